"""Flow layout: rows that wrap."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import Space, set_margin


class FlowLayout(QLayout):
    """Layout in reading direction that wraps into rows."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = Space.SMALL) -> None:
        super().__init__(parent)
        self._gap = gap
        self._items: list[QLayoutItem] = []
        set_margin(self, Space.NONE)

    def _lay_out(self, box: QRect, apply: bool) -> int:
        """Lay out within the width of the box; return the required height."""
        x = y = row_height = 0
        owner = self.parentWidget()
        mirrored = owner is not None and owner.layoutDirection() == Qt.LayoutDirection.RightToLeft
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint().boundedTo(QSize(max(1, box.width()), 10_000))
            if x and x + size.width() > box.width():
                x, y, row_height = 0, y + row_height + self._gap, 0
            if apply:
                left = box.right() + 1 - x - size.width() if mirrored else box.x() + x
                item.setGeometry(QRect(QPoint(left, box.y() + y), size))
            x += size.width() + self._gap
            row_height = max(row_height, size.height())
        return y + row_height

    @override
    def addItem(self, arg__1: QLayoutItem) -> None:
        self._items.append(arg__1)

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, arg__1: int) -> int:
        edges = self.contentsMargins()
        return self._lay_out(QRect(0, 0, arg__1 - edges.left() - edges.right(), 0), apply=False) + (
            edges.top() + edges.bottom()
        )

    @override
    def setGeometry(self, arg__1: QRect) -> None:
        super().setGeometry(arg__1)
        self._lay_out(arg__1.marginsRemoved(self.contentsMargins()), apply=True)

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @override
    def minimumSize(self) -> QSize:
        widest = max((item.minimumSize().width() for item in self._items if not item.isEmpty()), default=0)
        tallest = max((item.sizeHint().height() for item in self._items if not item.isEmpty()), default=0)
        edges = self.contentsMargins()
        return QSize(widest + edges.left() + edges.right(), tallest + edges.top() + edges.bottom())
