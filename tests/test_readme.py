"""The curl session of the README, word for word."""

import asyncio
import re
import shutil

import pytest
from parts import ROOT

from portolan.launcher import Stack

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_curl_session_plays_a_move(stack: Stack) -> None:
    for tool in ("bash", "curl", "jq"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    (session,) = [block for block in blocks if "curl" in block]
    script = session.replace("http://127.0.0.1:8080", stack.http_url)
    # The stream is cut by its time limit, which is what curl's code 28 says.
    script = script.replace("curl -sN --max-time 5", "! curl -sN --max-time 1")
    script = script.replace("> board.svg", "")

    process = await asyncio.create_subprocess_exec(
        *("bash", "-eu", "-o", "pipefail", "-c", script),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, errors = (text.decode() for text in await process.communicate())

    assert process.returncode == 0, out + errors
    assert '"prompt": "' in out
    assert '"version": 2' in out
    assert '"kind":"snapshot"' in out
    assert "<svg" in out
