"""Painters: draw one card, edge, group, or note in canvas px, independent of items and tiles.

`bodies` contains one painter per node kind, and `card_layout` the geometry inside a card."""
