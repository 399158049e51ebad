"""A value learned in self-play: features from the records, a small network, and the files of weights."""
