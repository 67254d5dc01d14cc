"""The one way out of the program: links are shown with their host, and opened when the person says so."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from wsdesk.store import shown
from wsdesk.store.describe import tr
from wsdesk.store.hosts import host_of
from wsdesk.store.notices import NoticeStore


class LinkStore(QObject):
    """Asks before a link of the service's text is opened; only http and https are links at all."""

    confirmed = Signal(object)

    def __init__(self, notices: NoticeStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._notices = notices

    def ask(self, address: str) -> bool:
        """Ask whether to open an address; False where it is none that may be opened."""
        host = host_of(address)
        if not host:
            self._notices.post(
                "warning", tr("wsdesk can't open this link."), detail=shown.plain(address, 300)
            )
            return False

        def confirm() -> None:
            self.confirmed.emit(address)

        self._notices.post(
            "info",
            tr("Open {host} in your browser?").format(host=host),
            detail=shown.plain(address, 500),
            action_label=tr("Open"),
            action=confirm,
        )
        return True
