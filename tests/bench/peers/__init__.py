"""Other programs that draw node graphs, each run by an interpreter in a separate environment."""
