"""Worker processes: their pool, its queue, and the jobs."""
