"""Benchmarks of the canvas. `python -m tests.bench` measures and prints; nothing passes or fails.

canvases           generated documents of any size, with the distributions of real graphs
content_documents  bytes of a complete content document
view_paths         paths of the camera and the pointer
frames             one frame: change the view, wait until it is painted; CPU and wall time
canvas_view        a view of a document, with test doubles for the layers below the scene
canvas_suite       one canvas: first paint, pans, zooms, fit, drag, changes, memory
open_canvas        from the bytes of a complete document to its first paint
close_canvas       a canvas of 108 MB opened and closed in the whole program: memory and stalls
connections        many connections staged and sent at once, run by itself
search             indexing and queries
light_table        the grid of the light table beside a QListView, run by itself
exporting          a canvas exported to files, run by itself
image_panning      panning over a thousand images, and over none
graphs             a folder of real graphs (WSDESK_GRAPHS)
idle               wake-ups and CPU time of the program while nobody uses it, run by itself
peer               NodeGraphQt in its own environment; `peers` has its code
report             the tables
plot               the frames as an image, from the stored figures
"""
