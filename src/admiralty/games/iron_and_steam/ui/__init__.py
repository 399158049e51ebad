"""User interface: the scene, the cards of units, and the score summary."""
