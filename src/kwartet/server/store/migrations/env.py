"""Entry point of Alembic: it gets an open connection and changes nothing else."""

from alembic import context

from kwartet.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
