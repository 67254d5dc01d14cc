"""Search everywhere: an overlay that searches all indexed canvases and the library."""
