"""What good play is: sound ships, guns that bear, and sea room."""

from collections.abc import Sequence
from math import isqrt, tanh
from typing import Any

from admiralty.boards.table import Base, base, in_path, in_the_eye, on_table, pivot, slide, within
from admiralty.games.judgement import Judgement
from admiralty.games.oak_and_iron.aiming import Shot
from admiralty.games.oak_and_iron.crew import Action
from admiralty.games.oak_and_iron.manoeuvre import Manoeuvre
from admiralty.games.oak_and_iron.sailing import SETTING_SPEED, effective_speed
from admiralty.games.oak_and_iron.sea import enemies_of, fit_of, hull, side_of, working
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship
from admiralty.games.oak_and_iron.victory import is_lost
from admiralty.kernel.choices import Order, Rng
from admiralty.kernel.flow import Ask

__all__ = ["OakJudgement"]

DAMAGE, FATIGUE, CRIPPLED = 0.45, 0.3, 0.15
"""What a full track of damage or of fatigue takes off a ship's worth, and being Crippled on top."""
FOUL_OF_A_FRIEND, FOUL_OF_AN_ENEMY = 0.15, 0.05
"""What being Entangled takes off: with a ship of her own side it only costs time."""
A_POINT = 0.02
"""What a point of a ship's cost adds to her worth: a loss counts the same in Strike Points, but not in guns."""
BEARING = 0.012
"""What a die that bears on an enemy within Musket Shot is worth."""
CLOSING = 0.1
ABEAM = 0.06
"""What it is worth to have an enemy at hand, and to have him abeam, fading with the distance."""
FAR = 6000
"""How far beyond Musket Shot nothing is left of that, in tenths of a millimetre."""
NO_ROOM = 0.7
"""What a ship is worth less that cannot help leaving the table."""
AHEAD = 4
"""How many moves she should be able to turn away and stay on it."""
EYE = 0.08
"""What she is worth less in the eye of the wind."""
UNHANDY = 0.01
"""What she is worth less for each step that her sails are off battle sail: too fast to turn, or too slow."""
SCALE = 0.7
DRAWN = 5
"""How many courses a playout looks at before it takes the best."""
OFF = -9.0
PLACES = 3
"""How many places for a piece of terrain are looked at."""


class OakJudgement(Judgement[Battle]):
    """Evaluation and likely orders."""

    horizon = 60

    def value(self, state: Battle, side: str) -> float:
        total = 0.0
        for name in state.roster:
            ship = state.ships[name]
            worth = self._worth(state, ship)
            total += worth if side_of(state, ship) == side else -worth
        late = 1 + state.turn / state.setting.book.limits["turns"]
        return tanh(SCALE * late * total)

    def _worth(self, battle: Battle, ship: Ship) -> float:
        """From nothing for a lost ship to a little over one for a sound one with guns that bear."""
        if ship.where == "port" or ship.where == "safe":
            return 1.0
        if is_lost(battle, ship):
            return -0.3 if battle.squadrons[ship.seat].flagship == ship.id else 0.0
        fit = fit_of(battle, ship)
        worth = 1.0 + A_POINT * fit.card.points
        worth -= DAMAGE * ship.damage / fit.damage_track + FATIGUE * ship.fatigue / fit.fatigue_track
        if ship.damage >= fit.damage_track:
            worth -= CRIPPLED
        if ship.captor or not working(battle, ship):
            return 0.0
        for other in ship.entangled:
            friend = side_of(battle, battle.ships[other]) == side_of(battle, ship)
            worth -= FOUL_OF_A_FRIEND if friend else FOUL_OF_AN_ENEMY
        return worth + self._berth(battle, ship, hull(battle, ship))

    def _berth(self, battle: Battle, ship: Ship, at: Base) -> float:
        """What a place promises: dice that bear, sea room, and not lying in the eye of the wind."""
        fit = fit_of(battle, ship)
        setting = battle.setting
        book = setting.book
        enemies = [hull(battle, enemy) for enemy in enemies_of(battle, ship)]
        worth: float = max((self._at_hand(at, there, book.ranges["musket"]) for there in enemies), default=0.0)
        for side, loaded in ((-1, not ship.reload_port), (1, not ship.reload_starboard)):
            if loaded and any(
                within(at, there, book.ranges["musket"]) and in_path(at, side, there) for there in enemies
            ):
                worth += BEARING * fit.broadside
        worth -= NO_ROOM * (1 - self._sea_room(battle, ship, at))
        worth -= UNHANDY * abs(ship.sail - Sail.BATTLE)
        if in_the_eye(at.heading, battle.weather, at.half_length, at.half_width):
            worth -= EYE
        return worth

    def _sea_room(self, battle: Battle, ship: Ship, at: Base) -> float:
        """The share of the next moves, under the sail she carries, that keep her on the table if she turns hard."""
        speed = self._next_speed(battle, ship)
        if speed == 0:
            return 1.0
        setting, book = battle.setting, battle.setting.book
        run, angle = book.moves[speed], book.turns[speed]
        most = 0
        for hand in (-1, 1):
            way, moves = at, 0
            while moves < AHEAD:
                way = slide(pivot(way, hand, angle), "ahead", run)
                if not on_table(way, setting.width, setting.height):
                    break
                moves += 1
            most = max(most, moves)
            if most == AHEAD:
                break
        return most / AHEAD

    def _next_speed(self, battle: Battle, ship: Ship) -> int:
        """The speed of the move she is about to make, else of the next one with the wind large."""
        acting = battle.acting
        if acting is not None and acting.ship == ship.id and not acting.moved:
            return effective_speed(acting, ship)
        if ship.sail == Sail.ANCHORED:
            return 0
        fastest: int = battle.setting.book.limits["max_speed"]
        return max(1, min(fastest, fit_of(battle, ship).large + SETTING_SPEED[Sail(ship.sail)]))

    def _at_hand(self, at: Base, there: Base, musket: int) -> float:
        """What an enemy at hand is worth, the more the squarer he lies abeam."""
        dx, dy = there.x - at.x, there.y - at.y
        apart = isqrt(dx * dx + dy * dy)
        near = max(0.0, 1 - max(0, apart - musket) / FAR)
        along = abs(dx * at.fx + dy * at.fy) / (isqrt(at.norm) * apart + 1)
        return near * (CLOSING + ABEAM * (1 - along))

    def candidates(self, state: Battle, ask: Ask, most: int) -> Sequence[Order[Any]]:
        """Of places for terrain, which all look alike to us, a few from all over the table."""
        found = ask.choices.candidates(most)
        return found[:: max(1, len(found) // PLACES)] if ask.case == "OI-13.5" else found

    # -- likely orders -------------------------------------------------------------------------------------------

    def likely(self, state: Battle, ask: Ask, rng: Rng) -> Order[Any]:
        if ask.window is not None:
            return ask.choices.trusted(ask.decline)
        if ask.case == "OI-4.4":
            return self._likely_course(state, ask, rng)
        if ask.case in ("OI-6.2", "OI-7.1"):
            return self._likely_attack(state, ask.choices.candidates(200))
        if ask.case == "OI-4.1" and state.acting is not None:
            return self._likely_action(ask.choices.candidates(200))
        return ask.choices.sample(rng)

    def _likely_course(self, battle: Battle, ask: Ask, rng: Rng) -> Order[Any]:
        """The best of a few courses."""
        assert battle.acting is not None
        ship = battle.ships[battle.acting.ship]
        best, highest = ask.choices.sample(rng), OFF - 1
        orders = [best, *(ask.choices.sample(rng) for _ in range(DRAWN - 1))]
        for order in orders:
            score = self._course(battle, ship, order.value)
            if score > highest:
                best, highest = order, score
        return best

    def _course(self, battle: Battle, ship: Ship, course: Manoeuvre) -> float:
        at = hull(battle, ship)
        at = base(at.x, at.y, at.heading, at.half_length, at.half_width)
        if course.before:
            at = pivot(at, 1 if course.before > 0 else -1, abs(course.before))
        if course.distance:
            at = slide(at, course.way, course.distance)
        if course.after:
            at = pivot(at, 1 if course.after > 0 else -1, abs(course.after))
        if not on_table(at, battle.setting.width, battle.setting.height):
            return OFF
        return self._berth(battle, ship, at)

    def _likely_attack(self, battle: Battle, orders: Sequence[Order[Any]]) -> Order[Any]:
        """The heaviest attack on the weakest enemy; else what the crew can mend."""
        best, highest = orders[0], 0.0
        for order in orders:
            shot = order.value
            if isinstance(shot, Action):
                score = ACTIONS.get(shot.name, 0.05)
            elif isinstance(shot, Shot) and shot.kind:
                target = battle.ships[shot.target]
                score = KINDS[shot.kind] + 0.05 * (target.damage + target.fatigue) - (0.5 if shot.mode != "hull" else 0)
            else:
                continue
            if score > highest:
                best, highest = order, score
        return best

    def _likely_action(self, orders: Sequence[Order[Any]]) -> Order[Any]:
        best, highest = orders[0], 0.0
        for order in orders:
            action = order.value
            score = ACTIONS.get(action.name, 0.0) if isinstance(action, Action) else 0.0
            if isinstance(action, Action) and action.shot is not None:
                score = KINDS[action.shot.kind]
            if score > highest:
                best, highest = order, score
        return best


KINDS = {"broadside": 3.0, "close": 2.0, "fireship": 1.8, "mortar": 1.5, "partial": 1.2}
ACTIONS = {"reload": 0.9, "refloat": 0.8, "rally": 0.7, "repair": 0.6, "deliver": 2.0, "land": 0.4, "board": 0.3}
