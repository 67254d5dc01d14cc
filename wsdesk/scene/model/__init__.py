"""Render model: what is drawn at the current zoom, as values.

`build_render_model` makes it from a document; `level_of_detail`, `colors`, `text_layout`, and `camera` are
its parts.
"""
