"""The list of models."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from wsdesk.panels.models.listed import ListedModel
from wsdesk.panels.parts import paint, type_scale
from wsdesk.panels.parts.type_scale import scaled
from wsdesk.store import shown
from wsdesk.theme.current import Themes

MODEL_ROLE = int(Qt.ItemDataRole.UserRole) + 1
ROW_HEIGHT = 48
Index = QModelIndex | QPersistentModelIndex


class CatalogueModel(QAbstractListModel):
    """Listed models as items."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[ListedModel, ...] = ()

    def show_rows(self, rows: tuple[ListedModel, ...]) -> None:
        """Show these models."""
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
        if role == MODEL_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        words = [row.title, self.tr("deprecated") if row.deprecated else "", row.line]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(word for word in words if word)
        if role == Qt.ItemDataRole.ToolTipRole:
            about = shown.plain(row.model.featured_description, 300)
            return shown.tooltip("\n".join(word for word in (*words, about) if word))
        return None


class ModelList(QListView):
    """Rows of two lines; one click or Enter opens a model's card."""

    model_chosen = Signal(object)
    """The wire `Model`."""
    menu_wanted = Signal(object, object)
    """The wire `Model` and the global position (a QPoint)."""

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("modelList")
        self.setAccessibleName(self.tr("Models"))
        self.setProperty("rows", "free")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.catalogue = CatalogueModel(self)
        self.setModel(self.catalogue)
        self.setItemDelegate(_Painter(themes, self))
        self.clicked.connect(self._on_clicked)
        themes.changed.connect(self._on_theme_changed)

    def current_model(self) -> ListedModel | None:
        """The row that the keyboard is on."""
        row = self.currentIndex().row()
        return self.catalogue.rows[row] if 0 <= row < len(self.catalogue.rows) else None

    def _on_clicked(self, index: QModelIndex) -> None:
        self.model_chosen.emit(self.catalogue.rows[index.row()].model)

    def _on_theme_changed(self, _theme: object) -> None:
        self.viewport().update()

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
            self.menu_wanted.emit(self.catalogue.rows[index.row()].model, at)


class _Painter(QStyledItemDelegate):
    def __init__(self, themes: Themes, view: ModelList) -> None:
        super().__init__(view)
        self._themes = themes
        self._view = view

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, scaled(ROW_HEIGHT))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(MODEL_ROLE)
        if not isinstance(row, ListedModel):
            return
        theme = self._themes.current
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        if state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, theme.color("hover"))
        if state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            paint.draw_ring(painter, QRectF(box).adjusted(2, 1, -2, -1), theme.color("focus"), 5)
        left, right = box.x() + 12, box.right() - 11
        top = QRect(left, box.y() + scaled(5 if row.line else 14), right - left, scaled(20))
        if row.cost:
            font = type_scale.small()
            wide = QFontMetrics(font).horizontalAdvance(row.cost) + 1
            cost = QRect(right - wide, top.y(), wide, top.height())
            paint.draw_line(painter, cost, row.cost, font, theme.color("muted"))
            top.setRight(right - wide - 8)
        if row.deprecated:
            top.setRight(self._paint_badge(painter, top))
        words = theme.color("muted" if row.deprecated else "text")
        paint.draw_line(painter, top, row.title, type_scale.title(), words)
        below = QRect(left, box.y() + scaled(24), right - left, scaled(18))
        paint.draw_line(painter, below, row.line, type_scale.small(), theme.color("muted"))

    def _paint_badge(self, painter: QPainter, line: QRect) -> int:
        """Draw the mark at the end of a line; answers where the line ends now."""
        theme, font, words = self._themes.current, type_scale.small(), self.tr("deprecated")
        wide = QFontMetrics(font).horizontalAdvance(words) + 10
        badge = QRect(line.right() - wide, line.y() + 2, wide, line.height() - 4)
        paint.draw_tile(painter, QRectF(badge), theme.color("warn-tint"), theme.radius("small"))
        paint.draw_line(painter, badge, words, font, theme.color("warn"), Qt.AlignmentFlag.AlignHCenter)
        return badge.left() - 8
