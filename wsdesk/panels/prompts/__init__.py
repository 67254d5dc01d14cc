"""Prompts: an overlay that lists prompts in clusters of similar wording."""
