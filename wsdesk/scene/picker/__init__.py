"""Choosing from a list what a connection goes to: after a drop on the empty canvas, and by keyboard.

picker      the list as a widget: type, arrows, Enter, Escape
picking     what opens it, what it lists, what a choice does
rows        a candidate in words; hint: why not, under the list
"""
