"""Stores that save files: single files, many at once, canvases, contact sheets, and marks."""
