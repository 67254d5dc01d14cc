"""State stack: the empty, loading, failed, and ready page of a panel."""
