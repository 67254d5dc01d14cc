"""Painters: draw one card, edge, group, or note in canvas px, without knowledge of items and tiles.

`bodies` has one painter per node kind, and `layout` the geometry inside a card."""
