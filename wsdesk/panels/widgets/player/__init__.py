"""Media player widget for local files: video surface, transport bar, speed, and error overlay."""
