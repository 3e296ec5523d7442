"""Make the SDK's blocking client from the asynchronous one: `make sdk`."""

import subprocess
import sys

from parts import ROOT

FOLDER = ROOT / "libs" / "sdk" / "src" / "portolan" / "sdk"

WORDS = {
    "The asynchronous client. The blocking one, client.py, is made from this file.": (
        "The blocking client, made from async_client.py by `make sdk`; change that one."
    ),
    "import asyncio\n": "import time\n",
    "asyncio.sleep": "time.sleep",
    "await ": "",
    "async def": "def",
    "async with": "with",
    "async for": "for",
    "AbstractAsyncContextManager": "AbstractContextManager",
    "AsyncIterator": "Iterator",
    "AsyncBaseTransport": "BaseTransport",
    "AsyncClient": "Client",
    "__aenter__": "__enter__",
    "__aexit__": "__exit__",
    "aclose": "close",
    "aiter_lines": "iter_lines",
    "aread": "read",
}


def blocking(source: str) -> str:
    """The same client without asyncio, in the formatter's form."""
    for word, replacement in WORDS.items():
        source = source.replace(word, replacement)
    for command in (["check", "--select", "I", "--fix"], ["format"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--quiet", "--stdin-filename", "client.py"]
        source = subprocess.run(
            [*ruff, "-"],
            input=source,
            capture_output=True,
            text=True,
            cwd=ROOT,
            check=True,
        ).stdout
    return source


if __name__ == "__main__":
    (FOLDER / "client.py").write_text(blocking((FOLDER / "async_client.py").read_text()))
