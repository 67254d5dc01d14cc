"""What the audit log keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from wsdesk.server.administration import Administration
from wsdesk.server.people import audit
from wsdesk.server.people.audit import AuditLog
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.queries.audit import AuditEntry, read
from wsdesk.server.storage.records import AccessRole

pytestmark = pytest.mark.anyio


async def test_a_refused_key_displaces_no_entries(
    admin: Administration, key_of: Callable[..., str], ask: Callable[..., Any], clock: Any
) -> None:
    reader = key_of("Zoe", AccessRole.READ)
    for _ in range(2):
        for _ in range(20):
            assert (await ask(reader, "POST", "/offers/v1/uploads")).status_code == 403
        clock.now += 60
    assert len(admin.audit(since_ms=0, person="Zoe", limit=100)) == 2


def test_old_entries_are_deleted(workspace: ServerContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "PRUNE_EVERY", 1)
    log, day = AuditLog(keep_days=2, keep_rows=3), 24 * 3600 * 1000
    with workspace.database.write() as unit:
        for number, at in enumerate((1, 2, 3, 3, 3, 3)):
            log.add(unit, AuditEntry(str(number), person_id="ada"), at * day)
        assert [entry.operation for entry in read(unit)] == ["3", "4", "5"]
        log.add(unit, AuditEntry("late"), 6 * day)
        assert [entry.operation for entry in read(unit)] == ["late"]
        AuditLog(keep_days=None).add(unit, AuditEntry("administration"), 90 * day)
        assert [entry.operation for entry in read(unit)] == ["late", "administration"], (
            "only a server deletes"
        )


def test_writes_displace_no_administration(workspace: ServerContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "PRUNE_EVERY", 1)
    log, day = AuditLog(keep_days=2, keep_rows=3), 24 * 3600 * 1000
    with workspace.database.write() as unit:
        log.add(unit, AuditEntry("revoke-key", person="root (wsdesk admin)"), day)
        for number in range(9):
            log.add(unit, AuditEntry(str(number), person_id="ada", person="Ada"), day)
        assert [entry.operation for entry in read(unit)] == ["revoke-key", "6", "7", "8"]
        log.add(unit, AuditEntry("late", person_id="ada"), 4 * day)
        assert [entry.operation for entry in read(unit)] == ["late"]
