"""Values of a canvas: document, nodes, kinds, groups, and the spatial index.

`document` is immutable; `diff` compares two. `spatial_index` finds nodes by area, `adjacency` by edges;
`placement` positions nodes without geometry, and `camera` is the visible area."""
