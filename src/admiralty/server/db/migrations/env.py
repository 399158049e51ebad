"""Alembic environment: `engine` hands over the connection, so that a start and a command line share it."""

from alembic import context

from admiralty.server.db.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
