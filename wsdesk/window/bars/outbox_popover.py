"""What exactly waits to be sent, and what a person can do about it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from wsdesk.panels.parts.detail_text import DetailText
from wsdesk.panels.parts.label import PlainLabel
from wsdesk.panels.parts.scroll import ColumnScroll
from wsdesk.store import shown
from wsdesk.store.outbox import OutboxItem, comment_text
from wsdesk.store.phase import split_text
from wsdesk.store.stores import Stores
from wsdesk.window.parts.popover import Popover

_WIDTH = 380
_MOST_HEIGHT = 320


class OutboxPopover(Popover):
    """One row an entry: what it is and where it stands, with Send again, Edit and Discard."""

    def __init__(self, stores: Stores, window: QWidget) -> None:
        super().__init__("outboxPopover", "", window, stores.themes)
        self.setAccessibleName(self.tr("Waiting to be sent"))
        self._stores = stores
        title = PlainLabel(self.tr("Waiting to be sent"), role="title")
        self._hint = PlainLabel(self.tr("All of it is kept on this computer, also when the program ends."))
        self._hint.setTextFormat(Qt.TextFormat.PlainText)
        self._hint.setProperty("role", "small")
        self._hint.setWordWrap(True)
        self._area = ColumnScroll("outboxPopover-list", padding=0, spacing=8)
        self._area.setAccessibleName(self.tr("Waiting to be sent"))
        self._area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._area.column.setContentsMargins(0, 0, 4, 0)
        self._area.setMinimumWidth(_WIDTH)
        self.body.addWidget(title)
        self.body.addWidget(self._hint)
        self.body.addWidget(self._area)
        self.opened.connect(self._on_opened)
        stores.outbox.changed.connect(self._on_outbox_changed)

    def _fill(self) -> None:
        column = self._area.column
        while (item := column.takeAt(0)) is not None:  # pyright: ignore[reportUnnecessaryComparison]
            row = item.widget()
            if row is not None:  # pyright: ignore[reportUnnecessaryComparison] - the stretch has none
                row.hide()
                row.deleteLater()
        for entry in self._stores.outbox.entries:
            row = OutboxRow(entry, self._stores)
            row.unfolded.connect(self._on_unfolded)
            column.addWidget(row)
            row.show()  # what was never shown has no height yet
        column.addStretch(1)
        self._fit()

    def _fit(self) -> None:
        column = self._area.column
        column.activate()
        width = self._area.viewport().width()
        wanted = column.heightForWidth(width) if column.hasHeightForWidth() else column.sizeHint().height()
        self._area.setFixedHeight(min(_MOST_HEIGHT, wanted))

    def _on_opened(self) -> None:
        self._fill()
        self.place()
        self._area.setFocus()

    def _on_unfolded(self, _shown: bool) -> None:
        self._fit()
        self.place()

    def _on_outbox_changed(self, entries: tuple[OutboxItem, ...]) -> None:
        if not self.is_open:
            return
        if not entries:
            self.dismiss()
            return
        self._fill()
        self.place()


class OutboxRow(QFrame):
    """One comment or edge that the service does not have yet."""

    unfolded = Signal(object)
    """Whether its detail is shown now."""

    def __init__(self, entry: OutboxItem, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._entry = entry
        self._stores = stores
        what = PlainLabel(self._what(), role="title", elide=True)
        where = PlainLabel(self._where(), role="small", elide=True)
        self._again = QPushButton(self.tr("Send again"))
        self._again.setObjectName(f"outbox-again-{entry.id}")
        self._again.setAccessibleName(self.tr("Send again"))
        self._edit = QPushButton(self.tr("Edit"))
        self._edit.setObjectName(f"outbox-edit-{entry.id}")
        self._edit.setAccessibleName(self.tr("Edit"))
        self._drop = QPushButton(self.tr("Discard"))
        self._drop.setObjectName(f"outbox-discard-{entry.id}")
        self._drop.setAccessibleName(self.tr("Discard"))
        self._drop.setProperty("role", "danger")
        self._detail: DetailText | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(11, 9, 11, 9)
        column.setSpacing(4)
        column.addWidget(what)
        column.addWidget(where)
        if entry.error:
            self._add_error(column)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        if self._detail is not None:
            buttons.addWidget(self._detail.button)
        buttons.addStretch(1)
        buttons.addWidget(self._again)
        buttons.addWidget(self._edit)
        buttons.addWidget(self._drop)
        column.addLayout(buttons)
        if self._detail is not None:
            column.addWidget(self._detail)
        self._again.setVisible(entry.state in ("failed", "unknown"))
        self._edit.setVisible(entry.kind == "comment" and entry.state != "sending")
        self._drop.setVisible(entry.state != "sending")
        self._again.clicked.connect(self._on_again)
        self._edit.clicked.connect(self._on_edit)
        self._drop.clicked.connect(self._on_drop)

    def _add_error(self, column: QVBoxLayout) -> None:
        words, detail = split_text(self._entry.error)
        column.addWidget(PlainLabel(shown.line(words, 300), role="error", elide=True))
        self._detail = DetailText(f"outbox-{self._entry.id}")
        self._detail.set_detail(detail)
        self._detail.button.toggled.connect(self._on_detail_toggled)

    def _what(self) -> str:
        if self._entry.kind == "comment":
            return shown.line(comment_text(self._entry), 200)
        return self.tr("A new connection")

    def _where(self) -> str:
        states = {
            "held": self.tr("leaves in a moment"),
            "staged": self.tr("is gathered until you send it"),
            "queued": self.tr("waits"),
            "sending": self.tr("is being sent"),
            "unknown": self.tr("may have arrived"),
            "failed": self.tr("was not taken"),
        }
        canvas = shown.line(self._stores.projects.canvas_title(self._entry.canvas_id), 80)
        pieces = (canvas, states.get(self._entry.state, self._entry.state))
        return " · ".join(piece for piece in pieces if piece)

    def _on_detail_toggled(self, shown_now: bool) -> None:
        self.unfolded.emit(shown_now)

    def _on_again(self) -> None:
        self._stores.outbox.retry(self._entry.id)

    def _on_edit(self) -> None:
        # What is the selected node's own is here at once; of another one its canvas is opened first.
        if self._stores.comments.edit(self._entry.id):
            self._stores.commands.trigger("comments.write")

    def _on_drop(self) -> None:
        self._stores.outbox.discard(self._entry.id)
