"""scene: see ARCHITECTURE.md."""
