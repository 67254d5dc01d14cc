"""Schema migrations, in order; number N migrates from version N-1 to N.

A released migration is never changed; a change is a new file and a new entry here.
"""

from __future__ import annotations

from wsdesk.server.migrations import m0001_workspace, m0002_revisions

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    m0001_workspace.STATEMENTS,
    m0002_revisions.STATEMENTS,
)
