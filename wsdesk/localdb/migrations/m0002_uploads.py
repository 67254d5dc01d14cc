"""Version 2: upload journal, so that an interrupted upload resumes.

`body` is JSON in ASCII: the file, the ticket that the server gave, and the tags of the parts that arrived.
"""

from __future__ import annotations

SQL = """
CREATE TABLE uploads (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    profile TEXT NOT NULL,
    state TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at REAL NOT NULL,
    changed_at REAL NOT NULL
);
CREATE INDEX uploads_by_profile ON uploads (profile, state);
"""
