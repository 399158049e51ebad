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
    """The URL of the SQLite file for play at home."""
    place = folder if folder is not None else Path.home() / ".local" / "share" / "admiralty"
    return f"sqlite:///{place / 'admiralty.db'}"


@dataclass(frozen=True)
class ServerSettings:
    """Every setting of the server. `docs/hosts/server.toml` explains each."""

    database: str
    host: str = "127.0.0.1"
    port: Port = 8000
    names: tuple[str, ...] = ()
    """The host names of the server; this machine's own name and numeric addresses are always known."""
    proxies: tuple[str, ...] = ()
    """The addresses of trusted reverse proxies, whose X-Forwarded-For is believed."""
    metrics: str = ""
    """host:port of the metrics; "" to serve none."""
    language: str = ENGLISH
    """The language of readers whose browser asks for none that has a catalogue."""
    log: Literal["debug", "info", "warning", "error"] = "warning"
    games: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """More games than the installed ones: id -> package and class."""
    workers: Count = field(default_factory=lambda: max(1, (cpu_count() or 2) - 1))
    """Worker processes, which think for bots and work out odds."""
    bot_seconds: Seconds = 5.0
    """Time limit of a bot: its worker is stopped and a random legal order is given instead; a hint is given up."""
    odds_seconds: Seconds = 8.0
    journal_seconds: Seconds = 20.0
    """Time limit of reading and proving an uploaded journal, in processor time."""
    scenario_files: tuple[str, ...] = ()
    """Scenario files for the front page, beside those in the folders of scenario files."""
    own_scenarios: bool = True
    """Whether people may store their own scenarios here, to play them and to share their address."""
    scenario_seconds: Seconds = 60.0
    """Time limit of checking a scenario or an edited position, in processor time."""
    standing_seconds: Seconds = 2.5
    """How long people usually take over a reaction: the delay of a standing order until the seat's own times are known.
    """
    body_limit: Bytes = 64 * 1024
    journal_limit: Bytes = 4 * 1024 * 1024
    creations_a_minute: Rate = 20.0
    orders_a_second: Rate = 20.0
    """Of one guest or link, with bursts of ten seconds' worth."""
    hints_a_minute: Rate = 30.0
    """Of one guest or link; each keeps a worker as busy as a bot's order does."""
    joins_a_second: Rate = 2.0
    """Links taken up and dice promised, by one guest; with bursts of fifteen seconds' worth."""
    requests_a_second: Rate = 100.0
    """Of one address, of any kind, with bursts of ten seconds' worth; a request that takes more than a millisecond of
    processor time counts once for each. For limits by guest or link, an address gets five times as much, and all
    together a hundred times.
    """
    match_memory: MiB = 256
    """Budget in MiB for matches in memory; the others are read from the database when needed."""
    replay_memory: MiB = 64
    """Budget in MiB for replays, stories and films; the others are made again from their journals."""
    memo_memory: MiB = 96
    """Budget in MiB of the memo: drawings, words and parts of pages."""
    poll_seconds: Seconds = 0.25
    """How often the server looks for changes by other processes on the same database."""
    ping_seconds: Seconds = 15.0
    absence_hours: Hours = 72.0
    """After so much absence a player may lose the seat: the maker may hand it over."""
    clock_seconds: Seconds = 5.0
    """How often the clocks of matches are checked."""
    threads: Count = 8
    patience_seconds: Seconds = 15.0
    """After so long a client that waits for the server's own work is told to try again."""
    connections: Count = 5_000
    connections_each: Count = 500
    """Connections at once, of all addresses and of one. Behind a proxy, requests of one forwarded address."""
    streams_each: Count = 20
    streams_each_address: Count = 200
    """Event streams at once, of one guest or link and of one address."""
    head_seconds: Seconds = 10.0
    body_seconds: Seconds = 60.0
    """Time-outs for the head of a request, and then its body."""
    write_seconds: Seconds = 30.0
    """A peer that has read nothing of an answer for so long is disconnected."""
