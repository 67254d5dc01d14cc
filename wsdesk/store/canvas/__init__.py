"""Canvases: the open canvas, its camera and selection, projects, new edges, refresh, and offline copies."""
