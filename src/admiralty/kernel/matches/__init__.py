"""A match with persons at its seats: journal, undo history, agreements, standing orders, luck, nonces."""
