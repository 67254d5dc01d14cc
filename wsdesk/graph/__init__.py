"""graph: a canvas as values, and the arithmetic over them. Data in, plans out; no toolkit, no other room.

what a canvas holds   values, document, adjacency (who is joined to whom), groups (who is inside whom);
                      folding (groups collapsed), outdated (old models marked)
what a node is        kinds, handles (where edges attach: attachments, names, sides), rules/ (what may join)
where things are      index, grid, paths (curves, lanes, routes), hits, snapping, stacking, placement, camera
what one draws        borders (where a line begins), candidates (what could take it), rules/
what follows          order (for the keyboard), lineage (what flows where), search, diff, warming (in slices)
"""
