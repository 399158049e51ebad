"""Golden pictures: the same bytes for the same position."""
