"""settings: see ARCHITECTURE.md."""
