"""media: see ARCHITECTURE.md."""
