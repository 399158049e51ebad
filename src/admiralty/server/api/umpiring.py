"""API of umpired matches: what the umpire sees and does."""

from typing import Any

from admiralty.server import schemas
from admiralty.server.api.calls import TABLE, Call, Given, grown
from admiralty.server.matches import umpired

__all__ = ["UMPIRING"]


def desk(given: Given) -> Any:
    who, piece = given.holder(), given.query.get("piece", "")
    _, view, _ = umpired.desk(given.host, who, given.match, given.language, piece)
    return view


def act(given: Given) -> Any:
    done = umpired.act(given.host, given.holder(), given.match, given.body, given.language)
    return schemas.Done(**grown(given, done))


UMPIRING = (
    Call("GET", f"{TABLE}/umpire", "The match as its umpire sees it, with the form of a piece", desk, dict[str, Any],
         query=("piece",)),
    Call("POST", f"{TABLE}/umpire", "Act as the umpire: change the state, answer for a player, hold, write", act,
         schemas.Done, schemas.UmpireAct, rate="order"),
)  # fmt: skip
