"""Notifications about proposals of assistants."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.outbox import OutboxItem, proposal_key
from wsdesk.localdb.tables.session_state import DISCARDED_PROPOSALS, RecentTable
from wsdesk.store.base.notifications import Notification, NotificationStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.outbox.agent_proposals import AgentProposals
from wsdesk.store.outbox.outbox_messages import counted


class Outbox(QObject):
    changed = Signal(object)
    discarded = Signal(object)


def test_a_proposal_is_reported_once(tmp_path: Path) -> None:
    outbox, notifications = Outbox(), NotificationStore()
    posted: list[Notification] = []
    notifications.posted.connect(posted.append)
    database = open_database(tmp_path / "wsdesk.sqlite3")
    AgentProposals(outbox, notifications, CommandStore(), RecentTable(database))  # type: ignore[arg-type]
    one = OutboxItem("a", "comment", "p", "c", "t", {"body": "x"}, "approval", agent="Clara")
    own = OutboxItem("o", "comment", "p", "c", "t", {"body": "x"})
    two = (replace(one, id="b"), replace(one, id="c", kind="edge"), replace(one, id="d", agent="Max"))
    outbox.changed.emit((own, one))
    outbox.changed.emit((own, one))
    outbox.changed.emit((own, replace(one, state="queued"), *two))
    assert [notice.message for notice in posted] == [
        f"Clara proposes {counted([one])}",
        f"Clara proposes {counted(two[:2])}",
        f"Max proposes {counted([one])}",
    ]
    for item in (one, own):
        outbox.discarded.emit(item)
    discarded = RecentTable(database).list("p", DISCARDED_PROPOSALS)
    assert [entry.value for entry in discarded] == [proposal_key(replace(one, id="again", agent="Max"))]
    database.close()
    assert all(notice.action is not None and notice.action.label == "Show outbox" for notice in posted)
