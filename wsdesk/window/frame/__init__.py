"""How the window is divided.

arrangement.py the arithmetic: who gets how many pixels, and when a side floats over the canvas
workbench.py   the two sides and the middle, laid out by it; grip.py the hairline that is dragged
left_side.py   the panels of the left under a segmented control; right_side.py those of the right under tabs
panel_pages.py the stack of panels of one side, built when first seen, failures kept to the panel
"""
