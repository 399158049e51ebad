"""Known hosts, like ssh's: stores a host's signing key at first use and refuses another key later."""

import os
from datetime import UTC, datetime
from pathlib import Path

import click

from admiralty.cli.console import WORDS, Failure

__all__ = ["known_hosts_file", "recognised"]


def known_hosts_file() -> Path:
    """The file of known keys, one a line: name, key, date."""
    named = os.environ.get("XDG_CONFIG_HOME", "")
    folder = Path(named) / "admiralty" if named else Path(click.get_app_dir("admiralty", force_posix=False))
    return folder / "known_hosts"


def recognised(site: str, host: str, *, trusted: bool) -> str:
    """The text about the host that signed a journal; `Failure` if another key is known for its name.

    With ``trusted`` the user accepts the key, and it replaces the known one.
    """
    if not site:
        return WORDS.say("verify-host-unnamed")
    file = known_hosts_file()
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    for number, line in enumerate(lines, start=1):
        name, _, rest = line.partition(" ")
        known, _, since = rest.partition(" ")
        if name != site:
            continue
        if known == host:
            return WORDS.say("verify-host-known", site=site, since=since)
        if not trusted:
            told = {"site": site, "known": known, "host": host, "line": number, "file": str(file)}
            raise Failure(WORDS.say("verify-host-changed", **told))
        del lines[number - 1]
        break
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    lines.append(f"{site} {host} {datetime.now(UTC).date().isoformat()}")
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return WORDS.say("verify-host-first", site=site, file=str(file))
