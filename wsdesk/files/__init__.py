"""files: see ARCHITECTURE.md."""
