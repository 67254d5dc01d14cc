"""Light table: all results of a scope in one grid of justified rows."""
