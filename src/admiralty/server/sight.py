"""Sights: what one viewer sees of a match, as the values that templates and programs read.

Everything here comes from the viewer's own view, own question and own part of the journal; the state of the match is
never read past `Game.view`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from admiralty.desk import Desk
from admiralty.games.base import TableGame
from admiralty.kernel.event import Seat
from admiralty.kernel.match import Match
from admiralty.scene import Scene
from admiralty.server.asking import question, standing
from admiralty.server.dealt import conduct, offers, propose, recap, result
from admiralty.server.log import Log
from admiralty.server.pieces import TURN, compass, flag, fleet, panel, sheets, strip

__all__ = ["Sight", "aims", "look", "turn"]


@dataclass(frozen=True)
class Sight:
    """A match at one moment, as one viewer sees it."""

    sequence: int
    decision: int
    seat: Seat | None
    asked: tuple[Seat, ...]
    my_turn: bool
    over: bool
    scene: Scene
    parts: dict[str, Mapping[str, Any]]
    """The context of each part of the page."""


def look(match: Match[Any], desk: Desk, seat: Seat | None, log: Log) -> Sight:
    """Look at a match from a seat, or as an observer."""
    asks = match.asks()
    ask = asks.get(seat) if seat is not None else None
    game: TableGame[Any] = desk.game
    view = game.view(match.position.state, seat)
    scene = desk.scene(view, seat, ask)
    over = match.journal.end is not None
    asked = tuple(asks)
    mine = ask is not None
    parts: dict[str, Mapping[str, Any]] = {
        "turn": turn(scene, desk, seat, _status(desk, asked, mine, over), asked, mine, over),
        "aims": aims(scene, desk, seat, view),
        "question": question(match, desk, seat, ask, scene, asked),
        "fleet": fleet(scene, desk, view),
        "sheets": sheets(scene, desk),
        "panel": panel(scene, desk),
        "strip": strip(scene, desk),
        "compass": compass(scene, desk),
        "recap": recap(log, desk),
        "offers": offers(match, desk, seat, log),
        "conduct": conduct(match),
        "propose": propose(match, log),
        "result": result(match, desk),
        "standing": standing(match, desk, seat),
    }
    return Sight(len(match.journal.entries), match.decision, seat, asked, mine, over, scene, parts)


def turn(
    scene: Scene, desk: Desk, seat: Seat | None, status: str, asked: tuple[Seat, ...], mine: bool, over: bool
) -> dict[str, Any]:
    """The head of the table: the battle, its turn, who looks and whose order it is."""
    track = next((track for track in scene.tracks if track.id == TURN), None)
    own = desk.setting.side_of(seat) if seat is not None else ""
    return {
        "title": scene.title,
        "caption": scene.caption,
        "track": {"value": track.value, "of": track.of} if track is not None and track.value and track.of else None,
        "side": next((flag(side) for side in scene.sides if side.id == own), None),
        "status": status,
        "asked": [{"id": each, "name": desk.name(each)} for each in asked],
        "my_turn": mine,
        "over": over,
    }


def aims(scene: Scene, desk: Desk, seat: Seat | None, view: Any) -> dict[str, Any]:
    """What one fights for, and how it stands."""
    game, setting = desk.game, desk.setting
    own = setting.side_of(seat) if seat is not None else next(iter(setting.sides))
    objective = game.objective(setting, own)
    score = game.score(view, setting)
    return {
        "objective": desk.render(objective) if objective is not None and seat is not None else "",
        "score": {
            "what": desk.render(score.what),
            "sides": [flag(side) | {"points": score.points.get(side.id, 0)} for side in scene.sides],
        }
        if score is not None
        else None,
        "progress": [
            {"name": track.name, "text": desk.say("server-track", value=track.value, of=track.of), "note": ""}
            for track in scene.tracks
            if track.id in game.aims
        ]
        + [
            {
                "name": desk.render(line.what),
                "text": "" if line.chance is None else desk.say("server-share", share=line.chance),
                "note": desk.render(line.note),
            }
            for line in game.progress(view, setting)
        ],
    }


def _status(desk: Desk, asked: tuple[Seat, ...], mine: bool, over: bool) -> str:
    """Whose turn it is."""
    if over:
        return desk.say("server-status-over")
    if mine:
        return desk.say("server-status-yours")
    return desk.say("server-status-waiting", seats=[desk.name(seat) for seat in asked])
