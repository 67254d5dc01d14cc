"""Banner and frame of a canvas that shows a snapshot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget
from typing_extensions import override

from wsdesk.panels.timeline.layout import changes_of
from wsdesk.panels.widgets.controls.button import KeyButton
from wsdesk.panels.widgets.layout.boxes import Space, named, row, set_accessible_name
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.history.change_labels import summary_of
from wsdesk.store.history.timeline import is_rebuilt, title_of
from wsdesk.theme.accessibility import announce_text
from wsdesk.theme.theme_manager import ThemeManager

if TYPE_CHECKING:
    from wsdesk.store.history.timeline import CanvasSnapshot, Timeline

_FRAME_PX = 3


class SnapshotBanner(QFrame):
    """Names the snapshot that a canvas shows, above the canvas."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "snapshotBanner", self.tr("Snapshot"))
        self.setProperty("role", "warn-banner")
        self.title = PlainLabel(role="title", name="snapshotTitle")
        self.details = PlainLabel(name="snapshotDetails", elide=True)
        self.back = KeyButton("snapshotBack", self.tr("Back to now"))
        self.back.set_keys(self.tr("Esc"))
        self._shown: object = None
        margin = (Space.MEDIUM, Space.TIGHT, Space.SMALL, Space.TIGHT)
        row(self.title, (self.details, 1), self.back, space=Space.MEDIUM, margin=margin, parent=self)

    def set_snapshot(self, snapshot: CanvasSnapshot | None, timeline: Timeline | None) -> None:
        """Show the time of a snapshot, None for now, and what changed in it or what it is compared with."""
        compared = timeline if timeline is not None and timeline.compares else None
        title = title_of(snapshot)
        other = compared.moment(compared.other) if compared is not None else ""
        shown = (snapshot, title, other, compared and compared.comparison)
        if shown == self._shown:
            return
        self._shown = shown
        details = summary_of(changes_of(snapshot)) if snapshot is not None else ""
        if compared is not None:
            details = self.tr("compared with {other}").format(other=other)
            if compared.comparison is not None:
                details = f"{details} · {compared.comparison.summary}"
        elif snapshot is not None:
            read_only = self.tr("Read-only")
            source = self.tr("From creation times: moves, edits, and deletions are unknown")
            parts = (read_only, source if is_rebuilt(snapshot) else "", details)
            details = " · ".join(part for part in parts if part)
        if (title, details) != (self.title.text(), self.details.text()):
            self.title.setText(title)
            self.details.setText(details)
            set_accessible_name(self, title)
            announce_text(self, f"{title}, {details}")
        self.back.setVisible(snapshot is not None)


class SnapshotFrame(QWidget):
    """Frame above a canvas that shows a snapshot; transparent for the mouse."""

    def __init__(self, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("snapshotFrame")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._themes = themes
        themes.changed.connect(self.update)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inside = QRect(self.rect()).adjusted(_FRAME_PX, _FRAME_PX, -_FRAME_PX, -_FRAME_PX)
        # Without a mask, the canvas below could not scroll its pixels.
        self.setMask(QRegion(self.rect()).subtracted(QRegion(inside)))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._themes.current.color("change.moved"))
        painter.end()
