"""Comments panel: the thread of the selected node, threads of the canvas, and the composer.

`virtual_layout` lays out long threads, for which only visible cards are created.
"""
