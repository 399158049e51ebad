"""Admiralty: naval wargames of sail, iron and steam, with enforced rules, odds, bots, a server and a laboratory.

The public names are imported on first use, so that ``import admiralty`` loads no game and no other package.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from admiralty.listing import games, scenarios
    from admiralty.simulating import simulate
    from admiralty.table import Chances, Log, OrderRefused, Orders, Table, TableError

__version__ = "0.1.0"
__all__ = [
    "Chances", "Log", "OrderRefused", "Orders", "Table", "TableError", "__version__", "games", "scenarios", "simulate",
]  # fmt: skip

_MODULES = {"games": "listing", "scenarios": "listing", "simulate": "simulating"}
"""The modules of public names that are not in `admiralty.table`."""


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module(f"admiralty.{_MODULES.get(name, 'table')}"), name)
    raise AttributeError(f"module 'admiralty' has no attribute {name!r}")
