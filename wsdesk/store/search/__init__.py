"""Search: the library of the team, saved searches, and search over all indexed canvases and images."""
