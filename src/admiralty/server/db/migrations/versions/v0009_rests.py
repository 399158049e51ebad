"""Add the time at which a match was paused; its clock stands still during the pause."""

import json
from collections.abc import Iterable

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision: str | None = "0008"

ANSWERS = frozenset(("order", "standing", "seal", "undo", "unseal"))
"""None of these kinds of entry is written during a pause."""


def upgrade() -> None:
    op.add_column("matches", sa.Column("rests_since", sa.Float, nullable=False, server_default="0"))
    connection = op.get_bind()
    running = "SELECT id FROM matches JOIN paces ON paces.match = matches.id WHERE paces.seconds > 0 AND NOT over"
    newest = sa.text("SELECT line FROM entries WHERE match = :match ORDER BY sequence DESC")
    for (match,) in connection.execute(sa.text(running)).fetchall():
        if _rests(row[0] for row in connection.execute(newest, {"match": match}).fetchall()):
            # Before, a paused match got its whole time back afterwards, and it still has it.
            stand = sa.text("UPDATE matches SET rests_since = moved_on WHERE id = :match")
            connection.execute(stand, {"match": match})


def _rests(lines: Iterable[str]) -> bool:
    """Whether a match is paused, by its journal: the newest line first, the header last."""
    back: set[str] = set()
    adjourned = False
    for line in lines:
        entry = json.loads(line)
        kind = entry.get("kind")
        if kind is None and adjourned:
            people = {person for person, seats in entry["persons"].items() if seats and not person.startswith("bot:")}
            return not people <= back
        if adjourned:
            continue
        if kind == "paused":
            return not back
        if kind in ANSWERS:
            return False
        if kind == "resumed":
            back.add(entry["person"])
        adjourned = kind == "adjourned"
    return False


def downgrade() -> None:
    op.drop_column("matches", "rests_since")
