"""Create the table of classes: matches that a teacher has made of one scenario."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision: str | None = "0012"


def upgrade() -> None:
    op.create_table(
        "classes",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("teacher", sa.String(64), nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("released", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("captains", sa.Text, nullable=False),
    )
    op.create_table(
        "class_tables",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("class", sa.String(24), sa.ForeignKey("classes.id"), nullable=False, index=True),
        sa.Column("number", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("class_tables")
    op.drop_table("classes")
