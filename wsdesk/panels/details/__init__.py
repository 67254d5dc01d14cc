"""Everything that the interface says of the selection, grouped as a person thinks.

subject.py        what is selected: nothing, one piece, or several
node_facts.py     a node; made_facts.py how it is made; shape_facts.py templates, stitches, resizes
piece_facts.py    edges and notes; canvas_facts.py the canvas; many_facts.py several at once
header.py, panel.py, follow.py (where links lead), commands.py (copying values), spec.py
"""
