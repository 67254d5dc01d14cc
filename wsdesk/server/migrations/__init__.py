"""The shapes that the data went through, in order; number N brings a database from version N-1 to N.

A step that was released is never changed: a new shape is a new file and one more entry here.
"""

from __future__ import annotations

from wsdesk.server.migrations import m0001_workspace, m0002_revisions

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    m0001_workspace.STATEMENTS,
    m0002_revisions.STATEMENTS,
)
