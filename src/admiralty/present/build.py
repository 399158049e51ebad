"""Builds the view model of a match for one viewer, as structs that templates and programs read.

Everything here comes from the viewer's own view, question and part of the journal. This module never reads the state of
the match.
"""

from typing import Any

from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.agreements import Parley
from admiralty.kernel.matches.match import Match
from admiralty.memo import remembered
from admiralty.present.fleet_view import TURN, compass, fleet, panel, sheets, strip
from admiralty.present.log_view import Log
from admiralty.present.model import AimsView, MatchView, Progress, ScoreView, StandingView, Struct, TableView, TurnView
from admiralty.present.presenter import Presenter
from admiralty.present.proposals_view import offers, propose, recap, result, table_actions
from admiralty.present.question_view import question
from admiralty.present.standing_text import left
from admiralty.scene import Scene

__all__ = ["build", "build_frame"]


def build(match: Match[Any], presenter: Presenter, table: TableView, log: Log, view: Any) -> MatchView:
    """The match for a seat or an observer; ``view`` is what they know."""
    seat = table.viewer
    asks = {} if match.parley.resting else match.asks()  # no orders are taken during a pause
    ask = asks.get(seat) if seat is not None else None
    scene = presenter.scene(view, seat, ask)
    over = match.journal.end is not None
    asked = tuple(asks)
    mine = ask is not None
    since, in_short = recap(log, presenter)
    parts: dict[str, Struct] = {
        "turn": _turn(scene, presenter, seat, _status(presenter, asked, mine, over, match.parley), mine, over),
        "aims": _aims(scene, presenter, seat, view),
        "question": question(match, presenter, seat, ask, scene, asked),
        "sheets": sheets(scene, presenter, view),
        "panel": panel(scene, presenter),
        "compass": compass(scene, presenter),
        "since": since,
        "in_short": in_short,
        "offers": offers(match, presenter, seat, log),
        "table_actions": table_actions(match, table),
        "propose": propose(match, log),
        "result": result(match, presenter, seat, table),
        "standing": StandingView(left(match, presenter, seat) if seat is not None else ()),
        "fleet": fleet(scene, presenter, view, _own(presenter, seat)),
        "strip": strip(scene, presenter),
    }
    others = [each for each in table.mine if each in asked and each != seat]
    hand_over = others[0] if others and not mine else None
    return MatchView(
        len(match.journal.entries), match.decision, seat, asked, mine, over, hand_over, scene, parts, log.told()
    )


def build_frame(n: int, presenter: Presenter, seat: Seat | None, view: Any, log: Log, *, over: bool) -> MatchView:
    """A moment of the past: its picture and its parts, with the text of its entry."""
    scene = presenter.scene(view, seat, None)
    parts: dict[str, Struct] = {
        "turn": _turn(scene, presenter, seat, "", mine=False, over=over), "aims": _aims(scene, presenter, seat, view),
        "fleet": fleet(scene, presenter, view, _own(presenter, seat)), "panel": panel(scene, presenter),
        "compass": compass(scene, presenter), "strip": strip(scene, presenter),
    }  # fmt: skip
    return MatchView(n, 0, seat, (), False, over, None, scene, parts, log.told(only=n))


def _own(presenter: Presenter, seat: Seat | None) -> str:
    """The side of a seat."""
    return presenter.setting.side_of(seat) if seat is not None else ""


def _turn(scene: Scene, presenter: Presenter, seat: Seat | None, status: str, mine: bool, over: bool) -> TurnView:
    track = next((track for track in scene.tracks if track.id == TURN), None)
    own = _own(presenter, seat)
    return TurnView(
        title=scene.title,
        caption=scene.caption,
        track=track if track is not None and track.value and track.of else None,
        side=next((side for side in scene.sides if side.id == own), None),
        status=status,
        my_turn=mine,
        over=over,
    )


def _aims(scene: Scene, presenter: Presenter, seat: Seat | None, view: Any) -> AimsView:
    game, setting = presenter.game, presenter.setting
    score = game.score(view, setting)
    progress = [
        Progress(track.name, presenter.say("server-track", value=track.value, of=track.of), "")
        for track in scene.tracks
        if track.id in game.aims
    ]
    for line in game.progress(view, setting):
        share = "" if line.chance is None else presenter.say("server-share", share=line.chance)
        progress.append(Progress(presenter.render(line.what), share, presenter.render(line.note)))
    return AimsView(
        objective=_objective(seat, presenter) if seat is not None else "",
        score=ScoreView(
            presenter.render(score.what), tuple((side, score.points.get(side.id, 0)) for side in scene.sides)
        )
        if score is not None
        else None,
        progress=tuple(progress),
    )


@remembered
def _objective(seat: Seat, presenter: Presenter) -> str:
    """The goal of a seat, from the setting."""
    return presenter.objective(presenter.setting.side_of(seat))


def _status(presenter: Presenter, asked: tuple[Seat, ...], mine: bool, over: bool, parley: Parley) -> str:
    """Whose turn it is."""
    if over:
        return presenter.say("server-status-over")
    if parley.resting:
        return presenter.say("server-status-rests")
    if mine:
        return presenter.say("server-status-yours")
    if parley.holding and not asked:
        return presenter.say("server-status-held")
    return presenter.say("server-status-waiting", seats=[presenter.name(seat) for seat in asked])
