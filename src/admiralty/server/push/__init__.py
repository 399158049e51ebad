"""Pushes updates to clients: the hub, server-sent events, and other processes."""
