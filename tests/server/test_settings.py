"""Settings: each from a file, a variable or an option, by priority; and error messages."""

import subprocess
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from admiralty.cli.console import WORDS
from admiralty.server.configuration import FILE, SettingsError, load_settings, variable
from admiralty.server.settings import ServerSettings, default_database
from tests.server.serving import ENVIRONMENT, ROOT, SERVE

EXAMPLE = ROOT / "docs" / "hosts" / "server.toml"
OTHERS: dict[str, tuple[Any, str, Any]] = {
    "database": ("sqlite:////tmp/a.db", "sqlite:////tmp/a.db", "sqlite:////tmp/a.db"),
    "host": ("0.0.0.0", "0.0.0.0", "0.0.0.0"),
    "names": (["a.example", "b.example"], "a.example, b.example", ("a.example", "b.example")),
    "scenario_files": (["a.scenario.toml"], "a.scenario.toml", ("a.scenario.toml",)),
    "own_scenarios": (False, "false", False),
    "proxies": (["10.0.0.0/8"], "10.0.0.0/8", ("10.0.0.0/8",)),
    "metrics": ("127.0.0.1:9100", "127.0.0.1:9100", "127.0.0.1:9100"),
    "log": ("info", "info", "info"),
    "games": ({"duel": ["toy", "Duel"]}, "duel=toy:Duel", {"duel": ("toy", "Duel")}),
}
"""Of settings that are no numbers: a value in a file, in a variable, and what comes of it."""
ALL = [each.name for each in fields(ServerSettings)]


def other(name: str) -> tuple[Any, str, Any]:
    """A value of a setting that is not its default."""
    if name in OTHERS:
        return OTHERS[name]
    value = getattr(ServerSettings(""), name) * 2
    return value, str(value), value


def written(folder: Path, text: str) -> Path:
    file = folder / "server.toml"
    file.write_text(text)
    return file


def toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {toml(each)}" for name, each in value.items()) + "}"
    return "[" + ", ".join(map(toml, value)) + "]" if isinstance(value, list) else repr(value)


@pytest.mark.parametrize("name", ALL)
def test_every_setting_can_stand_in_the_file_and_in_the_environment(name: str, tmp_path: Path) -> None:
    in_file, in_variable, wanted = other(name)
    file = written(tmp_path, f"{name} = {toml(in_file)}\n")
    assert getattr(load_settings({}, file=file), name) == wanted
    assert getattr(load_settings({FILE: str(file)}), name) == wanted
    assert getattr(load_settings({variable(name): in_variable}), name) == wanted


def test_an_option_wins_over_a_variable_and_a_variable_over_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, "port = 1\nthreads = 3\nworkers = 4\n")
    found = load_settings({"ADMIRALTY_PORT": "2", "ADMIRALTY_THREADS": "5"}, {"port": 6}, file)
    assert (found.port, found.threads, found.workers) == (6, 5, 4)
    assert found.database == default_database()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("port = 70000", ["port", "70000", "65535"]),
        ('port = "8000"', ["port", "'8000'", "int"]),
        ("orders_a_second = 0", ["orders_a_second", "> 0"]),
        ("orders_a_second = nan", ["orders_a_second", "nan"]),
        ("orders_a_second = inf", ["orders_a_second", "inf"]),
        ("prot = 8000", ["prot", "port"]),
        ("[server]\nport = 8000", ["server"]),
        ('proxies = ["nginx"]', ["proxies", "nginx", "127.0.0.1"]),
        ('metrics = "nowhere"', ["metrics", "nowhere", "127.0.0.1:9100"]),
        ('metrics = "127.0.0.1:٩"', ["metrics"]),
        ('log = "loud"', ["log", "loud", "warning"]),
        ("port = \nhost = 1", ["line 1"]),
    ],
)
def test_a_bad_file_is_named_with_the_key_and_the_remedy(text: str, said: list[str], tmp_path: Path) -> None:
    file = written(tmp_path, text)
    with pytest.raises(SettingsError) as caught:
        load_settings({}, file=file)
    sentence = WORDS.say(f"settings-{caught.value.key}", **caught.value.args_of_sentence)
    for each in [str(file), *said]:
        assert each in sentence


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("ADMIRALTY_PORT", "eighty", ["ADMIRALTY_PORT", "eighty", "65535"]),
        ("ADMIRALTY_ORDERS_A_SECONDS", "3", ["ADMIRALTY_ORDERS_A_SECONDS", "ADMIRALTY_ORDERS_A_SECOND"]),
        ("ADMIRALTY_PROXIES", "127.0.0.1,nginx", ["ADMIRALTY_PROXIES", "nginx"]),
        ("ADMIRALTY_GAMES", "duel", ["ADMIRALTY_GAMES", "my_package"]),
        ("ADMIRALTY_SETTINGS", "/nowhere/a.toml", ["/nowhere/a.toml", "--settings"]),
    ],
)
def test_a_bad_variable_is_named_with_the_remedy(name: str, text: str, said: list[str]) -> None:
    with pytest.raises(SettingsError) as caught:
        load_settings({name: text})
    sentence = WORDS.say(f"settings-{caught.value.key}", **caught.value.args_of_sentence)
    for each in said:
        assert each in sentence


def test_variables_that_are_not_the_servers_are_left_alone() -> None:
    assert load_settings({"ADMIRALTY_DEBUG": "1", "ADMIRALTY_CHROMIUM": "/usr/bin/x", "PORT": "1"}).port == 8000


def test_a_bad_database_setting_never_shows_the_password(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        load_settings({}, file=written(tmp_path, 'database = ["postgresql://a:hush@b/c"]'))
    assert "hush" not in str(caught.value)


def test_the_example_lists_every_setting_with_its_default() -> None:
    lines = [line.removeprefix("# ") for line in EXAMPLE.read_text().splitlines() if " = " in line]
    found = tomllib.loads("\n".join(line for line in lines if "my_game" not in line))
    defaults = ServerSettings(found.pop("database"))
    assert set(found) == {name for name in ALL if name != "database"}
    for name, value in found.items():
        default = getattr(defaults, name)
        assert name == "workers" or value == (list(default) if isinstance(default, tuple) else default), name


def test_the_command_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    file = written(tmp_path, "prot = 1")
    ended = subprocess.run([*SERVE, "--settings", str(file)], capture_output=True, text=True, env=ENVIRONMENT)
    assert ended.returncode == 2
    assert str(file) in ended.stderr
    assert "port" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_password_need_not_stand_on_the_command_line(tmp_path: Path) -> None:
    """The server opens the database of the file; messages hide the password."""
    file = written(tmp_path, 'database = "postgresql://anna:hush@127.0.0.1:1/none"')
    ended = subprocess.run(
        [*SERVE, "--port", "0", "--settings", str(file)], capture_output=True, text=True, env=ENVIRONMENT
    )
    assert ended.returncode == 2
    assert "127.0.0.1" in ended.stderr
    assert "hush" not in ended.stderr
