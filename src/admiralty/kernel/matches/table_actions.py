"""Table actions: take-backs, draws, adjournments, pauses, handing over seats, resigning.

Each action is an entry of the journal, checked before it is written. The `Parley` reads its effect from the entry, so
that a journal read back leads to the same agreements.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from admiralty.kernel.flows.chance import ByHand
from admiralty.kernel.flows.choices import IllegalOrder, NotYourOrder, StaleOrder
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Chance
from admiralty.kernel.games.game import State

from .agreements import ADJOURNMENT, DRAW, TAKE_BACK, Offer, is_bot
from .nonces import COMMITMENT, NONCE, commitment_to
from .umpire_actions import UmpireActions

if TYPE_CHECKING:
    from .match import Match

__all__ = ["UNTIL_AT_MOST", "TableActions"]

S = TypeVar("S", bound=State)
UNTIL_AT_MOST = 80
"""The longest text about when an adjourned game goes on."""


class TableActions(Generic[S]):
    """The actions of persons at a match: proposals, pauses, nonces, seats that change hands, resignation.

    The match makes one of these on each use: a part that both kept would be a reference cycle.
    """

    __slots__ = ("_match",)

    def __init__(self, match: "Match[S]") -> None:
        self._match = match

    @property
    def umpire(self) -> UmpireActions[S]:
        """The actions of the umpire, where the match has one."""
        return UmpireActions(self._match)

    @property
    def waits_for_nonces(self) -> bool:
        """Whether a chance is due and must wait for persons to commit to their nonces, or to open them."""
        match = self._match
        due = isinstance(match.position.request, Chance) and not match.over
        return due and match.parley.nonces.hold_the_dice(match.parley.people(), not match.chances)

    # -- proposals ---------------------------------------------------------------------------------------------

    def propose_take_back(self, person: str, before: int) -> None:
        """Propose to take everything back from entry ``before`` on, which must be an order of the person's own."""
        place = self._match.history.before_entry(before)
        steps = self._match.history.steps
        mine = self._match.parley.persons.get(person, ())
        self._goes_on(TAKE_BACK)
        own = place < len(steps) and steps[place].entry == before and steps[place].seat in mine
        if not own or before <= self._match.history.begins:
            raise IllegalOrder("", Message("refusal-take-back", entry=before), TAKE_BACK)
        self._propose(TAKE_BACK, person, {"before": before})

    def propose_draw(self, person: str) -> None:
        """Propose a draw. A side that only bots play cannot agree."""
        self._goes_on(DRAW)
        if bots := self._match.parley.without_persons():
            raise IllegalOrder("", Message("refusal-draw-bots", sides=bots), DRAW)
        self._propose(DRAW, person, {})

    def propose_adjournment(self, person: str, until: str = "") -> None:
        """Propose an adjournment until all persons are back; ``until`` says in words when that might be."""
        self._goes_on(ADJOURNMENT)
        if self._match.parley.resting:
            raise self._match.parley.refusal_at_rest(ADJOURNMENT)
        words = " ".join(until.split())
        if len(words) > UNTIL_AT_MOST or not words.isprintable():
            raise IllegalOrder("", Message("refusal-until", most=UNTIL_AT_MOST), ADJOURNMENT)
        self._propose(ADJOURNMENT, person, {"until": words} if words else {})

    def answer(self, what: str, person: str, accept: bool) -> None:
        """Accept or refuse an open proposal; it takes effect when everyone it needs has accepted."""
        self._open(what)
        if person not in self._match.parley.to_agree(what):
            raise NotYourOrder("", Message("refusal-not-asked-to-agree", person=person), what)
        self._do(f"{what}-{'accepted' if accept else 'refused'}", {"person": person})

    def withdraw(self, what: str, person: str) -> None:
        """Withdraw a proposal of one's own."""
        if self._open(what).person != person:
            raise NotYourOrder("", Message("refusal-not-your-proposal", person=self._open(what).person), what)
        self._do(f"{what}-withdrawn", {"person": person})

    def _propose(self, what: str, person: str, more: Mapping[str, Any]) -> None:
        self._at_table(person, what)
        open_ = self._match.parley.offers.get(what)
        if open_ is not None and open_.person != person:
            raise IllegalOrder("", Message("refusal-proposed-already", person=open_.person), what)
        if what != TAKE_BACK and self._match.parley.refused.get(what) == (person, self._match.decision):
            raise IllegalOrder("", Message("refusal-refused-already"), what)
        self._do(f"{what}-proposed", {"person": person, **more})

    def _open(self, what: str) -> Offer:
        offer = self._match.parley.offers.get(what)
        if offer is None or self._match.journal.end is not None:
            raise StaleOrder("", Message("refusal-no-proposal"), what)
        return offer

    def do_what_is_agreed(self) -> None:
        """Carry out every proposal that needs no more agreement, and the end, if persons have ended the game."""
        if self._match.parley.ended:
            self._match._end()
            return
        agreed = {
            what: offer for what, offer in self._match.parley.offers.items() if not self._match.parley.to_agree(what)
        }
        if (offer := agreed.get(TAKE_BACK)) is not None:
            self._match.rewind(self._match.history.before_entry(offer.before))
            self._match.decision = self._match._write("taken-back", {"before": offer.before})["n"]
            self._match.history.raise_barrier()
            self._match._settle()
        if (offer := agreed.get(ADJOURNMENT)) is not None:
            self._do("adjourned", {"until": offer.until} if offer.until else {})

    def settle_after_replay(self) -> None:
        """Do what an interrupted program left undone: a chance that was due, an agreement, the end."""
        self.do_what_is_agreed()
        self.close_nonces(chance_due=False)
        self._match._settle()

    # -- a physical table --------------------------------------------------------------------------------------

    @property
    def refereed(self) -> bool:
        """Whether dice and cards of a physical table are entered by hand."""
        return bool(self._match.journal.header["chance"]["source"] == ByHand.name)

    def correct(self, person: str, before: int) -> None:
        """Take everything back from entry ``before`` on, because it was entered wrongly: an order, a die or a card."""
        match = self._match
        self._referees(person, "correct")
        place = match.history.before_entry(before)
        steps = match.history.steps
        known = place < len(steps) and steps[place].entry == before and before > match.history.begins
        if not known or steps[place].kind == "auto":
            raise IllegalOrder("", Message("refusal-correct", entry=before), "correct")
        match.rewind(place)
        match.decision = match._write("corrected", {"person": person, "before": before})["n"]
        match.history.raise_barrier()
        match._settle()

    def close(self, person: str) -> None:
        """Close a game at a physical table, with all entries correct."""
        self._referees(person, "close")
        if self._match.outcome is None:
            raise IllegalOrder("", Message("refusal-goes-on"), "close")
        self._match._end()

    def _referees(self, person: str, what: str) -> None:
        if not self.refereed:
            raise IllegalOrder("", Message("refusal-no-referee"), what)
        if self._match.journal.end is not None:
            raise StaleOrder("", Message("refusal-over"), what)
        self._at_table(person, what)

    # -- pauses ------------------------------------------------------------------------------------------------

    def pause(self, person: str, *, by_clock: bool = False) -> None:
        """Pause until a player resumes; ``by_clock`` because that person's time has run out."""
        self._goes_on("pause")
        self._at_table(person, "pause", umpire=not by_clock)
        if self._match.parley.resting:
            raise self._match.parley.refusal_at_rest("pause")
        self._do("paused", {"person": person, **({"clock": True} if by_clock else {})})

    def pause_by_host(self, person: str) -> None:
        """Pause until the same person resumes: a host without a seat, such as a teacher."""
        self._goes_on("pause")
        if self._match.parley.resting:
            raise self._match.parley.refusal_at_rest("pause")
        self._do("paused", {"person": person, "host": True})

    def go_on_by_host(self, person: str) -> None:
        """End a pause that a host without a seat called."""
        self._goes_on("resume")
        rest = self._match.parley.rest
        if rest is None or not rest.host:
            raise StaleOrder("", Message("refusal-not-resting"), "resume")
        self._do("resumed", {"person": person, "host": True})

    def go_on(self, person: str) -> None:
        """End a pause; after an adjournment, say that one is back: it ends when all are."""
        self._goes_on("resume")
        parley = self._match.parley
        self._at_table(person, "resume", umpire=True)
        rest = parley.rest
        if rest is None or person in rest.back or (person == parley.umpire and rest.kind != "paused"):
            raise StaleOrder("", Message("refusal-not-resting"), "resume")
        if parley.umpire and rest.person == parley.umpire != person:
            raise IllegalOrder("", Message("refusal-umpire-pause", person=parley.umpire), "resume")
        if rest.host:
            raise self._match.parley.refusal_at_rest("resume")
        self._do("resumed", {"person": person})

    # -- the dice ----------------------------------------------------------------------------------------------

    def commit_nonce(self, person: str, commitment: str) -> None:
        """Commit to a nonce for the next epoch of the dice. A person who has lost theirs commits again, and then all
        must.

        The epoch is closed once everyone it needs has committed.
        """
        self._goes_on("nonce")
        self._at_table(person, "nonce")
        nonces = self._match.parley.nonces
        wants = nonces.wants(person, self._match.parley.people(), not self._match.chances)
        if not wants:
            why = (
                "shared" if nonces.none else "given" if person in nonces.committed or person in nonces.given else "late"
            )
            raise IllegalOrder("", Message(f"refusal-nonce-{why}"), "nonce")
        if not COMMITMENT.fullmatch(commitment) or commitment in nonces.committed.values():
            raise IllegalOrder("", Message("refusal-nonce-commitment"), "nonce")
        self._do("nonce-committed", {"person": person, "commitment": commitment})
        self.close_nonces(chance_due=False)

    def mix(self, person: str, nonce: str) -> None:
        """Open the nonce of one's commitment; when all are open, the later dice follow from them.

        In an older journal a nonce is given once, without a commitment.
        """
        self._goes_on("nonce")
        self._at_table(person, "nonce")
        nonces = self._match.parley.nonces
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

        The persons of the present epoch commit anew before the next chance, so that the host cannot choose it.
        """
        self._goes_on("nonce")
        if not NONCE.fullmatch(nonce):
            raise IllegalOrder("", Message("refusal-nonce"), "nonce")
        self._do("restored", {"nonce": nonce})

    def close_nonces(self, *, chance_due: bool) -> None:
        """Close the epoch of the dice if every person it needs has committed to a nonce."""
        people = self._match.parley.people()
        if self._match.parley.nonces.complete(people, not self._match.chances, chance_due):
            self._do("nonces-closed", {"persons": list(self._match.parley.nonces.committed)})

    # -- seats and flags ---------------------------------------------------------------------------------------

    def hand_over(self, seat: Seat, to: str, *, by: str, absent: bool = False, keep_seal: bool = False) -> None:
        """Give a seat of one's own to another person or to a bot, or take one back from the bot that plays it.

        The journal says if ``by`` was ``absent`` and the host gave the seat away. An order that the holder has sealed
        is withdrawn, so that the next holder never sees it; ``keep_seal`` is for journals of programs that left it.
        """
        self._goes_on("hand over")
        giver = self._match.parley.holder(seat)
        if giver is None or (giver != by and not (is_bot(giver) and self._match.parley.lent.get(seat) == by == to)):
            raise NotYourOrder("", Message("refusal-not-your-seat", seat=seat), "hand over")
        side = self._match.setting.side_of(seat)
        if to == giver or not to:
            raise IllegalOrder("", Message("refusal-hand-over-nobody"), "hand over")
        if self._match.position.state.sighting and is_bot(to):
            raise IllegalOrder("", Message("refusal-blind-bot"), "hand over")
        if to == self._match.parley.umpired:
            raise IllegalOrder("", Message("refusal-hand-over-umpire", person=to), "hand over")
        if any(other != side for other in self._match.parley.sides(to)):
            raise IllegalOrder("", Message("refusal-hand-over-enemy", person=to), "hand over")
        self._pass_on(seat, giver, to, {"absent": True} if absent else {}, keep_seal)

    def relink(self, seat: Seat, *, by: str) -> None:
        """Let the holder of a seat use another link. Another person may take it up, so all players are told."""
        self._goes_on("hand over")
        if self._match.parley.holder(seat) != by or is_bot(by):
            raise NotYourOrder("", Message("refusal-not-your-seat", seat=seat), "hand over")
        self._pass_on(seat, by, by, {}, keep_seal=False)

    def _pass_on(self, seat: Seat, giver: str, to: str, more: Mapping[str, Any], keep_seal: bool) -> None:
        unsealed = {} if keep_seal else self._unseal([seat])
        self._do("handed-over", {"seat": seat, "from": giver, "to": to, **more, **unsealed})

    def _unseal(self, seats: Sequence[Seat]) -> dict[str, Any]:
        """Withdraw the sealed orders of seats that change hands; returns the part of the entry about them."""
        sealed = [seat for seat in seats if seat in self._match.position.seals]
        for seat in sealed:
            del self._match.position.seals[seat]
        return {"unsealed": sealed} if sealed else {}

    def resign(self, person: str, side: str | None = None, *, keep_seal: bool = False) -> None:
        """Resign one's seats of a side; the side must be named only by a person who plays several.

        Team-mates take the seats over; if no person of the side is left, it has lost, and the other sides have won.
        """
        self._goes_on("resign")
        self._at_table(person, "resign")
        sides = self._match.parley.sides(person)
        if side is None and len(sides) > 1:
            raise IllegalOrder("", Message("refusal-resign-for", sides=sides), "resign")
        if side is not None and side not in sides:
            raise NotYourOrder("", Message("refusal-not-your-side", side=side), "resign")
        given_up = side or sides[0]
        heir = self._match.parley.successor(person, given_up)
        passes: dict[str, Any] = {}
        if heir is not None:
            passed_on = [
                seat for seat in self._match.setting.sides[given_up] if self._match.parley.holder(seat) == person
            ]
            passes = {"to": heir, **({} if keep_seal else self._unseal(passed_on))}
        self._do("resigned", {"person": person, "side": given_up, **passes})

    # -- checking and writing ----------------------------------------------------------------------------------

    def _goes_on(self, code: str) -> None:
        if self._match.over:
            raise StaleOrder("", Message("refusal-over"), code)

    def _at_table(self, person: str, code: str, *, umpire: bool = False) -> None:
        if umpire and person and person == self._match.parley.umpire:
            return
        if person not in self._match.parley.people():
            raise NotYourOrder("", Message("refusal-not-at-table", person=person), code)

    def _do(self, kind: str, public: Mapping[str, Any]) -> None:
        waited = self.waits_for_nonces
        self._match.parley.note(self._match._write(kind, public), self._match.decision)
        self.do_what_is_agreed()
        if waited:
            self._match._settle()
