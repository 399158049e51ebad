"""Admiralty: naval wargames of sail, iron and steam, with enforced rules, odds, bots, a server and a laboratory.

The public names are imported on first use, so that ``import admiralty`` loads no game and no other package.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from admiralty.python_api.games import aims, games, levels, scenarios
    from admiralty.python_api.simulate import simulate
    from admiralty.python_api.table import Chances, Log, OrderRefused, Orders, Table, TableError

__version__ = "0.1.0"
__all__ = [
    "Chances", "Log", "OrderRefused", "Orders", "Table", "TableError", "__version__", "aims", "games", "levels",
    "scenarios", "simulate",
]  # fmt: skip

_MODULES = {"aims": "games", "games": "games", "levels": "games", "scenarios": "games", "simulate": "simulate"}
"""The modules of `admiralty.python_api` with the public names that are not in its `table`."""


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module(f"admiralty.python_api.{_MODULES.get(name, 'table')}"), name)
    raise AttributeError(f"module 'admiralty' has no attribute {name!r}")
