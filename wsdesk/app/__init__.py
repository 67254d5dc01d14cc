"""app: see ARCHITECTURE.md."""
