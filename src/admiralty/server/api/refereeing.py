"""API of refereed tables (make one; enter orders, dice, cards and corrections) and of umpired matches."""

from typing import Any

from admiralty.server import schemas
from admiralty.server.api.calls import TABLE, Call, Given, grown
from admiralty.server.matches import refereed, umpired

__all__ = ["REFEREEING"]


def make(given: Given) -> Any:
    body: schemas.RefereeTable = given.body
    made = refereed.make(given.host, given.who, body, given.once(), given.language)
    given.grown = (made.id, 0)
    return schemas.TableMade(made.id, f"/referee/{made.id}", made.secret)


def enter(given: Given) -> Any:
    done = refereed.enter(given.host, given.holder(), given.match, given.body, given.language)
    return schemas.EntryDone(int(grown(given, done)["sequence"]), str(done["note"]))


def measure(given: Given) -> Any:
    first, second = given.query.get("from", ""), given.query.get("to", "")
    found = refereed.measure(given.host, given.holder(), given.match, first, second, given.language)
    return schemas.MeasuredInfo(found)


def desk(given: Given) -> Any:
    who, piece = given.holder(), given.query.get("piece", "")
    _, view, _ = umpired.desk(given.host, who, given.match, given.language, piece)
    return view


def act(given: Given) -> Any:
    done = umpired.act(given.host, given.holder(), given.match, given.body, given.language)
    return schemas.Done(**grown(given, done))


REFEREEING = (
    Call("POST", "/api/tables", "Make a table whose dice and cards you enter", make, schemas.TableMade,
         schemas.RefereeTable, status=201, rate="create"),
    Call("POST", f"{TABLE}/entries", "Enter an order, a die, a card or a correction at a refereed table", enter,
         schemas.EntryDone, schemas.Entered, rate="order"),
    Call("GET", f"{TABLE}/measure", "Range, arc, rake and contact between two pieces of an open table", measure,
         schemas.MeasuredInfo, query=("from", "to")),
    Call("GET", f"{TABLE}/umpire", "The match as its umpire sees it, with the form of a piece", desk, dict[str, Any],
         query=("piece",)),
    Call("POST", f"{TABLE}/umpire", "Act as the umpire: change the state, answer for a player, hold, write", act,
         schemas.Done, schemas.UmpireAct, rate="order"),
)  # fmt: skip
