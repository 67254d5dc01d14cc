"""Comments panel: the thread of the selected node, or all comments of the canvas."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from wsdesk.panels.comments.canvas_list import CanvasCommentListView
from wsdesk.panels.comments.comment_list import CommentListView
from wsdesk.panels.comments.node_page import NodePage
from wsdesk.panels.widgets.containers.panel import CanvasPanel
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.controls.segmented import Segmented
from wsdesk.panels.widgets.layout.boxes import Space, column, row
from wsdesk.panels.widgets.painting.accessibility import GroupAccess
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.base.debounced import Debounced
from wsdesk.store.comments.comments import CommentEntry
from wsdesk.store.comments.text import version_of
from wsdesk.store.stores import Stores

SEEN_MS = 900
"""For so long a thread stands before somebody's eyes until it counts as read."""


class CommentsPanel(CanvasPanel):
    """Follows the comments store. What is written is kept at every letter, whatever happens."""

    badge_changed = Signal()
    """The number beside the title may be another one."""

    def __init__(self, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__("comments", "Comments", stores, parent)
        self._wanted = ""
        self.scope = Segmented("commentsScope", self.tr("Scope"), tabs=True)
        self.scope.add("node", self.tr("This node"))
        self.scope.add("canvas", self.tr("Canvas"))
        self.search = FilterField("commentsFind", self.tr("Find in comments"), stores.themes)
        self._found = PlainLabel(role="small")
        self._found.setObjectName("commentsFound")
        self.node_page = NodePage(stores)
        self.canvas_list = CanvasCommentListView(stores.comments.canvas)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.set_content(self.node_page, "text"))
        self._pages.addWidget(self.canvas_list)
        self._lay_out()
        self._seen = Debounced(SEEN_MS, self._on_seen, self)
        self._connect()
        self.request_refresh()

    def accessible(self) -> GroupAccess:
        """What assistive technology is told of it."""
        return GroupAccess(self)

    def badge(self) -> str:
        """How many comments stand in the thread."""
        count = len(self._stores.comments.state.entries)
        return str(count) if count else ""

    def write(self) -> None:
        """Put the keyboard into the composer (or into the field for a thread, where none is known)."""
        self.scope.choose("node")
        self.node_page.write()

    def mention_version(self) -> None:
        """Say that the comment that is being written is about the version that is looked at."""
        self.write()
        self.node_page.composer.toggle_version()

    def begin_find(self) -> None:
        """Put the keyboard into the field that finds in comments."""
        self._search_row.show()
        self.search.take_focus()

    def show_canvas(self) -> None:
        """All comments of the canvas."""
        self.scope.choose("canvas")
        if not self.canvas_list.talk.enter():
            self.scope.setFocus()

    def focus_thread(self) -> None:
        """The thread of the selected node, the keyboard on its last comment."""
        self.scope.choose("node")
        if not self.node_page.talk.enter():
            self.node_page.write()

    @property
    def current(self) -> CommentEntry | None:
        """The comment that the keyboard is on."""
        return self._shown_list.current

    @property
    def _shown_list(self) -> CommentListView:
        on_canvas = self._pages.currentWidget() is self.canvas_list
        return (self.canvas_list if on_canvas else self.node_page).talk

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
        comments.reveal_requested.connect(self._on_reveal_requested)
        comments.writing_wanted.connect(self._on_writing_wanted)
        self.scope.chosen.connect(self._on_scope_chosen)
        self.search.settled.connect(self._on_searched)
        self.search.left_downwards.connect(self._on_left_downwards)
        self._states.retried.connect(comments.refresh)
        self.canvas_list.all_read.connect(comments.canvas.read_all)
        for thread in (self.node_page.talk, self.canvas_list.talk):
            thread.retried.connect(comments.retry)
            thread.discarded.connect(comments.discard)
            thread.edited.connect(self._on_edited)
            thread.menu_wanted.connect(self._on_menu_wanted)
            thread.version_wanted.connect(self._on_version_wanted)
            thread.node_wanted.connect(self._on_node_wanted)
            thread.link_wanted.connect(self._stores.links.ask)

    @override
    def refresh(self) -> None:
        state = self._stores.comments.state
        if not state.node_id and self.is_loading:
            self._states.show_busy()
            return
        if not state.node_id:
            self._states.show_empty(
                self.tr("Nothing selected"),
                self.tr("Select a node to read and write comments."),
            )
            return
        self._states.show_ready()
        self.node_page.set_state(state)
        self._tell_found()
        if self._wanted and self.node_page.talk.reveal(self._wanted):
            self._wanted = ""
        self._look()

    def _look(self) -> None:
        """Begin to count the time for which the thread is seen."""
        seen = self.isVisible() and self._pages.currentWidget() is self._states
        if seen and self._stores.comments.state.entries:
            if not self._seen.is_pending:
                self._seen.trigger()
        else:
            self._seen.cancel()

    def _tell_found(self) -> None:
        count = len(self._shown_list.entries)
        self._found.setVisible(bool(self.search.text().strip()))
        self._found.setText(self.tr("%Ln results", "", count))

    def _on_seen(self) -> None:
        if self.isVisible() and self.isActiveWindow():
            self._stores.comments.seen()

    def _on_comments_changed(self, _state: object) -> None:
        self.badge_changed.emit()
        self.refresh_now()

    def _on_scope_chosen(self, scope: str) -> None:
        on_canvas = scope == "canvas"
        self._pages.setCurrentWidget(self.canvas_list if on_canvas else self._states)
        self._stores.comments.canvas.set_active(on_canvas and self.isVisible())
        self._search_row.setVisible(on_canvas or bool(self.search.text()))
        self._on_searched(self.search.text().strip())
        self._look()

    def _on_searched(self, needle: str) -> None:
        self.node_page.seek(needle)
        self.canvas_list.seek(needle)
        self._tell_found()

    def _on_left_downwards(self) -> None:
        self._shown_list.enter()

    def _on_reveal_requested(self, comment_id: str) -> None:
        self.scope.choose("node")
        self._wanted = comment_id
        self.refresh_now()

    def _on_menu_wanted(self, entry: CommentEntry, at: QPoint) -> None:
        self._stores.commands.request_menu("comment", entry, at.x(), at.y())

    def _on_edited(self, entry_id: str) -> None:
        if self._stores.comments.edit(entry_id):
            self.write()

    def _on_writing_wanted(self, _node_id: object) -> None:
        self._stores.commands.trigger("comments.write")

    def _on_version_wanted(self, entry: CommentEntry, _number: int) -> None:
        self.show_version(entry)

    def show_version(self, entry: CommentEntry) -> None:
        """Look at the version that a comment names."""
        number = version_of(entry.body)[0]
        if not self._stores.comments.show_version(entry.node_id, number):
            self._stores.notices.notify(
                "info", self.tr("Version {n} of this node no longer exists.").format(n=number)
            )

    def _on_node_wanted(self, entry: CommentEntry) -> None:
        if entry.state == "real":
            self._stores.comments.reveal(entry.canvas_id, entry.node_id, entry.id)
        else:
            self._stores.canvases.reveal(entry.canvas_id, entry.node_id)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._stores.comments.canvas.set_active(self.scope.current == "canvas")
        self._look()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._stores.comments.canvas.set_active(False)
        self._seen.cancel()
