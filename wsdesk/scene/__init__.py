"""The canvas as a QGraphicsView: a static layer of cached tiles, and items only for what is active.

`view` is the widget, `input` the gestures, `layers` the stacked layers, `items` the QGraphicsItems,
`tiles` the tile cache, `painters` draw cards and edges, and `model` contains the values that they draw."""
