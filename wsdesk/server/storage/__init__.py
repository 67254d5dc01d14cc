"""Storage of the workspace, with all SQL: `database` has the protocols, `queries` the statements."""
