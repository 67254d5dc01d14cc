"""Canvas area: tabs, the page of a canvas, detached windows, find bar, overlays, and the welcome page."""
