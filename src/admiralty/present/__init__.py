"""View models: what a reader sees of a match, as values, without HTTP and HTML."""
