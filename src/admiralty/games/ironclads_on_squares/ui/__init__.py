"""User interface: the scene, the cards of units, and how the battle stands."""
