"""Draw the pictures of README and docs anew: part of `make playthroughs`."""

from tests.pictures.drawn import FOLDER, PICTURES, draw


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        (FOLDER / f"{name}.svg").write_text(draw(name), encoding="utf-8")
        print(f"{name}.svg")


if __name__ == "__main__":
    main()
