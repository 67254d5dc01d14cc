"""States of a view: empty, loading (progress bar or skeleton), failed, ready."""

from __future__ import annotations

from math import floor
from typing import Literal

from PySide6.QtCore import QRect, QRectF, Qt, QTimerEvent, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QRegion, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import (
    Space,
    Stretch,
    column,
    flow,
    row,
    set_accessible_description,
    stack,
)
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import DetailText, WrappingLabel
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.text import sanitize
from wsdesk.theme.motion import duration_ms
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


Shape = Literal["rows", "grid", "text"]
_TICK_MS = 40
_PERIOD_MS = 1200


class _AnimatedWidget(QWidget):
    """Widget that is animated only while visible, and not at all with reduced motion."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._timer = 0
        self._elapsed_ms = 0

    @property
    def _phase(self) -> float:
        """Phase of the animation, 0 to 1; 0.5 with reduced motion."""
        return (self._elapsed_ms % _PERIOD_MS) / _PERIOD_MS if self._timer else 0.5

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._timer and duration_ms(_PERIOD_MS):
            self._timer = self.startTimer(_TICK_MS)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._timer:
            self.killTimer(self._timer)
            self._timer = 0

    @property
    def _moving(self) -> QRect:
        """The area that differs between two frames: theirs together."""
        return self.rect()

    @override
    def timerEvent(self, event: QTimerEvent) -> None:
        before = self._moving
        self._elapsed_ms += _TICK_MS
        self.update(QRegion(before).united(self._moving))


class BusyBar(_AnimatedWidget):
    """Progress line of 2 px at the top of a view that refreshes. Its space is reserved while hidden."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(themes, parent)
        self.setFixedHeight(2)
        self.setAccessibleName(self.tr("Loading…"))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.hide()

    def set_busy(self, busy: bool) -> None:
        """Show or hide the progress."""
        self.setVisible(busy)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        width = self.width()
        x = (width * 1.4) * self._phase - width * 0.4
        painter.fillRect(QRectF(x, 0, width * 0.4, 2), self._themes.current.color("accent"))


class SkeletonView(_AnimatedWidget):
    """Blank boxes with a moving highlight. Only what the highlight changes is repainted.

    The content is parsed on the same thread meanwhile.
    """

    def __init__(self, themes: ThemeManager, *, extent: int, line: str) -> None:
        super().__init__(themes)
        self._extent = extent
        """Half the width of the highlight, in px."""
        self._line = line

    def _boxes(self) -> list[tuple[QRectF, float]]:
        """The boxes with their radius."""
        raise NotImplementedError

    @property
    def _middle(self) -> float:
        """Middle of the highlight."""
        return self.width() * (2 * self._phase - 0.5)

    @property
    @override
    def _moving(self) -> QRect:
        left = floor(self._middle) - self._extent
        return QRect(left, 0, 2 * self._extent + 2, self.height()) & self.rect()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.color(self._line))
        painter.setBrush(paint.skeleton_gradient(theme, self._middle, self._extent))
        for box, radius in self._boxes():
            if event.region().intersects(box.toAlignedRect().adjusted(-1, -1, 1, 1)):
                painter.drawRoundedRect(box, radius, radius)


class Skeleton(SkeletonView):
    """Loading skeleton of rows, a grid, or text."""

    def __init__(self, themes: ThemeManager, shape: Shape) -> None:
        super().__init__(themes, extent=160, line="skeleton")
        self._shape = shape
        self.setAccessibleName(self.tr("Loading…"))

    @override
    def _boxes(self) -> list[tuple[QRectF, float]]:
        width, height = self.width(), self.height()
        small, control = self._themes.current.radius("small"), self._themes.current.radius("control")
        boxes: list[tuple[QRectF, float]] = []
        if self._shape == "rows":
            for number in range(min(8, height // 40)):
                indent = 0 if number % 4 == 0 else 18
                boxes.append((QRectF(12 + indent, 40 * number + 6, 38, 28), small))
                wide = (width - 90 - indent) * (0.5 + 0.13 * ((number * 5) % 4))
                boxes.append((QRectF(59 + indent, 40 * number + 15, wide, 10), small))
        elif self._shape == "grid":
            cell = (width - 24 - 8) / 2
            for number in range(6):
                x, y = 12 + (number % 2) * (cell + 8), 4 + (number // 2) * (cell * 0.75 + 8)
                boxes.append((QRectF(x, y, cell, cell * 0.75), control))
        else:
            for number in range(min(7, height // 24)):
                wide = (width - 24) * (0.95 - 0.17 * ((number * 3) % 4))
                boxes.append((QRectF(12, 12 + 24 * number, wide, 10), small))
        return boxes


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
    """One-line error above content that is still usable."""

    retried = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._message = PlainLabel(role="error", elide=True)
        self._retry = push_button(f"{name}-retry", self.tr("Retry"), "quiet")
        self._detail = DetailText(name)
        column(
            row((self._message, 1), self._detail.button, self._retry),
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


def _extra_detail(failure: LoadFailure) -> str:
    """Technical detail, if it differs from the message."""
    return failure.detail if failure.detail != failure.message else ""
