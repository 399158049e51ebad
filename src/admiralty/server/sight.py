"""Sights: what one viewer sees of a match, as the values that templates and programs read.

Everything here comes from the viewer's own view, own question and own part of the journal; the state of the match is
never read past `Game.view`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from admiralty.desk import Desk
from admiralty.games.base import Fallen, TableGame
from admiralty.kernel.choices import Choices, Order
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Ask
from admiralty.kernel.game import Outcome
from admiralty.kernel.luck import Luck
from admiralty.kernel.match import Match
from admiralty.kernel.parley import DRAW, TAKE_BACK, Offer
from admiralty.kernel.sheets import OrderSheet
from admiralty.scene import Counter, Scene
from admiralty.scene.blocks import block_drawing
from admiralty.scene.counters import portrait
from admiralty.scene.marks import ARROWS
from admiralty.scene.scene import Side
from admiralty.scene.speech import card_words, counter_words, heading_words, place_words
from admiralty.server.log import Log

__all__ = ["Sight", "look", "luck_lines", "told_outcome"]

SHOWN_AT_MOST = 400
ON_A_SHEET = 2
"""A sheet is written on a form; beside it are the plainest ones, to carry on or to run on."""
TURN = "turn"
"""The track that counts the turns."""


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
    parts: dict[str, dict[str, Any]]
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
    parts = {
        "turn": turn(scene, desk, seat, _status(desk, asked, mine, over), asked, mine, over),
        "aims": aims(scene, desk, seat, view),
        "question": _question(match, desk, seat, ask, scene, asked),
        "fleet": fleet(scene, desk, view),
        "sheets": sheets(scene, desk),
        "panel": panel(scene, desk),
        "strip": strip(scene, desk),
        "compass": compass(scene, desk),
        "recap": _recap(log),
        "offers": _offers(match, desk, seat, log),
        "conduct": _conduct(match),
        "propose": _propose(match, log),
        "result": _result(match, desk),
        "standing": _standing(match, desk, seat),
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
        "side": next((_sign(side) for side in scene.sides if side.id == own), None),
        "status": status,
        "asked": [{"id": each, "name": desk.name(each)} for each in asked],
        "my_turn": mine,
        "over": over,
    }


def _sign(side: Side) -> dict[str, str]:
    return {"id": side.id, "name": side.name, "letter": side.letter, "hue": side.hue, "shape": side.shape}


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
            "sides": [_sign(side) | {"points": score.points.get(side.id, 0)} for side in scene.sides],
        }
        if score is not None
        else None,
        "progress": [
            {"name": track.name, "text": desk.say("server-track", value=track.value, of=track.of)}
            for track in scene.tracks
            if track.id in game.aims
        ],
    }


def _status(desk: Desk, asked: tuple[Seat, ...], mine: bool, over: bool) -> str:
    """Whose turn it is."""
    if over:
        return desk.say("server-status-over")
    if mine:
        return desk.say("server-status-yours")
    return desk.say("server-status-waiting", seats=[desk.name(seat) for seat in asked])


def _question(
    match: Match[Any], desk: Desk, seat: Seat | None, ask: Ask | None, scene: Scene, asked: tuple[Seat, ...]
) -> dict[str, Any]:
    context: dict[str, Any] = {
        "asked_me": ask is not None,
        "question": "",
        "case": "",
        "case_text": "",
        "orders": [],
        "hand": False,
        "sheet": False,
        "more": 0,
        "free_text": False,
        "dials": [],
        "window": None,
        "can_undo": seat is not None and match.can_undo(seat),
        "waiting_for": [desk.name(other) for other in asked],
    }
    if ask is None or seat is None:
        return context
    handles = {handle.code: handle for handle in scene.handles}
    listed = ask.choices.finite
    sheet = isinstance(ask.choices, OrderSheet)
    shown = ask.choices.candidates(ON_A_SHEET if sheet else SHOWN_AT_MOST)
    if sheet:
        shown = [order for order in shown if not order.value.lines]
    orders = []
    for order in shown:
        handle = handles.get(order.code)
        label = desk.render(order.label) if order.label is not None else ""
        orders.append(
            {
                "code": order.code,
                "label": label or (handle.label if handle is not None else order.code),
                "on": handle.on.value if handle is not None else "nothing",
                "icon": _icon(order.code, handle.on.value if handle is not None else "nothing"),
                "ref": handle.ref if handle is not None else "",
                "card": _card_face(desk, order),
            }
        )
    orders.sort(key=lambda order: order["icon"] not in ATTACKS)  # the rest stays as the rules list it
    context |= {
        "question": desk.render(ask.question),
        "case": ask.case,
        "case_text": desk.case_text(ask.case),
        "orders": orders,
        "hand": len(orders) > 1 and all(order["card"] for order in orders),
        "more": len(ask.choices.orders()) - len(shown) if listed else 0,
        "sheet": sheet,
        "free_text": not listed and not sheet,
        "dials": [] if sheet else _dials(ask.choices, desk),
    }
    if ask.window is not None:
        standing = match.standing.of(seat).get(ask.window)
        context["window"] = {
            "id": ask.window,
            "decline": ask.decline,
            "standing": {"code": standing.code, "for_game": standing.for_game} if standing is not None else None,
        }
    return context


def _card_face(desk: Desk, order: Order[Any]) -> dict[str, Any] | None:
    """The card in hand that an order plays."""
    face = desk.game.card_face(desk.setting, order)
    return None if face is None else {"value": face.value, "text": face.text, "returns": face.returns}


ICONS = (
    ("fire", "fire"), ("ram", "ram"), ("bombard", "fire"), ("board", "users"), ("repair", "repair"), ("hold", "hold"),
    ("pass", "hold"), ("stop", "hold"), ("anchor", "hold"), ("no", "close"), ("yes", "check"), ("down", "flag"),
    ("cut", "cable"), ("move", "ahead"), ("ahead", "ahead"), ("port", "port"), ("starboard", "stbd"), ("p", "port"),
    ("s", "stbd"),
)  # fmt: skip
"""The sign of an order by the word that its code begins with."""
ATTACKS = ("fire", "ram", "users")
"""The signs of orders that come first."""


def _icon(code: str, on: str) -> str:
    """The act that an order is, as a sign: by the word it begins with, else by what it lies on."""
    words = code.lower().split(" ")
    first = words[0].rstrip("0123456789")
    found = next((icon for word, icon in ICONS if first == word), "")
    if found == "ahead" and "port" in words:
        return "port"
    if found == "ahead" and "starboard" in words:
        return "stbd"
    return found or {"counter": "ships", "cell": "wheel", "point": "wheel", "card": "card"}.get(on, "dot")


def _dials(choices: Choices[Any], desk: Desk) -> list[dict[str, Any]]:
    """The parts of a code that a hand may set step by step."""
    return [{"name": desk.render(dial.name), "words": dial.words, "start": dial.start} for dial in choices.dials()]


def fleet(scene: Scene, desk: Desk, view: Any) -> dict[str, Any]:
    """The ships of each side, as the scene shows them, and those that are lost."""
    say = desk.say
    fallen = desk.game.fallen(view, desk.setting)

    def ship(counter: Any) -> dict[str, Any]:
        return {
            "id": counter.id,
            "name": counter.name,
            "hull": counter.hull,
            "hull_name": say(f"scene-hull-{counter.hull.replace('_', '-')}"),
            "place": place_words(scene, counter.at, say),
            "heading": heading_words(counter.heading, scene.board.kind, say),
            "damage": {"level": counter.damage.level, "of": counter.damage.of} if counter.damage else None,
            "states": [
                {"id": state, "name": say(f"scene-state-{state.replace('_', '-')}")} for state in counter.states
            ],
            "badges": [
                {"text": badge.text, "alert": badge.alert, "spoken": badge.spoken or badge.text}
                for badge in counter.badges
            ],
            "emphasis": counter.emphasis.value,
            "lost": "sunk" in counter.states,
            "fate": say("scene-state-sunk"),
            "spoken": counter_words(counter, scene, say),
        }

    def gone(ship: Fallen) -> dict[str, Any]:
        name, fate = desk.name(ship.id), desk.render(ship.fate)
        return {
            "id": ship.id,
            "name": name,
            "hull": "",
            "hull_name": "",
            "place": "",
            "heading": "",
            "damage": None,
            "states": [],
            "badges": [],
            "emphasis": "none",
            "lost": True,
            "fate": fate,
            "spoken": say("server-fallen", ship=name, fate=fate),
        }

    return {
        "sides": [
            {
                "name": side.name,
                "flag": {"name": side.name, "letter": side.letter, "hue": side.hue, "shape": side.shape},
                "ships": [ship(counter) for counter in scene.counters if counter.side == side.id]
                + [gone(each) for each in fallen if each.side == side.id],
            }
            for side in scene.sides
        ]
    }


def _drawing(counter: Counter, side: Side) -> str:
    """A ship lies along her line of the fleet; a card lies upright on it."""
    if counter.block is None:
        return f'<g transform="rotate(90) scale(1.25 1)">{portrait(counter, side)}</g>'
    card = block_drawing(counter, counter.block, side)
    return f'<g class="paint-{counter.block.hue or side.hue}" transform="scale(.84)">{card}</g>'


def sheets(scene: Scene, desk: Desk) -> dict[str, Any]:
    """The printed values of all ships, which do not change from move to move."""
    return {
        "sides": [
            {
                "ships": [
                    {
                        "id": counter.id,
                        "name": counter.name,
                        "sheet": desk.sheet(counter.id),
                        "drawing": Markup(_drawing(counter, side)),
                    }
                    for counter in scene.counters
                    if counter.side == side.id
                ]
            }
            for side in scene.sides
        ]
    }


def panel(scene: Scene, desk: Desk) -> dict[str, Any]:
    """What lies beside the board."""
    codes = {handle.ref: handle.code for handle in scene.handles if handle.on.value == "card"}
    return {
        "tracks": [
            {"id": track.id, "name": track.name, "value": track.value, "of": track.of, "side": track.side}
            for track in scene.tracks
            if track.id != TURN and track.id not in desk.game.aims and track.id not in desk.setting.names
        ],
        "cards": [
            {
                "id": card.id,
                "rank": "" if card.face_down else card.rank,
                "suit": "" if card.face_down else card.suit,
                "label": card.label,
                "face_down": card.face_down,
                "fresh": card.fresh,
                "spoken": card_words(card, desk.say),
                "code": codes.get(card.id),
            }
            for card in scene.cards
            if not card.stage
        ],
        "packs": [{"id": pack.id, "name": pack.name, "left": pack.left} for pack in scene.packs],
    }


def strip(scene: Scene, desk: Desk) -> dict[str, Any]:
    """The cards by which units act, in their order: those that have, the one that does, and those to come."""
    sides = {side.id: _sign(side) for side in scene.sides}
    flags = {counter.id: sides.get(counter.side) for counter in scene.counters}
    return {
        "cards": [
            {
                "rank": card.rank, "suit": card.suit, "name": card.label, "unit": card.unit, "stage": card.stage,
                "flag": flags.get(card.unit), "spoken": card_words(card, desk.say),
            }
            for card in scene.cards
            if card.stage
        ]
    }  # fmt: skip


def compass(scene: Scene, desk: Desk) -> dict[str, Any]:
    """Where wind, current and north point; north at the top of the page needs no sign."""
    say, board = desk.words.say, scene.board
    return {
        "arrows": [
            {
                "kind": arrow.kind,
                "heading": arrow.heading,
                "label": arrow.label or (say("scene-north-letter") if arrow.kind == "north" else ""),
                "drawing": Markup(ARROWS[arrow.kind]),
                "spoken": say(f"scene-arrow-{arrow.kind}", heading=heading_words(arrow.heading, board.kind, say)),
            }
            for arrow in board.arrows
            if arrow.kind != "north" or arrow.heading
        ]
    }


def _recap(log: Log) -> dict[str, Any]:
    """What was told since the viewer's own last order."""
    last = log.last_order
    lines = log.since(last) if last else []
    since = [told.text for line in lines if line.n not in log.undone for told in line.events]
    return {"since": since, "since_entry": last}


def _offers(match: Match[Any], desk: Desk, seat: Seat | None, log: Log) -> dict[str, Any]:
    """What is proposed at the table, whether the viewer is to answer it, and whether the table rests."""
    person = match.holder(seat) if seat is not None else None
    shown = []
    for what, offer in match.parley.offers.items():
        waiting = match.persons_to_agree(what)
        shown.append(
            {
                "what": what,
                "by": offer.person,
                "text": _proposed(what, offer, desk, log),
                "mine": person == offer.person,
                "asked_me": person is not None and person in waiting,
                "waiting_for": waiting,
            }
        )
    rest = match.parley.rest
    if rest is not None and not match.over:
        away = [each for each in match.parley.people() if each not in rest.back] if rest.kind == "adjourned" else []
        text = desk.settled({"kind": rest.kind, "person": rest.person, **({"until": rest.until} if rest.until else {})})
        may_resume = person is not None and person not in rest.back
        shown.append(
            {
                "what": "rest",
                "by": rest.person,
                "text": text,
                "mine": person == rest.person,
                "asked_me": False,
                "waiting_for": away,
                "may_resume": may_resume,
            }
        )
    return {"offers": [] if match.over else shown}


def _proposed(what: str, offer: Offer, desk: Desk, log: Log) -> str:
    if what == TAKE_BACK:
        lost = next((line for line in log.lines if line.n == offer.before), None)
        return desk.say("server-proposal", person=offer.person, code=lost.answer if lost is not None else "")
    return desk.settled({"kind": f"{what}-proposed", "person": offer.person, "until": offer.until})


def _conduct(match: Match[Any]) -> dict[str, Any]:
    """What a person may do beside giving orders."""
    may_draw = DRAW not in match.parley.offers and not match.parley.without_persons()
    return {"over": match.over, "resting": match.resting, "may_draw": may_draw}


def _propose(match: Match[Any], log: Log) -> dict[str, Any]:
    """What the viewer may propose: to take the last order back."""
    last = log.line(log.last_order) if log.last_order else None
    if last is None or last.kind != "order" or match.proposal is not None:
        return {"last_order": None}
    return {"last_order": {"n": last.n, "text": last.answer}}


def told_outcome(end: Mapping[str, Any], desk: Desk) -> dict[str, Any]:
    """How a game ended, in words, from the entry that closes it."""
    outcome = Outcome.from_data(end["outcome"])
    winners = [desk.name(side) for side in outcome.winners]
    reason = desk.render(outcome.reason)
    return {"winners": winners, "reason": reason, "case": outcome.case, "text": desk.ending(outcome)}


def luck_lines(end: Mapping[str, Any], desk: Desk) -> list[dict[str, Any]]:
    """Everybody's luck, from the entry that closes a game."""
    return [_luck(Luck(**account), desk) for account in end.get("luck", [])]


def _result(match: Match[Any], desk: Desk) -> dict[str, Any]:
    end = match.journal.end
    if end is None:
        return {"over": False, "outcome": None, "luck": [], "key": ""}
    return {
        "over": True,
        "outcome": told_outcome(end, desk),
        "luck": luck_lines(end, desk),
        "key": end.get("key", ""),
    }


def _luck(luck: Luck, desk: Desk) -> dict[str, Any]:
    good = luck.actual >= luck.expected
    text = desk.say(
        "luck-line", seat=desk.name(luck.seat), chances=luck.chances, actual=luck.actual, expected=luck.expected,
        verdict=luck.verdict, share=luck.as_good if good else luck.as_bad, good=good,
    )  # fmt: skip
    return {
        "seat": luck.seat,
        "name": desk.name(luck.seat),
        "chances": luck.chances,
        "actual": luck.actual,
        "expected": luck.expected,
        "verdict": luck.verdict,
        "as_good": luck.as_good,
        "as_bad": luck.as_bad,
        "text": text.strip(),
    }


def _standing(match: Match[Any], desk: Desk, seat: Seat | None) -> dict[str, Any]:
    found = match.standing.of(seat) if seat is not None else {}
    return {
        "orders": [
            {
                "window": window,
                "title": _window(desk, window),
                "code": standing.code,
                "for_game": standing.for_game,
            }
            for window, standing in found.items()
        ]
    }


def _window(desk: Desk, window: str) -> str:
    """A kind of reaction by the name that the game's catalogue has for it."""
    known = desk.words.knows(f"window-{window.replace('_', '-')}")
    return desk.words.named("window", window) if known else window
