"""OI-11 Additional rules: collisions, terrain, the edge of the table."""
