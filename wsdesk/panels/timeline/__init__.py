"""Timeline: the snapshots of a canvas by time, below the canvas."""
