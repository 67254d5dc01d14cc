"""Command palette: one field that finds commands, canvases, nodes, and settings.

`sources` and its siblings give entries, `ranking` orders them, and `prefixes` limits them to one kind."""
