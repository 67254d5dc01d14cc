"""Stores of archives: what goes into an archive, and the job that writes it."""
