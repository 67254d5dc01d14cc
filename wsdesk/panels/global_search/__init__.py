"""Global search: an overlay that searches all indexed canvases and the library."""
