"""Drop links.shared: a link to a seat is for one person, and a link to watch is for any number."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision: str | None = "0009"


def upgrade() -> None:
    op.drop_column("links", "shared")


def downgrade() -> None:
    op.add_column("links", sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE links SET shared = true WHERE kind = 'spectator'")
