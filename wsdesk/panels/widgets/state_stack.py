"""States of a view: empty, loading (progress bar or skeleton), failed, ready."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.controls.loading_indicators import BusyBar, Shape, Skeleton
from wsdesk.panels.widgets.layout.boxes import (
    Space,
    Stretch,
    column,
    flow,
    row,
    set_accessible_description,
    stack,
)
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import DetailText, WrappingLabel
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager

SKELETON_AFTER_MS = 80
"""Delay of the skeleton in ms, so that it doesn't flash before a fast response."""


class StateStack(QWidget):
    """Stack of a panel's content and its empty, loading, and failed states.

    Available content stays: a refresh is a thin bar above it, a failed refresh an `ErrorBar`.
    """

    retried = Signal()
    """Emitted when Retry is pressed."""
    acted = Signal()
    """Emitted when the action of the empty state is pressed."""

    def __init__(self, name: str, content: QWidget, themes: ThemeManager, shape: Shape = "rows") -> None:
        super().__init__()
        self.setObjectName(name)
        self._content = content
        self._bar = BusyBar(themes, self)
        self._line = ErrorBar(f"{name}-line", self)
        self._skeleton = Skeleton(themes, shape)
        self._failed = ErrorView(f"{name}-failed")
        self._empty = _Empty(f"{name}-empty")
        self._blank = QWidget()
        self._pages = stack(content, self._empty, self._skeleton, self._failed, self._blank)
        column(self._bar, self._line, (self._pages, 1), space=Space.NONE, parent=self)
        self._wait = Debouncer(SKELETON_AFTER_MS, self._on_wait_over, self)
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
        self._show(self._content)

    def show_empty(self, title: str, text: str, action: str = "") -> None:
        """Show the empty state with one optional action."""
        self._empty.set_message(title, text, action)
        self._show(self._empty)

    def show_failed(self, title: str, failure: LoadFailure) -> None:
        """Show the error instead of the content."""
        self._failed.show_failure(title, failure)
        self._show(self._failed)

    def show_busy(self) -> None:
        """Show the skeleton after a short delay."""
        self._line.set_failure(None)
        if self._pages.currentWidget() is self._skeleton or self._wait.is_pending:
            return
        self._pages.setCurrentWidget(self._blank)
        self._wait.trigger()

    def show_phase(
        self, phase: LoadState, failure: LoadFailure | None, *, has_content: bool, failed_title: str = ""
    ) -> bool:
        """Show the state for a store's phase; return whether it set one.

        False if nothing is loading and there is no content: the panel then shows its empty state.
        """
        if has_content:
            self.show_ready()
            self._bar.set_busy(phase is LoadState.BUSY)
            self._line.set_failure(failure if phase is not LoadState.BUSY else None)
            return True
        if phase is LoadState.BUSY:
            self.show_busy()
            return True
        if phase is LoadState.FAILED and failure is not None:
            self.show_failed(failed_title or self.tr("Couldn't load this"), failure)
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
        self._title = WrappingLabel(role="title", selectable=False)
        self._message = WrappingLabel(role="muted", selectable=False)
        self._action = push_button(f"{name}-action")
        column(
            self._title,
            self._message,
            Space.TIGHT,
            (self._action, 0, Qt.AlignmentFlag.AlignLeft),
            Stretch(1),
            margin=(Space.MEDIUM, Space.LARGE, Space.MEDIUM, Space.MEDIUM),
            parent=self,
        )
        self._action.clicked.connect(self.acted)

    def set_message(self, title: str, text: str, action: str) -> None:
        self._title.setText(title)
        self._message.setText(text)
        self._action.setText(action)
        self._action.setAccessibleName(action)
        self._action.setVisible(bool(action))


class ErrorView(QWidget):
    """Error page: title, message, Retry if that can help, and Details if there are any."""

    retried = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._title = WrappingLabel(role="title", selectable=False)
        self._message = WrappingLabel(role="muted")
        self._retry = push_button(f"{name}-retry", self.tr("Retry"))
        self._detail = DetailText(name)
        self._detail.button.setProperty("role", "")
        column(
            self._title,
            self._message,
            flow(self._retry, self._detail.button),
            self._detail,
            Stretch(1),
            margin=Space.MEDIUM,
            parent=self,
        )
        self._retry.clicked.connect(self.retried)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_failure(self, title: str, failure: LoadFailure) -> None:
        """Show an error; `title` is translated, the message is the failure's."""
        self._title.setText(title)
        self._message.setText(sanitize.plain(failure.message))
        self._detail.set_detail(_extra_detail(failure))
        self._retry.setVisible(failure.can_retry)
        set_accessible_description(self, failure.message)


class ErrorBar(QWidget):
    """Error above content that is still usable: one line, with its buttons below where it doesn't fit."""

    retried = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._message = PlainLabel(role="error", elide=True)
        self._retry = push_button(f"{name}-retry", self.tr("Retry"), "quiet")
        self._detail = DetailText(name)
        self._buttons = QWidget()
        row(self._detail.button, self._retry, parent=self._buttons)
        self._line, self._second_line = row((self._message, 1), self._buttons), row(Stretch(1))
        self._is_narrow = False
        column(
            self._line,
            self._second_line,
            self._detail,
            space=Space.TIGHT,
            margin=(Space.MEDIUM, Space.TIGHT, Space.SMALL, Space.TIGHT),
            parent=self,
        )
        self._retry.clicked.connect(self.retried)
        self.hide()

    def set_failure(self, failure: LoadFailure | None) -> None:
        """Set the error; None hides the bar."""
        self.setVisible(failure is not None)
        if failure is not None:
            self._message.setText(sanitize.line(failure.message, 400))
            self._message.set_tip(failure.message)
            self._detail.set_detail(_extra_detail(failure))
            self._retry.setVisible(failure.can_retry)
            self._place_buttons()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_buttons()

    def _place_buttons(self) -> None:
        text = self._message.fontMetrics().horizontalAdvance(self._message.text())
        others = self._buttons.sizeHint().width() + Space.MEDIUM + 2 * Space.SMALL
        is_narrow = text + others > self.width()
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            (self._second_line if is_narrow else self._line).addWidget(self._buttons)


def _extra_detail(failure: LoadFailure) -> str:
    """Technical detail, if it differs from the message."""
    return failure.detail if failure.detail != failure.message else ""
