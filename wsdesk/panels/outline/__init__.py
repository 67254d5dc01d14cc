"""Outline panel: the nodes of the canvas as a list, in reading order."""
