"""History of canvases: snapshots, and what is new."""
