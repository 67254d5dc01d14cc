"""window: see ARCHITECTURE.md."""
