"""Tests of a running server: play, limits, crashes, migrations."""
