"""Row of the recent canvases menu."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import Space, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.store.text.time_format import ago
from wsdesk.window.canvas.recently_edited import RecentlyEdited


class RecentRow(QPushButton):
    """One canvas that was edited lately."""

    def __init__(self, recent: RecentlyEdited, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"recent-{recent.canvas_id}")
        self.setProperty("role", "row")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._recent = recent
        self._stores = stores
        title = sanitize.line(recent.title, 120) or self.tr("Untitled")
        when = self.tr("pinned") if recent.pinned else ago(recent.edited_at) if recent.edited_at else ""
        where = " · ".join(piece for piece in (sanitize.line(recent.project, 80), when) if piece)
        self.setAccessibleName(f"{title}, {where}" if where else title)
        name = PlainLabel(title, elide=True)
        place = PlainLabel(where, role="small")
        for label in (name, place):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row((name, 1), place, space=Space.MEDIUM, margin=(Space.MEDIUM, Space.NONE), parent=self)
        self.setMinimumHeight(34)
        self.clicked.connect(self._on_clicked)

    def _on_clicked(self) -> None:
        self._stores.canvases.open(self._recent.canvas_id, title=self._recent.title)

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, 34)  # a button asks its text, and this one has none
