"""The tables. The migrations make them; a test compares the two."""

import sqlalchemy
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    TypeDecorator,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Text(TypeDecorator[str]):
    """Text that any database takes: PostgreSQL's has no NUL, which anybody may ask for."""

    impl = sqlalchemy.Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return value and value.replace("\0", "\ufffd")


players = Table(
    "players",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False, unique=True),
    Column("key_hash", Text, nullable=False, unique=True),
    Column("salt", LargeBinary, nullable=False),
    Column("request", Text, unique=True),
    Column("created", BigInteger, nullable=False),
)
"""`key_hash`: SHA-256 of the key, in hexadecimal digits; `request`: of the idempotency key that the
player was made with."""

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("seeded", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("digest", Text, nullable=False),
    Column("document", LargeBinary, nullable=False),
    Index(None, "status", "finished", "id"),
    Index(None, "status", "game", "finished", "id"),
)
"""`document`: all of the match, compressed by zlib; `digest`: SHA-256 of it before that."""

seats = Table(
    "seats",
    metadata,
    Column("match_id", Text, ForeignKey(matches.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("player_id", ForeignKey(players.c.id)),
    Column("rank", Integer),
    Column("score", Integer),
    Column("resigned", Boolean, nullable=False),
    Index(None, "player_id", "match_id"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("player_id", ForeignKey(players.c.id)),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("floor", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Index(None, "game", "floor"),
    Index(None, "player_id"),
)
"""`floor`: mu - 3 sigma, which the leaderboard is sorted by."""

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("match_id", Text, ForeignKey(matches.c.id), primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)
