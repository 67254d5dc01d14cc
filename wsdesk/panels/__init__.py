"""panels: see ARCHITECTURE.md."""
