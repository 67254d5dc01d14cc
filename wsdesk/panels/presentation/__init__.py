"""Presentation: slides in full screen, and the presenter's page."""
