"""Tests of scenes and renderers."""
