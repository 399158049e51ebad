"""Admiralty: the table where naval wargames of sail, iron and steam are played, refereed and studied.

`Table` is what a program needs; it is brought in when it is asked for, so that importing a game brings in no more than
the game.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from admiralty.table import Chances, Log, OrderRefused, Orders, Table, TableError

__version__ = "0.1.0"
__all__ = ["Chances", "Log", "OrderRefused", "Orders", "Table", "TableError", "__version__"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module("admiralty.table"), name)
    raise AttributeError(f"module 'admiralty' has no attribute {name!r}")
