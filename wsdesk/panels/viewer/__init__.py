"""Viewer: one version in full size, above the canvas.

`viewer` has the toolbar, the filmstrip, and one page per kind of content from `contents`.
"""
