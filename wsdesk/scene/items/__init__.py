"""QGraphicsItems: created only for what is hovered, selected, focused, or dragged, and pooled.

`mark_items` show the values of `marks`: one item per card and edge, or one for all where cards are small."""
