"""Outbox popover: every unsent item with its reason, those of other workspaces, and Send now."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import (
    ColumnScroll,
    Space,
    Stretch,
    add_items,
    clear_layout,
    column,
    row,
    set_accessible_name,
    set_margin,
)
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import DetailText, WrappingLabel
from wsdesk.store.base.load_state import split_text
from wsdesk.store.culling.mark_labels import marks_change_text
from wsdesk.store.culling.marks import proposed_marks
from wsdesk.store.outbox import outbox_messages
from wsdesk.store.outbox.outbox import OutboxItem
from wsdesk.store.outbox.outbox_items import comment_text
from wsdesk.store.stores import Stores
from wsdesk.store.text import escape_invisible, sanitize
from wsdesk.window.widgets.popover import Popover

_WIDTH = 404
_MAX_HEIGHT = 320
_MAX_ITEMS = 5
"""Items of an unknown workspace that are listed one by one."""


class OutboxPopover(Popover):
    """One row per item with its state, Send again, Edit, and Discard."""

    def __init__(self, stores: Stores, window: QWidget) -> None:
        super().__init__("outboxPopover", "", window, stores.themes, width=_WIDTH)
        self.setAccessibleName(self.tr("Outbox"))
        self._stores = stores
        title = PlainLabel(self.tr("Outbox"), role="title")
        self._hint = WrappingLabel(role="small", selectable=False, name="outboxPopover-saved")
        self._area = ColumnScroll("outboxPopover-list", padding=Space.NONE, spacing=Space.SMALL)
        self._area.setAccessibleName(self.tr("Outbox"))
        self._area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_margin(self._area.column, (Space.NONE, Space.NONE, Space.TIGHT, Space.NONE))
        self._send = push_button("outboxPopover-send", self.tr("Send now"), "primary")
        self._send.clicked.connect(stores.outbox.send_now)
        add_items(self.body, title, self._hint, self._area, row(Stretch(1), self._send))
        stores.connection.changed.connect(self._on_connection_changed)
        self.opened.connect(self._on_opened)
        stores.outbox.changed.connect(self._on_outbox_changed)

    def _fill(self) -> None:
        outbox = self._stores.outbox
        unsaved = outbox.unsaved
        self._hint.setText(outbox_messages.saved_message((*outbox.entries, *outbox.elsewhere), unsaved))
        self._hint.setVisible(bool(self._hint.text()))
        column = self._area.column
        clear_layout(column)
        for entry in outbox.entries:
            row = OutboxRow(entry, self._stores)
            row.expanded.connect(self._on_expanded)
            column.addWidget(row)
            row.show()  # a widget that was never shown has no height
        name_of = self._stores.profiles.name_of
        for group in outbox_messages.by_workspace(outbox.elsewhere, name_of, unsaved):
            other = OtherWorkspaceRow(group, self._stores)
            other.chosen.connect(self._on_workspace_chosen)
            other.resized.connect(self._on_expanded)
            column.addWidget(other)
            other.show()
        column.addStretch(1)
        self._send.setVisible(any(e.state in ("held", "queued", "unknown") for e in outbox.entries))
        self._fit()

    def _fit(self) -> None:
        column = self._area.column
        column.activate()
        width = self._area.viewport().width()
        height = column.heightForWidth(width) if column.hasHeightForWidth() else column.sizeHint().height()
        self._area.setFixedHeight(min(scaled(_MAX_HEIGHT), height))

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
            self._fit()
            self.update_position()

    def _on_workspace_chosen(self, profile_id: str) -> None:
        self.dismiss()
        self._stores.profiles.choose(profile_id)


class OtherWorkspaceRow(QFrame):
    """The unsent items of another workspace; those of an unknown one can only be discarded."""

    chosen = Signal(object)
    """Emitted with the ID of the workspace to switch to."""
    resized = Signal(object)
    """Emitted with whether the confirmation is shown."""

    def __init__(self, group: outbox_messages.UnsentGroup, stores: Stores) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.setObjectName(f"outbox-elsewhere-{group.scope}")
        self._group = group
        self._stores = stores
        profile = stores.profiles.of_scope(group.scope)
        layout = column(
            PlainLabel(group.name, role="title", elide=True),
            *(WrappingLabel(line, role="small", selectable=False) for line in group.lines),
            space=Space.TIGHT,
            margin=(Space.MEDIUM, Space.SMALL),
            parent=self,
        )
        if group.is_known and profile is not None:
            label = self.tr("Switch to {name}").format(name=group.name)
            switch = push_button(f"outbox-switch-{group.scope}", self.tr("Switch workspace"), label=label)
            switch.clicked.connect(partial(self.chosen.emit, profile.id))
            layout.addLayout(row(Stretch(1), switch))
        else:
            self._add_items(layout)

    def _add_items(self, layout: QVBoxLayout) -> None:
        """Add the items themselves, since no workspace shows them, and how to discard them."""
        items = self._group.items
        for item in items[:_MAX_ITEMS]:
            layout.addWidget(PlainLabel(item_text(item, self._stores), role="small", elide=True))
        more = len(items) - _MAX_ITEMS
        if more > 0:
            layout.addWidget(PlainLabel(self.tr("and %Ln more", "", more), role="small"))
        scope = self._group.scope
        self._drop = push_button(f"outbox-discard-all-{scope}", self.tr("Discard…"), "danger")
        self._drop.clicked.connect(partial(self._ask, True))
        layout.addLayout(row(Stretch(1), self._drop))
        question = self.tr(
            "{what} will be deleted from this computer and never sent. This can't be undone.", "", len(items)
        )
        really = push_button(f"outbox-really-{scope}", self.tr("Discard"), "danger")
        really.clicked.connect(partial(self._stores.outbox.discard_elsewhere, scope))
        self._keep = push_button(f"outbox-keep-{scope}", self.tr("Cancel"))
        self._keep.clicked.connect(partial(self._ask, False))
        self._confirmation = QFrame()
        self._confirmation.setProperty("role", "error-card")
        column(
            WrappingLabel(question.format(what=outbox_messages.counted(items)), selectable=False),
            row(Stretch(1), self._keep, really),
            margin=(Space.MEDIUM, Space.SMALL),
            parent=self._confirmation,
        )
        self._confirmation.hide()
        layout.addWidget(self._confirmation)

    def _ask(self, shown_now: bool) -> None:
        self._confirmation.setVisible(shown_now)
        self._drop.setVisible(not shown_now)
        self.resized.emit(shown_now)
        (self._keep if shown_now else self._drop).setFocus()


def item_text(entry: OutboxItem, stores: Stores) -> str:
    """Text of an unsent comment, or both ends of a connection; of an assistant, all that it proposes."""
    if entry.agent:
        # Everything that is approved has to be visible.
        text = escape_invisible.visible(comment_text(entry), lines=True)
        marks = marks_change_text([proposed_marks(entry)]) if entry.kind == "marks" else ""
        return "\n".join(part for part in (sanitize.line(entry.subject, 300), text, marks) if part)
    if entry.kind == "comment":
        return sanitize.line(comment_text(entry), 200)
    return stores.edge_drafts.ends_text(entry)


class OutboxRow(QFrame):
    """One comment or edge that hasn't been sent."""

    expanded = Signal(object)
    """Emitted with whether the detail is shown."""

    def __init__(self, entry: OutboxItem, stores: Stores) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._entry = entry
        self._stores = stores
        text = item_text(entry, stores)
        what = (
            WrappingLabel(text, name=f"outbox-proposal-{entry.id}")
            if entry.agent
            else PlainLabel(text, role="title", elide=True)
        )
        self._where = WrappingLabel(role="small", selectable=False, name=f"outbox-status-{entry.id}")
        self.show_status()
        first = entry.state in ("held", "staged")
        again = self.tr("Send now") if first else self.tr("Send again")
        if entry.state == "approval":
            first, again = True, self.tr("Approve")
        self._again = push_button(f"outbox-again-{entry.id}", again)
        self._edit = push_button(f"outbox-edit-{entry.id}", self.tr("Edit"))
        self._drop = push_button(f"outbox-discard-{entry.id}", self.tr("Discard"), "danger")
        self._detail: DetailText | None = None
        layout = column(what, self._where, space=Space.TIGHT, margin=(Space.MEDIUM, Space.SMALL), parent=self)
        if entry.error:
            self._add_error(layout)
        left = [self._detail.button] if self._detail is not None else []
        layout.addLayout(row(*left, Stretch(1), self._again, self._edit, self._drop))
        if self._detail is not None:
            layout.addWidget(self._detail)
        self._again.setVisible(first or entry.state in ("failed", "unknown"))
        self._edit.setVisible(entry.kind == "comment" and entry.state != "sending")
        self._drop.setVisible(entry.state != "sending")
        self._again.clicked.connect(self._on_again)
        self._edit.clicked.connect(self._on_edit)
        self._drop.clicked.connect(partial(stores.outbox.discard, entry.id))

    def _add_error(self, column: QVBoxLayout) -> None:
        text, detail = split_text(self._entry.error)
        column.addWidget(WrappingLabel(sanitize.line(text, 300), role="error", selectable=False))
        self._detail = DetailText(f"outbox-{self._entry.id}")
        self._detail.set_detail(detail)
        self._detail.button.toggled.connect(self.expanded.emit)

    def show_status(self) -> None:
        """Show the canvas, and why the item hasn't been sent."""
        connection, outbox = self._stores.connection, self._stores.outbox
        canvas = sanitize.line(self._stores.projects.canvas_title(self._entry.canvas_id), 80)
        why = outbox_messages.status(
            self._entry,
            connection.state,
            connection.clock(),
            is_sender=outbox.is_sender,
            disk_error=outbox.disk_error(self._entry.id),
        )
        agent = self.tr("By {agent}").format(agent=self._entry.agent) if self._entry.agent else ""
        text = " · ".join(piece for piece in (agent, why, canvas) if piece)
        self._where.setText(text)
        set_accessible_name(self._where, text)

    def _on_again(self) -> None:
        self._stores.outbox.release([self._entry.id])
        self._stores.outbox.retry(self._entry.id)

    def _on_edit(self) -> None:
        self._stores.comments.edit(self._entry.id)
