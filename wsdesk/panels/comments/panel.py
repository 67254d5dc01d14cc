"""Comments panel: the thread of the selected node, or all comments of the canvas."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.panels.comments.card import CommentCard
from wsdesk.panels.comments.comment_list import CommentListView
from wsdesk.panels.comments.pages import CanvasCommentsPage, NodeCommentsPage
from wsdesk.panels.comments.stores import CommentsPanelStores
from wsdesk.panels.widgets.containers.panel import CanvasPanel
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import Space, column, row, stack
from wsdesk.panels.widgets.painting.accessibility import GroupAccess
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.comments.comment_tag import parse_tag
from wsdesk.store.comments.entry import CommentEntry
from wsdesk.store.text.number_format import number

READ_DELAY_MS = 900
"""Time in ms that a thread is visible before it counts as read."""


class CommentsPanel(CanvasPanel):
    """Comments of the selected node or of the canvas; the composer saves its draft at every key press."""

    badge_changed = Signal()
    """Emitted when the text of `badge` changed."""

    def __init__(self, stores: CommentsPanelStores) -> None:
        super().__init__("comments", "Comments", stores.themes, stores.canvases)
        self._stores = stores
        self._pending_reveal = ""
        scopes = {"node": self.tr("This node"), "canvas": self.tr("Canvas")}
        self.scope = SegmentedControl("commentsScope", self.tr("Scope"), tabs=True, segments=scopes)
        self.search = FilterField("commentsFind", self.tr("Find in comments"), stores.themes)
        self._found = PlainLabel(role="small", name="commentsFound")
        self.node_page = NodeCommentsPage(stores)
        self.canvas_page = CanvasCommentsPage(stores.comments.canvas)
        self.canvas_page.list_view.images.show_thumbnails(self._asset_of)
        for thread in self._lists:
            thread.images.show_avatars(stores.images, stores.people.avatar)
        self._pages = stack(self.set_content(self.node_page, "text"), self.canvas_page)
        self._lay_out()
        self._read_timer = Debouncer(READ_DELAY_MS, self._on_read_timeout, self)
        self._connect()
        self.request_refresh()

    def accessible(self) -> GroupAccess:
        """Its `QAccessibleInterface`."""
        return GroupAccess(self)

    def badge(self) -> str:
        """Number of comments in the thread."""
        count = len(self._stores.comments.state.entries)
        return number(count) if count else ""

    def _asset_of(self, node_id: str) -> Asset | None:
        """Image of a node of the current canvas."""
        canvas = self._stores.canvases.current
        node = canvas.document.node_by_id.get(node_id) if canvas is not None else None
        return node.asset if node is not None else None

    def write(self) -> None:
        """Focus the composer, or the field for a thread if none is linked."""
        self.scope.choose("node")
        self.node_page.write()

    def mention_version(self) -> None:
        """Tag the draft with the displayed version."""
        self.write()
        self.node_page.composer.toggle_version()

    def begin_find(self) -> None:
        """Focus the search field."""
        self._search_row.show()
        self.search.take_focus()

    def show_canvas(self) -> None:
        self.scope.choose("canvas")
        if not self.canvas_page.list_view.focus_last():
            self.scope.setFocus()

    def focus_thread(self) -> None:
        """Show the thread of the selected node and focus its last comment."""
        self.scope.choose("node")
        if not self.node_page.list_view.focus_last():
            self.node_page.write()

    @property
    def current(self) -> CommentEntry | None:
        """Focused comment."""
        return self._shown_list.current

    @property
    def _shown_list(self) -> CommentListView:
        on_canvas = self._pages.currentWidget() is self.canvas_page
        return (self.canvas_page if on_canvas else self.node_page).list_view

    def _lay_out(self) -> None:
        self._search_row = QWidget()
        row((self.search, 1), self._found, margin=(Space.MEDIUM, Space.TIGHT), parent=self._search_row)
        self._search_row.hide()
        column(
            row(self.scope, margin=(Space.MEDIUM, Space.MEDIUM, Space.MEDIUM, Space.TIGHT)),
            self._search_row,
            (self._pages, 1),
            space=Space.NONE,
            parent=self,
        )

    def _connect(self) -> None:
        comments = self._stores.comments
        comments.changed.connect(self._on_comments_changed)
        self._stores.selection.changed.connect(self._on_selection_changed)
        comments.reveal_requested.connect(self._on_reveal_requested)
        comments.writing_requested.connect(self._on_writing_requested)
        comments.annotations.failed.connect(self._on_annotation_failed)
        comments.annotations.unavailable.connect(self._on_canvas_unavailable)
        self.scope.chosen.connect(self._on_scope_chosen)
        self.search.settled.connect(self._on_searched)
        self.search.down_pressed.connect(self._on_down_pressed)
        self._states.retried.connect(comments.refresh)
        self.canvas_page.read_button.clicked.connect(comments.canvas.read_all)
        self._stores.people.changed.connect(self._on_people_changed)
        for thread in self._lists:
            thread.card_created.connect(self._on_card_created)

    @property
    def _lists(self) -> tuple[CommentListView, CommentListView]:
        return self.node_page.list_view, self.canvas_page.list_view

    def _on_people_changed(self, _ids: object) -> None:
        for thread in self._lists:
            thread.images.refresh()

    def _on_card_created(self, card: CommentCard) -> None:
        comments = self._stores.comments
        card.retried.connect(comments.retry)
        card.discarded.connect(comments.discard)
        card.edited.connect(comments.edit)
        card.menu_requested.connect(self._stores.commands.menu_opener("comment"))
        card.version_requested.connect(self.show_version)
        card.node_requested.connect(self._on_node_requested)
        card.body.link_activated.connect(self._stores.links.ask)

    @override
    def refresh(self) -> None:
        state = self._stores.comments.state
        if not state.node_id and self.is_loading:
            self._states.show_busy()
            return
        if not state.node_id:
            several = self._stores.selection.state.count > 1
            self._states.show_empty(
                self.tr("Select a single node") if several else self.tr("No node selected"),
                self.tr("Select a node to read and write comments."),
            )
            return
        self._states.show_ready()
        self.node_page.set_state(state)
        self._show_match_count()
        if self._pending_reveal and self.node_page.list_view.reveal(self._pending_reveal):
            self._pending_reveal = ""
        self._update_read_timer()

    def _update_read_timer(self) -> None:
        """Start the timer after which the visible thread counts as read, or stop it."""
        is_shown = self.isVisible() and self._pages.currentWidget() is self._states
        if is_shown and self._stores.comments.state.entries:
            if not self._read_timer.is_pending:
                self._read_timer.trigger()
        else:
            self._read_timer.cancel()

    def _show_match_count(self) -> None:
        count = len(self._shown_list.entries)
        self._found.setVisible(bool(self.search.text().strip()))
        self._found.setText(self.tr("%Ln results", "", count))

    def _on_read_timeout(self) -> None:
        if self.isVisible() and self.isActiveWindow():
            self._stores.comments.mark_read()

    def _on_comments_changed(self, _state: object) -> None:
        self.badge_changed.emit()
        self.refresh_now()

    def _on_selection_changed(self, _selection: object) -> None:
        if not self._stores.comments.state.node_id:
            self.refresh_now()

    def _on_scope_chosen(self, scope: str) -> None:
        on_canvas = scope == "canvas"
        self._pages.setCurrentWidget(self.canvas_page if on_canvas else self._states)
        self._stores.comments.canvas.set_active(on_canvas and self.isVisible())
        self._search_row.setVisible(on_canvas or bool(self.search.text()))
        self._on_searched(self.search.text().strip())
        self._update_read_timer()

    def _on_searched(self, search_text: str) -> None:
        self.node_page.set_search_text(search_text)
        self.canvas_page.set_search_text(search_text)
        self._show_match_count()

    def _on_down_pressed(self) -> None:
        self._shown_list.focus_last()

    def _on_reveal_requested(self, comment_id: str) -> None:
        self.scope.choose("node")
        self._pending_reveal = comment_id
        self.refresh_now()

    def _on_writing_requested(self, node_id: str) -> None:
        self._stores.commands.trigger("comments.write", node_id)

    def _on_annotation_failed(self) -> None:
        self._stores.notifications.notify("info", self.tr("This version isn't on the canvas anymore."))

    def _on_canvas_unavailable(self) -> None:
        text = self.tr("Couldn't comment, because the canvas couldn't be loaded.")
        self._stores.notifications.notify("warning", text)

    def show_version(self, entry: CommentEntry) -> None:
        """Select the version that a comment is tagged with."""
        if not self._stores.comments.annotations.open(entry):
            number = parse_tag(entry.body)[0].version
            self._stores.notifications.notify(
                "info", self.tr("Version {n} of this node no longer exists.").format(n=number)
            )

    def _on_node_requested(self, entry: CommentEntry) -> None:
        if entry.state == "real":
            self._stores.comments.reveal(entry.canvas_id, entry.node_id, entry.id)
        else:
            self._stores.canvases.reveal(entry.canvas_id, entry.node_id)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._stores.comments.canvas.set_active(self.scope.current == "canvas")
        self._update_read_timer()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._stores.comments.canvas.set_active(False)
        self._read_timer.cancel()
