"""Others that draw graphs, each run by an interpreter with an environment of its own."""
