"""Lists, grids, and tables: row painters, virtual thumbnail grid, and keyboard selection."""
