"""How the database came to its present shape, step by step; run at every start."""
