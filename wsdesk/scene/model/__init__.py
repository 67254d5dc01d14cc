"""Render model: what is drawn at the current zoom, as values.

`level_of_detail`, `colors`, `text_layout`, and `camera` are its parts.
"""
