"""Mutable state records: fields with limits, fast clone and key, JSON codec, views of one seat."""
