"""interactions: what the pointer, the wheel and the keys mean. One state machine a gesture, one file each.

gesture      what all of them are: moved, released, cancelled; begin: which one a press begins
pan, select, rubber_band, connect   the gestures; grip: a line from a card's border
companions, drawing   the other selected nodes of a line; what a drop ends in
wheel, keys  what needs no state; auto_pan: the view follows a pointer that a gesture holds at its edge
"""
