"""Containers: collapsible section, overlay page, and split view."""
