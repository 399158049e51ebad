"""The oldest database that this program opens. New ones are made from the schema as it is now, see `migrate`."""

revision = "0010"
down_revision: str | None = None


def upgrade() -> None:
    """Nothing comes before."""
