"""Read the server's settings from options, environment variables and a TOML file, in this order of precedence."""

import ipaddress
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from admiralty.scenario_files import FOLDERS
from admiralty.server.settings import ServerSettings, default_database

__all__ = ["FILE", "SettingsError", "load_settings", "variable"]

PREFIX = "ADMIRALTY_"
FILE = f"{PREFIX}SETTINGS"
"""The environment variable that names the file."""
NAMES = tuple(each.name for each in fields(ServerSettings))
ENVIRONMENT, OPTIONS = "environment", "command line"
OPTION_NAMES = {"names": "--name", "proxies": "--proxy"}
SECRET = ("database",)
"""Settings whose values are never shown."""


class SettingsError(ValueError):
    """A setting that cannot be used: the key of its sentence in the catalogue, and its arguments."""

    def __init__(self, key: str, **args: str) -> None:
        super().__init__(f"{key} {args}")
        self.key = key
        self.args_of_sentence = args


def variable(name: str) -> str:
    """The environment variable of a setting.

    >>> variable("orders_a_second")
    'ADMIRALTY_ORDERS_A_SECOND'
    """
    return PREFIX + name.upper()


def load_settings(
    environment: Mapping[str, str], options: Mapping[str, Any] | None = None, file: Path | None = None
) -> ServerSettings:
    """The settings: an option wins over a variable, a variable over the file, the file over the default.

    ``file`` is the one on the command line; without it, the variable ADMIRALTY_SETTINGS may name one.
    """
    if file is None and environment.get(FILE):
        file = Path(environment[FILE])
    found: dict[str, Any] = {"database": default_database()}
    found |= _from_file(file) if file is not None else {}
    found |= _from_environment(environment)
    for name, value in (options or {}).items():
        found[name] = _checked(OPTIONS, OPTION_NAMES.get(name, f"--{name}"), name, value)
    return ServerSettings(**found)


def _from_file(file: Path) -> dict[str, Any]:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        raise SettingsError("no-file", file=str(file), reason=str(getattr(fault, "strerror", fault))) from fault
    except tomllib.TOMLDecodeError as fault:
        raise SettingsError("not-toml", file=str(file), reason=str(fault)) from fault
    for name in data:
        if name not in NAMES:
            raise _unknown(str(file), name, NAMES)
    return {name: _checked(str(file), name, name, value) for name, value in data.items()}


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """The settings among the variables. A variable that is nearly a setting is an error; others are ignored."""
    ours = {variable(name): name for name in NAMES}
    for name in environment:
        if not name.startswith(PREFIX) or name in (*ours, FILE, FOLDERS):
            continue
        if get_close_matches(name, ours, cutoff=0.85):
            raise _unknown(ENVIRONMENT, name, tuple(ours))
    return {
        name: _checked(ENVIRONMENT, shown, name, _read(name, environment[shown]), strict=False)
        for shown, name in ours.items()
        if shown in environment
    }


def _read(name: str, text: str) -> Any:
    """Lists are written with commas in a variable; games as ``id=package:Class``."""
    listed = [each.strip() for each in text.split(",") if each.strip()]
    if name == "games":
        pairs = [each.partition("=") for each in listed]
        return {game.strip(): place.strip().split(":") for game, _, place in pairs}
    return listed if name in ("names", "proxies", "scenario_files") else text


def _checked(place: str, shown: str, name: str, value: Any, *, strict: bool = True) -> Any:
    """A value of the right type and within its range; ``shown`` is the setting's name for error messages."""
    hint = _HINTS[name]
    try:
        found = msgspec.convert(value, hint, strict=strict)
        CHECKS.get(name, lambda _: None)(found)
    except ValueError as fault:  # a msgspec.ValidationError is one
        given = "***" if name in SECRET else repr(value)
        raise SettingsError("bad", place=place, name=shown, given=given, wanted=_wanted(name)) from fault
    return found


def _addresses(given: tuple[str, ...]) -> None:
    """Addresses and networks in figures, or * for any peer."""
    for each in given:
        ipaddress.ip_network("0.0.0.0/0" if each == "*" else each, strict=False)


def _host_and_port(given: str) -> None:
    port = given.rpartition(":")[2]
    if given and not (":" in given and port.isascii() and port.isdecimal() and int(port) <= 65_535):
        raise ValueError(given)


CHECKS: Mapping[str, Callable[[Any], None]] = {"proxies": _addresses, "metrics": _host_and_port}
EXAMPLES = {
    "proxies": '["127.0.0.1", "10.0.0.0/8"]',
    "names": '["admiralty.example"]',
    "scenario_files": '["my.scenario.toml"]',
    "metrics": '"127.0.0.1:9100"',
    "games": '{ my_game = ["my_package", "MyGame"] }',
    "host": '"127.0.0.1"',
    "database": '"postgresql://user:password@localhost/admiralty"',
}
_HINTS = get_type_hints(ServerSettings, include_extras=True)


def _wanted(name: str) -> str:
    """The allowed values of a setting: an example, its choices, or the range of a number."""
    if name in EXAMPLES:
        return EXAMPLES[name]
    kind, *more = get_args(_HINTS[name])
    if not isinstance(kind, type):
        return ", ".join((str(kind), *map(str, more)))
    bounds = more[0]
    least = f"> {bounds.gt}" if bounds.gt is not None else f">= {bounds.ge}"
    return f"{kind.__name__} {least}, <= {bounds.le}"


def _unknown(place: str, name: str, known: tuple[str, ...]) -> SettingsError:
    near = get_close_matches(name, known, 1)
    if near:
        return SettingsError("unknown-near", place=place, name=name, near=near[0])
    return SettingsError("unknown", place=place, name=name)
