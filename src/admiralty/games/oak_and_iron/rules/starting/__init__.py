"""OI-13 Starting a game: objective, waters, deployment."""
