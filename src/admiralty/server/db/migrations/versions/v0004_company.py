"""Add chat, presence and clocks of a match."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"


def upgrade() -> None:
    op.create_table(
        "remarks",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), nullable=False, index=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "paces",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("then", sa.String(12), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("reminded", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for table in ("paces", "presence", "remarks"):
        op.drop_table(table)
