"""Where Alembic finds the connection: `store` hands it over, so that a start and a command line use the same one."""

from alembic import context

from admiralty.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
