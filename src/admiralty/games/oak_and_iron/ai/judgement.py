"""Evaluation function for bots: sound ships, loaded guns that bear, weak enemies, the weather gauge, sea room."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import tanh
from typing import Any, ClassVar, NamedTuple

from admiralty.boards.table import on_table
from admiralty.games.aims import Kind
from admiralty.games.judgement import Judgement, Sight
from admiralty.games.oak_and_iron import victory
from admiralty.games.oak_and_iron.cards.book import Book
from admiralty.games.oak_and_iron.rules.courses import manoeuvre
from admiralty.games.oak_and_iron.rules.crew import card_fire, crew, shore
from admiralty.games.oak_and_iron.rules.phases import attacking
from admiralty.games.oak_and_iron.rules.terms import sea, throws
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Attack, Question
from admiralty.rulebook import Ask, Order, Rng

from . import laid, places, prospects, sighting, sights, wishes, withdrawing

PRESSURE = 0.9
"""The value of bringing the enemy from no Strike Points to striking."""
LEAD = 0.25
"""The cost of a Strike Point more than the enemy's at the end of the last turn, when fewer win."""
FLAG = 0.15
"""The cost of a lost flagship besides her guns."""
FORTUNE = 0.025
"""The value of a Fortune point in hand."""
FOUL_OF_A_FRIEND, FOUL_OF_AN_ENEMY = 0.2, 0.05
"""The cost of being Entangled; with a ship of her own side it only costs time."""
DESPERATE = 0.45
"""The health below which a crew repairs instead of loading guns."""
SCALE, FORESEEN = 0.7, 1.0
"""How safe a lead counts, without and with foresight."""
COURSES, DRAWN = 60, 8
"""The number of courses a playout draws from, and the number it compares before it takes the best."""
OFF = -9.0
PLACES = 3
"""The number of places compared for a piece of terrain."""


class Temper(NamedTuple):
    """The weights of the two sides' places."""

    caution: float
    """The weight of the enemy's guns and places against one's own."""
    zeal: float
    """The weight of a near enemy."""
    their_zeal: float
    sees_the_end: bool
    """Whether the ships whose loss would end the battle count more than the others."""


BOLD = Temper(0.8, 1.0, 0.0, False)
"""The captain's weights: with equal weights for both sides a bot never takes a risk."""
COOL = Temper(0.9, 1.0, 0.6, True)
"""The admiral's weights, for a bot that takes a risk if it pays."""


class OakJudgement(Judgement[Battle]):
    """Evaluation and likely orders."""

    horizon = 1
    says: ClassVar[Mapping[str, int]] = {"ships": sights.SAID}
    aims: ClassVar[Mapping[str, Kind]] = wishes.KINDS

    def to_be_tried(self, state: Battle, ask: Ask) -> bool:
        """Playouts for cards and sailing, whose effect comes later; shots and crew work are evaluated at once."""
        return ask.kind == Question.CARD or (ask.kind in SAILING and ask.kind != Question.CREW)

    def settled(self, state: Battle, ask: Ask, before: Battle, tried: Ask) -> bool:
        """At the start of a turn; after a move as soon as all ships have sailed, because expected fire is computed, not
        rolled.

        A card lies face down until the next turn begins, and its effect is over when that turn is.
        """
        if tried.kind == Question.CARD:
            return ask.kind == Question.CARD and state.turn >= before.turn + 2
        if ask.kind == Question.ATTACKER and tried.kind in SAILING:
            return not any(ship.attacked for ship in state.ships.values())
        return ask.kind == Question.CARD

    def value(self, state: Battle, side: str) -> float:
        return tanh(SCALE * self._total(state, side, BOLD))

    def foresight(self, state: Battle, side: str) -> float:
        """Weights fitted to the results of games between captains: the enemy's prospects count as much as one's own,
        and a lead more."""
        return tanh(FORESEEN * (self._total(state, side, COOL) + laid.promise(state, side)))

    def _total(self, state: Battle, side: str, temper: Temper) -> float:
        other = state.setting.enemies[side]
        seen = sighting.all_sighted(state)
        fleets = {each: [one for one in seen if sea.side_of(state, one.ship) == each] for each in (side, other)}
        weights = (
            {**withdrawing.weights(state, side), **withdrawing.weights(state, other)} if temper.sees_the_end else {}
        )
        aims = {name: (1.0 + weight) / 2 for name, weight in weights.items()}
        onward = {each: [one.onward for one in fleets[each]] for each in (side, other)}
        total = 0.0
        for name in state.roster:
            ship = state.ships[name]
            worth = weights.get(name, 1.0) * self._worth(state, ship)
            total += worth if sea.side_of(state, ship) == side else -worth
        for one in fleets[side]:
            total += places.berth(state, one, fleets[other], fleets[side], aims)
            total += temper.zeal * places.zeal(state, one, fleets[other], onward[other])
        for one in fleets[other]:
            total -= temper.caution * places.berth(state, one, fleets[side], fleets[other], aims)
            if temper.their_zeal:
                total -= temper.their_zeal * places.zeal(state, one, fleets[side], onward[side])
        total += self._standing(state, other) - self._standing(state, side)
        for seat, squadron in state.squadrons.items():
            own = state.setting.side_by_seat[seat] == side
            total += FORTUNE * squadron.fortune * (1 if own else -1)
        return total

    def _standing(self, battle: Battle, side: str) -> float:
        """How near a side is to striking: its Strike Points against its ships, and at the end against the enemy's."""
        points: float = victory.objective_strikes(battle, side)
        for name in battle.roster:
            ship = battle.ships[name]
            if sea.side_of(battle, ship) == side and ship.where != "port":
                points += victory.strikes_of_ship(battle, ship)
        if not points:
            return 0.0
        late: float = battle.turn / battle.setting.book.limits["turns"]
        return PRESSURE * min(1.3, points / (1 + victory.ship_total(battle, side))) + LEAD * late * late * points

    def _worth(self, battle: Battle, ship: Ship) -> float:
        """The value of a ship regardless of her place: 0 for a lost one, a little over 1 for a sound one."""
        if ship.where == "port" or ship.where == "safe":
            return 1.0
        if victory.is_lost(battle, ship):
            return -FLAG if battle.squadrons[ship.seat].flagship == ship.id else 0.0
        fit = sea.fit_of(battle, ship)
        health = prospects.health(ship.damage, fit.damage_track, ship.fatigue, fit.fatigue_track + ship.boxes)
        worth = (1.0 + sighting.A_POINT * fit.card.points) * health
        for other in ship.entangled:
            friend = sea.side_of(battle, battle.ships[other]) == sea.side_of(battle, ship)
            worth -= FOUL_OF_A_FRIEND if friend else FOUL_OF_AN_ENEMY
        return worth - (places.EYE if ship.aground else 0.0)

    def sights(self, state: Battle) -> Mapping[str, Sequence[Sight]]:
        return {"ships": sights.ships(state)}

    def tells(self, state: Battle) -> Sequence[float]:
        return sights.tells(state)

    def terms(self, state: Battle, side: str) -> Mapping[str, float]:
        other = state.setting.enemies[side]
        seen = sighting.all_sighted(state)
        own = [one for one in seen if sea.side_of(state, one.ship) == side]
        theirs = [one for one in seen if sea.side_of(state, one.ship) == other]
        ships = strikes = 0.0
        for name in state.roster:
            ship = state.ships[name]
            ships += self._worth(state, ship) * (1 if sea.side_of(state, ship) == side else -1)
        strikes = self._standing(state, other) - self._standing(state, side)
        return {
            "ships": ships,
            "strikes": strikes,
            "own-places": sum(places.berth(state, one, theirs, own, {}) for one in own),
            "enemy-places": -COOL.caution * sum(places.berth(state, one, own, theirs, {}) for one in theirs),
            "nearness": COOL.zeal * sum(places.zeal(state, one, theirs) for one in own),
        }

    # -- orders worth a thought ----------------------------------------------------------------------------------

    def candidates(self, state: Battle, ask: Ask, most: int) -> Sequence[Order[Any]]:
        """All orders but pointless ones: throwing a success again, guns that stay silent, a flag that wanders.

        Of places for terrain, which the evaluation cannot tell apart, a few from all over the table.
        """
        if ask.kind == Question.REROLL:
            codes = dict.fromkeys((ask.decline, ask.sensible(throws.FREE), ask.sensible(throws.WITH_FORTUNE)))
            return [ask.choices.check(code) for code in codes]
        found = ask.choices.candidates(most)
        if ask.kind in PLACING:
            return found[:: max(1, len(found) // PLACES)]
        if ask.kind in DEEDS:
            ship = state.ships[ask.subject.ship]
            return [order for order in found if self._sensible(state, ship, order, found)] or found
        return found

    def _sensible(self, battle: Battle, ship: Ship, order: Order[Any], orders: Sequence[Order[Any]]) -> bool:
        deed = order.value
        if isinstance(deed, attacking.Pass):
            return not any(isinstance(other.value, attacking.Fire | attacking.FireAgain) for other in orders)
        if isinstance(deed, crew.ShiftFlag):
            to = battle.ships[deed.target]
            return prospects.health_of(battle, ship) < 0.5 < prospects.health_of(battle, to)
        if isinstance(deed, MENDING):
            loads = any(isinstance(other.value, crew.ReloadGuns) for other in orders)
            return not loads or not laid.in_action(battle, ship) or prospects.health_of(battle, ship) < DESPERATE
        return True

    # -- likely orders -------------------------------------------------------------------------------------------

    def likely(self, state: Battle, ask: Ask, rng: Rng) -> Order[Any]:
        if ask.window is not None:
            return ask.choices.trusted(ask.sensible(throws.FREE))
        if ask.kind == Question.COURSE:
            return self._likely_course(state, ask, rng)
        if ask.kind in DEEDS:
            return self._likely_deed(state, state.ships[ask.subject.ship], ask.choices.candidates(200))
        if ask.kind == Question.CARD:
            return self._likely_card(state, ask, rng)
        if ask.kind == Question.ATTACKER:  # the strongest ship fires first, while she can
            ships, orders = state.ships, ask.choices.candidates(50)
            return max(orders, key=lambda order: sea.fit_of(state, ships[order.value.ship]).card.points)
        if ask.kind == Question.SEAMANSHIP and rng.below(4):
            return ask.choices.trusted("no")
        return ask.choices.sample(rng)

    def _likely_card(self, battle: Battle, ask: Ask, rng: Rng) -> Order[Any]:
        """Any card of the hand; gunnery cards three times as likely with an enemy in range, sail cards without."""
        own = [ship for ship in sea.afloat(battle) if ship.seat == ask.seat and sea.working(battle, ship)]
        fighting = laid.any_in_action(battle, own)
        orders = ask.choices.candidates(50)
        book = battle.setting.book
        weights = [3 if _for_guns(book, order.value.card) == fighting else 1 for order in orders]
        drawn = rng.below(sum(weights))
        for order, weight in zip(orders, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return order
        return orders[0]

    def _likely_course(self, battle: Battle, ask: Ask, rng: Rng) -> Order[Any]:
        """The best of a few courses: the value of its place, less the enemy's value of it."""
        name = ask.subject.ship
        side = sea.side_of(battle, battle.ships[name])
        seen = sighting.all_sighted(battle)
        enemies = [one for one in seen if sea.side_of(battle, one.ship) != side]
        friends = [one for one in seen if sea.side_of(battle, one.ship) == side]
        consorts = [one for one in friends if one.ship.id != name]
        here = sighting.sighted(battle, battle.ships[name])
        then = [enemy.onward for enemy in enemies]
        otherwise = [places.shots(battle, enemy, consorts) for enemy in enemies]
        courses = ask.choices.candidates(COURSES)
        best, highest = courses[0], OFF - 1
        for drawn in dict.fromkeys([rng.below(len(courses)) for _ in range(min(DRAWN, len(courses)))]):
            order = courses[drawn]
            there = here.moved(manoeuvre.ended(here.at, order.value.course))
            if not on_table(there.at, battle.setting.width, battle.setting.height):
                continue
            score = places.berth(battle, there, enemies, friends) + places.zeal(battle, there, enemies, then)
            for enemy, elsewhere in zip(enemies, otherwise, strict=True):
                at_her = places.shots(battle, enemy, [there])
                score -= BOLD.caution * places.worth_of(enemy, elsewhere.or_else(at_her))
            if score > highest:
                best, highest = order, score
        return best

    def _likely_deed(self, battle: Battle, ship: Ship, orders: Sequence[Order[Any]]) -> Order[Any]:
        """The attack with the most damage, else the best crew action."""
        best, highest = orders[0], 0.0
        here: sighting.Sighted | None = None
        for order in orders:
            deed = order.value
            if isinstance(deed, attacking.Fire | attacking.FireAgain | card_fire.FireByCard):
                here = here or sighting.sighted(battle, ship)
                target = sighting.sighted(battle, battle.ships[deed.shot.target])
                score = SPECIAL_SHOTS.get(deed.shot.kind) or 1.0 + places.effect(battle, here, target, deed.shot)
            else:
                score = ACTIONS.get(type(deed), 0.0)
            if score > highest:
                best, highest = order, score
        return best


@lru_cache(maxsize=512)
def _for_guns(book: Book, card: str) -> bool:
    return any(effect.timing.startswith("attack") for effect in book.effects["initiative", card])


MENDING = (crew.Repair, crew.Rally, crew.NoAction, crew.TrimSail)
SPECIAL_SHOTS = {Attack.FIRESHIP: 1.8, Attack.MORTAR: 1.5}
ACTIONS: Mapping[type, float] = {
    shore.Deliver: 2.0, crew.ReloadGuns: 0.9, crew.Refloat: 0.8, crew.Repair: 0.6, crew.Rally: 0.5,
    shore.LandParty: 0.4,
}  # fmt: skip
SAILING = (Question.ACTIVATE, Question.SPEED, Question.SHIFT, Question.SEAMANSHIP, Question.SEAMANSHIP_ACTION,
           Question.HEADING, Question.COURSE, Question.CREW)  # fmt: skip
"""The questions of the movement phase about a ship."""
DEEDS = (Question.ATTACK, Question.SECOND, Question.CREW)
PLACING = (Question.POOL, Question.OBJECTIVE_TERRAIN, Question.OBJECTIVE_SHIP, Question.TERRAIN, Question.ADJUST,
           Question.DEPLOY)  # fmt: skip
"""The placements before the first turn."""
