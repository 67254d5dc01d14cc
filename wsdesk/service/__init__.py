"""service: see ARCHITECTURE.md."""
