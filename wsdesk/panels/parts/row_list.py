"""A short list of one-line rows with an icon: folders, recent searches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from wsdesk.panels.parts import paint, type_scale
from wsdesk.panels.parts.type_scale import FONT_EVENTS, scaled
from wsdesk.store import shown
from wsdesk.theme.current import Themes
from wsdesk.theme.icons import icon_image

ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 1
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Row:
    """One line: what it is (`key`), its words, its icon, how deep it stands, and quiet words at its end."""

    key: str
    words: str
    icon: str
    depth: int = 0
    end: str = ""


class RowList(QListView):
    """As high as its rows, up to `most`; one click or Enter chooses."""

    chosen = Signal(object)
    """The key of the row."""
    menu_wanted = Signal(object, object)
    """The key of a row and the global position (a QPoint)."""

    def __init__(
        self, name: str, words: str, themes: Themes, *, most: int = 10, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setProperty("rows", "free")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._most = most
        self._themes = themes
        self._rows = _Rows(self)
        self.setModel(self._rows)
        self.setItemDelegate(_Painter(themes, self))
        self.clicked.connect(self._on_clicked)
        themes.changed.connect(self._on_theme_changed)

    @property
    def rows(self) -> tuple[Row, ...]:
        return self._rows.rows

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows."""
        self._rows.show_rows(tuple(rows))
        self._fit()

    def _fit(self) -> None:
        high = scaled(self._themes.current.size("row-compact"))
        self.setFixedHeight(max(1, min(len(self._rows.rows), self._most)) * high)

    def choose(self, key: str) -> None:
        """Choose a row, as a click does."""
        self.chosen.emit(key)

    def _on_clicked(self, index: QModelIndex) -> None:
        self.chosen.emit(self._rows.rows[index.row()].key)

    def _on_theme_changed(self, _theme: object) -> None:
        self.viewport().update()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self._fit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._on_clicked(self.currentIndex())
            return
        super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, arg__1: QContextMenuEvent) -> None:
        index = self.indexAt(arg__1.pos())
        at: QPoint = arg__1.globalPos()
        if arg__1.reason() == QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
            at = self.viewport().mapToGlobal(self.visualRect(index).center())
        if index.isValid():
            self.menu_wanted.emit(self._rows.rows[index.row()].key, at)


class _Rows(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[Row, ...] = ()

    def show_rows(self, rows: tuple[Row, ...]) -> None:
        if rows != self.rows:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

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
            return row.words
        return shown.tooltip(row.words) if role == Qt.ItemDataRole.ToolTipRole else None


class _Painter(QStyledItemDelegate):
    def __init__(self, themes: Themes, view: RowList) -> None:
        super().__init__(view)
        self._themes = themes
        self._view = view

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, scaled(self._themes.current.size("row-compact")))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, Row):
            return
        theme = self._themes.current
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        if state & QStyle.StateFlag.State_MouseOver:
            paint.draw_tile(painter, QRectF(box), theme.color("hover"), theme.radius("small"))
        if state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            paint.draw_ring(painter, QRectF(box), theme.color("focus"), theme.radius("small"), 1)
        x = box.x() + 6 + 14 * row.depth
        glyph = icon_image(row.icon, theme.color("muted"), 14, painter.device().devicePixelRatioF())
        painter.drawImage(QPointF(x, box.y() + (box.height() - 14) / 2), glyph)
        right = box.right() - 5
        if row.end:
            font = type_scale.small()
            painter.setFont(font)
            wide = painter.fontMetrics().horizontalAdvance(row.end)
            end = QRect(right - wide, box.y(), wide + 1, box.height())
            paint.draw_line(painter, end, row.end, font, theme.color("muted"))
            right -= wide + 8
        words = QRect(x + 22, box.y(), right - x - 22, box.height())
        paint.draw_line(painter, words, row.words, type_scale.body(), theme.color("text"))
