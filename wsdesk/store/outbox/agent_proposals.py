"""Changes that assistants propose: notifications, and a list of those that were discarded."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject

from wsdesk.localdb.tables.outbox import OutboxItem, proposal_key
from wsdesk.localdb.tables.session_state import DISCARDED_PROPOSALS, RecentTable
from wsdesk.store.base.notifications import NotificationAction, NotificationStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.outbox import outbox_messages
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.store.text.number_format import translator

_tr = translator("outbox")


class AgentProposals(QObject):
    """Reports each proposal once; the outbox shows what is proposed, and approves it."""

    def __init__(
        self,
        outbox: OutboxStore,
        notifications: NotificationStore,
        commands: CommandStore,
        recent: RecentTable,
    ) -> None:
        super().__init__(outbox)
        self._recent = recent
        self._notifications = notifications
        self._commands = commands
        self._known: frozenset[str] = frozenset()
        outbox.changed.connect(self._on_outbox_changed)
        outbox.discarded.connect(self._on_discarded)

    def _on_discarded(self, entry: OutboxItem) -> None:
        if entry.agent:
            self._recent.add(entry.profile, DISCARDED_PROPOSALS, proposal_key(entry))

    def _on_outbox_changed(self, entries: Sequence[OutboxItem]) -> None:
        proposed = [entry for entry in entries if entry.state == "approval"]
        new = [entry for entry in proposed if entry.id not in self._known]
        self._known = frozenset(entry.id for entry in proposed)
        for agent in dict.fromkeys(entry.agent for entry in new):
            what = outbox_messages.counted([entry for entry in new if entry.agent == agent])
            self._notifications.notify(
                "info",
                _tr("{agent} proposes {what}").format(agent=agent, what=what),
                action=NotificationAction(
                    _tr("Show outbox"), partial(self._commands.trigger, "connection.outbox")
                ),
            )
