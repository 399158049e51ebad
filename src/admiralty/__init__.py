"""Admiralty: the table where naval wargames of sail, iron and steam are played, refereed and studied."""

__version__ = "0.1.0"
