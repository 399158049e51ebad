"""Add links for one person or several, keys of the host, and rate limits that processes share."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("name", sa.String(24), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "rates",
        sa.Column("bucket", sa.String(96), primary_key=True),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.add_column("links", sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("links", sa.Column("taken", sa.String(12), nullable=False, server_default=""))
    # Any number of people may watch; links that guests hold are already taken up.
    op.execute("UPDATE links SET shared = true WHERE kind = 'spectator'")
    op.execute("UPDATE links SET taken = 'guest' WHERE id IN (SELECT link FROM holdings)")


def downgrade() -> None:
    op.drop_column("links", "taken")
    op.drop_column("links", "shared")
    op.drop_table("rates")
    op.drop_table("keys")
