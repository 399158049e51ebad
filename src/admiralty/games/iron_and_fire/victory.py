"""12.0 Victory points, and the conditions that win a scenario of module 15."""

from collections.abc import Callable, Iterable, Sequence

from admiralty.games.iron_and_fire import events
from admiralty.games.iron_and_fire.rules import damage
from admiralty.games.iron_and_fire.state import IN_PLAY, LEFT, SUNK, SURRENDERED, WAITING, Battle, Unit
from admiralty.games.iron_and_fire.victory_rows import Condition
from admiralty.rulebook import Message, Outcome

DRAW = "draw"
POINTS = "points"
OWN = "victory"
"""The prefix of the reason of an end by a row without a sentence of its own; the place of the row follows."""


def is_lost(battle: Battle, ship: Unit) -> bool:
    """12.0, I46, I56 Sunk, or in enemy hands (to surrender is to be captured); a ship retaken is not lost.

    I73 Where a side must escape, its ships are lost over any other edge.
    """
    if ship.status == LEFT and not ship.escaped and battle.setting.file.must_escape == battle.original_side(ship):
        return True
    return is_sunk_or_taken(battle, ship)


def is_sunk_or_taken(battle: Battle, ship: Unit) -> bool:
    """12.0 Sunk, or in enemy hands: the ship herself, whatever a scenario counts as lost."""
    return ship.status == SUNK or (ship.captured and ship.owner != battle.original_side(ship))


def ships_of(battle: Battle, side: str) -> list[Unit]:
    """The ships that a side began with or has to come."""
    profiles = battle.setting.profiles
    return [unit for unit in battle.units if profiles[unit.index].side == side and not profiles[unit.index].battery]


def ships_lost(battle: Battle, side: str) -> int:
    """I59, I60 The number of a side's ships sunk or captured; batteries are not ships."""
    return sum([is_lost(battle, ship) for ship in ships_of(battle, side)])


def points(battle: Battle, side: str) -> int:
    """12.0, I54 What a side scores for the enemy's ships, each by her best line, and Peru for batteries."""
    table = battle.setting.tables.points
    score = 0
    for unit in battle.units:
        profile = battle.setting.profiles[unit.index]
        if profile.side == side:
            continue
        if profile.battery:
            score += table.battery if unit.status == SURRENDERED else 0
        elif is_lost(battle, unit) or (unit.status == IN_PLAY and unit.grounded):
            score += profile.pf * (table.ironclad if profile.ironclad else table.other)
        elif damage.is_crippled(battle, unit):
            score += profile.pf * table.crippled
    return score


def judge(battle: Battle) -> bool:
    """11.1, I53 Whether the battle is decided; conditions that name an event are met at once."""
    if battle.ended is None and battle.turn > 0:
        file = battle.setting.file
        over = file.early_end and (
            has_nothing_left(battle, battle.setting.first) or has_nothing_left(battle, battle.setting.second)
        )
        _decide(battle, ("once",))
        if over and battle.ended is None:
            _decide(battle, AT_THE_END)
    return battle.ended is not None


def judge_end_phase(battle: Battle) -> bool:
    """11.1, I2, I17 The first step of the end phase: totals that may win in any turn but the last."""
    last = battle.setting.file.turns
    if not judge(battle) and (not last or battle.turn < last):
        _decide(battle, ("end phase",))
    return battle.ended is not None


def judge_last_turn(battle: Battle) -> None:
    """12.0, I16, I53, I57 After all steps of the last end phase: totals, then victory points where they decide."""
    if not judge(battle):
        _decide(battle, AT_THE_END)


AT_THE_END = ("end phase", "end")


def _decide(battle: Battle, when: Sequence[str]) -> None:
    """15.0, I58 The first row of the scenario that is read at this time and whose condition holds ends the battle."""
    for place, row in enumerate(battle.setting.file.victory):
        if row.at in when and holds(battle, row.when):
            verdict: Verdict = row.winner, row.reason or f"{OWN} {place}", row.case
            if row.winner == POINTS:
                verdict = by_points(battle)
            battle.ended = winner, _, case = verdict
            battle.tell(
                events.BattleOver(
                    winner, points(battle, battle.setting.first), points(battle, battle.setting.second), case=case
                )
            )
            return


def holds(battle: Battle, when: Condition) -> bool:
    """15.0 Whether a condition of the scenario is met, in all its parts."""
    options = battle.setting.options
    return (
        all(options[option] == choice for option, choice in when.options.items())
        and _ships_are_so(battle, when)
        and (not when.sunk or sinkings(battle, _named(battle, when.sunk_by)) >= when.sunk)
        and (not when.any_left or _any_left(battle, when.any_left))
        and (not when.more_lost or _lost_more(battle, when.more_lost))
        and (not when.none_lost or ships_lost(battle, when.none_lost) == 0)
        and (not when.cable_cut or battle.cable_cut)
        and (not when.town_ruined or battle.bombardment >= battle.setting.tables.bombardment.hits_to_win)
    )


def _lost_more(battle: Battle, side: str) -> bool:
    return ships_lost(battle, side) > ships_lost(battle, battle.setting.enemy[side])


def _ships_are_so(battle: Battle, when: Condition) -> bool:
    """Whether a condition's clauses about named ships hold."""
    return (
        (not when.lost or _all(battle, when.lost, is_lost))
        and (not when.left or _all(battle, when.left, lambda _, ship: _left_by(ship, when.by)))
        and (not when.escaped or _all(battle, when.escaped, got_away))
        and (not when.away or _all(battle, when.away, lambda _, ship: not _fights(battle, ship)))
        and (not when.kept or _all(battle, when.kept, lambda _, ship: not is_lost(battle, ship)))
        and all(battle.has(ship) for ship in when.present)
    )


def _named(battle: Battle, ids: Iterable[str]) -> list[Unit]:
    return [battle.unit(id_) for id_ in ids if battle.has(id_)]


def _all(battle: Battle, ids: Iterable[str], is_so: Callable[[Battle, Unit], bool]) -> bool:
    """Whether something holds for all listed ships in the battle; at least one must be in it."""
    ships = _named(battle, ids)
    return bool(ships) and all(is_so(battle, ship) for ship in ships)


def _left_by(ship: Unit, edge: str) -> bool:
    return ship.status == LEFT and edge in ("", ship.edge)


def _fights(battle: Battle, ship: Unit) -> bool:
    return ship.status == IN_PLAY and not is_lost(battle, ship)


def _any_left(battle: Battle, side: str) -> bool:
    return any(ship.status == LEFT and not is_lost(battle, ship) for ship in ships_of(battle, side))


Verdict = tuple[str, str, str]


def by_points(battle: Battle) -> Verdict:
    """12.0 The most victory points win; a tie is Peru's."""
    peru, chile = points(battle, battle.setting.first), points(battle, battle.setting.second)
    if peru == chile:
        return battle.setting.first, "points-tied", "12.0"
    return (battle.setting.first, "points", "12.0") if peru > chile else (battle.setting.second, "points", "12.0")


def has_nothing_left(battle: Battle, side: str) -> bool:
    """I57 Whether a side has no unit on the map and none to arrive."""
    return not any(
        unit.owner == side and (unit.status == IN_PLAY or (unit.status == WAITING and unit.id in battle.to_come()))
        for unit in battle.units
    )


# ---------------------------------------------------------------------- 15.6.5 the ships that must sink and escape


def hunted(battle: Battle) -> list[Unit]:
    """15.6.5 The ships that must sink others and escape."""
    row = battle.setting.hunt
    return _named(battle, row.sunk_by) if row is not None else []


def sinkings(battle: Battle, hunters: Iterable[Unit]) -> int:
    """15.6.5, I59 The enemy ships lost to these ships, by the last ship that hurt them."""
    credited = {ship.index: battle.original_side(ship) for ship in hunters}
    sides = [battle.setting.enemy[side] for side in dict.fromkeys(credited.values())]
    return sum([is_lost(battle, ship) and ship.credit in credited for side in sides for ship in ships_of(battle, side)])


def sinkings_wanted(battle: Battle) -> int:
    """15.6.5 The number of ships that the hunted must sink."""
    row = battle.setting.hunt
    return row.sunk if row is not None else 0


def got_away(battle: Battle, ship: Unit) -> bool:
    """15.3.4, 15.6.3 Off the map by an exit and not crippled."""
    return ship.status == LEFT and ship.escaped and ship.hits < battle.profile(ship).pf


def outcome(battle: Battle) -> Outcome | None:
    """How the battle ended, in words and by its case."""
    if battle.ended is None:
        return None
    winner, reason, case = battle.ended
    if reason.startswith(OWN):
        return Outcome(() if winner == DRAW else (winner,), _told_by_condition(battle, reason), case)
    message = Message(
        f"outcome-{reason}",
        winner=winner,
        peru_points=points(battle, battle.setting.first),
        chile_points=points(battle, battle.setting.second),
    )
    return Outcome(() if winner == DRAW else (winner,), message, case)


def _told_by_condition(battle: Battle, reason: str) -> Message:
    """The end of a battle by a row without a sentence of its own: the most important part of its condition, with the
    ships that it is about."""
    when = battle.setting.file.victory[int(reason.removeprefix(OWN))].when
    kinds = ("escaped", "left", "lost", "away", "town_ruined", "cable_cut", "sunk", "more_lost", "any_left")
    kind = next((kind for kind in kinds if getattr(when, kind)), "end")
    named = getattr(when, kind, ())
    ships = [ship.id for ship in _named(battle, named)] if isinstance(named, tuple) else []
    return Message("outcome-condition", kind=kind, ships=ships, count=len(ships))
