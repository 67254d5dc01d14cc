"""A canvas as immutable values, and the geometry and algorithms over them. Toolkit-free.

`model` holds documents, nodes, and spatial indexes; `handles` and `edges` say where edges run; `rules`
validate connections; `picking` is hit testing; `analysis` is search, lineage, and problems."""
