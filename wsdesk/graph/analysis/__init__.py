"""Questions about a whole canvas: search, lineage, reading order, problems, deprecated models.

`precompute` prepares the slow ones in slices on the event loop."""
