"""Layers of the canvas: static tiles, dynamic items, group titles, comment badges, and focus mode.

`card_images` requests the images of visible cards, and caches them near their painted size.
"""
