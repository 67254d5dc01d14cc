"""Row of one staged connection."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.panels.widgets.text.wrapping_label import DetailText, WrappingLabel
from wsdesk.store.base import error_messages
from wsdesk.store.base.load_state import split_text
from wsdesk.store.canvas.edge_drafts import StagedEdge
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager

_MAX_LINES = 4
"""Lines of the server's message; the rest is in the tooltip."""


class StagedConnectionRow(QFrame):
    """Both ends, and the validation result or the server's message."""

    removed = Signal(object)
    """Emitted with the ID of the item to discard."""
    resend_requested = Signal(object)
    """Emitted with the ID of the item to send again."""
    reveal_requested = Signal(object)
    """Emitted with the `StagedEdge` whose target to reveal."""

    def __init__(self, gathered: StagedEdge, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.gathered = gathered
        entry = gathered.entry
        self.setObjectName(f"tray-row-{entry.id}")
        self.setProperty("role", "card")
        ends = self.tr("{src} → {dst}").format(src=gathered.src, dst=gathered.dst)
        what = PlainLabel(ends, role="title", elide=True)
        self._detail = DetailText(f"tray-{entry.id}", self)
        words, is_wrong = self._message()
        self.setAccessibleName(f"{ends}, {words}")
        said = WrappingLabel(
            words, role="error" if is_wrong else "small", max_lines=_MAX_LINES, selectable=False
        )
        set_tip(said, words)
        self.remove = IconButton(
            f"tray-remove-{entry.id}", "close", self.tr("Discard: {ends}").format(ends=ends), themes
        )
        self.remove.setFixedSize(22, 22)
        low = row()
        layout = column(
            row((what, 1), self.remove),
            space=Space.NONE,
            margin=(Space.MEDIUM, Space.TIGHT, Space.SMALL, Space.TIGHT),
            parent=self,
        )
        if is_wrong:  # why not takes the whole width
            layout.addWidget(said)
            low.addStretch(1)
        else:
            low.addWidget(said, 1, Qt.AlignmentFlag.AlignVCenter)
        if entry.state == "failed":
            self._detail.set_detail(split_text(entry.error)[1])
            low.addWidget(self._detail.button)
            again = named(
                QPushButton(self.tr("Send again")),
                f"tray-again-{entry.id}",
                self.tr("Send again: {ends}").format(ends=ends),
            )
            again.clicked.connect(self._on_again)
            low.addWidget(again)
        show = named(
            QPushButton(self.tr("Show")), f"tray-show-{entry.id}", self.tr("Show: {ends}").format(ends=ends)
        )
        show.setProperty("role", "quiet")
        show.clicked.connect(self._on_show)
        low.addWidget(show)
        layout.addLayout(low)
        layout.addWidget(self._detail)
        self.remove.clicked.connect(self._on_remove)

    def _message(self) -> tuple[str, bool]:
        """Message of the connection, and whether it is an error."""
        entry, verdict = self.gathered.entry, self.gathered.verdict
        if entry.state == "failed":
            return sanitize.line(split_text(entry.error)[0], 300) or self.tr("Rejected by the server."), True
        if verdict is None:
            return self.tr("Canvas not open. The server will validate this connection."), False
        if verdict.severity == "ok":
            return self.tr("Can be connected"), False
        return error_messages.reason(verdict.code, verdict.values), not verdict.ok

    def _on_remove(self) -> None:
        self.removed.emit(self.gathered.entry.id)

    def _on_again(self) -> None:
        self.resend_requested.emit(self.gathered.entry.id)

    def _on_show(self) -> None:
        self.reveal_requested.emit(self.gathered)
