"""Backups of a workspace, copies of it to another database, and checks."""
