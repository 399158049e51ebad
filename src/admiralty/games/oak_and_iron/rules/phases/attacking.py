"""OI-6 The attack phase: the ship, the attack; free attacks and reactions at their times."""

from abc import abstractmethod
from typing import Annotated, Any, NamedTuple

from admiralty.games.oak_and_iron.cards.effects import Active
from admiralty.games.oak_and_iron.rules.crew import crew
from admiralty.games.oak_and_iron.rules.gunnery import aiming, reckoning, resolving
from admiralty.games.oak_and_iron.rules.movement import deck
from admiralty.games.oak_and_iron.rules.terms import active, arguments, measures, reloading, sea
from admiralty.games.oak_and_iron.setting import OakSetting
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Attack, Question, Reload
from admiralty.rulebook import Flow, Measures, Message, Refusal, Seat, Verb, Verbs, ask, ask_window, refuse, segment

ORDINARY = (Attack.BROADSIDE, Attack.PARTIAL, Attack.CLOSE)


def ready_to_attack(battle: Battle, side: str) -> list[Ship]:
    """OI-6.1 The ships of a side that have not activated in this attack phase."""
    return [ship for ship in sea.ships_of_side(battle, side) if not ship.attacked]


class Fleet(NamedTuple):
    """The side whose ship acts next."""

    side: str


class Engage(
    Verb[Battle, Fleet],
    case="OI-6.1",
    label_key="order-ship",
    legal=lambda battle, now: [ship.id for ship in ready_to_attack(battle, now.side)],
    choices=lambda battle, now: battle.roster,
):
    """OI-6.1 A ship of the side that has not acted in this attack phase and is able to."""

    ship: arguments.ShipId

    def refusal(self, battle: Battle, now: Fleet) -> Refusal | None:
        ship = battle.ships.get(self.ship)
        if ship is not None and sea.side_of(battle, ship) != now.side:
            return refuse("OI-6.1", "refusal-not-of-side", ship=self.ship)
        if ship is not None and ship.attacked:
            return refuse("OI-6.1", "refusal-attacked", ship=self.ship)
        return sea.unfit(battle, self.ship)


ENGAGE = (Engage,)


def attacker(battle: Battle, seat: str) -> Flow[None]:
    """OI-6.1 OI-14.4 Segment: the ship that acts next; in a fleet the leading seat names it, whatever the squadron."""
    chosen = yield from ask(
        Seat(seat), Question.ATTACKER, Verbs(ENGAGE, battle, Fleet(battle.setting.side_by_seat[seat])), case="OI-6.1"
    )
    ship = battle.ships[chosen.ship]
    ship.attacked = True
    ship.wake = False
    battle.push(attack_turn, ship.id)


# -------------------------------------------------------------------------------------------------------------- attacks
class Pass(Verb[Battle, deck.Deck], word="pass"):
    """OI-6.2 No action."""


class Shooting(Verb[Battle, Any], case="OI-6.2", label_key="order-attack"):
    """An order to fire at an enemy."""

    shot: Annotated[aiming.Shot, aiming.ShotWords()]

    def measures(self, battle: Battle, now: Any) -> Measures:
        return measures.of_attack(battle, self.shot.target)


def attacks(battle: Battle, now: deck.Deck) -> list[aiming.Shot]:
    """OI-6.2 The legal attacks of the ship whose turn it is."""
    ship = battle.ships[now.ship]
    return aiming.shots(battle, ship, ORDINARY) + aiming.special_shots(battle, ship)


class Fire(Shooting, choices=aiming.nameable, legal=attacks):
    """OI-6.2 OI-7.1 OI-9.1 OI-9.2 An attack of the ship whose turn it is."""

    def refusal(self, battle: Battle, now: deck.Deck) -> Refusal | None:
        return aiming.refused(battle, battle.ships[now.ship], self.shot)

    def carry_out(self, battle: Battle, now: deck.Deck) -> None:
        if self.shot.kind == Attack.BROADSIDE:
            battle.push(second, now.ship)
        battle.push(resolving.resolve, now.ship, self.shot, reckoning.PLAIN)


class FireAgain(
    Shooting,
    legal=lambda battle, now: aiming.shots(battle, battle.ships[now.ship], (Attack.BROADSIDE,)),
    choices=aiming.nameable,
):
    """OI-7.1 OI-A10 A Broadside of the other side after the first."""

    def refusal(self, battle: Battle, now: deck.Deck) -> Refusal | None:
        if self.shot.kind != Attack.BROADSIDE:
            return refuse("OI-A10", "refusal-broadside-only", ship=now.ship)
        return aiming.refused(battle, battle.ships[now.ship], self.shot)


ATTACKS: tuple[type[Verb[Battle, Any]], ...] = (Pass, Fire, *crew.EXTRA)


@segment("attack")
def attack_turn(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-6.2 OI-A10 Segment: one kind of attack, or one more crew action with no enemy near, or nothing.

    A second Broadside from the other side may follow a first.
    """
    ship = battle.ships[ship_id]
    now = deck.Deck(ship.id, extra=True)
    chosen = yield from ask(Seat(ship.seat), Question.ATTACK, Verbs(ATTACKS, battle, now), case="OI-6.2", ship=ship.id)
    if not isinstance(chosen, Pass):
        yield from chosen.take_effect(battle, now)


SECOND: tuple[type[Verb[Battle, Any]], ...] = (Pass, FireAgain)


def second(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-7.1 OI-A10 Segment: the other side may fire its own Broadside, at a target of its own."""
    ship = battle.ships[ship_id]
    if not sea.working(battle, ship):
        return
    choices = Verbs(SECOND, battle, deck.Deck(ship.id))
    if len(choices.orders()) == 1:
        return
    chosen = yield from ask(Seat(ship.seat), Question.SECOND, choices, case="OI-7.1", ship=ship.id)
    if isinstance(chosen, FireAgain):
        battle.push(resolving.resolve, ship.id, chosen.shot, reckoning.PLAIN)


# ------------------------------------------------------------------------------------------------------------ reactions
class Ended(NamedTuple):
    """OI-F18 An enemy that has ended her move, and the free attacks that each card gives a seat on her."""

    seat: str
    mover: str
    cards: tuple[str, ...]
    """The keys of the cards that still work."""


def free_attacks(battle: Battle, now: Ended) -> dict[tuple[aiming.Shot, str], None]:
    """OI-F18 The attacks that the cards of a seat give now, each with its ship."""
    mover = battle.ships[now.mover]
    found: dict[tuple[aiming.Shot, str], None] = {}
    for each in reactions(battle, now):
        for ship in sea.ships_of(battle, now.seat):
            if active.applies(battle, each, active.Context(ship, mover)) is not None:
                legal = aiming.shots(battle, ship, tuple(each.effect.args["attack"]), [mover])
                found.update(dict.fromkeys((shot, ship.id) for shot in legal))
    return found


def on_the_mover(battle: Battle, now: Ended) -> list[tuple[aiming.Shot, str]]:
    shots = [shot for shot in aiming.nameable(battle, now) if shot.target == now.mover]
    return [(shot, name) for name in battle.roster for shot in shots]


class React(Shooting, form="{ship} {shot}", case="OI-F18", choices=on_the_mover, legal=free_attacks):
    """OI-F18 OI-F15 A ship fires at the enemy that has ended her move: `b-sloop partial a-brig`."""

    ship: arguments.ShipId

    def refusal(self, battle: Battle, now: Ended) -> Refusal | None:
        ship = battle.ships.get(self.ship)
        if ship is None or ship.seat != now.seat:
            return refuse("OI-F18", "refusal-not-of-squadron", ship=self.ship)
        if self.shot.target != now.mover:
            return refuse("OI-F18", "refusal-mover-only", ship=now.mover)
        refusal = sea.unfit(battle, self.ship)
        if refusal is None and self.card(battle, now) is None:
            refusal = refuse("OI-F18", "refusal-no-reaction", ship=self.ship, kind=self.shot.kind)
        return refusal or aiming.refused(battle, ship, self.shot)

    def card(self, battle: Battle, now: Ended) -> Active | None:
        """The card that lets her."""
        context = active.Context(battle.ships[self.ship], battle.ships[now.mover])
        for each in reactions(battle, now):
            if self.shot.kind in each.effect.args["attack"] and active.applies(battle, each, context) is not None:
                return each
        return None

    def label(self, setting: OakSetting) -> Message:
        return Message("order-reaction", ship=self.ship, attack=Message("order-attack", **self.shot._asdict()))


def reactions(battle: Battle, now: Ended) -> list[Active]:
    """The cards of a seat that still give a free attack on an enemy that has ended her move."""
    found = active.active(battle, "movement.enemy_ends_move")
    return [each for each in found if each.seat == now.seat and each.key in now.cards]


def react(battle: Battle, mover_id: str, used: str) -> Flow[None]:
    """OI-F18 OI-F15 OI-A87 Segment: an enemy has ended her move: Fire as She Bears, Small Arms. One window a seat."""
    acting = battle.acting
    mover = battle.ships[mover_id]
    cards = active.active(battle, "movement.enemy_ends_move")
    if not cards or acting is None or not (acting.moved or acting.turned) or not sea.working(battle, mover):
        return
    done = used.split()
    for seat in battle.setting.seats:
        if battle.setting.side_by_seat[seat] == sea.side_of(battle, mover) or seat in done:
            continue
        mine = [each.key for each in cards if each.seat == seat and f"{seat}:{each.key}" not in done]
        now = Ended(seat, mover_id, tuple(mine))
        choices = Verbs((arguments.HoldFire, React), battle, now)
        if len(choices.orders()) == 1:
            continue
        chosen = yield from ask_window(
            Seat(seat),
            Question.REACTION,
            choices,
            decline="hold fire",
            period=f"turn {battle.turn}",
            case="OI-F18",
            mover=mover_id,
        )
        if not isinstance(chosen, React):
            done.append(seat)
            continue
        card = chosen.card(battle, now)
        assert card is not None
        active.use(battle, card, battle.ships[chosen.ship])
        args = card.effect.args
        if args.get("one_ship"):
            done.append(f"{seat}:{card.key}")
        battle.push(react, mover_id, " ".join(done))
        battle.push(resolving.resolve, chosen.ship, chosen.shot, reckoning.Free.of(args))
        return


# ------------------------------------------------------------------------------------------------- start of the phase
class Clearing(NamedTuple):
    """OI-1.12 A card that clears reload markers: whose, of which ship (empty: any), and whether all of a ship's."""

    seat: str
    ship: str
    card: str
    all: bool


class NotNow(Verb[Battle, Clearing], word="not now"):
    """The card is kept."""


class Clear(Verb[Battle, Clearing]):
    """OI-1.12 OI-5.1 Reload markers come off a ship."""

    ship: str

    @abstractmethod
    def markers(self, battle: Battle) -> list[Reload]: ...

    def refusal(self, battle: Battle, now: Clearing) -> Refusal | None:
        ship = battle.ships.get(self.ship)
        if ship is None or ship.seat != now.seat or (now.ship and ship.id != now.ship):
            return refuse("OI-1.12", "refusal-not-her-loaders", ship=self.ship)
        if not set(self.markers(battle)) & set(reloading.reloads(ship)):
            return refuse("OI-5.1", "refusal-loaded", ship=self.ship)
        return sea.unfit(battle, self.ship)


class ClearAll(Clear, form="clear {ship}", label_key="order-clear-all", choices=lambda battle, now: battle.roster):
    """OI-1.12 Full Shot Lockers: every marker of a ship."""

    ship: arguments.ShipId

    def markers(self, battle: Battle) -> list[Reload]:
        return reloading.reloads(battle.ships[self.ship])


class ClearOne(
    Clear, word="clear", choices=lambda battle, now: [(name, side) for name in battle.roster for side in Reload]
):
    """OI-1.12 Efficient Loader: one marker."""

    ship: arguments.ShipId
    side: Reload

    def markers(self, battle: Battle) -> list[Reload]:
        return [self.side]


def attack_start(battle: Battle) -> Flow[None]:
    """OI-6.1 Segment: what cards do as the phase starts: Efficient Loader, Full Shot Lockers."""
    for each in active.active(battle, "attack.start"):
        now = Clearing(each.seat, each.ship if each.effect.selector == "self" else "", each.source, each.effect.n > 1)
        if now.ship:
            if active.applies(battle, each, active.Context(battle.ships[now.ship])) is None:
                continue
        elif each.key in battle.squadrons[each.seat].spent:
            continue
        choices = Verbs((NotNow, ClearAll if now.all else ClearOne), battle, now)
        if len(choices.orders()) == 1:
            continue
        chosen = yield from ask(Seat(each.seat), Question.CLEAR, choices, case="OI-1.12", card=each.source)
        if isinstance(chosen, Clear):
            ship = battle.ships[chosen.ship]
            for which in chosen.markers(battle):
                reloading.clear_reload(battle, ship, which)
            active.use(battle, each, ship)
