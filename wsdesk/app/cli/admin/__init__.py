"""`wsdesk admin`: members, teams, keys, limits, imports, and audit log of a server, also while it runs."""
