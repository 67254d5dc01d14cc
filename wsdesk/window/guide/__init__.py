"""User guide and release notes, shown in a window of their own."""
