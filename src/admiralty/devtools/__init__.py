"""What developers hold their work against: readers of source that nothing in play needs."""
