"""Create the tables of matches (as journals), links and guests."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("scenario", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("record", sa.Boolean, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("bot_due", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("matches_bot_due", "matches", ["bot_due", "updated"])
    op.create_table(
        "entries",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Text, nullable=False),
    )
    op.create_table(
        "receipts",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("deed", sa.String(64), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_links_match", "links", ["match"])
    op.create_table(
        "holdings",
        sa.Column("guest", sa.String(64), sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("link", sa.String(24), sa.ForeignKey("links.id"), primary_key=True),
    )


def downgrade() -> None:
    for table in ("holdings", "links", "guests", "receipts", "entries", "matches"):
        op.drop_table(table)
