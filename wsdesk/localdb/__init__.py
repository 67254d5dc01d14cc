"""localdb: see ARCHITECTURE.md."""
