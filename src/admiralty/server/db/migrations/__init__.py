"""Database migrations, step by step; they run at every start."""
