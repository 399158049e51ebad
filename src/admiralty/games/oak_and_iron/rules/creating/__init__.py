"""OI-12 Creating a squadron."""
