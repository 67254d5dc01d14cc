"""The middle of the window: open canvases, and what stands there when there is none.

canvas_area.py the tabs over the pages, in step with the store of canvases
tab_strip.py   the tabs themselves; tab_bar.py how they look
canvas_page.py one canvas: its view, the zoom pill, the minimap, and the veil
corners.py     how much room its corners take
find_bar.py    find on the canvas: a field over it, a count, the next and the one before
veil.py        what lies over a canvas that is loading, failed or empty
welcome.py     no canvas is open: what was worked on lately; or the workspace is still on its way
"""
