"""Input on the canvas: pointer controller, gestures, connection picker, context menus, and zoom commands."""
