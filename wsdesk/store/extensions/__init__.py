"""Installed extensions: finding and importing them, and disabling those that fail."""
