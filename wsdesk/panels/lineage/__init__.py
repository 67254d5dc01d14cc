"""Lineage panel: the ancestors and descendants of the selected node."""
