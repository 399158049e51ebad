"""The tests, in packages that mirror the source."""
