"""Naval combats of War of the Pacific played as battles of Iron and Fire: the scenario, the result, the proof."""
