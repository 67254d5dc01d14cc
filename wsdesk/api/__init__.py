"""api: see ARCHITECTURE.md."""
