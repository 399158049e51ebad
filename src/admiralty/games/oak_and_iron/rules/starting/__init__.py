"""OI-13 Starting a game: objective, terrain, deployment."""
