"""Alembic's way in: the connection, with its transaction and lock, comes from `database`."""

from alembic import context

from portolan.archive.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
context.run_migrations()
