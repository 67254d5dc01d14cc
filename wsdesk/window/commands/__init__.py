"""Menus, shortcuts, and context menus built from commands."""
