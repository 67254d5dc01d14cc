"""Notifications about proposals of assistants."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.store.base.notifications import Notification, NotificationStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.outbox.agent_proposals import AgentProposals
from wsdesk.store.outbox.outbox_messages import counted


class Outbox(QObject):
    changed = Signal(object)


def test_a_proposal_is_reported_once() -> None:
    outbox, notifications = Outbox(), NotificationStore()
    posted: list[Notification] = []
    notifications.posted.connect(posted.append)
    AgentProposals(outbox, notifications, CommandStore())  # type: ignore[arg-type]
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
    assert all(notice.action is not None and notice.action.label == "Show outbox" for notice in posted)
