"""QGraphicsItems: created only for what is hovered, selected, focused, or dragged, and recycled by `pool`.

Each item holds an ID and a value. `card_item` and `edge_item` are the marks of one card and one edge;
`low_detail_item` draws all marks at once where cards are too small for items."""
