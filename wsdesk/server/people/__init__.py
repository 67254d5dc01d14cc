"""Persons, teams, keys, roles, and the audit log of a server."""
