"""Orders by the dozen are listed many to a line: the waypoints of a course, by area and name."""

from tests.cli.conftest import Run

TO_THE_HELM = ("all 3123 to X", "seal", "carry on", "done", "sail 3123 X")


def at_the_helm(run: Run, *typed: str) -> str:
    lines = "".join(f"{line}\n" for line in (*TO_THE_HELM, *typed))
    result = run(
        "play", "war_of_the_pacific", "first_landing", "--side", "chile", "--against", "captain", "--seed", "7",
        typed=lines,
    )  # fmt: skip
    assert result.exit_code == 0, result.stderr
    return str(result.stdout)


def test_a_question_for_a_course_has_a_line_for_each_area_with_its_marks(run: Run) -> None:
    said = at_the_helm(run).split("What course?")[1].split("> ")[0].splitlines()
    assert len(said) < 25, "and not one for each of more than a hundred marks"
    marks = [line for line in said if "by …" in line]
    heaps = [line.split(":")[0].split("by …")[1].strip() for line in marks]
    assert [heap for heap in heaps if "area IV" in heap] == ["Waypoints in area IV"]
    iv = next(line for line in marks if "area IV:" in line)
    assert "3118 Iquique" in iv
    assert "3018" in iv
    assert any("1  to 1906  To Huacho" in line for line in said)


def test_a_mark_is_named_by_its_number_or_its_city(run: Run) -> None:
    assert "Course for Tocopilla: Almirante Cochrane, Itata and Limarí." in at_the_helm(run, "by tocopilla")
    assert "Course for Tocopilla: Almirante Cochrane, Itata and Limarí." in at_the_helm(run, "by 3121")
    assert "Course for Callao: Almirante Cochrane, Itata and Limarí." in at_the_helm(run, "to Callao")


def test_all_orders_are_listed_one_by_one_on_demand(run: Run) -> None:
    said = at_the_helm(run, "orders all").split("What course?")[2]
    assert "by 3118" in said
    assert "by …" not in said
