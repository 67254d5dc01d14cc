"""scene: the canvas as a QGraphicsView. What rests is painted into tiles; only what is alive is an item.

view, camera, stage       the widget, where it looks, what gestures act on; pointing, commands, minimap
board(s), resting, live   one document by place; the layer of tiles; the layer of items
bands, ink, lettering     what is drawn at a zoom; colours and shaped words; prints: pictures near their size
layout/, painters/        where things stand in a card, and how they look: one file a kind
tiles/, items/, interactions/   the engine; what is alive; what the pointer and the keys mean
"""
