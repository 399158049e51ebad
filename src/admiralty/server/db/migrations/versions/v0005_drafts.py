"""Add drafts: order sheets before they are sealed."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"


def upgrade() -> None:
    op.create_table(
        "drafts",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("drafts")
