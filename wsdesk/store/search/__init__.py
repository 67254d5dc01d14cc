"""Search: the library of the team, search over all indexed canvases, recent canvases, and the indexer."""
