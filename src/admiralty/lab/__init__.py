"""The laboratory: simulations, studies, ratings, odds as results, and the conformance suite."""
