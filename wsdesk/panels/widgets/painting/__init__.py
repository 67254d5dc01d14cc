"""Painting shared by widgets: rounded tiles, placeholders, kind squares, and accessible text."""
