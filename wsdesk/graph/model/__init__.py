"""Values of a canvas: document, nodes, kinds, groups, and the spatial index.

`document` is immutable; `diff` compares two. `spatial_index` and `loose_grid` find nodes by area, `folding`
and `placement` arrange them, and `camera` is the visible area."""
