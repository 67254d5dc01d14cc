"""A canvas as immutable values, and the geometry and algorithms over them. Toolkit-free.

`model` contains documents, nodes, and spatial indexes; `handles` and `edges` the geometry of connections;
`rules` validate connections; `picking` contains hit tests; `analysis` search, lineage, and problems."""
