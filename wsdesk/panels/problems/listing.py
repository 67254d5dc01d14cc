"""The list of problems: two lines each, what it is and what is wrong with it."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from wsdesk.panels.parts import paint, type_scale
from wsdesk.panels.problems.rows import ProblemRow
from wsdesk.store import shown
from wsdesk.theme.current import Themes
from wsdesk.theme.icons import icon_image

ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 1
Index = QModelIndex | QPersistentModelIndex


class ProblemList(QListView):
    """One click or Enter goes to what has the problem."""

    chosen = Signal(object)
    """A `ProblemRow`."""

    def __init__(self, words: str, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problemList")
        self.setAccessibleName(words)
        self.setProperty("rows", "free")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._last: ProblemRow | None = None
        self._rows = _Rows(self)
        self.setModel(self._rows)
        self.setItemDelegate(_Painter(themes, self))
        self.clicked.connect(self._on_clicked)
        themes.changed.connect(self._on_theme_changed)

    @property
    def rows(self) -> tuple[ProblemRow, ...]:
        return self._rows.rows

    def show_rows(self, rows: tuple[ProblemRow, ...]) -> None:
        """Show these rows; the one that the keyboard is on stays, where it is still there."""
        current = self.current_row()
        if self._rows.show_rows(rows) and current in rows:
            self.setCurrentIndex(self._rows.index(rows.index(current), 0))

    def current_row(self) -> ProblemRow | None:
        index = self.currentIndex()
        return self._rows.rows[index.row()] if index.isValid() else None

    def step(self, by: int) -> ProblemRow | None:
        """Go to the next row, round and round; None where there is none."""
        count = len(self._rows.rows)
        if not count:
            return None
        rows = self._rows.rows
        # From where one went last: the focus alone puts the keyboard on the first row.
        gone = rows.index(self._last) if self._last in rows else None
        at = (gone + by) % count if gone is not None else (0 if by > 0 else count - 1)
        self._last = rows[at]
        self.setCurrentIndex(self._rows.index(at, 0))
        return rows[at]

    def _on_clicked(self, index: QModelIndex) -> None:
        self._last = self._rows.rows[index.row()]
        self.chosen.emit(self._last)

    def _on_theme_changed(self, _theme: object) -> None:
        self.viewport().update()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._on_clicked(self.currentIndex())
            return
        super().keyPressEvent(event)


class _Rows(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[ProblemRow, ...] = ()

    def show_rows(self, rows: tuple[ProblemRow, ...]) -> bool:
        if rows == self.rows:
            return False
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()
        return True

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{row.what}: {row.words}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return shown.tooltip("\n".join(part for part in (row.what, row.words, row.id) if part))
        return None


class _Painter(QStyledItemDelegate):
    def __init__(self, themes: Themes, view: ProblemList) -> None:
        super().__init__(view)
        self._themes = themes
        self._view = view

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, type_scale.scaled(46))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, ProblemRow):
            return
        theme = self._themes.current
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        tile = QRectF(box).adjusted(6, 0, -6, 0)
        if state & QStyle.StateFlag.State_Selected:
            paint.draw_tile(painter, tile, theme.color("selected"), theme.radius("small"))
        elif state & QStyle.StateFlag.State_MouseOver:
            paint.draw_tile(painter, tile, theme.color("hover"), theme.radius("small"))
        if state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            paint.draw_ring(painter, tile, theme.color("focus"), theme.radius("small"), 1)
        tint = theme.color("error-text" if row.grave else "warn")
        drawing = icon_image(
            "error" if row.grave else "warning", tint, 14, painter.device().devicePixelRatioF()
        )
        painter.drawImage(QPointF(box.x() + 14, box.y() + 8), drawing)
        half = box.height() // 2
        left, wide = box.x() + 36, box.width() - 36 - 12
        above = QRect(left, box.y() + 3, wide, half - 2)
        below = QRect(left, box.y() + half, wide, half - 4)
        paint.draw_line(painter, above, row.what, type_scale.body(), theme.color("text"))
        paint.draw_line(painter, below, row.words, type_scale.small(), theme.color("muted"))
