"""Placeholder of a canvas without content: loading, failed, or empty."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QStackedLayout, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.loading_indicators import SkeletonView
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, named, row
from wsdesk.panels.widgets.state_stack import ErrorView
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.base.load_state import LoadFailure
from wsdesk.theme.theme_manager import ThemeManager

SKELETON_AFTER_MS = 80
"""Delay before the skeleton, so that it doesn't flash."""
TEXT_AFTER_MS = 1_200
"""Delay before the text "Loading…"."""
_CARDS = (
    (0.05, 0.13, 222, 134),
    (0.05, 0.38, 222, 218),
    (0.40, 0.16, 250, 258),
    (0.74, 0.13, 214, 200),
    (0.74, 0.50, 214, 200),
    (0.40, 0.72, 202, 120),
)
"""Cards of the skeleton: x, y, width, height as shares."""


class CanvasPlaceholder(QWidget):
    """Loading, failed, or empty page of a canvas; hidden if it has content."""

    retried = Signal()

    def __init__(self, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("canvasVeil")
        self._themes = themes
        # Otherwise Qt paints the canvas and the minimap below with each frame. Styled backgrounds reset it.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._skeleton = CanvasSkeleton(themes)
        self._failed: ErrorView | None = None
        self._failed_page = QWidget()
        self._empty = PlainLabel(self.tr("This canvas is empty"), role="muted")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._blank = QWidget()
        self._pages = QStackedLayout(self)
        for page in (self._blank, self._skeleton, self._failed_page, self._empty):
            self._pages.addWidget(page)
        self._wait = Debouncer(SKELETON_AFTER_MS, self._on_wait_over, self)
        self.hide()

    @property
    def state(self) -> str:
        """`clear`, `busy`, `failed`, or `empty`."""
        if self.isHidden():
            return "clear"
        page = self._pages.currentWidget()
        if page is self._failed_page:
            return "failed"
        return "empty" if page is self._empty else "busy"

    def clear(self) -> None:
        """Show the canvas."""
        self._wait.cancel()
        self.hide()

    def show_busy(self) -> None:
        """Show the skeleton after a delay."""
        if self.state == "busy":
            return
        self._pages.setCurrentWidget(self._blank)
        self._wait.trigger()
        self._show_above()

    def show_failed(self, failure: LoadFailure) -> None:
        """Show the error, with Retry."""
        self._wait.cancel()
        if self._failed is None:
            self._failed = self._create_failed()
        self._failed.show_failure(self.tr("Couldn't load this canvas"), failure)
        self._pages.setCurrentWidget(self._failed_page)
        self._show_above()

    def show_empty(self) -> None:
        """Show that the canvas is empty."""
        self._wait.cancel()
        self._pages.setCurrentWidget(self._empty)
        self._show_above()

    def _create_failed(self) -> ErrorView:
        """Fill the error page, which few canvases need."""
        failed = ErrorView("canvasFailed")
        failed.setMaximumWidth(440)
        failed.retried.connect(self.retried)
        column(
            Stretch(2),
            row(Stretch(1), (failed, 100), Stretch(1)),
            Stretch(3),
            margin=Space.MEDIUM,
            parent=self._failed_page,
        )
        return failed

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(event.rect(), self._themes.current.color("bg"))

    def _show_above(self) -> None:
        self.show()
        self.raise_()

    def _on_wait_over(self) -> None:
        self._pages.setCurrentWidget(self._skeleton)


class CanvasSkeleton(SkeletonView):
    """Blank cards with a moving highlight, and a text if loading takes long."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(themes, extent=220, line="line")
        named(self, "canvasGhost", self.tr("Loading canvas"))
        self._label = PlainLabel(self.tr("Loading canvas…"), self, role="muted")
        self._label.hide()
        self._wait = Debouncer(TEXT_AFTER_MS, self._show_text, self)

    @override
    def _boxes(self) -> list[tuple[QRectF, float]]:
        shrink = min(1.0, self.width() / 984, self.height() / 896)
        radius = self._themes.current.radius("card")
        cards = (QRectF(x * self.width(), y * self.height(), w * shrink, h * shrink) for x, y, w, h in _CARDS)
        return [(card, radius) for card in cards]

    def _show_text(self) -> None:
        self._label.adjustSize()
        self._label.move((self.width() - self._label.width()) // 2, self.height() - 64)
        self._label.show()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._wait.trigger()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._wait.cancel()
        self._label.hide()
