"""API of refereed tables: make one, and enter orders, dice, cards and corrections."""

from typing import Any

from admiralty.server import schemas
from admiralty.server.api.calls import TABLE, Call, Given, grown
from admiralty.server.matches import refereed

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


REFEREEING = (
    Call("POST", "/api/tables", "Make a table whose dice and cards you enter", make, schemas.TableMade,
         schemas.RefereeTable, status=201, rate="create"),
    Call("POST", f"{TABLE}/entries", "Enter an order, a die, a card or a correction at a refereed table", enter,
         schemas.EntryDone, schemas.Entered, rate="order"),
    Call("GET", f"{TABLE}/measure", "Range, arc, rake and contact between two pieces of an open table", measure,
         schemas.MeasuredInfo, query=("from", "to")),
)  # fmt: skip
