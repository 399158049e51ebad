"""OI-2 The initiative phase: cards chosen in secret, revealed together, compared and applied."""

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.initiative import immediate
from admiralty.games.oak_and_iron.rules.terms import active, arguments, challenge, sea
from admiralty.games.oak_and_iron.state import Battle, Ship, Squadron, choosable
from admiralty.games.oak_and_iron.terms import Question
from admiralty.rulebook import Ask, Flow, Refusal, Seat, Verb, Verbs, ask, ask_all, call

from . import hands


def in_play(battle: Battle) -> list[Seat]:
    """OI-14.2 The squadrons that still play cards: those with a working ship."""
    return [seat for seat in battle.setting.seats if sea.ships_of(battle, seat)]


LAYING = (hands.LayCard,)


def choose_cards(battle: Battle, peeker: str) -> Flow[None]:
    """OI-2.3 OI-13.5 Segment: every squadron lays a card face down, sealed; one that peeks chooses after the others."""
    asks = {}
    for seat in in_play(battle):
        if seat != peeker:
            choices = Verbs(LAYING, battle, hands.Hand(seat))
            asks[seat] = Ask(seat, Question.CARD, choices, "OI-2.3", (seat,))
    if peeker:
        battle.follow(call(look, peeker), call(choose_after_peek, peeker))
    chosen = yield from ask_all(asks, case="OI-2.3")
    for seat, laid in chosen.items():
        battle.squadrons[seat].face_down = laid.card


class NoPeek(Verb[Battle, hands.Hand], word="no", label_key="order-no-peek"):
    """A Clever admiral saves his look for later."""


class Peek(Verb[Battle, hands.Hand], word="peek"):
    """OI-1.12 Clever: a look at the enemy's card."""


def offer_peek(battle: Battle) -> Flow[None]:
    """Clever: once a game, look at the enemy's face-down card before choosing. Segment; asks the first seat that
    may."""
    for each in active.active(battle, "initiative"):
        if each.effect.op != "peek" or each.key in battle.squadrons[each.seat].spent:
            continue
        if battle.squadrons[each.seat].flagship != each.ship or not sea.working(battle, battle.ships[each.ship]):
            continue
        wish = yield from ask(
            Seat(each.seat), Question.PEEK, Verbs((NoPeek, Peek), battle, hands.Hand(each.seat)), case="OI-1.12"
        )
        if isinstance(wish, Peek):
            battle.squadrons[each.seat].spent[each.key] = battle.turn
            battle.push(choose_cards, each.seat)
            return
    battle.push(choose_cards, "")


def look(battle: Battle, seat: str) -> None:
    """Clever: the look, which the seat will remember. Segment without a question, because a secret is learned in it."""
    side = battle.setting.side_by_seat[seat]
    for other in in_play(battle):
        if battle.setting.side_by_seat[other] != side:
            squadron = battle.squadrons[other]
            squadron.peeked_by.append(seat)
            battle.tell(events.CardSeen(seat, squadron.face_down, case="OI-1.12", seen_by=(seat,)))


def choose_after_peek(battle: Battle, seat: str) -> Flow[None]:
    """Clever: the choice after the look. Segment."""
    chosen = yield from ask(
        Seat(seat), Question.CARD, Verbs(LAYING, battle, hands.Hand(seat)), case="OI-2.3", seen_by=(seat,)
    )
    battle.squadrons[seat].face_down = chosen.card


# ----------------------------------------------------------------------------------------------------------- revealing
def reveal(battle: Battle) -> None:
    """OI-2.1 OI-14.2 Segment: the face-down cards are turned over; only then may a Tactician swap."""
    battle.turn += 1
    battle.tell(events.TurnBegan(battle.turn, case="OI-2.1"))
    for seat in in_play(battle):
        squadron = battle.squadrons[seat]
        squadron.revealed = squadron.face_down
        squadron.face_down = ""
        squadron.peeked_by = []
        active.refresh(battle)
        value = battle.setting.book.initiative[squadron.revealed].value
        battle.tell(events.CardRevealed(seat, squadron.revealed, value, case="OI-2.1"))
    battle.push(compare)
    for each in reversed(active.active(battle, "reveal")):
        if each.effect.op == "swap_card":
            battle.push(swap, each.seat, each.key, each.ship)


class KeepCard(Verb[Battle, hands.Hand], word="keep", label_key="order-keep-card"):
    """The revealed card stays."""


class SwapCard(
    Verb[Battle, hands.Hand], word="swap", case="OI-1.12", choices=lambda battle, now: battle.squadrons[now.seat].owned
):
    """OI-1.12 Tactician: another card of the hand in its place."""

    card: arguments.CardId

    def refusal(self, battle: Battle, now: hands.Hand) -> Refusal | None:
        return hands.not_in_hand(battle.squadrons[now.seat], self.card)


def swap(battle: Battle, seat: str, key: str, ship: str) -> Flow[None]:
    """Tactician: once a game the revealed card is exchanged for another of the hand. Segment."""
    squadron = battle.squadrons[seat]
    if key in squadron.spent or squadron.flagship != ship or not squadron.revealed:
        return
    if not choosable(squadron):
        return
    chosen = yield from ask(
        Seat(seat),
        Question.SWAP,
        Verbs((KeepCard, SwapCard), battle, hands.Hand(seat)),
        case="OI-1.12",
        card=squadron.revealed,
    )
    if isinstance(chosen, SwapCard):
        squadron.spent[key] = battle.turn
        squadron.revealed = chosen.card
        active.refresh(battle)
        battle.tell(events.CardSwapped(seat, chosen.card, case="OI-1.12"))


def totals(battle: Battle) -> dict[str, int]:
    """OI-2.1 OI-14.2 The value each side has on the table: the sum of its squadrons' cards."""
    found = dict.fromkeys(battle.setting.sides, 0)
    for seat in battle.setting.seats:
        card = battle.squadrons[seat].revealed
        if card:
            found[battle.setting.side_by_seat[seat]] += battle.setting.book.initiative[card].value
    return found


def compare(battle: Battle) -> None:
    """OI-2.1 OI-2.2 OI-11.5 Segment: the higher value has the initiative; a tie brings an event first."""
    values = totals(battle)
    one, two = battle.setting.sides
    if values[one] != values[two]:
        take(battle, one if values[one] > values[two] else two, "card")
    else:
        battle.push(break_tie)
        if battle.setting.additional:
            battle.push(immediate.event)


def take(battle: Battle, side: str, reason: str) -> None:
    battle.first = side
    battle.tell(events.InitiativeTaken(side, reason, case="OI-2.1" if reason == "card" else "OI-2.2"))


def break_tie(battle: Battle) -> None:
    """OI-2.2 OI-A54 Segment: the higher admiral value, then a Challenge Test; the Indecisive lose without a roll."""
    one, two = battle.setting.sides
    leaders = {side: leader(battle, side) for side in (one, two)}
    values = {side: -1 if found is None else found.value for side, found in leaders.items()}
    if values[one] != values[two]:
        take(battle, one if values[one] > values[two] else two, "admiral")
        return
    first, second = leaders[one], leaders[two]
    if first is None or second is None:
        take(battle, one, "admiral")
        return
    weak = {each.seat for each in active.active(battle, "initiative") if each.effect.op == "lose_ties"}
    if (first.seat in weak) != (second.seat in weak):
        take(battle, two if first.seat in weak else one, "indecisive")
        return
    challenge.call_challenge(battle, take_challenge, battle.ships[first.flagship], battle.ships[second.flagship])


def take_challenge(battle: Battle, side: str) -> None:
    """OI-2.2 Segment: the winner of the Challenge Test has the initiative."""
    take(battle, side, "challenge")


def leader(battle: Battle, side: str) -> Squadron | None:
    """OI-A54 The squadron of a side with a working flagship and the highest admiral value; the first of equals."""
    best: Squadron | None = None
    for seat in battle.setting.sides[side]:
        squadron = battle.squadrons[seat]
        flagship: Ship | None = battle.ships.get(squadron.flagship)
        if flagship is None or not sea.working(battle, flagship):
            continue
        if best is None or squadron.value > best.value:
            best = squadron
    return best
