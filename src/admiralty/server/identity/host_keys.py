"""Keys of the host: made at its first start, stored in the database, shared by its processes."""

import contextlib
from collections.abc import Callable

import sqlalchemy as sa

from admiralty.server.db.journals import Conflict, Store
from admiralty.server.db.schema import keys

__all__ = ["host_key"]


def host_key(store: Store, name: str, make: Callable[[], bytes]) -> bytes:
    """The key of that name; ``make`` makes it at the first start. Of several processes the first one decides."""
    wanted = sa.select(keys.c.value).where(keys.c.name == name)
    if not store.read(wanted):
        row = {"name": name, "value": make()}
        with contextlib.suppress(Conflict):
            store.write(f"key {name}", lambda connection: connection.execute(keys.insert(), row))
    value: bytes = store.read(wanted)[0][0]
    return value
