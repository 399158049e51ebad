"""Whether a lesson can still be won, and which order of the pupil lost it. Runs in a worker."""

from collections.abc import Mapping
from typing import Any

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.journal import Journal, read_journal
from admiralty.present.guided_play import can_be_won, turning_point, wins
from admiralty.present.lessons import lesson
from admiralty.present.timeline import Timeline
from admiralty.server.registry import GameRegistry

__all__ = ["check_lesson"]


def check_lesson(job: Mapping[str, Any], registry: GameRegistry) -> dict[str, Any]:
    """In the worker: the entry to go back to before, or 0 where the lesson is won or can be."""
    journal = read_journal(job["text"])
    header = journal.header
    presenter = registry.presenter(header["game"], header["scenario"], header["options"])
    found = lesson(registry.packages[header["game"]][0])
    if found is None or found.scenario != header["scenario"]:
        return {"lesson": 0}
    timeline, rng = Timeline(journal, presenter), Fast(f"lesson {len(journal.entries)}")
    position = timeline.position(timeline.length)
    if wins(position, Seat(found.seat)) or can_be_won(position, found, rng):
        return {"lesson": 0}
    orders = [(n, timeline.position(n - 1)) for n in own_orders(journal, found.seat)]
    return {"lesson": turning_point(orders, found, rng)}


def own_orders(journal: Journal, seat: str) -> list[int]:
    """The entries of a seat's orders and seals that were not taken back."""
    found: list[int] = []
    for entry in journal.entries:
        if entry["kind"] in ("undo", "taken-back"):
            found = [n for n in found if n < entry["before"]]
        elif entry["kind"] == "unseal" and entry["seat"] == seat:
            found = found[:-1]
        elif entry["kind"] in ("order", "seal") and entry.get("seat") == seat and entry["n"] > 1:
            found.append(entry["n"])
    return found
