"""Edge routing: the shape of each edge, its bounds, its distance to a point, and a spatial index of edges.

`router` computes shapes and lanes on demand, which the styles create from the geometry in `curve`."""
