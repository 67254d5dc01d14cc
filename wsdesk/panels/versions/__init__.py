"""Versions panel: the versions of the selected node, with preview, filmstrip, and generation settings."""
