"""Main window: bars, sidebars, tabs, menus, command palette, dialogs, and notifications.

It iterates over the specs of panels and overlays and holds no feature."""
