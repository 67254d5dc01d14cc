"""store: see ARCHITECTURE.md."""
