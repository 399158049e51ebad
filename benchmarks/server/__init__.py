"""The server under load; `python -m benchmarks.server` runs it."""
