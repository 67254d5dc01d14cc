"""Viewer: one version in full size, over the canvas.

`viewer` holds the toolbar, the filmstrip, and one page per kind of content from `contents`."""
