"""Opening of links in the browser, after a confirmation that shows the host."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.notifications import NotificationAction, NotificationStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.sanitize import host_of


class LinkStore(QObject):
    """Confirms before a link in server text is opened; only http and https are accepted."""

    confirmed = Signal(object)

    def __init__(self, notifications: NotificationStore) -> None:
        super().__init__()
        self._notifications = notifications

    def ask(self, address: str) -> bool:
        """Ask whether to open a URL; False if its scheme is not allowed."""
        host = host_of(address)
        if not host:
            self._notifications.notify(
                "warning", tr("wsdesk can't open this link."), detail=sanitize.plain(address, 300)
            )
            return False
        self._notifications.notify(
            "info",
            tr("Open {host} in your browser?").format(host=host),
            detail=sanitize.plain(address, 500),
            action=NotificationAction(tr("Open"), partial(self.confirmed.emit, address)),
        )
        return True
