"""Layers of the canvas: static tiles, dynamic items, group titles, comment badges, and focus mode.

`image_requests` asks for the images of visible cards, and `thumbnail_cache` keeps them near their painted
size.
"""
