"""A duel of two ships, just large enough to try every command of the terminal on."""
