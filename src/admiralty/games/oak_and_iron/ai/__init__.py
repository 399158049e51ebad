"""Artificial intelligence: the judgement that bots play by."""
