"""View model of a match for one viewer: the values that templates and programs read.

Everything here comes from the viewer's own view, own question and own part of the journal; the state of the match is
never read here.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.match import Match
from admiralty.present.fleet_view import TURN, compass, flag, fleet, panel, sheets, strip
from admiralty.present.log_view import Log
from admiralty.present.presenter import Presenter
from admiralty.present.proposals_view import conduct, offers, propose, recap, result
from admiralty.present.question_view import question, standing
from admiralty.present.values import Values
from admiralty.scene import Scene
from admiralty.scene.pieces import Side

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
    parts: dict[str, Values]
    """The context of each part of the page."""


def look(match: Match[Any], presenter: Presenter, seat: Seat | None, log: Log, view: Any) -> Sight:
    """Look at a match from a seat, or as an observer, who know what ``view`` shows."""
    asks = {} if match.parley.resting else match.asks()  # a table that rests takes no order
    ask = asks.get(seat) if seat is not None else None
    scene = presenter.scene(view, seat, ask)
    over = match.journal.end is not None
    asked = tuple(asks)
    mine = ask is not None
    since, in_short = recap(log, presenter)
    parts: dict[str, Values] = {
        "turn": turn(
            scene, presenter, seat, _status(presenter, asked, mine, over, match.parley.resting), asked, mine, over
        ),
        "aims": aims(scene, presenter, seat, view),
        "question": question(match, presenter, seat, ask, scene, asked),
        "fleet": fleet(scene, presenter, view),
        "sheets": sheets(scene, presenter),
        "panel": panel(scene, presenter),
        "strip": strip(scene, presenter),
        "compass": compass(scene, presenter),
        "since": since,
        "in_short": in_short,
        "offers": offers(match, presenter, seat, log),
        "conduct": conduct(match),
        "propose": propose(match, log),
        "result": result(match, presenter, seat),
        "standing": standing(match, presenter, seat),
    }
    return Sight(len(match.journal.entries), match.decision, seat, asked, mine, over, scene, parts)


def turn(
    scene: Scene, presenter: Presenter, seat: Seat | None, status: str, asked: tuple[Seat, ...], mine: bool, over: bool
) -> Values:
    """The head of the table: the battle, its turn, who looks and whose order it is."""
    track = next((track for track in scene.tracks if track.id == TURN), None)
    counted = (track.value, track.of) if track is not None and track.value and track.of else None
    own = presenter.setting.side_of(seat) if seat is not None else ""
    side = next((side for side in scene.sides if side.id == own), None)
    return _turn(scene.title, scene.caption, counted, side, status, asked, mine, over, presenter)


@lru_cache(maxsize=1024)
def _turn(
    title: str, caption: str, track: tuple[int, int] | None, side: Side | None, status: str, asked: tuple[Seat, ...],
    mine: bool, over: bool, presenter: Presenter,
) -> Values:  # fmt: skip
    return Values(
        title=title,
        caption=caption,
        track={"value": track[0], "of": track[1]} if track is not None else None,
        side=flag(side) if side is not None else None,
        status=status,
        asked=[{"id": each, "name": presenter.name(each)} for each in asked],
        my_turn=mine,
        over=over,
    )


def aims(scene: Scene, presenter: Presenter, seat: Seat | None, view: Any) -> Values:
    """What one fights for, and how it stands."""
    game, setting = presenter.game, presenter.setting
    score = game.score(view, setting)
    told = _objective(seat, presenter) if seat is not None else ""
    counted = None
    if score is not None:
        counted = presenter.render(score.what), tuple(score.points.get(side.id, 0) for side in scene.sides)
    progress = [
        (track.name, presenter.say("server-track", value=track.value, of=track.of), "")
        for track in scene.tracks
        if track.id in game.aims
    ]
    for line in game.progress(view, setting):
        share = "" if line.chance is None else presenter.say("server-share", share=line.chance)
        progress.append((presenter.render(line.what), share, presenter.render(line.note)))
    return _aims(told, counted, scene.sides, tuple(progress))


@lru_cache(maxsize=256)
def _objective(seat: Seat, presenter: Presenter) -> str:
    """What a seat fights for; it stands in the setting."""
    return presenter.objective(presenter.setting.side_of(seat))


@lru_cache(maxsize=1024)
def _aims(
    objective: str, score: tuple[str, tuple[int, ...]] | None, sides: tuple[Side, ...],
    progress: tuple[tuple[str, str, str], ...],
) -> Values:  # fmt: skip
    return Values(
        objective=objective,
        score={
            "what": score[0],
            "sides": [flag(side) | {"points": points} for side, points in zip(sides, score[1], strict=True)],
        }
        if score is not None
        else None,
        progress=[{"name": name, "text": text, "note": note} for name, text, note in progress],
    )


def _status(presenter: Presenter, asked: tuple[Seat, ...], mine: bool, over: bool, resting: bool) -> str:
    """Whose turn it is."""
    if over:
        return presenter.say("server-status-over")
    if resting:
        return presenter.say("server-status-rests")
    if mine:
        return presenter.say("server-status-yours")
    return presenter.say("server-status-waiting", seats=[presenter.name(seat) for seat in asked])
