"""Tests of battles of a war that are played in another rulebook."""
