"""wire: see ARCHITECTURE.md."""
