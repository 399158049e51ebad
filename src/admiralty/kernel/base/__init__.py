"""Small parts without dependencies: cached attributes, typed data files, cases, pausing the garbage collector."""
