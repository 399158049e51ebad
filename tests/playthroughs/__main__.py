"""Write the golden games anew: `make playthroughs`."""

from tests.playthroughs.test_playthroughs import GOLDEN
from tests.playthroughs.transcript import file_of, transcript


def main() -> None:
    for table in GOLDEN:
        file = file_of(table)
        file.parent.mkdir(exist_ok=True)
        file.write_text(transcript(table), encoding="utf-8")
        print(file.name)


if __name__ == "__main__":
    main()
