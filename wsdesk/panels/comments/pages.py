"""Pages of the comments panel: the thread of one node, and all comments of the canvas."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from wsdesk.panels.comments.comment_list import CommentListView
from wsdesk.panels.comments.composer import Composer
from wsdesk.panels.comments.stores import CommentsPanelStores
from wsdesk.panels.widgets.controls.button import LinkButton
from wsdesk.panels.widgets.controls.form_controls import line_edit, push_button
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, row
from wsdesk.panels.widgets.state_stack import ErrorBar
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.notifications import NotificationAction
from wsdesk.store.comments.canvas_comments import CanvasComments, CanvasCommentsState
from wsdesk.store.comments.entry import CommentEntry, CommentsState
from wsdesk.store.text import sanitize


def _unreadable_note(name: str) -> WrappingLabel:
    text = QCoreApplication.translate(
        "NodeCommentsPage",
        "Threads can't be read on this server or offline. You only see comments sent from this computer.",
    )
    return WrappingLabel(text, role="small", selectable=False, name=name)


class LinkThreadForm(QWidget):
    """Form that links a thread to a node whose thread the server doesn't report."""

    submitted = Signal(object)
    """Emitted with the text of the field."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("commentBinding")
        text = WrappingLabel(
            self.tr(
                "The comment thread of this node isn't known: the server doesn't report it, or can't be "
                "reached. Paste its ID, or a link that contains it. wsdesk remembers it on this computer."
            ),
            role="muted",
            selectable=False,
        )
        self.field = line_edit("threadField", self.tr("Thread ID or link"), 2_000)
        self._button = push_button("threadBind", self.tr("Use this thread"))
        self._button.setEnabled(False)
        self._error = WrappingLabel(role="error", selectable=False)
        self._error.hide()
        column(
            PlainLabel(self.tr("Thread not found"), role="title"),
            text,
            self.field,
            self._error,
            row(self._button, Stretch(1)),
            Stretch(1),
            margin=Space.MEDIUM,
            parent=self,
        )
        self.field.textChanged.connect(self._on_text_changed)
        self.field.returnPressed.connect(self._on_clicked)
        self._button.clicked.connect(self._on_clicked)

    def reset(self) -> None:
        """Clear the field for another node."""
        self.field.clear()

    def show_error(self) -> None:
        """Show the error that the text contains no thread ID."""
        self._error.setText(
            self.tr("No thread ID found. IDs look like 123e4567-e89b-12d3-a456-426614174000.")
        )
        self._error.show()

    def _on_text_changed(self, text: str) -> None:
        self._button.setEnabled(bool(text.strip()))
        self._error.hide()

    def _on_clicked(self) -> None:
        if self.field.text().strip():
            self.submitted.emit(self.field.text())


class NodeCommentsPage(QStackedWidget):
    """Thread of the selected node and its composer, or the form that links a thread."""

    def __init__(self, stores: CommentsPanelStores) -> None:
        super().__init__()
        self.setObjectName("nodeComments")
        self._stores = stores
        self._state = CommentsState()
        self._search_text = ""
        self._title = PlainLabel(role="small", elide=True)
        self._undo = LinkButton("threadUnbind", self.tr("Unlink thread"), fits=True)
        self._unreadable_note = _unreadable_note("commentsHonest")
        self._empty_label = WrappingLabel(role="muted", selectable=False, name="commentsNone")
        self._error_bar = ErrorBar("commentsTrouble")
        self.list_view = CommentListView("commentThread")
        self.composer = Composer(stores.themes)
        self.link_form = LinkThreadForm()
        self._thread_page = self._create_thread_page()
        self.addWidget(self._thread_page)
        self.addWidget(self.link_form)
        self._loading = WrappingLabel(role="muted", selectable=False, name="commentsLoading")
        self._loading.setText(self.tr("Loading thread…"))
        self._loading.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.addWidget(self._loading)
        comments = stores.comments
        self.composer.text_edited.connect(comments.set_draft)
        self.composer.sent.connect(comments.post)
        self.composer.split_button.clicked.connect(comments.post_parts)
        self.composer.edit.escaped.connect(partial(stores.commands.trigger, "canvas.focus"))
        self.link_form.submitted.connect(self._on_link_submitted)
        self._undo.clicked.connect(self.unlink)
        self._error_bar.retried.connect(comments.refresh)

    def write(self) -> None:
        """Focus the composer, or the field for a thread if none is linked."""
        is_linked = self.currentWidget() is self._thread_page
        (self.composer.edit if is_linked else self.link_form.field).setFocus()

    def set_search_text(self, search_text: str) -> None:
        """Show only comments that contain these words."""
        self._search_text = search_text
        self._show_entries()

    def unlink(self) -> None:
        """Unlink the thread that the user linked; a notification offers to undo it."""
        node_id, thread_id = self._state.node_id, self._stores.comments.unlink()
        if thread_id:
            self._stores.notifications.notify(
                "ok",
                self.tr("Thread unlinked from this node"),
                action=NotificationAction(
                    self.tr("Undo"), partial(self._stores.comments.threads.link, node_id, thread_id)
                ),
            )

    def set_state(self, state: CommentsState) -> None:
        before, self._state = self._state, state
        if state.node_id != before.node_id:
            self.link_form.reset()
        if (state.thread_id, state.node_id) != (before.thread_id, before.node_id):
            self.list_view.reset()
        if not state.thread_id:
            is_loading = state.phase is LoadState.BUSY
            self.setCurrentWidget(self._loading if is_loading else self.link_form)
            return
        self.setCurrentWidget(self._thread_page)
        title = sanitize.line(state.node_title) or self.tr("this node")
        self._title.setText(self.tr("On {title}").format(title=title))
        self._undo.setVisible(state.linked_by_user)
        self._unreadable_note.setVisible(not state.can_read and state.phase is not LoadState.BUSY)
        self._error_bar.set_failure(state.failure if state.phase is LoadState.FAILED else None)
        self._empty_label.setText(self._empty_text(state))
        self._show_entries()
        self.composer.set_version(state.version)
        self.composer.show_draft(state.draft, merged=state.merged)
        self.composer.set_read_only(self._stores.commands.read_only_reason())

    def _empty_text(self, state: CommentsState) -> str:
        done, total = state.read
        if state.phase is LoadState.BUSY:
            reading = self.tr("Loading comment {n} of {total}…").format(n=done, total=total)
            return reading if total else self.tr("Loading thread…")
        if state.can_read:
            return self.tr("No comments yet. Be the first to comment.")
        return self.tr("You haven't sent any comments from this computer.")

    def _show_entries(self) -> None:
        state = self._state
        is_unknown = state.phase is LoadState.FAILED and state.can_read
        self._empty_label.setVisible(not state.entries and not is_unknown)
        _show_matching(self.list_view, self._state.entries, self._search_text)

    def _create_thread_page(self) -> QWidget:
        page = QWidget()
        column(
            row((self._title, 1), self._undo, margin=(Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.TIGHT)),
            self._error_bar,
            column(
                self._unreadable_note,
                self._empty_label,
                space=Space.TIGHT,
                margin=(Space.MEDIUM, Space.TIGHT),
            ),
            self.list_view,
            self.composer,
            Stretch(1),
            space=Space.NONE,
            parent=page,
        )
        return page

    def _on_link_submitted(self, text: str) -> None:
        node_id = self._state.node_id
        if not self._stores.comments.link(text):
            self.link_form.show_error()
            return
        self._stores.notifications.notify(
            "ok",
            self.tr("Thread linked to this node on this computer"),
            action=NotificationAction(
                self.tr("Undo"), partial(self._stores.comments.threads.unlink, node_id)
            ),
        )
        self.write()


class CanvasCommentsPage(QWidget):
    """All comments of the canvas, with filters and sorting."""

    def __init__(self, store: CanvasComments) -> None:
        super().__init__()
        self.setObjectName("canvasComments")
        self._store = store
        self._search_text = ""
        self._phase = LoadState.IDLE
        views = {
            "newest": self.tr("Newest first"),
            "node": self.tr("By node"),
            "unread": self.tr("Unread"),
            "mine": self.tr("From me"),
            "follow-up": self.tr("Follow up"),
        }
        self.views = SegmentedControl(
            "canvasCommentsView", self.tr("Filter and sort comments"), segments=views
        )
        self._unreadable_note = _unreadable_note("canvasCommentsHonest")
        self._summary = PlainLabel(role="small", elide=True, name="canvasCommentsWords")
        self.read_button = LinkButton("canvasCommentsRead", self.tr("Mark all as read"), fits=True)
        self._error_bar = ErrorBar("canvasCommentsTrouble")
        self.list_view = CommentListView("canvasCommentList", named=True)
        column(
            column(
                self.views,
                row((self._summary, 1), self.read_button),
                self._unreadable_note,
                margin=(Space.MEDIUM, Space.TIGHT),
            ),
            self._error_bar,
            self.list_view,
            Stretch(1),
            space=Space.NONE,
            parent=self,
        )
        self.views.chosen.connect(self._on_view_chosen)
        self._error_bar.retried.connect(store.refresh)
        store.changed.connect(self._on_changed)
        self._on_changed(store.state)

    def set_search_text(self, search_text: str) -> None:
        """Show only comments that contain these words."""
        self._search_text = search_text
        _show_matching(self.list_view, self._store.state.entries, search_text)

    def _on_view_chosen(self, view: str) -> None:
        self.list_view.reset()
        self._store.show_view(view)  # pyright: ignore[reportArgumentType]

    def _on_changed(self, state: CanvasCommentsState) -> None:
        self.views.choose(state.view)
        _show_matching(self.list_view, state.entries, self._search_text)
        if LoadState.BUSY in (state.phase, self._phase):
            self.list_view.keep_focus_at_start()
        self._phase = state.phase
        self._unreadable_note.setVisible(not state.can_read and state.phase is not LoadState.BUSY)
        self._error_bar.set_failure(state.failure if state.phase is LoadState.FAILED else None)
        self.read_button.setVisible(any(entry.unread for entry in state.entries))
        if state.phase is LoadState.BUSY and state.read < state.total:
            text = self.tr("Loading thread {n} of {total}…").format(n=state.read, total=state.total)
        elif state.entries:
            text = self.tr("%Ln comments", "", len(state.entries))
        elif state.phase is LoadState.BUSY:
            text = self.tr("Loading comments…")
        elif state.phase is LoadState.FAILED and state.can_read:
            text = ""  # whether there are comments isn't known
        else:
            text = {
                "unread": self.tr("No unread comments"),
                "mine": self.tr("No comments from you yet"),
                "follow-up": self.tr("No comments marked for follow-up"),
            }.get(state.view, self.tr("No comments on this canvas yet"))
        self._summary.setText(text)


def matching_entries(
    entries: Sequence[CommentEntry], search_text: str
) -> tuple[tuple[str, ...], tuple[CommentEntry, ...]]:
    """The words of a search, and the entries that contain all of them in text, author, or node title."""
    words = tuple(search_text.casefold().split())
    if not words:
        return (), tuple(entries)
    matches = tuple(
        entry
        for entry in entries
        if all(
            any(word in text.casefold() for text in (entry.body, entry.author, entry.node_title))
            for word in words
        )
    )
    return words, matches


def _show_matching(view: CommentListView, entries: Sequence[CommentEntry], search_text: str) -> None:
    """Show the entries that match, with the words highlighted; hide the list if there are none."""
    words, matches = matching_entries(entries, search_text)
    view.highlight(words)
    view.setVisible(bool(matches))
    view.show_entries(matches)
