"""The command-line interface: one command for each thing that a person does."""

from admiralty.cli.main import main

__all__ = ["main"]
