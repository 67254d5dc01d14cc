"""theme: see ARCHITECTURE.md."""
