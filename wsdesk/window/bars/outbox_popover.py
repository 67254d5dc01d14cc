"""The outbox: every unsent item with its reason, those of other workspaces, and Send now."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from wsdesk.panels.widgets.layout.boxes import (
    Space,
    Stretch,
    column,
    named,
    row,
    set_accessible_name,
    set_margin,
)
from wsdesk.panels.widgets.layout.column_scroll import ColumnScroll
from wsdesk.panels.widgets.text.detail_text import DetailText
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.load_state import split_text
from wsdesk.store.outbox import outbox_messages
from wsdesk.store.outbox.outbox import OutboxItem, comment_text
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.window.widgets.popover import Popover

_WIDTH = 380
_MAX_HEIGHT = 320


class OutboxPopover(Popover):
    """One row per item with its state, Send again, Edit, and Discard."""

    def __init__(self, stores: Stores, window: QWidget) -> None:
        super().__init__("outboxPopover", "", window, stores.themes)
        self.setAccessibleName(self.tr("Outbox"))
        self._stores = stores
        title = PlainLabel(self.tr("Outbox"), role="title")
        self._hint = PlainLabel(
            self.tr("Everything here is saved on this computer and stays after you quit.")
        )
        self._hint.setTextFormat(Qt.TextFormat.PlainText)
        self._hint.setProperty("role", "small")
        self._hint.setWordWrap(True)
        self._area = ColumnScroll("outboxPopover-list", padding=Space.NONE, spacing=Space.SMALL)
        self._area.setAccessibleName(self.tr("Outbox"))
        self._area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_margin(self._area.column, (Space.NONE, Space.NONE, Space.TIGHT, Space.NONE))
        self._area.setMinimumWidth(_WIDTH)
        self.body.addWidget(title)
        self.body.addWidget(self._hint)
        self.body.addWidget(self._area)
        self._send = named(QPushButton(self.tr("Send now")), "outboxPopover-send", self.tr("Send now"))
        self._send.setProperty("role", "primary")
        self._send.clicked.connect(stores.outbox.send_now)
        self.body.addLayout(row(Stretch(1), self._send))
        stores.connection.changed.connect(self._on_connection_changed)
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
            row.expanded.connect(self._on_expanded)
            column.addWidget(row)
            row.show()  # a widget that was never shown has no height
        for scope, items in self._items_of_other_workspaces():
            other = OtherWorkspaceRow(scope, items, self._stores)
            other.chosen.connect(self._on_workspace_chosen)
            column.addWidget(other)
            other.show()
        column.addStretch(1)
        self._send.setVisible(
            any(e.state in ("held", "queued", "unknown") for e in self._stores.outbox.entries)
        )
        self._fit()

    def _items_of_other_workspaces(self) -> tuple[tuple[str, tuple[OutboxItem, ...]], ...]:
        """The unsent items of other workspaces, by scope."""
        items = self._stores.outbox.elsewhere
        scopes = dict.fromkeys(item.profile for item in items)
        return tuple((scope, tuple(i for i in items if i.profile == scope)) for scope in scopes)

    def _fit(self) -> None:
        column = self._area.column
        column.activate()
        width = self._area.viewport().width()
        wanted = column.heightForWidth(width) if column.hasHeightForWidth() else column.sizeHint().height()
        self._area.setFixedHeight(min(_MAX_HEIGHT, wanted))

    def _on_opened(self) -> None:
        self._fill()
        self.update_position()
        self._area.setFocus()

    def _on_expanded(self, _shown: bool) -> None:
        self._fit()
        self.update_position()

    def _on_outbox_changed(self, entries: tuple[OutboxItem, ...]) -> None:
        if not self.is_open:
            return
        if not entries and not self._stores.outbox.elsewhere:
            self.dismiss()
            return
        self._fill()
        self.update_position()

    def _on_connection_changed(self, _state: object) -> None:
        if self.is_open:
            for row in self._area.findChildren(OutboxRow):
                row.show_status()

    def _on_workspace_chosen(self, profile_id: str) -> None:
        self.dismiss()
        self._stores.profiles.choose(profile_id)


class OtherWorkspaceRow(QFrame):
    """The unsent items of another workspace."""

    chosen = Signal(object)
    """Emitted with the ID of the workspace to switch to."""

    def __init__(
        self, scope: str, items: Sequence[OutboxItem], stores: Stores, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.setObjectName(f"outbox-elsewhere-{scope}")
        self._profile = stores.profiles.of_scope(scope)
        name = (
            sanitize.line(self._profile.name, 80)
            if self._profile is not None
            else self.tr("Unknown workspace")
        )
        layout = column(
            PlainLabel(name, role="title", elide=True),
            *(
                WrappingLabel(line, role="small", selectable=False)
                for line in outbox_messages.sent_later(items)
            ),
            space=Space.TIGHT,
            margin=(Space.MEDIUM, Space.SMALL),
            parent=self,
        )
        if self._profile is not None:
            switch = named(
                QPushButton(self.tr("Switch workspace")),
                f"outbox-switch-{scope}",
                self.tr("Switch to {name}").format(name=name),
            )
            switch.clicked.connect(self._on_switch)
            layout.addLayout(row(Stretch(1), switch))

    def _on_switch(self) -> None:
        if self._profile is not None:
            self.chosen.emit(self._profile.id)


class OutboxRow(QFrame):
    """One comment or edge that hasn't been sent."""

    expanded = Signal(object)
    """Emitted with whether the detail is shown."""

    def __init__(self, entry: OutboxItem, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._entry = entry
        self._stores = stores
        what = PlainLabel(self._what(), role="title", elide=True)
        self._where = PlainLabel("", role="small", elide=True)
        self._where.setObjectName(f"outbox-status-{entry.id}")
        self.show_status()
        first = entry.state in ("held", "staged")
        again = self.tr("Send now") if first else self.tr("Send again")
        self._again = named(QPushButton(again), f"outbox-again-{entry.id}", again)
        self._edit = named(QPushButton(self.tr("Edit")), f"outbox-edit-{entry.id}", self.tr("Edit"))
        self._drop = named(QPushButton(self.tr("Discard")), f"outbox-discard-{entry.id}", self.tr("Discard"))
        self._drop.setProperty("role", "danger")
        self._detail: DetailText | None = None
        layout = column(what, self._where, space=Space.TIGHT, margin=(Space.MEDIUM, Space.SMALL), parent=self)
        if entry.error:
            self._add_error(layout)
        buttons = row()
        if self._detail is not None:
            buttons.addWidget(self._detail.button)
        buttons.addStretch(1)
        buttons.addWidget(self._again)
        buttons.addWidget(self._edit)
        buttons.addWidget(self._drop)
        layout.addLayout(buttons)
        if self._detail is not None:
            layout.addWidget(self._detail)
        self._again.setVisible(entry.state in ("held", "staged", "failed", "unknown"))
        self._edit.setVisible(entry.kind == "comment" and entry.state != "sending")
        self._drop.setVisible(entry.state != "sending")
        self._again.clicked.connect(self._on_again)
        self._edit.clicked.connect(self._on_edit)
        self._drop.clicked.connect(self._on_drop)

    def _add_error(self, column: QVBoxLayout) -> None:
        words, detail = split_text(self._entry.error)
        column.addWidget(PlainLabel(sanitize.line(words, 300), role="error", elide=True))
        self._detail = DetailText(f"outbox-{self._entry.id}")
        self._detail.set_detail(detail)
        self._detail.button.toggled.connect(self._on_detail_toggled)

    def _what(self) -> str:
        if self._entry.kind == "comment":
            return sanitize.line(comment_text(self._entry), 200)
        return self._stores.edges.words(self._entry)

    def show_status(self) -> None:
        """Show the canvas, and why the item hasn't been sent."""
        connection, outbox = self._stores.connection, self._stores.outbox
        canvas = sanitize.line(self._stores.projects.canvas_title(self._entry.canvas_id), 80)
        why = outbox_messages.status(
            self._entry, connection.state, connection.clock(), is_sender=outbox.is_sender
        )
        words = " · ".join(piece for piece in (why, canvas) if piece)
        self._where.setText(words)
        set_accessible_name(self._where, words)

    def _on_detail_toggled(self, shown_now: bool) -> None:
        self.expanded.emit(shown_now)

    def _on_again(self) -> None:
        self._stores.outbox.release([self._entry.id])
        self._stores.outbox.retry(self._entry.id)

    def _on_edit(self) -> None:
        # The selected node's comment can be edited at once; for another node its canvas is opened
        # first.
        if self._stores.comments.edit(self._entry.id):
            self._stores.commands.trigger("comments.write")

    def _on_drop(self) -> None:
        self._stores.outbox.discard(self._entry.id)
