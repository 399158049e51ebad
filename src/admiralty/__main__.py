"""Runs the command line as ``python -m admiralty``."""

from admiralty.cli import main

if __name__ == "__main__":
    main()
