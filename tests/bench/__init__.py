"""bench: how fast the canvas is. `python -m tests.bench` measures and prints; nothing passes or fails.

canvases   generated documents of any size, with the distributions of real graphs
frames     one frame: change the view, wait until it is painted; CPU and wall time
sweeps     what is measured of one canvas: first paint, pans, zooms, fit, drag, memory
report     the table
"""
