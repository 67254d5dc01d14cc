"""The Comments panel: the thread of the selected node, and the composer."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from wsdesk.panels.comments.binding import Binding
from wsdesk.panels.comments.composer import Composer
from wsdesk.panels.comments.thread import Thread
from wsdesk.panels.parts.flow_text import FlowText
from wsdesk.panels.parts.label import PlainLabel
from wsdesk.panels.parts.link_button import LinkButton
from wsdesk.panels.parts.state_stack import StateStack
from wsdesk.panels.parts.trouble import TroubleBar
from wsdesk.store import shown
from wsdesk.store.comments import CommentEntry, CommentsState
from wsdesk.store.phase import Phase
from wsdesk.store.stores import Stores


class CommentsPanel(QWidget):
    """Follows the comments store. What is written is kept at every letter, whatever happens."""

    badge_changed = Signal()
    """The number beside the title may be another one."""

    def __init__(self, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("commentsPanel")
        self.setAccessibleName(self.tr("Comments"))
        self._stores = stores
        self._node_id = ""
        self._thread_id = ""
        self._title = PlainLabel(role="small", elide=True)
        self._undo = LinkButton(self.tr("Forget this thread"))
        self._undo.setObjectName("threadUnbind")
        self._undo.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._honest = FlowText(role="small", selectable=False)
        self._honest.setObjectName("commentsHonest")
        self._none = FlowText(role="muted", selectable=False)
        self._none.setObjectName("commentsNone")
        self._trouble = TroubleBar("commentsTrouble")
        self.thread_view = Thread()
        self.composer = Composer(stores.themes)
        self.binding = Binding()
        self._talk = self._make_talk()
        self._pages = QStackedWidget()
        self._pages.addWidget(self._talk)
        self._pages.addWidget(self.binding)
        self._states = StateStack("commentStates", self._pages, stores.themes, "text")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._states)
        self._connect()
        self._on_comments_changed(stores.comments.state)

    def badge(self) -> str:
        """How many comments stand in the thread."""
        count = len(self._stores.comments.state.entries)
        return str(count) if count else ""

    def write(self) -> None:
        """Put the keyboard into the composer (or into the field for a thread, where none is known)."""
        field = self.composer.edit if self._pages.currentWidget() is self._talk else self.binding.field
        field.setFocus()

    def _make_talk(self) -> QWidget:
        page = QWidget()
        head = QHBoxLayout()
        head.setContentsMargins(14, 10, 14, 2)
        head.addWidget(self._title, 1)
        head.addWidget(self._undo)
        words = QVBoxLayout()
        words.setContentsMargins(14, 2, 14, 2)
        words.setSpacing(4)
        words.addWidget(self._honest)
        words.addWidget(self._none)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self._trouble)
        column.addLayout(words)
        column.addWidget(self.thread_view)
        column.addWidget(self.composer)
        column.addStretch(1)
        return page

    def _connect(self) -> None:
        comments = self._stores.comments
        comments.changed.connect(self._on_comments_changed)
        self._stores.canvases.current_changed.connect(self._on_current_changed)
        self.composer.written.connect(comments.set_draft)
        self.composer.sent.connect(comments.post)
        self.thread_view.retried.connect(comments.retry)
        self.thread_view.discarded.connect(comments.discard)
        self.thread_view.menu_wanted.connect(self._on_menu_wanted)
        self.binding.bound.connect(self._on_bound)
        self._undo.clicked.connect(comments.unbind)
        self._states.retried.connect(comments.refresh)
        self._trouble.retried.connect(comments.refresh)

    def _on_comments_changed(self, state: CommentsState) -> None:
        if state.node_id != self._node_id:
            self.binding.begin_anew()
        if state.thread_id != self._thread_id:
            self.thread_view.begin_anew()
        self._node_id, self._thread_id = state.node_id, state.thread_id
        self.badge_changed.emit()
        if not state.node_id:
            self._states.show_empty(
                self.tr("Nothing selected"),
                self.tr("Select a node on the canvas to read what is said about it, and to say something."),
            )
            return
        self._states.show_ready()
        if not state.thread_id:
            self._pages.setCurrentWidget(self.binding)
            return
        self._pages.setCurrentWidget(self._talk)
        self._show_thread(state)

    def _show_thread(self, state: CommentsState) -> None:
        self._title.setText(
            self.tr("On {title}").format(title=shown.line(state.node_title) or self.tr("this node"))
        )
        self._undo.setVisible(state.bound_here)
        self._honest.setVisible(not state.can_read)
        self._honest.setText(
            self.tr("The service lets nobody read threads: only what was sent from here is shown.")
        )
        self._trouble.set_trouble(state.trouble if state.phase is Phase.FAILED else None)
        busy = state.phase is Phase.BUSY and not state.entries
        self._none.setVisible(not state.entries)
        self._none.setText(
            self.tr("Loading the thread…")
            if busy
            else self.tr("Nobody has said anything here yet. Write the first comment.")
            if state.can_read
            else self.tr("Nothing was sent from here yet.")
        )
        self.thread_view.setVisible(bool(state.entries))
        self.thread_view.show_entries(state.entries)
        self.composer.show_draft(state.draft)

    def _on_current_changed(self, _canvas: object) -> None:
        self._on_comments_changed(self._stores.comments.state)

    def _on_menu_wanted(self, entry: CommentEntry, at: QPoint) -> None:
        self._stores.commands.request_menu("comment", entry, at.x(), at.y())

    def _on_bound(self, text: str) -> None:
        if not self._stores.comments.bind(text):
            self.binding.say_wrong()
