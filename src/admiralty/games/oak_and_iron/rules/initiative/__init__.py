"""OI-2 The initiative phase: hands and immediate effects."""
