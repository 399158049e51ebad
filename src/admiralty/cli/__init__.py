"""The terminal: one command for each thing a person does at the table."""

from admiralty.cli.main import main

__all__ = ["main"]
