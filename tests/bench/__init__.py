"""bench: how fast the canvas is. `python -m tests.bench` measures and prints; nothing passes or fails.

canvases   generated documents of any size, with the distributions of real graphs
contents   the bytes of a whole content document
paths      where a measured view looks and where the pointer goes
frames     one frame: change the view, wait until it is painted; CPU and wall time
desk       a view over a document, with stand-ins for what lies below the scene
sweeps     what is measured of one canvas: first paint, pans, zooms, fit, drag, changes, memory
opening    from the bytes of a full document to its first paint, and what waits meanwhile
finding    filling the index, and how soon it answers
picturing  a thousand pictures against none
graphs     a folder of real graphs (WSDESK_GRAPHS)
peer       NodeGraphQt in an environment of its own; `peers` is what runs there
report     the tables
"""
