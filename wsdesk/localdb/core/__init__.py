"""Database core: opening, recovery of damaged files, the writer thread, and locks between processes."""
