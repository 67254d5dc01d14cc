"""Version 2: upload journal, so that an interrupted upload resumes.

`body` is ASCII JSON: the file, the server's upload ticket, and the ETags of the uploaded parts.
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
