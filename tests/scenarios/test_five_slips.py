"""One check of a file with five independent slips tells all five, with line, value and remedy, in every game."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from admiralty.cli.main import commands

HEAD = """admiralty = 1
game = "{game}"
base = "{base}"
id = "five-slips"
title = "Five slips"
"""

SQUARES = """
[[ship]]
id = "my_monitor"
like = "huascar"
flotaton = 4

[[ship]]
id = "cochrane"
flotation = 99

[[side]]
id = "peru"
ships = [{ id = "huascar", x = "nine" }, { id = "cochran", x = 4 }]

[[side]]
id = "peru"
name = "Again"
"""
FIRE = """
[[ship]]
id = "covadonga"
pf = 77

[[ship]]
id = "esmeralda"
mff = 3

[[ship]]
id = "esmeralda"
cf = 1

[[victory]]
winner = "peru"
when = { lost = ["esmeralde"] }

[[victory]]
winner = "chile"
when = { sunk = "two", sunk_by = ["covadonga"] }

[[victory]]
at = "end"
winner = "draw"
"""
STEAM = """
[[gun]]
id = "my_gun"
like = "d11"
rof = 0

[[ship]]
id = "monitor"
hul = 60

[[ship]]
id = "virginia"
crew = "many"

[[unit]]
ship = "monitro"
x = 98
y = 60
heading = 130

[[unit]]
ship = "virginia"
x = 114
y = 30
heading = 350

[[unit]]
ship = "virginia"
x = 20
y = 30
heading = 350
"""
OAK = """
weather = "westerly"
fortune = 50
objective_card = "break_owt"

[[ship]]
id = "sloop"
crews = 3

[[ship]]
id = "sloop"
crew = 3
"""
PACIFIC = """
counts = ["arica", "iqique"]

[[warship]]
id = "huascar"
armour = 80

[[warship]]
id = "cochrane"
hull = "submarine"

[[unit]]
id = "zepita"
iniative = 3

[[unit]]
id = "zepita"
initiative = 3
"""

FILES = {
    "ironclads_on_squares": (
        "angamos",
        SQUARES,
        [
            "10: ship 1, flotaton: does not exist; did you mean flotation?",
            "14: ship 2, flotation: 99 is more than 30",
            "18: side 1, ships 1, x: 'nine' is not a whole number",
            "18: side 1, ships 2, id: names the ship 'cochran', which ships.toml does not have; did you mean cochrane?",
            "21: side 2, id: 'peru' is there twice; each row needs an id of its own",
        ],
    ),
    "iron_and_fire": (
        "first_blood",
        FIRE,
        [
            "9: ship 1, pf: 77 is more than 10",
            "13: ship 2, mff: does not exist; did you mean mf?",
            "16: ship 3, id: 'esmeralda' is there twice; each row needs an id of its own",
            "21: victory 1, when.lost 1: names 'esmeralde', who is not in this battle; did you mean esmeralda?",
            "25: victory 2, when.sunk: 'two' is not a whole number",
        ],
    ),
    "iron_and_steam": (
        "monitor_duel",
        STEAM,
        [
            "10: gun 1, rof: 0 is less than 1",
            "14: ship 1, hul: does not exist; did you mean hull?",
            "18: ship 2, crew: 'many' is not a whole number",
            "21: unit 1, ship: names 'monitro', which the data do not have; did you mean monitor?",
            "33: unit 3, ship: has 'virginia' twice",
        ],
    ),
    "oak_and_iron": (
        "channel_patrol",
        OAK,
        [
            "7: weather: 'westerly' is not allowed; there are: north, east, south, west",
            "8: fortune: 50 is more than 10",
            "9: objective_card: objective_card names 'break_owt', which there is not; did you mean break_out?",
            "13: ship 1, crews: does not exist; did you mean crew?",
            "16: ship 2, id: 'sloop' is there twice; each row needs an id of its own",
        ],
    ),
    "war_of_the_pacific": (
        "first_landing",
        PACIFIC,
        [
            "7: counts 2: counts names 'iqique', which the data files do not have; did you mean iquique?",
            "11: warship 1, armour: 80 is more than 12",
            "15: warship 2, hull: 'submarine' is not allowed; there are: battery, broadside, corvette, monitor, turret",
            "19: unit 1, iniative: does not exist; did you mean initiative?",
            "22: unit 2, id: 'zepita' is there twice; each row needs an id of its own",
        ],
    ),
}


@pytest.mark.parametrize("game", FILES)
def test_five_slips_are_five_faults(game: str, tmp_path: Path) -> None:
    base, rows, says = FILES[game]
    file = tmp_path / "five.scenario.toml"
    file.write_text(HEAD.format(game=game, base=base) + rows, encoding="utf-8")
    found = CliRunner().invoke(commands, ["scenario", "check", str(file)])
    assert found.exit_code == 2
    assert found.stderr.splitlines() == [f"five.scenario.toml:{each}" for each in says]
