"""Lineage panel: the upstream and downstream nodes of the selected node."""
