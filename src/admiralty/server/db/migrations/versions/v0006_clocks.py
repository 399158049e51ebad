"""Add a counter of changes beside the journal, which every process reads; drop clocks that one person set alone."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision: str | None = "0005"


def upgrade() -> None:
    op.add_column("matches", sa.Column("company", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "clock_offers",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("then", sa.String(12), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
    )
    # Before, one person could set these alone; now the others must agree.
    paces = sa.table("paces", sa.column("then", sa.String))
    op.execute(paces.delete().where(paces.c.then != "remind"))


def downgrade() -> None:
    op.drop_table("clock_offers")
    op.drop_column("matches", "company")
