"""Canvas view: the widget with its events, minimap, camera history, accessibility, and commands."""
