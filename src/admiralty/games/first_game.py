"""Broadsides: two ships fire at each other until one sinks."""

from typing import Annotated

from admiralty import rulebook as rules
from admiralty import scene as draw
from admiralty.games.base import TableGame
from admiralty.rulebook import Call, Flow, Message, Outcome, Refusal, Seat, Setting

SCENARIOS = {"duel": {"names": {"red": "Red Rover", "blue": "Blue Peter"}}}
CASES = {
    "chapter": {
        "Broadsides": {
            "1": "Two ships with a hull of 6 take turns. A ship fires one to three guns, but no more than her hull.",
            "2": "Roll a die: if it is higher than the number of guns, each gun takes one point off the enemy's hull.",
            "3": "A ship without hull sinks, and the other wins.",
        }
    }
}
WORDS = """
game-broadsides = Broadsides
scenario-duel = A duel
side-red = Red
side-blue = Blue
ask-fire = How many guns do you fire?
order-fire = Fire { $guns }
refusal-guns = She has hull for { $most } guns: fire no more.
fired = { $ship } fires { $guns } and rolls { $die }: { $hit ->
    [yes] a hit
   *[no] a miss
  }.
outcome-sunk = { $loser } is sunk
"""


class Fired(rules.Event):
    ship: Seat
    guns: int
    die: int
    hit: bool


class Battle(rules.State, known=rules.EVERYONE):
    hull: dict[Seat, int]
    turn: int = 0


class Fire(rules.Verb[Battle, Seat], word="fire", case="1"):
    guns: Annotated[int, rules.Number(least=1, most=3)]

    def refusal(self, battle: Battle, ship: Seat) -> Refusal | None:
        most = battle.hull[ship]
        return rules.refuse("1", "refusal-guns", most=most) if self.guns > most else None

    def carry_out(self, battle: Battle, ship: Seat) -> Flow[None]:
        die: int = yield from rules.roll(rules.d6, case="2", by=ship)
        battle.tell(Fired(ship, self.guns, die, die > self.guns, case="2"))
        if die > self.guns:
            battle.hull[battle.setting.enemy[ship]] -= self.guns
        battle.turn += 1


def fire(battle: Battle, ship: Seat) -> Flow[None]:
    yield from rules.act(ship, "fire", rules.Verbs((Fire,), battle, ship), case="1", ship=ship)


class Broadsides(TableGame[Battle]):
    id, version, segments = "broadsides", "1", (fire,)

    def start(self, setting: Setting) -> Battle:
        return Battle(dict.fromkeys(setting.seats, 6), setting=setting)

    def sequence(self, battle: Battle) -> Call:
        return rules.call(fire, battle.setting.seats[battle.turn % 2])

    def outcome(self, battle: Battle) -> Outcome | None:
        loser, winner = sorted(battle.hull, key=battle.hull.__getitem__)
        return Outcome((winner,), Message("outcome-sunk", loser=loser), "3") if battle.hull[loser] <= 0 else None

    def picture(self, view: Battle, setting: Setting, *_: object) -> draw.Picture:
        places = zip(view.hull.items(), (("B1", 0), ("B3", 180)), strict=True)
        ships = [
            draw.Counter(ship, "broadside", at, heading, ship, setting.names[ship], damage=draw.Damage(6 - hull, 6))
            for (ship, hull), (at, heading) in places
        ]
        return draw.table(draw.squares_board(3, 3), counters=ships)
