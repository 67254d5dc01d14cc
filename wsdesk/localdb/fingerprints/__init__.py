"""Fingerprints of images, one SQLite file per profile beside its search index.

`folder` returns the file of a profile, `file` reads and writes it.
"""
