"""Virtual grid of equal cells."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyleOptionViewItem
from typing_extensions import override


@dataclass(frozen=True, slots=True)
class GridGeometry:
    """Geometry of cells of one height, `gap` px apart, in columns of at least `least_width`.

    Columns share the width to the last pixel, so that both edges of the grid are aligned.
    """

    width: int
    count: int
    least_width: int
    cell_height: int
    gap: int

    @property
    def columns(self) -> int:
        return max(1, (self.width + self.gap) // (self.least_width + self.gap))

    @property
    def rows(self) -> int:
        return -(-self.count // self.columns)

    @property
    def height(self) -> int:
        """Height of all rows, without a gap after the last."""
        return max(0, self.rows * (self.cell_height + self.gap) - self.gap)

    def rect(self, number: int) -> tuple[int, int, int, int]:
        """x, y, width, and height of a cell."""
        row, column = divmod(number, self.columns)
        step = (self.width + self.gap) / self.columns
        left, right = round(column * step), round((column + 1) * step) - self.gap
        return left, row * (self.cell_height + self.gap), max(1, right - left), self.cell_height

    def at(self, x: int, y: int) -> int:
        """Index of the cell at a point, -1 for none (as in a gap)."""
        if x < 0 or y < 0 or x >= self.width:
            return -1
        column = min(self.columns - 1, int(x // ((self.width + self.gap) / self.columns)))
        number = (y // (self.cell_height + self.gap)) * self.columns + column
        if number >= self.count:
            return -1
        left, top, width, height = self.rect(number)
        return number if left <= x < left + width and top <= y < top + height else -1

    def between(self, top: int, bottom: int) -> range:
        """Indexes of the cells in rows that intersect a vertical range."""
        step = self.cell_height + self.gap
        first = max(0, top // step) * self.columns
        last = (max(0, bottom) // step + 1) * self.columns
        return range(min(first, self.count), min(last, self.count))


Index = QModelIndex | QPersistentModelIndex
_Action = QAbstractItemView.CursorAction


class GridView(QListView):
    """Virtual grid: QListView with its own layout.

    The icon mode of QListView lays out every item; here the position of a cell is computed.
    """

    columns_changed = Signal()
    """Emitted when the number or width of columns changed, and with it maybe the height of rows."""

    def __init__(self, name: str, *, least_width: int, cell_height: int, gap: int) -> None:
        super().__init__()
        self.geometry_of_cells = GridGeometry(100, 0, least_width, cell_height, gap)
        self.setObjectName(name)
        self.setProperty("rows", "free")
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)

    def set_cells(self, height: int, least_width: int) -> None:
        """Set the size of the cells."""
        geometry = replace(self.geometry_of_cells, cell_height=height, least_width=least_width)
        if geometry != self.geometry_of_cells:
            self.geometry_of_cells = geometry
            self.doItemsLayout()
            self.columns_changed.emit()

    def visible_rows(self) -> range:
        """Indexes of the visible cells, also partly visible ones."""
        top = self.verticalOffset()
        return self.geometry_of_cells.between(top, top + self.viewport().height())

    def height_for(self, width: int) -> int:
        """Height that shows all cells at a width, without scrolling."""
        return replace(self.geometry_of_cells, width=max(1, width), count=self._count()).height

    def _count(self) -> int:
        # Qt lays out before a model is set; model() is None then.
        model: QAbstractItemModel | None = self.model()
        return model.rowCount(self.rootIndex()) if model else 0

    def _measure(self) -> None:
        # The scroll bar is set explicitly: the width of an automatic one can be what requires it.
        before = self.geometry_of_cells
        bare = replace(before, width=max(1, self.width()), count=self._count())
        needed = bare.height > self.height() > 0
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if needed else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if self.verticalScrollBarPolicy() != policy:
            self.setVerticalScrollBarPolicy(policy)
        self.geometry_of_cells = replace(bare, width=max(1, self.viewport().width()))
        if (self.geometry_of_cells.columns, self.geometry_of_cells.count) != (before.columns, before.count):
            self.columns_changed.emit()

    @override
    def updateGeometries(self) -> None:
        self._measure()
        bar, cells, height = self.verticalScrollBar(), self.geometry_of_cells, self.viewport().height()
        bar.setRange(0, max(0, cells.height - height))
        bar.setPageStep(max(1, height))
        bar.setSingleStep(max(12, (cells.cell_height + cells.gap) // 2))

    @override
    def doItemsLayout(self) -> None:
        self.updateGeometries()
        self.viewport().update()

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        self.updateGeometries()
        self.viewport().update()

    @override
    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    @override
    def horizontalOffset(self) -> int:
        return 0

    @override
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().scroll(0, dy)

    @override
    def visualRect(self, index: Index) -> QRect:
        if not index.isValid():
            return QRect()
        x, y, width, height = self.geometry_of_cells.rect(index.row())
        if self._is_mirrored():
            x = self.geometry_of_cells.width - x - width
        return QRect(x, y - self.verticalOffset(), width, height)

    def _is_mirrored(self) -> bool:
        return self.layoutDirection() is Qt.LayoutDirection.RightToLeft

    @override
    def indexAt(self, p: QPoint) -> QModelIndex:
        x = self.geometry_of_cells.width - 1 - p.x() if self._is_mirrored() else p.x()
        number = self.geometry_of_cells.at(x, p.y() + self.verticalOffset())
        return (
            self.model().index(number, 0, self.rootIndex()) if number >= 0 and self.model() else QModelIndex()
        )

    @override
    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        box, height = self.visualRect(index), self.viewport().height()
        bar = self.verticalScrollBar()
        if not box.isValid():
            return
        if hint == QAbstractItemView.ScrollHint.PositionAtCenter:
            bar.setValue(bar.value() + box.center().y() - height // 2)
        elif box.top() < 0 or hint == QAbstractItemView.ScrollHint.PositionAtTop:
            bar.setValue(bar.value() + box.top())
        elif box.bottom() >= height:
            bar.setValue(bar.value() + box.bottom() + 1 - height)

    @override
    def moveCursor(
        self, cursorAction: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        count, columns = self._count(), self.geometry_of_cells.columns
        if not count:
            return QModelIndex()
        here = self.currentIndex().row()
        page = columns * max(
            1, self.viewport().height() // (self.geometry_of_cells.cell_height + self.geometry_of_cells.gap)
        )
        forward = -1 if self._is_mirrored() else 1
        steps = {
            _Action.MoveLeft: -forward,
            _Action.MovePrevious: -1,
            _Action.MoveRight: forward,
            _Action.MoveNext: 1,
            _Action.MoveUp: -columns,
            _Action.MoveDown: columns,
            _Action.MovePageUp: -page,
            _Action.MovePageDown: page,
            _Action.MoveHome: -count,
            _Action.MoveEnd: count,
        }
        step = steps.get(cursorAction, 0)
        goal = here + step if here >= 0 else 0
        if cursorAction in (_Action.MoveUp, _Action.MoveDown) and not 0 <= goal < count:
            # Down from the second to last row goes to the last cell if the column has none below.
            last_row = (count - 1) // columns
            goal = count - 1 if step > 0 and here // columns < last_row else here
        return self.model().index(min(max(goal, 0), count - 1), 0, self.rootIndex())

    @override
    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        # With Shift, the rectangle spans the centers of the first and last cell, in either direction:
        # select the cells between them in reading order.
        ends = [at for at in (self.indexAt(rect.topLeft()), self.indexAt(rect.bottomRight())) if at.isValid()]
        chosen = QItemSelection()
        if ends:
            chosen.select(min(ends, key=QModelIndex.row), max(ends, key=QModelIndex.row))
        self.selectionModel().select(chosen, command)

    @override
    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        region = QRegion()
        for index in selection.indexes():
            region += self.visualRect(index)
        return region

    @override
    def isIndexHidden(self, index: Index) -> bool:
        return False

    @override
    def paintEvent(self, e: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        base: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        under = (
            self.indexAt(self.viewport().mapFromGlobal(self.cursor().pos()))
            if self.underMouse()
            else QModelIndex()
        )
        current, selected = self.currentIndex(), self.selectionModel()
        for number in self.visible_rows():
            index = self.model().index(number, 0, self.rootIndex())
            box = self.visualRect(index)
            if not e.region().intersects(box):
                continue
            state = base
            if selected.isSelected(index):
                state |= QStyle.StateFlag.State_Selected
            if index == under:
                state |= QStyle.StateFlag.State_MouseOver
            if index == current and self.hasFocus():
                state |= QStyle.StateFlag.State_HasFocus
            option.rect = box  # pyright: ignore[reportAttributeAccessIssue]
            option.state = state  # pyright: ignore[reportAttributeAccessIssue]
            self.itemDelegate().paint(painter, option, index)
