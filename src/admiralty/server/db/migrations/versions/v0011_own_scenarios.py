"""Make matches.scenario a text: a scenario written by players is stored whole, as JSON."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision: str | None = "0010"


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":  # SQLite sets no limit to the length of a text
        op.alter_column("matches", "scenario", type_=sa.Text, existing_nullable=False)


def downgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DELETE FROM matches WHERE length(scenario) > 64")
        op.alter_column("matches", "scenario", type_=sa.String(64), existing_nullable=False)
