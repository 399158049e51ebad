"""Add the entry at which the current player's clock started, and its time."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0007"


def upgrade() -> None:
    op.add_column("matches", sa.Column("waits_since", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("moved_on", sa.Float, nullable=False, server_default="0"))
    # Before, clocks counted from the last entry. Running clocks go on; expired ones have had their effect.
    op.execute("UPDATE matches SET waits_since = length, moved_on = updated")


def downgrade() -> None:
    op.drop_column("matches", "waits_since")
    op.drop_column("matches", "moved_on")
