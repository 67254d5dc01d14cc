"""graph: a canvas as values, and the arithmetic over them. Data in, plans out; no toolkit, no other room.

values, document, adjacency   what a canvas holds; who is joined to whom
kinds, handles, rules/        what a node is; where connections attach; which connection is possible, and why not
index, paths, routes, hits    where things are: rectangles, curves, what lies under a point; snapping: what a drag takes
groups, order, lineage, search, diff   who is inside whom, what comes next, what flows where, what matches, what changed
camera, placement, stacking   what the view shows; where a node stands that has no place; what is painted over what
"""
