"""painters: how things look. They draw values in canvas px and know nothing of items, tiles or stores.

easel                what a painter is handed: the QPainter, ink, detail, pictures, lettering
card, shadow, ring   the card itself, what it casts, and the marks around it; handle, edge: its connections
bodies/              the middle of a card, one file a kind; `bodies.body_of` is the one table
group, note, grid    what lies under the cards
far                  everything at once, where nothing can be read any more
"""
