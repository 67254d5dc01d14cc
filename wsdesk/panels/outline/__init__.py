"""outline: the nodes of the canvas as a list, for those who look for one and those who do not see the canvas.

rows       from the document to rows: groups before what they hold, in reading order
node_list  the list, its selection that of the canvas
panel      the filter above it, and what stands there when it is empty
"""
