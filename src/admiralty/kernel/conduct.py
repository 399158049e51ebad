"""How persons conduct a match: take-backs, draws, adjournments and pauses, seats that change hands, giving up.

Each of these is an entry of the journal, checked before it is written. What it does to the table is read off the entry
by the `Parley`, so that a journal read back leads to the same table.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from .choices import IllegalOrder, NotYourOrder, StaleOrder
from .event import Message, Seat
from .game import Setting, State
from .history import History
from .journal import Entry, Journal
from .nonces import COMMITMENT, NONCE, commitment_to
from .parley import ADJOURNMENT, DRAW, TAKE_BACK, Offer, Parley, is_bot
from .position import Position

__all__ = ["UNTIL_AT_MOST", "Conduct"]

S = TypeVar("S", bound=State)
UNTIL_AT_MOST = 80
"""How long the words may be that say when an adjourned game goes on."""


class Conduct(ABC, Generic[S]):
    """What persons may do beside giving orders. A match is one of these."""

    setting: Setting
    journal: Journal
    position: Position[S]
    history: History[S]
    parley: Parley
    decision: int

    @property
    @abstractmethod
    def over(self) -> bool: ...

    @property
    @abstractmethod
    def no_chance_yet(self) -> bool: ...

    @property
    @abstractmethod
    def waits_for_nonces(self) -> bool: ...

    @abstractmethod
    def _write(self, kind: str, public: Mapping[str, Any]) -> Entry: ...

    @abstractmethod
    def _settle(self) -> None: ...

    @abstractmethod
    def _end(self) -> None: ...

    @abstractmethod
    def rewind(self, place: int) -> None: ...

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def ended_by_persons(self) -> bool:
        """Whether somebody resigned or all agreed to a draw; the position then still has its question."""
        return self.parley.drawn or self.parley.lost is not None

    @property
    def persons(self) -> Mapping[str, tuple[Seat, ...]]:
        """Who holds which seats now."""
        return self.parley.persons

    @property
    def resting(self) -> bool:
        """Whether the table is paused or adjourned, and takes no order."""
        return self.parley.rest is not None

    @property
    def proposal(self) -> Offer | None:
        """The open proposal to take something back."""
        return self.parley.offers.get(TAKE_BACK)

    def holder(self, seat: Seat) -> str | None:
        """The person who holds a seat."""
        return self.parley.holder(seat)

    def persons_to_agree(self, what: str = TAKE_BACK) -> list[str]:
        """Whose consent the open proposal still needs; bots are not asked."""
        return self.parley.to_agree(what)

    # -- proposals ---------------------------------------------------------------------------------------------

    def propose_take_back(self, person: str, before: int) -> None:
        """Propose to take everything back from entry ``before`` on, which must be an order of the person's own."""
        place = self.history.before_entry(before)
        steps = self.history.steps
        mine = self.persons.get(person, ())
        self._goes_on(TAKE_BACK)
        own = place < len(steps) and steps[place].entry == before and steps[place].seat in mine
        if not own or before <= self.history.begins:
            raise IllegalOrder("", Message("refusal-take-back", entry=before), TAKE_BACK)
        self._propose(TAKE_BACK, person, {"before": before})

    def propose_draw(self, person: str) -> None:
        """Propose to end the game without a winner. A side that only bots play fights on."""
        self._goes_on(DRAW)
        if bots := self.parley.without_persons():
            raise IllegalOrder("", Message("refusal-draw-bots", sides=bots), DRAW)
        self._propose(DRAW, person, {})

    def propose_adjournment(self, person: str, until: str = "") -> None:
        """Propose to break off until all persons are back; ``until`` says in words when that might be."""
        self._goes_on(ADJOURNMENT)
        if self.resting:
            raise self._rests(ADJOURNMENT)
        words = " ".join(until.split())
        if len(words) > UNTIL_AT_MOST or not words.isprintable():
            raise IllegalOrder("", Message("refusal-until", most=UNTIL_AT_MOST), ADJOURNMENT)
        self._propose(ADJOURNMENT, person, {"until": words} if words else {})

    def answer(self, what: str, person: str, accept: bool) -> None:
        """Accept or refuse an open proposal; it happens when everybody it needs has accepted."""
        self._open(what)
        if person not in self.persons_to_agree(what):
            raise NotYourOrder("", Message("refusal-not-asked-to-agree", person=person), what)
        self._do(f"{what}-{'accepted' if accept else 'refused'}", {"person": person})

    def withdraw(self, what: str, person: str) -> None:
        """Take back a proposal of one's own that nobody has answered for good."""
        if self._open(what).person != person:
            raise NotYourOrder("", Message("refusal-not-your-proposal", person=self._open(what).person), what)
        self._do(f"{what}-withdrawn", {"person": person})

    def _propose(self, what: str, person: str, more: Mapping[str, Any]) -> None:
        self._at_table(person, what)
        open_ = self.parley.offers.get(what)
        if open_ is not None and open_.person != person:
            raise IllegalOrder("", Message("refusal-proposed-already", person=open_.person), what)
        if what != TAKE_BACK and self.parley.refused.get(what) == (person, self.decision):
            raise IllegalOrder("", Message("refusal-refused-already"), what)
        self._do(f"{what}-proposed", {"person": person, **more})

    def _open(self, what: str) -> Offer:
        offer = self.parley.offers.get(what)
        if offer is None or self.journal.end is not None:
            raise StaleOrder("", Message("refusal-no-proposal"), what)
        return offer

    def do_what_is_agreed(self) -> None:
        """Let every proposal happen that nobody is left to agree to, and the end, if persons have ended the game."""
        if self.ended_by_persons:
            self._end()
            return
        agreed = {what: offer for what, offer in self.parley.offers.items() if not self.persons_to_agree(what)}
        if (offer := agreed.get(TAKE_BACK)) is not None:
            self.rewind(self.history.before_entry(offer.before))
            self.decision = self._write("taken-back", {"before": offer.before})["n"]
            self.history.raise_barrier()
            self._settle()
        if (offer := agreed.get(ADJOURNMENT)) is not None:
            self._do("adjourned", {"until": offer.until} if offer.until else {})

    # -- resting -----------------------------------------------------------------------------------------------

    def pause(self, person: str, *, by_clock: bool = False) -> None:
        """Take no order until somebody says to go on; ``by_clock`` because that person's time has run out."""
        self._goes_on("pause")
        self._at_table(person, "pause")
        if self.resting:
            raise self._rests("pause")
        self._do("paused", {"person": person, **({"clock": True} if by_clock else {})})

    def go_on(self, person: str) -> None:
        """End a pause; after an adjournment, say that one is back: it goes on when everybody is."""
        self._goes_on("resume")
        self._at_table(person, "resume")
        rest = self.parley.rest
        if rest is None or person in rest.back:
            raise StaleOrder("", Message("refusal-not-resting"), "resume")
        self._do("resumed", {"person": person})

    def _rests(self, code: str) -> IllegalOrder:
        rest = self.parley.rest
        kind = rest.kind if rest is not None else "paused"
        return IllegalOrder("", Message(f"refusal-{kind}"), code)

    # -- the dice ----------------------------------------------------------------------------------------------

    def commit_nonce(self, person: str, commitment: str) -> None:
        """Commit to a nonce for the next epoch of the dice; whoever has lost theirs commits again, and so must all.

        The epoch is closed once everybody it needs has committed.
        """
        self._goes_on("nonce")
        self._at_table(person, "nonce")
        nonces = self.parley.nonces
        wants = nonces.wants(person, self.parley.people(), self.no_chance_yet)
        if not wants:
            why = "given" if person in nonces.committed or person in nonces.given else "late"
            raise IllegalOrder("", Message(f"refusal-nonce-{why}"), "nonce")
        if not COMMITMENT.fullmatch(commitment) or commitment in nonces.committed.values():
            raise IllegalOrder("", Message("refusal-nonce-commitment"), "nonce")
        self._do("nonce-committed", {"person": person, "commitment": commitment})
        self._close_nonces(chance_due=False)

    def mix(self, person: str, nonce: str) -> None:
        """Open the nonce that one has committed to; when all are open, the dice from here on follow from them.

        At a table of an older journal a nonce is given once, without a commitment.
        """
        self._goes_on("nonce")
        self._at_table(person, "nonce")
        nonces = self.parley.nonces
        if person in (nonces.given if nonces.loose else nonces.opened):
            raise IllegalOrder("", Message("refusal-nonce-given"), "nonce")
        if not NONCE.fullmatch(nonce):
            raise IllegalOrder("", Message("refusal-nonce"), "nonce")
        if not nonces.loose:
            if not nonces.closed or person not in nonces.committed:
                raise IllegalOrder("", Message("refusal-nonce-closed"), "nonce")
            if commitment_to(nonce) != nonces.committed[person]:
                raise IllegalOrder("", Message("refusal-nonce-other"), "nonce")
        self._do("nonce", {"person": person, "nonce": nonce})

    def restore_backup(self, nonce: str) -> None:
        """Go on from a backup with other dice than those that fell after it was made; ``nonce`` is the host's.

        Those whose nonces are in the dice commit anew before the next chance, so that the host cannot choose it.
        """
        self._goes_on("nonce")
        if not NONCE.fullmatch(nonce):
            raise IllegalOrder("", Message("refusal-nonce"), "nonce")
        self._do("restored", {"nonce": nonce})

    def _close_nonces(self, *, chance_due: bool) -> None:
        people = self.parley.people()
        if self.parley.nonces.complete(people, self.no_chance_yet, chance_due):
            self._do("nonces-closed", {"persons": list(self.parley.nonces.committed)})

    # -- seats and flags ---------------------------------------------------------------------------------------

    def hand_over(self, seat: Seat, to: str, *, by: str, absent: bool = False, keep_seal: bool = False) -> None:
        """Give a seat of one's own to another person or to a bot, or take one back that a bot keeps for one.

        The journal says if ``by`` was ``absent`` and the host gave the seat away. An order that the holder has sealed
        is withdrawn, so that the next holder never sees it; ``keep_seal`` is for journals of programs that left it.
        """
        self._goes_on("hand over")
        giver = self.holder(seat)
        if giver is None or (giver != by and not (is_bot(giver) and self.parley.lent.get(seat) == by == to)):
            raise NotYourOrder("", Message("refusal-not-your-seat", seat=seat), "hand over")
        side = self.setting.side_of(seat)
        if to == giver or not to:
            raise IllegalOrder("", Message("refusal-hand-over-nobody"), "hand over")
        if any(other != side for other in self.parley.sides(to)):
            raise IllegalOrder("", Message("refusal-hand-over-enemy", person=to), "hand over")
        self._pass_on(seat, giver, to, {"absent": True} if absent else {}, keep_seal)

    def relink(self, seat: Seat, *, by: str) -> None:
        """Let the holder of a seat come by another link. Whoever takes it up may be somebody else, so all are told."""
        self._goes_on("hand over")
        if self.holder(seat) != by or is_bot(by):
            raise NotYourOrder("", Message("refusal-not-your-seat", seat=seat), "hand over")
        self._pass_on(seat, by, by, {}, keep_seal=False)

    def _pass_on(self, seat: Seat, giver: str, to: str, more: Mapping[str, Any], keep_seal: bool) -> None:
        unsealed = {} if keep_seal else self._unseal([seat])
        self._do("handed-over", {"seat": seat, "from": giver, "to": to, **more, **unsealed})

    def _unseal(self, seats: Sequence[Seat]) -> dict[str, Any]:
        """Withdraw what was sealed for seats that change hands; what the entry says of it."""
        sealed = [seat for seat in seats if seat in self.position.seals]
        for seat in sealed:
            del self.position.seals[seat]
        return {"unsealed": sealed} if sealed else {}

    def resign(self, person: str, side: str | None = None, *, keep_seal: bool = False) -> None:
        """Give up all one's seats of a side, which need be named only by somebody who plays several.

        Comrades take them over; where no person of the side is left, it has lost, and the other sides have won.
        """
        self._goes_on("resign")
        self._at_table(person, "resign")
        sides = self.parley.sides(person)
        if side is None and len(sides) > 1:
            raise IllegalOrder("", Message("refusal-resign-for", sides=sides), "resign")
        if side is not None and side not in sides:
            raise NotYourOrder("", Message("refusal-not-your-side", side=side), "resign")
        given_up = side or sides[0]
        heir = self.parley.successor(person, given_up)
        passes: dict[str, Any] = {}
        if heir is not None:
            passed_on = [seat for seat in self.setting.sides[given_up] if self.holder(seat) == person]
            passes = {"to": heir, **({} if keep_seal else self._unseal(passed_on))}
        self._do("resigned", {"person": person, "side": given_up, **passes})

    # -- checking and writing ----------------------------------------------------------------------------------

    def _goes_on(self, code: str) -> None:
        if self.over:
            raise StaleOrder("", Message("refusal-over"), code)

    def _at_table(self, person: str, code: str) -> None:
        if person not in self.parley.people():
            raise NotYourOrder("", Message("refusal-not-at-table", person=person), code)

    def _do(self, kind: str, public: Mapping[str, Any]) -> None:
        waited = self.waits_for_nonces
        self.parley.note(self._write(kind, public), self.decision)
        self.do_what_is_agreed()
        if waited:
            self._settle()
