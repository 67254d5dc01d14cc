"""Collapsible section."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import Space, column
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.painting.accessibility import SectionAccess, notify_state_change
from wsdesk.panels.widgets.text import type_scale
from wsdesk.theme.icons import icon_image
from wsdesk.theme.theme_manager import ThemeManager

SECTION_INSET = Space.TIGHT
"""Distance of title and content from the sides, so that the focus ring of the head doesn't touch it."""


class Section(QWidget):
    """Collapsible section with one content widget, expanded initially."""

    def __init__(self, name: str, title: str, content: QWidget, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName(name)
        self._content = content
        self._head = _Head(title, themes)
        self._head.setObjectName(f"{name}-head")
        inset = (SECTION_INSET, Space.NONE)
        column(self._head, column(content, margin=inset), parent=self)
        self._head.toggled.connect(self._on_toggled)

    @property
    def is_folded(self) -> bool:
        return not self._head.isChecked()

    @property
    def title(self) -> str:
        return self._head.text()

    def set_folded(self, folded: bool) -> None:
        """Collapse or expand the section."""
        self._head.setChecked(not folded)

    def set_title(self, title: str) -> None:
        if title != self._head.text():
            self._head.setText(title)
            self._head.setAccessibleName(title)

    def _on_toggled(self, on: bool) -> None:
        self._content.setVisible(on)
        notify_state_change(self._head, "expanded")


class _Head(QPushButton):
    def __init__(self, title: str, themes: ThemeManager) -> None:
        super().__init__()
        self._themes = themes
        self.setText(title)
        self.setAccessibleName(title)
        self.setCheckable(True)
        self.setChecked(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def accessible(self) -> SectionAccess:
        """Its `QAccessibleInterface`."""
        return SectionAccess(self)

    @override
    def sizeHint(self) -> QSize:
        return QSize(120, type_scale.scaled(24))

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        theme = self._themes.current
        painter = QPainter(self)
        lit = self.underMouse()
        side = type_scale.scaled(12)
        title = self.rect().adjusted(SECTION_INSET, 0, -SECTION_INSET - side - 6, 0)
        paint.draw_line(painter, title, self.text(), type_scale.title(), theme.color("text"))
        name = "chevron-down" if self.isChecked() else "chevron-right"
        mark = icon_image(name, theme.color("text" if lit else "muted"), side, self.devicePixelRatioF())
        painter.drawImage(QPointF(self.width() - SECTION_INSET - side, (self.height() - side) / 2), mark)
        if self.hasFocus():
            paint.draw_ring(painter, QRectF(self.rect()), theme.color("focus"), theme.radius("small"), 1)
