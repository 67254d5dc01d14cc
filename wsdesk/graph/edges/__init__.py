"""Edge routing: the curve of every edge, its bounds, its distance to a point, and a spatial index of edges.

`router` chooses the routes and lanes with `detours`; `bezier_style` and `curve` are the geometry."""
