"""Widgets of the window itself: icon button, popover, shortcut field, and the color of a workspace."""
