"""Widgets that the pieces of the window share.

profile_colour.py what the colour of a connection looks like
icon_button.py one of our drawings as a button that follows the theme
popover.py     a floating part that opens beside what it belongs to, inside the window
"""
