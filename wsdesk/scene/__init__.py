"""The canvas as a QGraphicsView: a static layer of cached tiles, and items only for what is active.

`view` is the widget, `input` the gestures, `layers` what is drawn on top of what, `items` the QGraphicsItems,
`tiles` the tile cache, `painters` the look of cards and edges, and `model` the values that they draw."""
