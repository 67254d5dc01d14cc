"""State stack: empty, loading, failed, ready."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget

from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column
from wsdesk.panels.widgets.state.busy import BusyBar, Shape, Skeleton
from wsdesk.panels.widgets.state.error_view import ErrorBar, ErrorView
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.debounced import Debounced
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.theme.theme_manager import ThemeManager

SKELETON_AFTER_MS = 80
"""Delay of the skeleton in ms, so that it doesn't flash before a fast response."""


class StateStack(QWidget):
    """Stack of a panel's content and its empty, loading, and failed states.

    Available content stays: a refresh is a thin bar above it, a failed refresh one line.
    """

    retried = Signal()
    """Emitted when Retry is pressed."""
    acted = Signal()
    """Emitted when the action of the empty state is pressed."""

    def __init__(
        self,
        name: str,
        content: QWidget,
        themes: ThemeManager,
        shape: Shape = "rows",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._content = content
        self._bar = BusyBar(themes, self)
        self._line = ErrorBar(f"{name}-line", self)
        self._skeleton = Skeleton(themes, shape)
        self._failed = ErrorView(f"{name}-failed")
        self._empty = _Empty(f"{name}-empty")
        self._blank = QWidget()
        self._pages = QStackedWidget()
        for page in (content, self._empty, self._skeleton, self._failed, self._blank):
            self._pages.addWidget(page)
        column(self._bar, self._line, (self._pages, 1), space=Space.NONE, parent=self)
        self._wait = Debounced(SKELETON_AFTER_MS, self._on_wait_over, self)
        self._line.retried.connect(self.retried)
        self._failed.retried.connect(self.retried)
        self._empty.acted.connect(self.acted)
        self._pages.setCurrentWidget(self._blank)

    @property
    def state(self) -> str:
        """Current state: `ready`, `empty`, `busy`, or `failed`."""
        page = self._pages.currentWidget()
        if page is self._content:
            return "ready"
        if page is self._failed:
            return "failed"
        return "empty" if page is self._empty else "busy"

    def show_ready(self) -> None:
        """Show the content."""
        self._show(self._content)

    def show_empty(self, title: str, words: str, action: str = "") -> None:
        """Show the empty state with one optional action."""
        self._empty.set_message(title, words, action)
        self._show(self._empty)

    def show_failed(self, title: str, trouble: LoadFailure) -> None:
        """Show the error instead of the content."""
        self._failed.show_failure(title, trouble)
        self._show(self._failed)

    def show_busy(self) -> None:
        """Show the skeleton after a short delay."""
        self._line.set_failure(None)
        if self._pages.currentWidget() is self._skeleton or self._wait.is_pending:
            return
        self._pages.setCurrentWidget(self._blank)
        self._wait.trigger()

    def show_phase(
        self, phase: LoadState, trouble: LoadFailure | None, *, has_content: bool, failed_title: str = ""
    ) -> bool:
        """Show the state for a store's phase; return whether it set one.

        False if nothing is loading and there is no content: the panel then shows its empty state.
        """
        if has_content:
            self.show_ready()
            self._bar.set_busy(phase is LoadState.BUSY)
            self._line.set_failure(trouble if phase is not LoadState.BUSY else None)
            return True
        if phase is LoadState.BUSY:
            self.show_busy()
            return True
        if phase is LoadState.FAILED and trouble is not None:
            self.show_failed(failed_title or self.tr("Couldn't load this"), trouble)
            return True
        return False

    def _show(self, page: QWidget) -> None:
        self._wait.cancel()
        self._bar.set_busy(False)
        self._line.set_failure(None)
        self._pages.setCurrentWidget(page)

    def _on_wait_over(self) -> None:
        self._pages.setCurrentWidget(self._skeleton)


class _Empty(QWidget):
    acted = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._title = PlainLabel(role="title")
        self._words = WrappingLabel(role="muted", selectable=False)
        self._action = QPushButton()
        self._action.setObjectName(f"{name}-action")
        column(
            self._title,
            self._words,
            Space.TIGHT,
            (self._action, 0, Qt.AlignmentFlag.AlignLeft),
            Stretch(1),
            margin=(Space.MEDIUM, Space.LARGE, Space.MEDIUM, Space.MEDIUM),
            parent=self,
        )
        self._action.clicked.connect(self.acted)

    def set_message(self, title: str, words: str, action: str) -> None:
        self._title.setText(title)
        self._words.setText(words)
        self._action.setText(action)
        self._action.setAccessibleName(action)
        self._action.setVisible(bool(action))
