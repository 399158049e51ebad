"""Iron and Fire: the battles of the Huáscar in the War of the Pacific, 1879."""
