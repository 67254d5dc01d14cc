"""`wsdesk admin`: persons, teams, keys, limits, imports, and audit log of a server, also while it runs."""
