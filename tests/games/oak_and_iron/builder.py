"""Test builder: battles on an open table in a line or two.

>>> table = sea([ship("corvette", 300, 600, 180)], [ship("sloop", 400, 600, 0)])
>>> table["a-corvette"].heading
1800

Dice are written by letters: S skull, C cannon, M musket, P pistol, W sword, V sail, - blank. An answer names the seat
that gives it, `a: keep`: a question put to the wrong player fails the test.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from admiralty.games.oak_and_iron.game import OakAndIron
from admiralty.games.oak_and_iron.rules.creating.roster import start
from admiralty.games.oak_and_iron.rules.crew.crew import crew_actions
from admiralty.games.oak_and_iron.rules.gunnery.gunnery import attack_dice
from admiralty.games.oak_and_iron.rules.terms.active import Context, active, refresh
from admiralty.games.oak_and_iron.setting import ScenarioRow, ShipRow, SquadronRow, make_setting
from admiralty.games.oak_and_iron.state import Activation, Battle, Piece, Ship
from admiralty.games.oak_and_iron.terms import Wind
from admiralty.kernel.flows.event import Event
from admiralty.kernel.flows.flow import Ask, AskAll, Chance, Flow, Request
from admiralty.kernel.flows.segments import flow_of
from admiralty.kernel.games.game import read_options
from admiralty.lab.conformance.orders import lists_and_refusals_agree
from admiralty.library import sources
from tests.games.oak_and_iron.tellings import TOLD_BY, Listener, marks
from tests.support.told import Marks, untold

game = OakAndIron(sources("admiralty.games.oak_and_iron"))
FACES = {
    "S": "skull", "C": "cannon", "M": "musket", "P": "pistol", "W": "sword", "V": "sail", "-": "blank",
}  # fmt: skip


def ship(card: str, x: int = 0, y: int = 0, heading: int = 0, **built: Any) -> ShipRow:
    """A ship on the table: millimetres and degrees."""
    return ShipRow(ship=card, x=x, y=y, heading=heading, **built)


def sea(
    a: Sequence[ShipRow],
    b: Sequence[ShipRow],
    *,
    weather: str = "north",
    additional: bool = True,
    fortune: int = 0,
    options: Mapping[str, str] | None = None,
    table: tuple[int, int] = (914, 914),
    a_admiral: str = "untested",
    b_admiral: str = "untested",
    a_faction: str = "",
    b_faction: str = "",
    hand: tuple[str, ...] = ("down", "careful_aim", "effective_fire", "reload", "favorable_wind"),
) -> "Table":
    """Two squadrons under the wind from one edge; the first ship of each is the flagship unless another is named."""
    row = ScenarioRow(
        id="quickstart",
        size="patrol",
        table=table,
        weather=Wind(weather),
        fortune=fortune,
        additional_rules=additional,
        start="printed",
        squadron=tuple(
            SquadronRow(seat=seat, side=seat, faction=faction, admiral=admiral, ships=_with_flagship(ships), hand=hand)
            for seat, faction, admiral, ships in (("a", a_faction, a_admiral, a), ("b", b_faction, b_admiral, b))
        ),
    )
    setting = make_setting(game.figures, row.id, row, read_options(game.options, options or {}))
    battle = start(setting)
    battle.turn, battle.phase, battle.first = 1, "movement", "a"
    return Table(battle)


def abeam(
    gap: int, firer: str = "sixth_rate", target: str = "sixth_rate", *, cards: tuple[str, ...] = (), **kept: Any
) -> "Table":
    """Two ships side by side with a gap in millimetres between their bases; the firer's starboard side bears."""
    return sea([ship(firer, 300, 500, 0, cards=cards)], [ship(target, 330 + gap, 500, 0)], **kept)


def in_force(battle: Battle) -> list[tuple[str, ...]]:
    """The effects in force, by card and by owner."""
    active(battle, "turn")
    assert battle.index is not None
    return [(timing, each.key, each.seat, each.ship) for timing, found in battle.index.items() for each in found]


def _with_flagship(ships: Sequence[ShipRow]) -> tuple[ShipRow, ...]:
    if any(each.flagship for each in ships):
        return tuple(ships)
    return (msgspec.structs.replace(ships[0], flagship=True), *ships[1:])


def scenario(name: str, **options: str) -> "Table":
    """A scenario of the game, before its first segment."""
    return Table(game.start(game.setting(name, options)))


class Table:
    """A battle with methods to move it."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.told: list[Event] = []
        self.request: Request | None = None

    def __getitem__(self, name: str) -> Ship:
        return self.battle.ships[name]

    def play_card(self, seat: str, card: str) -> "Table":
        """Reveal an initiative card of a seat."""
        self.battle.squadrons[seat].revealed = card
        if card not in self.battle.squadrons[seat].owned:
            self.battle.squadrons[seat].owned.append(card)
        refresh(self.battle)
        return self

    def condition(self, seat: str, card: str) -> "Table":
        self.battle.squadrons[seat].condition = card
        refresh(self.battle)
        return self

    def event(self, card: str) -> "Table":
        self.battle.events.append(card)
        refresh(self.battle)
        return self

    def terrain(self, piece: str, x: int, y: int, heading: int = 0, *, objective: bool = False) -> "Table":
        kind = game.figures.terrain[piece].kind
        self.battle.pieces += 1
        self.battle.terrain.append(
            Piece(f"t{self.battle.pieces}", piece, kind, x * 10, y * 10, heading * 10, objective)
        )
        return self

    def tangle(self, one: str, two: str, own: str = "port", other: str = "starboard") -> "Table":
        self[one].entangled[two] = own
        self[two].entangled[one] = other
        return self

    def shaken(self, name: str) -> "Table":
        self[name].fatigue = 7
        return self

    def crippled(self, name: str) -> "Table":
        self[name].damage = 7
        return self

    def wreck(self, name: str) -> "Table":
        return self.shaken(name).crippled(name)

    def acting(self, name: str, point: str = "large", raw: int = 3) -> "Table":
        """A ship in her activation, after the speed rating."""
        self.battle.acting = Activation(name, point, raw)
        return self

    # -- running ---------------------------------------------------------------------------------------------------

    def do(self, segment: str, *arguments: int | str, answers: Sequence[Any] = ()) -> "Table":
        """Run a segment, and the segments that it pushes, to the end; every answer must be used."""
        self.start(segment, *arguments, answers=answers)
        assert self.request is None, f"still waits: {self.request.fingerprint()} {self.codes()}"
        return self

    def start(self, segment: str, *arguments: int | str, answers: Sequence[Any] = ()) -> "Table":
        """Run a segment up to the request after the last answer."""
        depth = len(self.battle.agenda)
        self.battle.agenda.append((segment, arguments))
        return self._drain(depth, answers)

    def drain(self, *answers: Any) -> "Table":
        """Run everything on the agenda to its end."""
        self._drain(0, answers)
        assert self.request is None, "the agenda still waits"
        return self

    def _drain(self, depth: int, answers: Sequence[Any]) -> "Table":
        battle, before = self.battle, self._before()
        left = list(answers)
        self.request = None
        while len(battle.agenda) > depth and self.request is None:
            name, given = battle.agenda.pop()
            self._run(flow_of(game.by_name[name](battle, *given)), left)
            for waits, named in battle.agenda:  # its successors can be saved, with a wind as a word
                game._check_call(battle, waits, tuple(str(n) if isinstance(n, str) else n for n in named))
        assert not left, f"not wanted: {left}"
        return self._heard(before)

    def run(self, flow: Flow[Any], *answers: Any) -> "Table":
        """Run a flow by itself; pushed segments stay on the agenda."""
        before = self._before()
        left = list(answers)
        self.request = None
        self._run(flow, left)
        assert self.request is None, "the rule still waits"
        assert not left, f"not wanted: {left}"
        return self._heard(before)

    def _before(self) -> Marks:
        """The visible state before a segment, with a listener and the effects in force."""
        self.battle.heard = Listener(self.battle)
        refresh(self.battle)
        in_force(self.battle)
        return marks(self.battle)

    def _heard(self, before: Marks) -> "Table":
        """Check that events announce every change of a finished segment, and that effects match the cards in play."""
        heard, self.battle.heard = self.battle.heard or [], None
        known = in_force(self.battle)
        refresh(self.battle)
        assert known == in_force(self.battle), "a card has come or gone, and its effects have not"
        assert not list(self.battle.faults()), list(self.battle.faults())
        self.told += heard
        if self.request is None:
            missing = untold(before, marks(self.battle), heard, TOLD_BY)
            assert not missing, missing
        return self

    def _run(self, flow: Flow[Any], left: list[Any]) -> None:
        """Feed a flow; as at the table, a question with one legal answer is skipped."""
        try:
            request = next(flow)
            while True:
                self._look_at(request)
                only = request.only_answer() if isinstance(request, Ask) else None
                if only is not None:
                    request = flow.send(only)
                elif left:
                    request = flow.send(self._answer(request, left.pop(0)))
                else:
                    self.request = request
                    return
        except StopIteration:
            return

    def _look_at(self, request: Request) -> None:
        """Check a question: the listed orders are exactly the offered and legal ones."""
        for ask in request.asks.values() if isinstance(request, AskAll) else [request]:
            if isinstance(ask, Ask):
                lists_and_refusals_agree(ask)

    def _answer(self, request: Request, answer: Any) -> Any:
        if isinstance(request, Ask):
            assert isinstance(answer, str), f"{request.fingerprint()} was given {answer}"
            seat, colon, code = answer.partition(": ")
            assert colon, (
                f"{answer!r} does not say whose answer it is; {request.fingerprint()} is put to {request.seat}"
            )
            assert seat == request.seat, (
                f"{answer!r} is not asked for: {request.fingerprint()} is put to {request.seat}"
            )
            return request.choices.check(code)
        if isinstance(request, AskAll):
            return {seat: ask.choices.check(answer[seat]) for seat, ask in request.asks.items()}
        assert isinstance(request, Chance)
        if isinstance(answer, str) and answer and all(letter in FACES for letter in answer):
            answer = tuple(FACES[letter] for letter in answer)
        return request.from_data(answer)

    def codes(self) -> list[str]:
        """The codes that the open question offers."""
        assert isinstance(self.request, Ask), self.request
        return [order.code for order in self.request.choices.candidates(10_000)]

    def crew(self, name: str) -> list[str]:
        """The codes of a ship's crew actions after her move, without `none`."""
        return [order.code for order in crew_actions(self.battle, self[name]).orders()][1:]

    def attack_dice(self, kind: str = "broadside", mode: str = "hull", band: str = "musket") -> int:
        """The number of dice of the first ship of seat a against the last of seat b."""
        firer, target = self[self.battle.roster[0]], self[self.battle.roster[-1]]
        return attack_dice(self.battle, firer, Context(firer, target, kind=kind, mode=mode, band=band))[0]

    def heard(self, kind: type[Event]) -> list[Any]:
        """The events of one kind."""
        return [event for event in self.told if isinstance(event, kind)]

    def dice(self) -> int:
        """The number of dice of the open roll."""
        assert isinstance(self.request, Chance), self.request
        return len(self.request.branches()[0][0])
