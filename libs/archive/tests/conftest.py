"""An empty archive for each test, once over SQLite and once over a real PostgreSQL."""

import os
import pwd
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from portolan.archive.archive import Archive

sys.path.insert(0, str(Path(__file__).parent / "support"))


def _programs() -> Path:
    """The folder of PostgreSQL's programs."""
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not debian:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    return debian[-1].parent


def _user() -> str | None:
    """Who may run the server: not root."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        pytest.skip("PostgreSQL does not run as root, and there is no user postgres")


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a server that has an empty database `postgres`."""
    programs, user = _programs(), _user()
    folder = Path("/tmp") / f"portolan-postgres-{os.getpid()}"  # sockets need a short path
    folder.mkdir(mode=0o755)
    if user is not None:
        shutil.chown(folder, user)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = folder / "data"
    try:
        # "C.UTF-8" spelt as every system has it; names are compared in our own way in any case.
        made = ("-D", data, "-U", "portolan", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        subprocess.run([programs / "initdb", *made], check=True, capture_output=True, user=user)
        options = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder} -c fsync=off"
        control = [str(programs / "pg_ctl"), "-D", str(data), "-w", "-s"]
        log = folder / "log"
        subprocess.run(
            [*control, "-l", str(log), "-o", options, "start"], check=True, timeout=60, user=user
        )
        try:
            yield f"postgresql://portolan@127.0.0.1:{port}/postgres"
        finally:
            subprocess.run([*control, "-m", "immediate", "stop"], check=True, user=user)
    finally:
        shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'archive.sqlite3'}"
    server: str = request.getfixturevalue("postgres")
    url = server.replace("postgresql:", "postgresql+psycopg:")
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return url


@pytest.fixture
def archive(url: str) -> Iterator[Archive]:
    archive = Archive.open(url)
    yield archive
    archive.close()
