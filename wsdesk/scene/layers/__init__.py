"""Layers of the canvas: static tiles, dynamic items, group titles, comment badges, and focus mode.

`image_requests` requests the images of visible cards; `thumbnail_cache` caches them near their painted size.
"""
