"""Training: a value learned in self-play, on many processes, with numpy."""
