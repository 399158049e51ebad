"""What a seat knows of a battle, and battles imagined from it.

Hidden are the faces of mines that nobody has entered, which nobody knows, and the one secret roll of a scenario, which
its player knows. Everything else lies open on the table.
"""

from __future__ import annotations

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.games.iron_and_fire.state import Battle, Lock, Mine, Unit
from admiralty.kernel.choices import Rng
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Pile
from admiralty.kernel.record import Record


class MineView(Record):
    """A mine counter as everybody sees it; ``value`` is None while it lies face down."""

    place: Hex
    value: int | None


class BattleView(Record):
    """A battle as one seat knows it."""

    seat: str
    agenda: list[tuple[str, tuple[int | str, ...]]]
    phase: str
    turn: int
    step: int
    count: int
    placed: int
    automatic: list[str]
    units: list[Unit]
    at: dict[int, int]
    mines: list[MineView]
    mines_seen: list[int]
    cup_left: int
    locks: list[Lock]
    buoy: Hex
    deck: list[str]
    discards: list[str]
    card: str
    left: int
    acted: list[int]
    jokers: int
    extra_cards: int
    played: list[str]
    active: int
    ready_prize: int
    prizes: dict[str, int]
    holder: str
    counter_out: str
    used_this_turn: list[str]
    used_ever: list[str]
    lucky: list[str]
    endangered: list[str]
    secret_rolled: bool
    steam_up: bool
    steam_turns: int | None
    arrival_turn: int | None
    due: bool
    cable_needed: int
    cable_work: int
    cable_cut: bool
    bombardment: int
    ended: tuple[str, str, str] | None


def knows_steam(setting: BattleSetting, seat: Seat | None) -> bool:
    """15.3.2 Whether a seat made the secret roll for steam."""
    steam = setting.file.raising_steam
    return steam is not None and seat == steam.seat


def knows_arrival(setting: BattleSetting, seat: Seat | None) -> bool:
    """15.5.2, 15.6.2 Whether a seat made the secret roll for an arrival."""
    arrival = setting.file.arrival
    return arrival is not None and seat == arrival.seat


def view(battle: Battle, seat: Seat | None) -> BattleView:
    """I48, I64 What a seat knows, put together piece by piece."""
    setting = battle.setting
    return BattleView(
        seat=seat or "",
        agenda=list(battle.agenda),
        phase=battle.phase,
        turn=battle.turn,
        step=battle.step,
        count=battle.count,
        placed=battle.placed,
        automatic=list(battle.automatic),
        units=[unit.clone() for unit in battle.units],
        at=dict(battle.at),
        mines=[MineView(mine.place, mine.value if mine.face_up else None) for _, mine in sorted(battle.mines.items())],
        mines_seen=list(battle.mines_seen),
        cup_left=len(battle.cup.pieces),
        locks=[lock.clone() for lock in battle.locks],
        buoy=battle.buoy,
        deck=list(battle.deck.pieces),
        discards=list(battle.deck.discards),
        card=battle.card,
        left=battle.left,
        acted=list(battle.acted),
        jokers=battle.jokers,
        extra_cards=battle.extra_cards,
        played=list(battle.played),
        active=battle.active,
        ready_prize=battle.ready_prize,
        prizes=dict(battle.prizes),
        holder=battle.holder,
        counter_out=battle.counter_out,
        used_this_turn=list(battle.used_this_turn),
        used_ever=list(battle.used_ever),
        lucky=list(battle.lucky),
        endangered=list(battle.endangered),
        secret_rolled=battle.secret_rolled,
        steam_up=battle.steam_up,
        steam_turns=battle.steam_turns if knows_steam(setting, seat) else None,
        arrival_turn=battle.arrival_turn if knows_arrival(setting, seat) else None,
        due=battle.due,
        cable_needed=battle.cable_needed,
        cable_work=battle.cable_work,
        cable_cut=battle.cable_cut,
        bombardment=battle.bombardment,
        ended=battle.ended,
    )


def hides(battle: Battle, seat: Seat) -> bool:
    """Whether the battle holds something that the seat does not know."""
    setting = battle.setting
    if any(not mine.face_up for mine in battle.mines.values()):
        return True
    steam_hidden = setting.file.raising_steam is not None and not battle.steam_up and not knows_steam(setting, seat)
    arrival_hidden = setting.file.arrival is not None and not battle.due and not knows_arrival(setting, seat)
    return battle.secret_rolled and (steam_hidden or arrival_hidden)


def imagine(seen: BattleView, setting: BattleSetting, rng: Rng) -> Battle:
    """A battle that agrees with a view: mines dealt from those not yet seen, the secret die from what can still be."""
    cup = _unseen_mines(seen, setting)
    mines = {}
    for mine in seen.mines:
        value = mine.value
        if value is None:
            value = int(cup.pop(rng.below(len(cup))))
        mines[mine.place] = Mine(mine.place, value, mine.value is not None)
    return Battle(
        deck=Pile("deck", list(seen.deck), list(seen.discards)),
        cup=Pile("mines", cup),
        units=[unit.clone() for unit in seen.units],
        setting=setting,
        agenda=list(seen.agenda),
        phase=seen.phase,
        turn=seen.turn,
        step=seen.step,
        count=seen.count,
        placed=seen.placed,
        automatic=list(seen.automatic),
        secret_rolled=seen.secret_rolled,
        at=dict(seen.at),
        mines=mines,
        mines_seen=list(seen.mines_seen),
        locks=[lock.clone() for lock in seen.locks],
        buoy=seen.buoy,
        card=seen.card,
        left=seen.left,
        acted=list(seen.acted),
        jokers=seen.jokers,
        extra_cards=seen.extra_cards,
        played=list(seen.played),
        active=seen.active,
        ready_prize=seen.ready_prize,
        prizes=dict(seen.prizes),
        holder=seen.holder,
        counter_out=seen.counter_out,
        used_this_turn=list(seen.used_this_turn),
        used_ever=list(seen.used_ever),
        lucky=list(seen.lucky),
        endangered=list(seen.endangered),
        steam_up=seen.steam_up,
        steam_turns=_steam(seen, setting, rng),
        arrival_turn=_arrival(seen, setting, rng),
        due=seen.due,
        cable_needed=seen.cable_needed,
        cable_work=seen.cable_work,
        cable_cut=seen.cable_cut,
        bombardment=seen.bombardment,
        ended=seen.ended,
    )


def _unseen_mines(seen: BattleView, setting: BattleSetting) -> list[str]:
    cup = sorted(setting.cup)
    for value in seen.mines_seen:
        cup.remove(str(value))
    return cup


def _steam(seen: BattleView, setting: BattleSetting, rng: Rng) -> int:
    """15.3.2 Turns of raising steam that the present turn does not rule out."""
    if seen.steam_turns is not None:
        return seen.steam_turns
    steam = setting.file.raising_steam
    if steam is None or seen.steam_up or not seen.secret_rolled:
        return 0
    possible = [turns for turns in steam.turns[1:] if turns >= seen.turn]
    return possible[rng.below(len(possible))]


def _arrival(seen: BattleView, setting: BattleSetting, rng: Rng) -> int:
    """15.5.2, 15.6.2 Arrival turns that are still to come."""
    if seen.arrival_turn is not None:
        return seen.arrival_turn
    arrival = setting.file.arrival
    if arrival is None or seen.due or not seen.secret_rolled:
        return 0
    possible = [turn for turn in arrival.turns[1:] if turn > seen.turn]
    return possible[rng.below(len(possible))]
