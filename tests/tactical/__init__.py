"""Tests of battles of a war that are fought out in another rulebook."""
