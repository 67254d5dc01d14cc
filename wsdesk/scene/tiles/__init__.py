"""tiles: what rests on the canvas, painted once and put together every frame.

sheet       tiles of one scale, and which of them a part of the canvas touches
shelf       all sheets of a view, bounded in bytes, least recently shown tiles dropped
painting    what stands on a tile; cards: whole cards, kept; far: batches where nothing can be read
sketch      what is shown where nothing is painted yet
compositor  one frame: the best tile there is for every place of the view
worker      which tile is painted next, in slices that nobody feels
"""
