"""With which entry a table began to wait as it does, and when that was: a clock begins anew then, and only then."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0007"


def upgrade() -> None:
    op.add_column("matches", sa.Column("waits_since", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("moved_on", sa.Float, nullable=False, server_default="0"))
    # Clocks went by the last entry until here; so those that run go on, and those that have run out have done so.
    op.execute("UPDATE matches SET waits_since = length, moved_on = updated")


def downgrade() -> None:
    op.drop_column("matches", "waits_since")
    op.drop_column("matches", "moved_on")
