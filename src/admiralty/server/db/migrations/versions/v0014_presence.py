"""Rename the count of changes of presence, chat and clocks: matches.company is now matches.presence."""

from alembic import op

revision = "0014"
down_revision: str | None = "0013"


def upgrade() -> None:
    op.execute("ALTER TABLE matches RENAME COLUMN company TO presence")


def downgrade() -> None:
    op.execute("ALTER TABLE matches RENAME COLUMN presence TO company")
