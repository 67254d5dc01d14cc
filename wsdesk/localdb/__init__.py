"""Local persistence in SQLite. Every row belongs to a profile.

`core` opens the database and owns its one writer thread, `migrations` upgrade it, `tables` has one module per
table, and `index` is the full-text index."""
