"""Index only the matches that wait for a bot: most orders do not touch the index."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision: str | None = "0006"


def upgrade() -> None:
    op.drop_index("matches_bot_due", "matches")
    op.create_index(
        "matches_due", "matches", ["updated"],
        sqlite_where=sa.text("bot_due = 1"), postgresql_where=sa.text("bot_due"),
    )  # fmt: skip


def downgrade() -> None:
    op.drop_index("matches_due", "matches")
    op.create_index("matches_bot_due", "matches", ["bot_due", "updated"])
