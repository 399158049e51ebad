"""Presenter: a loaded scenario that renders messages, names and events in the reader's language."""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from types import NoneType
from typing import Any, NamedTuple, Self

from admiralty.bots import AIMS
from admiralty.bots.base import Step
from admiralty.games.base import TableGame
from admiralty.games.own_scenario import said_in
from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.event import Message, Seat, event_key, seen
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.game import Outcome, ScenarioRef, Setting
from admiralty.kernel.matches.agreements import BOT, KINDS, is_bot
from admiralty.kernel.odds.odds import Odds
from admiralty.lab.outcomes import Result, results
from admiralty.lab.wording import not_printed
from admiralty.library import variant
from admiralty.memo import MEMO, Table
from admiralty.present.level_text import level_text
from admiralty.present.model import Figure
from admiralty.present.umpire_text import umpire_lines
from admiralty.scene import Scene, board_text, text_key
from admiralty.words import Words, WordsError, case_key, words_of
from admiralty.words.catalogue import ENGLISH

__all__ = ["YOU", "Presenter"]

YOU = "you"
"""The person at the keyboard of a terminal, by the name in the journal."""

OF_THE_TABLE = frozenset(
    ["outcome-resigned"]
    + [
        f"refusal-{each}"
        for each in ("not-your-seat", "not-asked", "draw-bots", "resign-for", "not-your-side", "umpire-side")
    ]
)
"""Messages of the kernel about seats and sides, of which it knows only the ids."""
TOLD_AT_THE_END = 3
"""So many events are told before the reason why a game ended."""
KEPT = (str, int, float, NoneType)
PLAIN = frozenset((*KEPT, bool))
SAID: Table[str] = MEMO.table()
"""Rendered sentences, by presenter, key and arguments."""


class _Said(NamedTuple):
    """A message, or a value that a message may hold."""

    key: str
    args: Mapping[str, object]


def _place(key: str, args: Mapping[str, object]) -> Hashable:
    """A cache key for a message with its arguments; None if something in it is not hashable.

    The type is part of the key: True == 1 in Python, but they are worded differently.
    """
    values = args.values()
    kinds = tuple(map(type, values))
    if PLAIN.issuperset(kinds):
        return (key, *args, *values, *kinds)
    signs = [_sign(value) for value in values]
    return None if None in signs else (key, *args, *signs)


def _sign(value: object) -> Hashable:
    if isinstance(value, KEPT):
        return type(value), value
    if isinstance(value, Message):
        return _place(value.key, value.args)
    if isinstance(value, list | tuple):
        signs = [_sign(each) for each in value]
        return None if None in signs else ("several", *signs)
    return None


def _own_texts(setting: Setting, language: str) -> dict[str, str]:
    """Title and briefing of a scenario that players wrote, by the keys of a printed scenario's messages."""
    own = setting.own or {}
    key = f"scenario-{setting.scenario}".replace("_", "-")
    return {key: said_in(own["title"], language), f"{key}.history": said_in(own.get("briefing", ""), language)}


class Presenter:
    """One scenario of a game with its options.

    A match says the same few thousand sentences again and again, and to render one is the slowest step on the way to a
    page: rendered sentences are cached.
    """

    def __init__(self, game: TableGame[Any], setting: Setting, words: Words) -> None:
        self.game = game
        self.setting = setting
        self.words = words if setting.own is None else words.with_texts(_own_texts(setting, words.language))
        self.you = ""
        """The player who is addressed as the one at the keyboard."""
        self._in_languages: dict[str, Presenter] = {words.language: self}
        """The same presenter for other languages."""

    @classmethod
    def open(cls, game: TableGame[Any], words: Words, scenario: ScenarioRef, options: Mapping[str, str]) -> Self:
        """The presenter for a scenario; `DataError` for a scenario or option that does not exist."""
        setting = game.setting(scenario, options)
        return cls(game, setting, words.with_names(setting.names))

    @classmethod
    def of(
        cls, game_id: str, scenario: ScenarioRef, options: Mapping[str, str], changes: Mapping[str, Any] | None = None,
        language: str = ENGLISH,
    ) -> Self:  # fmt: skip
        """The presenter for a scenario; `DataError` for an unknown game, scenario, option or changed value.

        An untrusted journal may name the scenario: if a person may name a file, resolve it with `library.reference`
        before this.
        """
        game = variant(game_id, changes or {})
        presenter = cls.open(game, words_of(game, language), scenario, options)
        presenter.you = YOU
        return presenter

    def in_language(self, language: str) -> "Presenter":
        """The same presenter in another language."""
        found = self._in_languages.get(language)
        if found is None:
            made = Presenter(self.game, self.setting, self.words.in_language(language))
            made.you, made._in_languages = self.you, self._in_languages
            found = self._in_languages.setdefault(language, made)
        return found

    def say(self, key: str, /, **args: object) -> str:
        """The sentence for a key and its arguments."""
        return self._kept(key, args)

    def render(self, message: Message) -> str:
        """The sentence for a message, with the names of seats and sides in the kernel's messages."""
        if message.key not in OF_THE_TABLE:
            return self._kept(message.key, message.args)
        return self._kept(message.key, {each: self._by_name(value) for each, value in message.args.items()})

    def _by_name(self, value: object) -> object:
        if isinstance(value, list | tuple):
            return [self._by_name(each) for each in value]
        known = isinstance(value, str) and (value in self.setting.seats or value in self.setting.sides)
        return self.name(str(value)) if known else value

    def say_reason(self, reason: str) -> str:
        """The reason for a modifier: the rules name the message."""
        return self._kept(reason, {})

    def _kept(self, key: str, args: Mapping[str, object]) -> str:
        place = _place(key, args) if args else key
        if place is None:
            return self.words.render(_Said(key, args))
        return SAID.find((self, place)) or SAID.keep((self, place), self.words.render(_Said(key, args)))

    def order(self, order: Order[Any] | Step) -> str:
        """An order in words where it has any, else its code."""
        return self.render(order.label) if order.label is not None else order.code

    def name(self, thing: str) -> str:
        """The name of a seat, side or ship."""
        if thing in self.setting.names:
            return self.setting.names[thing]
        key = f"side-{thing.replace('_', '-')}"
        return self._kept(key, {}) if self.words.knows(key) else self.words.word(thing)

    def results(self, found: Odds, seat: Seat) -> list[Result]:
        """All possible results of an order of a seat, the worst first; see `lab.outcomes`."""
        return results(found, self.game, self.setting, self.setting.side_of(seat), self.words)

    @cached_property
    def game_title(self) -> str:
        return self.words.named("game", self.game.id)

    @cached_property
    def title(self) -> str:
        return self.words.named("scenario", self.setting.scenario)

    @cached_property
    def history(self) -> str:
        return self.words.named("scenario", self.setting.scenario, "history")

    @property
    def headings(self) -> dict[str, str]:
        """What the head of a page says of the battle."""
        return {"game": self.game.id, "game_title": self.game_title, "title": self.title}

    @cached_property
    def not_printed(self) -> str:
        """Says that players wrote the scenario, and who; "" for a printed one."""
        return not_printed(self.words, self.setting.own)

    def aims(self, side: str) -> str:
        """What a side wanted on the day, for bots that play for it; "" where the scenario does not say."""

        def name(what: str, thing: str) -> str:
            called = self.game.judgement.aims[what].name
            return called(self.setting, thing) if called is not None else self.name(thing)

        aims = [
            self.say(f"aim-{aim.what}", things=[name(aim.what, each) for each in aim.of])
            for aim in self.game.historical_aims(self.setting)
            if aim.side == side
        ]
        return self.say("aims-of-side", side=self.name(side), aims=aims) if aims else ""

    def objective(self, side: str) -> str:
        """What a side has to do to win; "" where the game does not say."""
        own = self.setting.own or {}
        if side in own.get("objective", {}):
            return said_in(own["objective"][side], self.words.language)
        aim = self.game.objective(self.setting, side)
        return self.render(aim) if aim is not None else ""

    def scene(self, view: Any, seat: Seat | None, ask: Ask | None) -> Scene:
        return self.game.scene(view, self.setting, seat, ask, self.say)

    def picture(self, state: Any, seat: Seat | None, ask: Ask | None) -> Scene:
        """The view of a state for a seat."""
        return self.scene(self.game.view(state, seat), seat, ask)

    def board(self, scene: Scene) -> str:
        """The board as plain text with a legend."""
        return "\n".join([board_text(scene, self.say), *text_key(scene, self.say)])

    def lines(self, entry: Mapping[str, Any], seat: Seat | None, everything: bool = False) -> Iterator[str]:
        """The text of a journal entry for a seat, a line for each event; ``everything`` is for games that are over."""
        if settled := self.settled(entry):
            yield settled
        for text, case in self.told(entry, seat, everything):
            yield self.say("log-line", text=text, case=case) if case else text

    def cited(self, case: str) -> str:
        """A case with its paraphrase, for the reader of a refusal; "" if there is none."""
        text = self.case_text(case)
        return self.say("case-line", case=case, text=text) if text else ""

    def case_text(self, case: str) -> str:
        """The paraphrase of a case; "" where the book has no such case."""
        return self._kept(case_key(case), {}) if case in self.game.casebook else ""

    def sheet(self, unit: str) -> tuple[Figure, ...]:
        """The printed values of a unit with their sources."""
        return tuple(
            Figure(
                label=self.render(figure.label),
                value=self.render(figure.value) if isinstance(figure.value, Message) else figure.value,
                printed=not isinstance(figure.value, Message),
                source=figure.source,
            )
            for figure in self.game.sheet(self.setting, unit)
        )

    def ending(self, outcome: Outcome, story: str = "") -> str:
        """How a game ended: who won and why, and by which case, unless persons settled it."""
        winners = [self.name(side) for side in outcome.winners]
        reason, case = story or self.render(outcome.reason), outcome.case
        return self.say("outcome", winners=winners, won=bool(winners), reason=reason, case=case, cited=bool(case))

    def verdict(self, outcome: Outcome, seats: Collection[Seat]) -> str:
        """The result for the holder of some seats: won, lost or drawn; over for an observer or a solo player."""
        sides = {self.setting.side_of(seat) for seat in seats}
        if not sides or sides >= set(self.setting.sides):
            return "over"
        return "won" if sides <= set(outcome.winners) else "lost" if outcome.winners else "drawn"

    def story(self, outcome: Outcome, entries: Sequence[Mapping[str, Any]]) -> str:
        """Why a game ended, as a short story: the events of the last entry that decided it, then the reason."""
        reason = self.render(outcome.reason)
        if not outcome.case or outcome.reason.key in OF_THE_TABLE:
            return reason
        told = next((entry["events"] for entry in reversed(entries) if entry.get("events")), ())
        decisive: dict[tuple[str, str], str] = {}
        for event in told:
            if event["event"] in self.game.decisive:
                named = (value for value in event.values() if isinstance(value, str) and value in self.setting.names)
                what = event["event"], next(named, str(event))
                decisive.pop(what, None)  # of a ship that is sinking and goes down the last is told
                decisive[what] = self._sentence(event)[0]
        return " ".join([*list(decisive.values())[-TOLD_AT_THE_END:], reason])

    def settled(self, entry: Mapping[str, Any]) -> str:
        """An action or agreement of persons outside the rules, in a sentence; "" for entries of other kinds."""
        if entry["kind"] not in KINDS and entry["kind"] != "umpire-edited":
            return ""
        until = entry.get("until", "")
        named = {each: self.person(entry[each]) for each in ("person", "from", "to") if each in entry}
        said = {each: self.name(entry[each]) for each in ("seat", "side") if each in entry}
        more: dict[str, Any] = {"until": bool(until), "when": until, "passes": "to" in entry}
        more |= {flag: bool(entry.get(flag)) for flag in ("clock", "host")}
        if entry["kind"] == "handed-over":
            more["handed"] = (
                "absent" if entry.get("absent") else "relinked" if entry["from"] == entry["to"] else "given"
            )
            more["unsealed"] = bool(entry.get("unsealed"))
        if entry.get("kind", "").startswith("umpire-"):
            more |= {"text": entry.get("text", ""), "reason": entry.get("reason", ""), "open": "text" in entry}
            more |= {"dropped": entry.get("dropped", 0), "unsealed": bool(entry.get("unsealed"))}
        return self.say(f"parley-{entry['kind']}", **{"to": "", **named, **said, **more})

    def person(self, person: str) -> str:
        """A person by name; the one at the keyboard is addressed as such, and a bot by its level."""
        if person == self.you:
            return self.say("terminal-you")
        if not is_bot(person):
            return person
        name = person.removeprefix(BOT).split(" ")[0]
        return self.say("bot-person", bot=level_text(self.words, name.removesuffix(AIMS)), aims=name.endswith(AIMS))

    def told(self, entry: Mapping[str, Any], seat: Seat | None, everything: bool) -> Iterator[tuple[str, str]]:
        """The text of a journal entry for a seat: sentences with their cases. ``everything`` is for games that are
        over.
        """
        for event in entry.get("events", ()):
            yield self._sentence(event)
        for part in entry.get("secret", {}).values():
            if "event" in part and (everything or seen(seat, part["seen_by"])):
                yield self._sentence(part["event"])
            if not part["seen_by"] if everything else seen(seat, part["seen_by"]):  # nobody's part has all of them
                yield from map(self._sentence, part.get("events", ()))
        for part in entry.get("secret", {}).values():
            if "contacts" in part and (everything or seen(seat, part["seen_by"])):
                for what in ("sighted", "lost"):
                    if units := [self.name(unit) for unit in part["contacts"][what]]:
                        yield self.say(f"contact-{what}", seat=self.name(part["contacts"]["seat"]), units=units), ""
        if entry.get("kind", "").startswith("umpire-"):
            yield from ((text, "") for text in umpire_lines(self, entry, seat, everything))

    def _sentence(self, event: Mapping[str, Any]) -> tuple[str, str]:
        """An event of a journal in words; an unknown one, in a forged file, is shown by its bare name."""
        args, case = dict(event), str(event.get("case", ""))
        name = args.pop("event")
        key = event_key(name)
        try:
            if key in OF_THE_TABLE:
                return self.render(Message(event_key(name), **args)), case  # by which the check of words knows events
            return self._kept(key, args), case
        except WordsError:
            return key, case
