"""Naval combats of War of the Pacific fought out in Iron and Fire: the scenario, the result, and the proof of both."""
