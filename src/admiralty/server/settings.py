"""Server settings: one value, with the default and the range of each; `configuration` reads them from a file."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from os import cpu_count
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from admiralty.words.catalogue import ENGLISH

__all__ = ["ServerSettings", "default_database"]

Seconds = Annotated[float, Meta(gt=0, le=86_400)]
Hours = Annotated[float, Meta(gt=0, le=8_760)]
Rate = Annotated[float, Meta(gt=0, le=1_000_000_000)]
Count = Annotated[int, Meta(ge=1, le=10_000_000)]
Bytes = Annotated[int, Meta(ge=1_024, le=1_073_741_824)]
Port = Annotated[int, Meta(ge=0, le=65_535)]
MiB = Annotated[int, Meta(ge=1, le=1_048_576)]


def default_database(folder: Path | None = None) -> str:
    """The URL of the SQLite file of a person who plays at home."""
    place = folder if folder is not None else Path.home() / ".local" / "share" / "admiralty"
    return f"sqlite:///{place / 'admiralty.db'}"


@dataclass(frozen=True)
class ServerSettings:
    """Every figure that an operator may want to change. `docs/hosts/server.toml` explains each in its own words."""

    database: str
    host: str = "127.0.0.1"
    port: Port = 8000
    names: tuple[str, ...] = ()
    """The names that people reach it by; this machine's own, and addresses in figures, are known anyway."""
    proxies: tuple[str, ...] = ()
    """The addresses of reverse proxies in front of it, whose X-Forwarded-For is believed."""
    metrics: str = ""
    """Where metrics are read, as host:port; nowhere unless it is said."""
    language: str = ENGLISH
    """The language of readers whose browser asks for none that there is a catalogue in."""
    log: Literal["debug", "info", "warning", "error"] = "warning"
    games: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """More games than the library's: id -> package and class."""
    workers: Count = field(default_factory=lambda: max(1, (cpu_count() or 2) - 1))
    """Processes that think for bots and work out odds."""
    bot_seconds: Seconds = 5.0
    """After so long a bot's worker is stopped, and any legal order is given in its place; a hint is given up."""
    odds_seconds: Seconds = 8.0
    journal_seconds: Seconds = 20.0
    """So long a journal that somebody brings may take to be read and proved."""
    scenario_files: tuple[str, ...] = ()
    """Scenario files that the front page lists, beside those in the folders of scenario files."""
    own_scenarios: bool = True
    """Whether people may keep scenarios of their own here, to play them and to share their address."""
    scenario_seconds: Seconds = 20.0
    """So long a scenario or a position that somebody edits may take to be checked."""
    standing_seconds: Seconds = 2.5
    """What people usually take over a reaction: the pause before a standing order until the seat's own are known."""
    body_limit: Bytes = 64 * 1024
    journal_limit: Bytes = 4 * 1024 * 1024
    creations_a_minute: Rate = 20.0
    orders_a_second: Rate = 20.0
    """Of one guest or link, with bursts of ten seconds' worth."""
    hints_a_minute: Rate = 30.0
    """Of one guest or link; each keeps a worker busy for as long as a bot's order does."""
    joins_a_second: Rate = 2.0
    """Links taken up and dice promised, by one guest; with bursts of fifteen seconds' worth."""
    requests_a_second: Rate = 100.0
    """Of one address, of any kind, with bursts of ten seconds' worth; a request that takes more than a millisecond of
    processor time counts once for each. Of what is limited by guest or link, an address may have five times as much,
    and all together a hundred times."""
    match_memory: MiB = 256
    """Matches kept ready in memory, in MiB; the others are read from the database when somebody comes back."""
    replay_memory: MiB = 64
    """Replays, stories and films kept ready in memory, in MiB; the others are made again from their journals."""
    memo_memory: MiB = 96
    """Drawings, words and parts of pages that were made and may be wanted again, in MiB."""
    poll_seconds: Seconds = 0.25
    """How often other processes on the same database are looked for."""
    ping_seconds: Seconds = 15.0
    absence_hours: Hours = 72.0
    """A player for whom the table has waited this long may lose the seat: the maker may hand it over."""
    clock_seconds: Seconds = 5.0
    """How often the clocks of tables are looked at."""
    threads: Count = 8
    patience_seconds: Seconds = 15.0
    """After so long somebody who waits for the server's own work is told to come back."""
    connections: Count = 5_000
    connections_each: Count = 500
    """At once, of all and of one address. Behind a proxy, requests of one forwarded address."""
    streams_each: Count = 20
    streams_each_address: Count = 200
    """Event streams at once, of one guest or link and of one address."""
    head_seconds: Seconds = 10.0
    body_seconds: Seconds = 60.0
    """How long the head of a request may take to arrive, and then its body."""
    write_seconds: Seconds = 30.0
    """After so long without taking anything of an answer a peer is let go."""
