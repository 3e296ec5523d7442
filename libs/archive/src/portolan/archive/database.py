"""The database: an engine for SQLite or PostgreSQL, its tables brought up to date.

Several processes may open the same database at once; one of them makes the tables.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoConnection

from portolan.archive.errors import ArchiveAway

PATIENCE_S = 5
STATEMENT_S = 15
DRIVERS = ("postgresql+psycopg", "sqlite")
_LOCK = 0x706F7274
"""PostgreSQL's advisory lock that who makes the tables holds."""


def url_of(given: str, data: Path) -> str:
    """The URL to use: PORTOLAN_ARCHIVE_URL if it is given, else a file in the data folder.

    Raises ValueError for one that cannot be used, without telling it: it may hold a password.

    >>> url_of("", Path("/data"))
    'sqlite:////data/archive.sqlite3'
    >>> url_of("postgres://me@db/portolan", Path("/data"))
    'postgresql+psycopg://me@db/portolan'
    """
    if not given:
        return f"sqlite:///{data / 'archive.sqlite3'}"
    head, separator, rest = given.partition("://")
    if separator and head in {"postgres", "postgresql"}:
        given = f"postgresql+psycopg://{rest}"
    try:
        driver = make_url(given).drivername
    except (ArgumentError, ValueError):  # the latter: a port that is no number
        driver = ""
    if driver not in DRIVERS:
        raise ValueError(
            "PORTOLAN_ARCHIVE_URL: expected postgresql://user@host/database or sqlite:///file"
        )
    return given


class Database:
    """An engine with its tables. Methods raise ArchiveAway."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @classmethod
    def open(cls, url: str) -> "Database":
        """Connect, and bring the tables up to date. Raises ArchiveAway."""
        try:
            engine = _engine(url)
        except OSError as error:
            raise ArchiveAway(str(error)) from error
        database = cls(engine)
        try:
            with database.writing() as connection:
                _migrate(connection)
        except BaseException:
            engine.dispose()
            raise
        return database

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that writes nothing and waits for nobody."""
        with _told(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction; committed unless an error leaves it. IntegrityError comes through."""
        with _told(), self._engine.connect() as connection:
            writer = connection.execution_options(portolan_writes=True)
            with writer.begin():
                yield writer

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()


@contextmanager
def _told() -> Iterator[None]:
    """Errors of a database that is away as ArchiveAway."""
    try:
        yield
    except IntegrityError:
        raise
    except (OperationalError, NoConnection) as error:
        raise ArchiveAway(_first_line(error)) from error
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
        raise ArchiveAway(_first_line(error)) from error


def _first_line(error: SQLAlchemyError) -> str:
    """What the driver says; SQLAlchemy's text would add the statement and its values."""
    cause = getattr(error, "orig", None) or error
    return str(cause).partition("\n")[0]


def _engine(url: str) -> Engine:
    """Whose errors do not show the values of statements: what nobody expects reaches the log."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        if parsed.database:
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(parsed, hide_parameters=True, connect_args={"timeout": PATIENCE_S})
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    options = f"-c statement_timeout={STATEMENT_S * 1000}"
    return create_engine(
        parsed,
        hide_parameters=True,
        pool_pre_ping=True,
        pool_timeout=PATIENCE_S,
        connect_args={"connect_timeout": PATIENCE_S, "options": options},
    )


def _prepare_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Who is going to write waits for the lock now: a reader cannot turn into a writer later."""
    writes = connection.get_execution_options().get("portolan_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _migrate(connection: Connection) -> None:
    """Bring the tables up to date. Those of a newer release are left as they are: migrations add,
    so that processes of two releases can work side by side."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = Config()
    config.set_main_option("script_location", str(files("portolan.archive") / "migrations"))
    config.attributes["connection"] = connection
    known = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None:
        try:
            known.get_revision(current)
        except CommandError:
            return
    command.upgrade(config, "head")
