"""Callers of a server, the roles that operations need, and the audit log."""
