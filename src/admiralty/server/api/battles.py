"""API of battles of a war: begin the battle that it waits for, and bring its result back."""

from typing import Any

from admiralty.server import schemas
from admiralty.server.api.calls import TABLE, Call, Given
from admiralty.server.matches import battles

__all__ = ["BATTLES"]


def battle(given: Given) -> Any:
    return battles.look(given.host, given.holder(), given.match)


def begin_battle(given: Given) -> Any:
    made = battles.begin(given.host, given.holder(), given.match)
    given.also_grown = ((made, 0),)
    return schemas.BattleInfo(True, f"/m/{made}", False)


def bring_battle(given: Given) -> Any:
    table, sequence = battles.bring(given.host, given.holder(), given.match, given.body.token)
    given.grown = (table.id, sequence)
    return schemas.BattleInfo(False, "", True)


BATTLES = (
    Call("GET", f"{TABLE}/battle", "The battle that a war waits for", battle, schemas.BattleInfo),
    Call("POST", f"{TABLE}/battle", "Begin the battle that a war waits for", begin_battle, schemas.BattleInfo,
         status=201, rate="create"),
    Call("POST", f"{TABLE}/battle/report", "Report the result of a battle to its war", bring_battle,
         schemas.BattleInfo, schemas.Withdraw, rate="order"),
)  # fmt: skip
