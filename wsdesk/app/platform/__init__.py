"""Operating system and runtime: crash handling, single instance, desktop entry, language, network, garbage
collection.

Nothing here knows of workspaces or canvases."""
