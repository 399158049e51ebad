"""OI-2 Immediate effects of initiative cards and events, in the order of the initiative."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from admiralty.games.oak_and_iron import events, victory
from admiralty.games.oak_and_iron.cards.effects import Active
from admiralty.games.oak_and_iron.rules.additional import arrival, collision, edge, terrain
from admiralty.games.oak_and_iron.rules.courses import manoeuvre, turning
from admiralty.games.oak_and_iron.rules.initiative import hands
from admiralty.games.oak_and_iron.rules.terms import active, arguments, damage, reloading, sea, throws
from admiralty.games.oak_and_iron.state import Battle, Ship, choosable
from admiralty.games.oak_and_iron.terms import Question, Reload, Way
from admiralty.rulebook import Flow, Message, Refusal, Seat, Verb, Verbs, ask, draw, refuse


def in_order(battle: Battle) -> list[str]:
    """OI-2.4 The seats, those of the side with the initiative first."""
    first = battle.first or next(iter(battle.setting.sides))
    return sorted(battle.setting.seats, key=lambda seat: battle.setting.side_by_seat[seat] != first)


def immediate(battle: Battle) -> None:
    """OI-2.4 Segment: the immediate effects, one segment each, the side with the initiative first."""
    calls: list[tuple[Callable[[Battle, str, str, int], Flow[None]], str, str, int]] = []
    for seat in in_order(battle):
        squadron = battle.squadrons[seat]
        card = squadron.revealed
        if not card:
            continue
        for place, effect in enumerate(battle.setting.book.effects["initiative", card]):
            if effect.timing == "reveal":
                calls.append((card_effect, seat, card, place))
            elif effect.selector == "one_ship":
                calls.append((pick_ship, seat, card, place))
    for segment, seat, card, place in reversed(calls):
        battle.push(segment, seat, card, place)


def _found(battle: Battle, family: str, source: str, seat: str, place: int) -> Active | None:
    for each in active.active(battle, "reveal"):
        if each.family == family and each.source == source and each.seat == seat and each.effect.place == place:
            return each
    return None


def card_effect(battle: Battle, seat: str, card: str, place: int) -> Flow[None]:
    """OI-2.4 Segment: one immediate effect of a revealed card."""
    each = _found(battle, "initiative", card, seat, place)
    if each is not None:
        yield from carry_out(battle, each, seat)


def event_effect(battle: Battle, card: str, place: int) -> Flow[None]:
    """OI-11.5 Segment: one immediate effect of an event, for both players where it says so."""
    each = _found(battle, "event", card, "", place)
    if each is None:
        return
    for seat in in_order(battle) if each.effect.selector in ("both", "behind_player") else [""]:
        yield from carry_out(battle, each, seat)


class Picking(NamedTuple):
    """OI-1.12 The choice of a ship for a card's effect (empty: a reloading ship of a rival), and the ships allowed."""

    card: str
    ships: tuple[str, ...]


class Pick(
    Verb[Battle, Picking], word="pick", label_key="order-ship", case="OI-1.12", choices=lambda battle, now: now.ships
):
    """OI-1.12 The ship that a card works on."""

    ship: arguments.ShipId

    def refusal(self, battle: Battle, now: Picking) -> Refusal | None:
        if self.ship in now.ships:
            return None
        if now.card:
            return refuse("OI-1.12", "refusal-not-to-pick", ship=self.ship, card=now.card)
        return refuse("OI-1.12", "refusal-not-reloading", ship=self.ship)


def pick(battle: Battle, seat: str, card: str, ships: Iterable[Ship]) -> Flow[Ship]:
    """OI-1.12 The owner of a card names one of some ships."""
    chosen = yield from ask(
        Seat(seat),
        Question.PICK,
        Verbs((Pick,), battle, Picking(card, tuple(ship.id for ship in ships))),
        case="OI-1.12",
        card=card,
    )
    return battle.ships[chosen.ship]


class Loading(NamedTuple):
    """The ship that a card works on."""

    ship: str


class ClearMarker(Verb[Battle, Loading], word="reload", case="OI-5.1"):
    """OI-5.1 The choice of the marker that comes off."""

    side: Reload

    def refusal(self, battle: Battle, now: Loading) -> Refusal | None:
        if self.side in reloading.reloads(battle.ships[now.ship]):
            return None
        return refuse("OI-5.1", "refusal-side-loaded", ship=now.ship, side=self.side)


def pick_ship(battle: Battle, seat: str, card: str, place: int) -> Flow[None]:
    """False Colours: the owner names the ship. Segment."""
    ships = sea.ships_of(battle, seat)
    if ships:
        picked = yield from pick(battle, seat, card, ships)
        battle.squadrons[seat].chosen[f"{card}.{place}"] = picked.id


def reached(battle: Battle, each: Active, seat: str) -> list[Ship]:
    """The ships an immediate effect reaches by its conditions; `both` and `behind` mean the seat's own."""
    ships = (
        sea.ships_of(battle, seat) if each.effect.selector in ("both", "behind_player") else active.scope(battle, each)
    )
    return [ship for ship in ships if active.holds(battle, each, active.Context(ship))]


def carry_out(battle: Battle, each: Active, seat: str) -> Flow[None]:
    """OI-2.4 One immediate effect."""
    effect, args = each.effect, each.effect.args
    match effect.op:
        case "remove_fatigue":
            for ship in reached(battle, each, seat):
                damage.remove_fatigue(battle, ship, effect.n, case="OI-2.4")
        case "remove_reload":
            yield from clear_markers(battle, each, seat)
        case "free_turn":
            for ship in reached(battle, each, seat):
                yield from free_turn(battle, ship, int(args["tool"]))
        case "free_move":
            for ship in reached(battle, each, seat):
                yield from free_move(battle, ship, int(args["speed"]))
        case "copy_effect":
            yield from copy_card(battle, seat, args["from"])
        case "place_terrain":
            yield from terrain.place_piece(battle, seat, args)
        case "remove_terrain":
            yield from clear_terrain(battle, args)
        case "skill_test_each":
            yield from tests(battle, each, seat)
        case "shift_weather_edge":
            place = (edge.EDGES.index(battle.weather) + int(args["quarter_turns"])) % 4
            battle.weather = edge.EDGES[place]
            battle.tell(events.WeatherShifted(battle.weather, case="OI-A45"))
        case "choose_enemy":
            yield from choose_enemy(battle, seat, args["then"])
        case "fortune":
            squadron = battle.squadrons[seat]
            squadron.fortune = max(0, squadron.fortune + effect.n)
            battle.tell(events.FortuneChanged(seat, squadron.fortune, case="OI-11.4"))


def clear_markers(battle: Battle, each: Active, seat: str) -> Flow[None]:
    """Reload!, Fast Loaders, Strange Sail: a marker off each ship reached, or off one ship of the player behind."""
    ships = [ship for ship in reached(battle, each, seat) if reloading.reloads(ship)]
    if each.effect.selector == "behind_player":
        mine, theirs = (standing(battle, each) for each in (seat, _rival(battle, seat)))
        if mine < theirs or not ships:
            return
        picked = yield from pick(battle, seat, each.source, ships)
        ships = [picked]
    for ship in ships:
        side = reloading.reloads(ship)[0]
        if len(reloading.reloads(ship)) > 1:
            chosen = yield from ask(
                Seat(ship.seat),
                Question.RELOAD_SIDE,
                Verbs((ClearMarker,), battle, Loading(ship.id)),
                case="OI-5.1",
                ship=ship.id,
            )
            side = chosen.side
        reloading.clear_reload(battle, ship, side)


def standing(battle: Battle, seat: str) -> int:
    """OI-10.3 OI-A88 The Strike Points of a seat's side at the last count; if ships are hidden, only those that every
    seat sees."""
    if not battle.sighting:
        return battle.squadrons[seat].strikes
    return victory.strikes(battle.view(None), battle.setting.side_by_seat[seat])


def _rival(battle: Battle, seat: str) -> str:
    side = battle.setting.enemies[battle.setting.side_by_seat[seat]]
    return battle.setting.sides[side][0]


def free_turn(battle: Battle, ship: Ship, tool: int) -> Flow[None]:
    """OI-1.12 OI-A42 A free turn with a tool; it collides as at that tool's speed."""
    if sea.held_fast(ship) or not sea.working(battle, ship):
        return
    angle = battle.setting.book.turns[tool]
    chosen = yield from ask(
        Seat(ship.seat),
        Question.FREE_TURN,
        turning.turns(battle, turning.Turning(ship.id, angle, "OI-1.12")),
        case="OI-1.12",
        ship=ship.id,
    )
    turn = chosen.size
    if turn:
        edge.make_sea_room(battle, ship, manoeuvre.Manoeuvre(turn, Way.AHEAD, 0, 0))
        wake = collision.Wake()
        yield from collision.turn_leg(battle, ship, turn, tool, wake)
        battle.tell(events.HeadingChanged(ship.id, ship.heading / 10, case="OI-1.12"))
        yield from arrival.settle(battle, ship, wake.shoal)


class StayPut(Verb[Battle, Loading], word="stay"):
    """OI-F2 The free move is declined."""


class GoAhead(Verb[Battle, Loading], word="ahead"):
    """OI-F2 Straight ahead with the speed-1 tool."""


def free_move(battle: Battle, ship: Ship, speed: int) -> Flow[None]:
    """OI-F2 OI-A42 Swift Vessels: straight ahead with the speed-1 tool, without a turn."""
    if sea.held_fast(ship) or not sea.working(battle, ship):
        return
    goes = yield from ask(
        Seat(ship.seat),
        Question.FREE_MOVE,
        Verbs((StayPut, GoAhead), battle, Loading(ship.id)),
        case="OI-F2",
        ship=ship.id,
    )
    if isinstance(goes, GoAhead):
        length = battle.setting.book.moves[speed]
        edge.make_sea_room(battle, ship, manoeuvre.Manoeuvre(0, Way.AHEAD, length, 0))
        wake = collision.Wake()
        yield from collision.slide_leg(battle, ship, Way.AHEAD, length, speed, wake)
        battle.tell(events.ShipShifted(ship.id, Way.AHEAD, length / 10, case="OI-F2"))
        yield from arrival.settle(battle, ship, wake.shoal)


def copy_card(battle: Battle, seat: str, source: str) -> Flow[None]:
    """Await New Orders lays another card of the hand on itself; Adaptive Tactics takes one the enemy has discarded."""
    squadron = battle.squadrons[seat]
    if source == "own_hand":
        # the list leaves out the face-down card; only the owner is shown the list
        cards = [card for card in choosable(squadron) if card != squadron.face_down]
    else:
        side = battle.setting.enemies[battle.setting.side_by_seat[seat]]
        cards = sorted({card for rival in battle.setting.sides[side] for card in battle.squadrons[rival].discarded})
    cards = [card for card in cards if not _copies(battle, card)]
    if not cards:
        return
    now = hands.Cards(seat, tuple(cards), "OI-A43", Message("refusal-not-to-copy"))
    chosen = yield from ask(Seat(seat), Question.COPY, Verbs((hands.NameCard,), battle, now), case="OI-A43")
    card = chosen.card
    squadron.copied = card
    squadron.borrowed = source != "own_hand"
    active.refresh(battle)
    battle.tell(events.CardCopied(seat, card, case="OI-A43"))
    effects = battle.setting.book.effects["initiative", card]
    for place in reversed(range(len(effects))):
        if effects[place].timing == "reveal":
            battle.push(card_effect, seat, card, place)
        elif effects[place].selector == "one_ship":
            battle.push(pick_ship, seat, card, place)


def _copies(battle: Battle, card: str) -> bool:
    return any(effect.op == "copy_effect" for effect in battle.setting.book.effects["initiative", card])


def clear_terrain(battle: Battle, args: Any) -> Flow[None]:
    """Fog Lifts: all pieces of a kind leave the table; if there are none, another event is drawn."""
    gone = [piece for piece in battle.terrain if piece.kind == args["kind"]]
    battle.terrain = [piece for piece in battle.terrain if piece.kind != args["kind"]]
    for piece in gone:
        battle.tell(events.TerrainRemoved(piece.piece, case="OI-11.5"))
    if not gone and args.get("else") == "redraw":
        battle.push(event)
    yield from ()


def tests(battle: Battle, each: Active, seat: str) -> Flow[None]:
    """Skill Tests of several ships at once; a failed one has its price."""
    ships = reached(battle, each, seat)
    if each.effect.args.get("scope") == "most_damaged":
        hurt = [ship for ship in ships if ship.damage]
        ships = [max(hurt, key=lambda ship: ship.damage)] if hurt else []
    for ship in ships:
        modifier = int(each.effect.args.get("dice", 0))
        passed = yield from throws.skill_test(battle, ship, ("other",), case="OI-1.3", modifier=modifier)
        if not passed and "fail" in each.effect.args:
            suffer(battle, ship, each.effect.args["fail"])


def suffer(battle: Battle, ship: Ship, price: Any) -> None:
    """The cost of a failed test, or of a card's effect on a ship."""
    if price["op"] == "add_fatigue":
        damage.add_fatigue(battle, ship, int(price["n"]), case="OI-1.12")
    elif price["op"] == "add_damage":
        damage.add_damage(battle, ship, int(price["n"]), case="OI-1.12")
    else:
        damage.lower_sail(battle, ship, -int(price["n"]), case="OI-1.12")


def choose_enemy(battle: Battle, seat: str, then: Any) -> Flow[None]:
    """Powder Spill: each player chooses an enemy ship that is reloading."""
    own = sea.ships_of(battle, seat)
    enemies = [ship for ship in sea.enemies_in_sight(battle, own[0]) if reloading.reloads(ship)] if own else []
    if not enemies:
        return
    now = Picking("", tuple(enemy.id for enemy in enemies))
    chosen = yield from ask(Seat(seat), Question.ENEMY, Verbs((Pick,), battle, now), case="OI-1.12")
    suffer(battle, battle.ships[chosen.ship], then)


def event(battle: Battle) -> Flow[None]:
    """OI-2.2 OI-11.5 OI-A44 Segment: an event card is drawn and its immediate part resolved."""
    deck = battle.deck
    if deck is None or not deck.pieces:
        battle.tell(events.EventDeckEmpty(case="OI-A44"))
        return
    card = yield from draw(deck, case="OI-2.2", by=None)
    battle.events.append(card)
    active.refresh(battle)
    battle.tell(events.EventCardDrawn(card, case="OI-11.5"))
    for place in reversed(range(len(battle.setting.book.effects["event", card]))):
        if battle.setting.book.effects["event", card][place].timing == "reveal":
            battle.push(event_effect, card, place)
