"""Render model: the values that painters draw, and the level of detail.

`level_of_detail`, `colors`, `text_layout`, and `camera` are its parts.
"""
