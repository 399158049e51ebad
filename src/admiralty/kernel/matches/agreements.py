"""Agreements of the players (the parley): seats, draws, pauses, take-backs, resignations, outside the rules.

A `Parley` says who holds which seat, what is proposed and who has agreed, whether the match is paused, and who has
resigned. This is data of the match and not of the game, so that every game has it. It changes by entries of the journal
only, and `Parley.note` reads them the same way when they are written and when a journal is read back.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from admiralty.kernel.flows.choices import IllegalOrder
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.games.game import Outcome, Setting

from .nonces import Nonces

__all__ = ["ADJOURNMENT", "BOT", "DRAW", "KINDS", "TAKE_BACK", "Offer", "Parley", "Rest", "is_bot"]

BOT = "bot:"
"""The prefix of bots' names; a host never gives a person such a name."""
TAKE_BACK, DRAW, ADJOURNMENT = "take-back", "draw", "adjournment"
_VERBS = ("proposed", "accepted", "refused", "withdrawn")
KINDS = frozenset(
    [f"{what}-{verb}" for what in (TAKE_BACK, DRAW, ADJOURNMENT) for verb in _VERBS]
    + ["resigned", "handed-over", "paused", "adjourned", "resumed"]
    + ["nonce-committed", "nonces-closed", "nonce", "restored"]
    + [f"umpire-{what}" for what in ("held", "released", "said", "overruled", "left")]
)
"""The kinds of entries that change a parley."""


def is_bot(person: str | None) -> bool:
    return person is not None and person.startswith(BOT)


class Offer(NamedTuple):
    """A proposal of one person that others must agree to."""

    person: str
    accepted: tuple[str, ...]
    before: int
    """For a take-back: the first entry to be taken back; else 0."""
    until: str
    """For an adjournment: when to meet again, in the proposer's words."""

    @property
    def about(self) -> str:
        """The text that those who agree agree to: one proposal may replace another while a player reads it."""
        return f"{self.before} {self.until}".strip()


class Rest(NamedTuple):
    """Why no order is taken now. Any player may end a pause; an adjournment ends when all are back."""

    kind: str
    person: str
    until: str = ""
    back: tuple[str, ...] = ()
    clock: bool = False
    """For a pause: whether a person's clock caused it."""
    host: bool = False
    """For a pause: whether a host without a seat called it, such as a teacher. Only they end it."""

    def to_data(self) -> dict[str, Any]:
        data = self._asdict()
        for name in ("clock", "host"):
            if not data[name]:
                del data[name]  # as older programs wrote it
        return data


class Parley:
    """The persons of a match and their agreements."""

    def __init__(
        self,
        setting: Setting,
        persons: Mapping[str, Sequence[Seat]],
        *,
        loose_nonces: bool = False,
        no_nonces: bool = False,
        umpire: str = "",
    ) -> None:
        if umpire and (umpire in persons or is_bot(umpire)):
            raise ValueError(f"{umpire!r} cannot be the umpire and hold a seat")
        self._setting = setting
        self.umpire = umpire
        """The umpire, a person without a seat who sees everything; "" without one, or when she has handed the match
        back.
        """
        self.umpired = umpire
        """The umpire at the start. No one else ever has that name."""
        self.holding = False
        """Whether the umpire holds the sealed orders."""
        self.overruled: dict[str, bool] = {}
        """Units that the umpire shows or hides, where units are hidden until sighted."""
        self.persons: dict[str, tuple[Seat, ...]] = {person: tuple(seats) for person, seats in persons.items()}
        self.offers: dict[str, Offer] = {}
        self.refused: dict[str, tuple[str, int]] = {}
        """By kind of proposal: the person whose proposal was declined last, and at which decision."""
        self.rest: Rest | None = None
        self.lent: dict[Seat, str] = {}
        """Seats that a bot plays for a person, who may come back for them."""
        self.came: dict[Seat, int] = {}
        """By seat that has changed hands: the entry with which its present holder came."""
        self.lost: str | None = None
        """The side that has resigned."""
        self.drawn = False
        self.nonces = Nonces(loose=loose_nonces, none=no_nonces)
        """The nonces of the persons for the dice."""

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def resting(self) -> bool:
        """Whether the match is paused or adjourned, and takes no order."""
        return self.rest is not None

    def refusal_at_rest(self, code: str) -> IllegalOrder:
        """The refusal of an order during a pause."""
        rest = self.rest
        if rest is not None and rest.host:
            return IllegalOrder("", Message("refusal-paused-by-host", person=rest.person), code)
        return IllegalOrder("", Message(f"refusal-{rest.kind if rest is not None else 'paused'}"), code)

    @property
    def ended(self) -> bool:
        """Whether a side resigned or all persons agreed to a draw; the position then still has its question."""
        return self.drawn or self.lost is not None

    @property
    def take_back(self) -> Offer | None:
        """The open proposal of a take-back."""
        return self.offers.get(TAKE_BACK)

    def holder(self, seat: Seat) -> str | None:
        """The person who holds a seat."""
        return next((person for person, seats in self.persons.items() if seat in seats), None)

    def people(self) -> list[str]:
        """The persons who hold a seat, bots not among them."""
        return [person for person, seats in self.persons.items() if seats and not is_bot(person)]

    def sides(self, person: str) -> list[str]:
        """The sides that a person plays."""
        mine = self.persons.get(person, ())
        return [side for side, seats in self._setting.sides.items() if any(seat in mine for seat in seats)]

    def to_agree(self, what: str = TAKE_BACK) -> list[str]:
        """The persons who still have to agree to an open proposal.

        A take-back needs the persons of the other sides. A draw or an adjournment needs all.
        """
        offer = self.offers.get(what)
        if offer is None:
            return []
        mine = set(self.sides(offer.person)) if what == TAKE_BACK else set()
        return [
            person
            for person in self.people()
            if person not in offer.accepted and not mine.issuperset(self.sides(person))
        ]

    def without_persons(self) -> list[str]:
        """The sides that only bots play."""
        held = {seat for person, seats in self.persons.items() if not is_bot(person) for seat in seats}
        return [side for side, seats in self._setting.sides.items() if held.isdisjoint(seats)]

    def successor(self, person: str, side: str) -> str | None:
        """The person who takes over when a player resigns: the first team-mate in the order of the seats, never
        a bot.
        """
        holders = [self.holder(seat) for seat in self._setting.sides[side]]
        return next((each for each in holders if each is not None and each != person and not is_bot(each)), None)

    def outcome(self, case: str) -> Outcome | None:
        """How the game ended, if persons ended it; ``case`` is what the game's book says about resigning."""
        if self.drawn:
            return Outcome((), Message("outcome-draw-agreed"), "")
        if self.lost is None:
            return None
        left = tuple(side for side in self._setting.sides if side != self.lost)
        return Outcome(left, Message("outcome-resigned", side=self.lost), case)

    # -- changing ----------------------------------------------------------------------------------------------

    def note(self, entry: Mapping[str, Any], decision: int) -> None:
        """Apply an entry; ``decision`` is the one that was open then."""
        kind = entry["kind"]
        what, _, verb = kind.rpartition("-")
        match kind:
            case "resigned":
                self._give_up(entry["person"], entry["side"], entry["n"])
            case "handed-over":
                self._move(Seat(entry["seat"]), entry["from"], entry["to"], entry["n"])
            case "paused":
                self.rest = Rest(
                    kind, entry["person"], clock=entry.get("clock") is True, host=entry.get("host") is True
                )
            case "adjourned":
                offer = self.offers.pop(ADJOURNMENT)
                self.rest = Rest(kind, offer.person, offer.until)
            case "resumed":
                self._come_back(entry["person"])
            case "umpire-held" | "umpire-released":
                self.holding = kind == "umpire-held"
            case "umpire-left":
                self.umpire, self.holding, self.overruled = "", False, {}
            case "umpire-said":
                pass
            case "umpire-overruled":
                self._overrule(entry.get("secret", {}).get("0", {}))
            case "nonce-committed":
                self.nonces.commit(entry["person"], entry["commitment"])
            case "nonces-closed":
                self.nonces.close()
            case "nonce":
                self.nonces.open(entry["person"], entry["nonce"])
            case "restored":
                self.nonces.restore_backup(entry["nonce"], self.people())
            case _ if verb in ("proposed", "accepted", "refused", "withdrawn"):
                self._note_proposal(what, verb, entry, decision)
        if DRAW in self.offers and not self.to_agree(DRAW):
            self.drawn = True

    def _note_proposal(self, what: str, verb: str, entry: Mapping[str, Any], decision: int) -> None:
        if verb == "proposed":
            by = entry["person"]
            self.offers[what] = Offer(by, (by,), entry.get("before", 0), entry.get("until", ""))
        elif verb == "accepted":
            offer = self.offers[what]
            self.offers[what] = offer._replace(accepted=(*offer.accepted, entry["person"]))
        else:
            offer = self.offers.pop(what)
            if verb == "refused":
                self.refused[what] = (offer.person, decision)

    def _overrule(self, word: Mapping[str, Any]) -> None:
        """The umpire's ruling on a unit that is hidden until sighted; None to leave it to the rule again."""
        if word.get("shown") is None:
            self.overruled.pop(word.get("unit", ""), None)
        else:
            self.overruled[word["unit"]] = word["shown"] is True

    def _give_up(self, person: str, side: str, n: int) -> None:
        heir = self.successor(person, side)
        if heir is None:
            self.lost = side
            return
        for seat in [seat for seat in self._setting.sides[side] if self.holder(seat) == person]:
            self._move(seat, person, heir, n)

    def _move(self, seat: Seat, giver: str, taker: str, n: int) -> None:
        self.came[seat] = n
        self.persons[giver] = tuple(each for each in self.persons[giver] if each != seat)
        held = (*self.persons.get(taker, ()), seat)
        self.persons[taker] = tuple(each for each in self._setting.seats if each in held)
        self.lent.pop(seat, None)
        if is_bot(taker):
            self.lent[seat] = giver
        for what, offer in list(self.offers.items()):
            if (offer.person == giver and not self.persons[giver]) or (what == DRAW and self.without_persons()):
                del self.offers[what]  # no one is left to answer it
        if not self.persons[giver]:
            self.nonces.leave(giver)
        self._go_on_if_all_are_back()

    def _come_back(self, person: str) -> None:
        if self.rest is None:
            raise KeyError("resumed")  # an entry that no program wrote
        if self.rest.kind == "paused":
            self.rest = None
            return
        self.rest = self.rest._replace(back=(*self.rest.back, person))
        self._go_on_if_all_are_back()

    def _go_on_if_all_are_back(self) -> None:
        if self.rest is not None and self.rest.kind == "adjourned" and set(self.people()) <= set(self.rest.back):
            self.rest = None

    # -- keeping -----------------------------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        """Plain data for a snapshot, from which `restore` makes the same parley again."""
        return {
            "persons": {person: list(seats) for person, seats in self.persons.items()},
            "offers": {what: offer._asdict() for what, offer in self.offers.items()},
            "refused": {what: list(refusal) for what, refusal in self.refused.items()},
            "rest": self.rest.to_data() if self.rest is not None else None,
            "lent": dict(self.lent),
            **self.nonces.to_data(),
            **({"came": dict(self.came)} if self.came else {}),
            **(
                {"umpire": self.umpire, "holding": self.holding, "overruled": dict(self.overruled)}
                if self.umpired
                else {}
            ),
        }

    def restore(self, data: Mapping[str, Any]) -> None:
        """Restore the state of ``to_data``. A game that persons have ended needs no snapshot."""
        self.persons = {person: tuple(Seat(seat) for seat in seats) for person, seats in data["persons"].items()}
        self.offers = {
            what: Offer(offer["person"], tuple(offer["accepted"]), offer["before"], offer["until"])
            for what, offer in data["offers"].items()
        }
        self.refused = {what: (person, decision) for what, (person, decision) in data["refused"].items()}
        rest = data["rest"]
        self.rest = Rest(**{**rest, "back": tuple(rest["back"])}) if rest is not None else None
        self.lent = {Seat(seat): person for seat, person in data["lent"].items()}
        self.nonces.restore(data)
        self.came = {Seat(seat): n for seat, n in data.get("came", {}).items()}
        if self.umpired:
            self.umpire, self.holding = data.get("umpire", self.umpired), data.get("holding", False)
            self.overruled = dict(data.get("overruled", {}))
