"""Comments panel: the thread of the selected node, threads of the canvas, and the composer.

`virtual_layout` shows long threads by creating only the visible cards."""
