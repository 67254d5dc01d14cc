"""Versions of nodes: details, generation settings, differences, lineage, and usages."""
