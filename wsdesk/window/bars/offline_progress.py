"""Progress of an offline download in the status bar."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from wsdesk.panels.widgets.layout.boxes import named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.canvas.offline import OfflineCanvas, OfflineStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.time_format import size_words


class OfflineProgress(QWidget):
    """Seen only while something comes. Of several the first is told; stopping stops that one."""

    def __init__(self, offline: OfflineStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statusOffline")
        self.setAccessibleName(self.tr("Downloading for offline use"))
        self._offline = offline
        self.words = PlainLabel()
        self.words.setObjectName("statusOfflineWords")
        self.stop = named(QPushButton(self.tr("Stop")), "statusOfflineStop", self.tr("Stop offline download"))
        self.stop.setProperty("role", "status")
        row(self.words, self.stop, parent=self)
        self.stop.clicked.connect(self._on_stop)
        offline.changed.connect(self._on_changed)
        self._on_changed("")

    @property
    def _one(self) -> OfflineCanvas | None:
        return next((one for one in self._offline.all if one.phase == "fetching"), None)

    def _on_changed(self, _canvas_id: object) -> None:
        one = self._one
        if one is not None:
            words = self.tr("Downloading “{name}” for offline use: {n} of {total}").format(
                name=sanitize.line(one.title, 40), n=one.done + one.missing, total=one.total
            )
            size = size_words(one.bytes / 1_000)
            self.words.setText(f"{words} · {size}" if size else words)
        self.setVisible(one is not None)

    def _on_stop(self) -> None:
        one = self._one
        if one is not None:
            self._offline.drop(one.canvas_id)
