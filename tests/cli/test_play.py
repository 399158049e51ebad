"""Playing in the terminal, in lines."""

import re
from pathlib import Path

from admiralty import Table
from admiralty.bots import Thinker, bot
from admiralty.bots.base import Step, Thought, Thoughts
from admiralty.cli.hints import thought_lines
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.matches.journal import read_journal
from tests.cli.conftest import Run
from tests.support.losing import to_the_edge


def play(run: Run, *typed: str, arguments: tuple[str, ...] = ("--seed", "1")) -> str:
    result = run("play", "duel", "dawn", *arguments, typed="".join(line + "\n" for line in typed))
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_the_first_question_comes_with_board_and_numbered_orders(run: Run) -> None:
    said = play(run)
    assert "Duel: Dawn" in said
    assert "Two ships meet at first light." in said
    assert "Red Rover: Red Rover acts [D-1]" in said
    assert "  1  aim   take aim\n  2  wait  do nothing" in said
    assert "R1^   Red Rover" in said


def test_orders_go_by_number_by_code_and_by_their_beginning(run: Run) -> None:
    said = play(run, "1", "undo", "aim", "undo", "a")
    assert said.count("Red Rover takes aim. [D-1]") == 3
    assert said.count("  1  fire  fire the guns") == 3


def test_an_order_that_fits_nothing_is_refused_with_case_and_remedy(run: Run) -> None:
    said = play(run, "fire", "why fire", "sail away")
    assert said.count("No: Aim first, then fire.\nD-1: A ship aims, and fires in the same turn or later.") == 2
    assert "No: “sail away” does not answer this question. You could type, for example: aim and wait." in said


def test_why_says_that_a_legal_order_is_legal(run: Run) -> None:
    assert "“wait” is legal now. do nothing" in play(run, "why wait")


def test_odds_before_the_order(run: Run) -> None:
    said = play(run, "aim", "odds fire", "odds wait", "odds")
    assert "points left: 1 33.3%, 2 66.7%" in said
    assert "Exact, assuming optional reactions are declined." in said
    assert "“wait” involves no dice" in said
    assert "Name the order too" in said


def test_undo_is_free_up_to_the_dice_and_a_take_back_goes_beyond(run: Run) -> None:
    said = play(run, "aim", "fire", "undo", "takeback", "wait")
    assert "No: You cannot undo for free" in said
    assert "The last order is taken back" in said
    assert said.rstrip().splitlines()[-1].startswith("You leave the table.")


def test_the_log_tells_what_happened(run: Run) -> None:
    said = play(run, "log", "aim", "wait", "aim", "log", "log 1")
    assert "Nothing has happened yet." in said
    after = said.partition("> log\n")[2].partition("> log\n")[2]
    assert after.startswith(
        "Red Rover takes aim. [D-1]\nBlue Peter takes aim. [D-1]\n> log 1\nBlue Peter takes aim. [D-1]\n"
    )


def test_rules_are_read_by_case_or_all(run: Run) -> None:
    said = play(run, "rules d-a1", "rules D-9", "rules")
    assert "D-A1: After thirty turns each it is night.\nWhy: Otherwise two patient captains never end." in said
    assert "There is no case D-9" in said
    assert said.count("D-2: Five or six hits") == 1


def test_help_map_look_and_orders_answer_without_a_move(run: Run) -> None:
    said = play(run, "help", "map", "look", "orders", "")
    assert "odds CODE" in said
    assert said.count("R1^   Red Rover") == 2
    assert "A board of 4 by 4 squares." in said
    assert said.count("1  aim") == 2


def test_a_saved_copy_and_the_journal_left_behind_are_the_same_game(run: Run, tmp_path: Path) -> None:
    said = play(run, "aim", "save copy.journal", "save", "save no/such/folder.journal")
    assert "The journal is in copy.journal." in said
    assert "The journal is in dawn-1.journal." in said
    assert "no/such/folder.journal could not be written: No such file or directory." in said
    kept, copy = ((tmp_path / name).read_text() for name in ("dawn-1.journal", "copy.journal"))
    assert kept == copy
    assert [entry["kind"] for entry in read_journal(kept).entries] == ["start", "order"]


def test_each_game_gets_a_journal_of_its_own_and_none_is_overwritten(run: Run, tmp_path: Path) -> None:
    play(run)
    play(run)
    assert {path.name for path in tmp_path.iterdir()} == {"dawn-1.journal", "dawn-2.journal"}
    result = run("play", "duel", "dawn", "--journal", "dawn-1.journal")
    assert result.exit_code == 2
    assert "dawn-1.journal exists already" in result.stderr


def test_a_bot_plays_the_other_side_to_the_end(run: Run) -> None:
    said = play(run, *["aim", "fire"] * 60, arguments=("--side", "blue", "--against", "random", "--seed", "3"))
    assert "You give the orders of Blue Peter; the bot “random” plays Red Rover." in said
    assert "Red Rover: Red Rover acts" not in said
    assert "won: " in said
    assert "Luck:" in said
    assert "“admiralty verify dawn-1.journal” proves its dice." in said


def test_naming_only_a_bot_gives_you_the_first_side(run: Run) -> None:
    assert "You give the orders of Red Rover;" in play(run, arguments=("--against", "random"))


def test_the_same_seed_gives_the_same_game(run: Run, tmp_path: Path) -> None:
    for _ in range(2):
        play(run, "aim", "fire", "aim", "fire", arguments=("--seed", "5"))
    first, second = sorted(tmp_path.iterdir())
    assert first.read_text() == second.read_text()


def test_without_a_seed_no_two_games_are_alike(run: Run, tmp_path: Path) -> None:
    for _ in range(2):
        play(run, arguments=())
    first, second = (read_journal(path.read_text()).header["chance"]["commitment"] for path in tmp_path.iterdir())
    assert first != second


def test_an_option_changes_the_rule(run: Run) -> None:
    said = play(run, "aim", "odds fire", arguments=("--option", "hit_on=4"))
    assert "points left: 1 50.0%, 2 50.0%" in said


def test_a_scenario_may_be_named_alone(run: Run) -> None:
    assert "Lissa" in run("play", "lissa", "--seed", "1", typed="quit\n").stdout
    result = run("play", "lisa", typed="quit\n")
    assert result.exit_code == 2
    assert "lisa: is neither a game nor a scenario (did you mean lissa" in result.stderr


def test_a_number_beyond_the_list_is_answered_plainly(run: Run) -> None:
    said = play(run, "3", "0", "2")
    assert "No: There is no order 3 in the list; it goes from 1 to 2." in said
    assert "No: There is no order 0 in the list" in said
    assert "Blue Peter acts" in said.partition("> 2\n")[2]


def test_a_bot_that_explains_itself_gives_no_sealed_card_away(run: Run) -> None:
    """The captain lays a card before the person does, and speaks of it when the cards have been turned over."""
    before = ("play", "quickstart", "--side", "a", "--against", "captain", "--seed", "3", "--explain")
    asked = run(*before, typed="quit\n").stdout
    assert "Which card do you play face down?" in asked
    assert "Hint (" not in asked
    laid = run(*before, "--journal", "laid.journal", typed="1\n" * 12 + "quit\n").stdout
    assert "Hint (" in laid
    assert laid.index("Dutch revealed") < laid.index("Hint (")


def test_what_a_hint_prints_can_be_typed_back() -> None:
    """Cards are called by their names, but the code beside is what the question takes: `down`, not `Down!`."""
    table = Table("oak_and_iron", "quickstart", seed=3)
    seat = next(iter(table.match.asks()))
    adviser = bot("captain", table.presenter.game, table.presenter.setting, Fast(3))
    assert isinstance(adviser, Thinker)
    said = list(thought_lines(table.presenter, adviser.think(knowledge(table.match.position, seat))))
    codes = [found[1] for line in said if (found := re.search(r" \(([^()]+)\): [\d.]+% \(", line))]
    assert len(codes) >= 2
    for code in codes:
        table.match.asks()[seat].choices.check(code)


def test_resigning_is_confirmed_and_ends_the_game(run: Run) -> None:
    said = play(run, "resign", "no", "resign", "yes")
    assert "You fight on." in said
    assert "Blue Peter won: Red Rover resigned." in said
    assert "resigns for Red Rover." in said


def test_the_side_that_is_asked_resigns_also_when_it_is_the_second(run: Run) -> None:
    assert "Red Rover won: Blue Peter resigned." in play(run, "wait", "resign", "yes")


def test_at_one_keyboard_a_draw_is_confirmed_and_with_a_bot_never_agreed(run: Run) -> None:
    agreed = "The game is drawn: All sides agreed to a draw."
    assert agreed not in play(run, "draw", "yes"), "an order of some games, and a command in none"
    said = play(run, "offerdraw", "no", "aim")
    assert "End the game as a draw?" in said
    assert agreed not in said
    assert "Red Rover takes aim." in said
    assert agreed not in play(run, "offerdraw"), "the end of what is typed confirms nothing"
    assert agreed in play(run, "offerdraw", "yes")
    said = play(run, "offerdraw", arguments=("--seed", "1", "--side", "red", "--against", "random"))
    assert "No: Only bots play Blue Peter, and they fight on. You can resign." in said


def test_nothing_is_ordered_while_the_game_rests(run: Run) -> None:
    said = play(run, "pause", "aim", "resume", "aim", "adjourn Sunday", "wait", "resume", "resume")
    assert "No: The game is paused. Any player can resume it." in said
    assert "The game is adjourned, until Sunday." in said
    assert "No: The game is adjourned. It goes on when all players have resumed it." in said
    assert "No: The game is neither paused nor adjourned" in said


def test_a_game_that_rests_says_so_and_puts_its_question_again_afterwards(run: Run) -> None:
    said = play(run, "pause", "orders", "map", "resume", "quit")
    rests = "The game is paused: no orders. Type “resume” to go on."
    before, paused, after = said.partition("pauses the game.")[0], *said.partition("pauses the game.")[1:]
    resting, _, gone_on = after.partition("ready to go on")
    assert paused
    assert resting.count(rests) == 2  # once by itself, once instead of the orders
    question = "Red Rover: Red Rover acts [D-1]"
    assert before.count(question) == gone_on.count(question) == 1
    assert question not in resting


def test_a_bot_plays_a_seat_on(run: Run) -> None:
    said = play(run, "handover nelson", "handover random", "handover random blue")
    assert "bot nelson" in said
    assert "hands the seat of Red Rover over to Landsman (bot)." in said
    assert "won:" in said or "drawn" in said


def test_an_answer_is_left_listed_and_lifted(run: Run) -> None:
    """Oak & Iron asks each ship about seamanship. Before that, both seats of one keyboard are asked for a card."""
    typed = ["1", "1", "1", "1", "1", "skip", "repeat", "skip all", "standing", "lift 1", "quit"]
    result = run("play", "oak_and_iron", "quickstart", "--seed", "1", typed="".join(f"{line}\n" for line in typed))
    said = result.stdout
    assert "skip all   Skip all optional questions this turn" in said
    assert said.count("Say for how long, and for which order:") == 2
    assert said.count("1  Skip all optional questions this turn.") == 2
    assert said.count("You have no standing answers.") == 1


def sailed_to_the_edge(seed: str = "3") -> list[str]:
    """What is typed until Chile's only ship has the edge ahead of her."""
    table = to_the_edge(Table("ironclads_on_squares", "first_command", seed=int(seed), duty="free"))
    return [entry["answer"] for entry in table.match.journal.entries if entry["kind"] == "order"]


def test_an_order_that_loses_the_game_says_so_and_is_given_the_second_time(run: Run) -> None:
    arguments = ("ironclads_on_squares", "first_command", "--seed", "3", "--option", "duty=free")

    def typed(*lines: str) -> str:
        done = run("play", *arguments, typed="".join(f"{line}\n" for line in (*sailed_to_the_edge(), *lines)))
        assert done.exit_code == 0, done.stderr
        return done.stdout

    warned, over = "You lose as Chile: “ahead 2” ends the game. Give it again if you mean it.", "Peru won"
    said = typed("ahead 2")
    assert warned in said
    assert over not in said
    assert "ahead 2 turn port" in said
    assert said.count("(you lose)") == 3
    assert over in typed("ahead 2", "ahead 2")
    said = typed("ahead 2", "ahead 2 turn port", "odds ahead 1", "ahead 2")
    assert said.count("Give it again if you mean it.") == 3, "another order, or one after it, is another wish"
    assert over not in said
    said = typed("ahead 2", "ahead 1", "quit")
    assert said.count("Give it again if you mean it.") == 1, "an order that loses nothing is not asked about"


def test_a_hint_shows_no_figure_for_an_order_that_was_never_tried() -> None:
    table = Table("oak_and_iron", "quickstart", seed=3)
    tried, untried = (
        Thought(Step(Seat("a"), code, None), 0.5, visits) for code, visits in (("down", 3), ("reload", 0))
    )
    said = list(thought_lines(table.presenter, Thoughts((tried, untried), 3, 1)))
    assert said[1:] == ["  Down! (down): 75% (three trials)", "  Reload! (reload)"]
