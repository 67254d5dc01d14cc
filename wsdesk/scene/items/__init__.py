"""items: what is alive on the canvas right now. Everything else rests in tiles and has no item.

marks       what an item shows, as values
card_item   the rings and handles of one card: hovered, selected, focused, or a target of a drag
edge_item   one edge raised above the cards: of the selection, hovered, or on its way
line_item   the line that is being drawn; bubble: words beside the pointer
far_item    the marks of all cards at once where cards are too small for items; band_item: the rubber band
veil_item   dims everything but some cards; hover_item: carries the tool tip
pool        items by the id of what they show, recycled
"""
