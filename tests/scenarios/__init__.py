"""Scenarios that players write: the file, its checks, and hosts that play it."""
