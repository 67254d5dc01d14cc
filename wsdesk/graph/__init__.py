"""graph: see ARCHITECTURE.md."""
