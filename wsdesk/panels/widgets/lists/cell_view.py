"""Base class of virtual grids: a QListView whose cells have a computed geometry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, NamedTuple, Protocol, TypeVar, cast

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyleOptionViewItem, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.lists.key_selection import select_one_at_end
from wsdesk.panels.widgets.lists.row_model import menu_target

Index = QModelIndex | QPersistentModelIndex
_Action = QAbstractItemView.CursorAction


class CellBox(NamedTuple):
    """Rectangle of a cell."""

    number: int
    x: int
    y: int
    width: int
    height: int


class CellGeometry(Protocol):
    """Positions of cells in reading order, in logical px from the top left of all cells."""

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int:
        """Height of all cells, without a gap after the last."""
        ...

    def rect(self, number: int) -> tuple[int, int, int, int]:
        """x, y, width, and height of a cell."""
        ...

    def at(self, x: int, y: int) -> int:
        """Index of the cell at a point, -1 for none (as in a gap)."""
        ...

    def between(self, top: int, bottom: int) -> range:
        """Indexes of the cells that intersect a vertical range."""
        ...

    def boxes_between(self, top: int, bottom: int) -> Iterator[CellBox]:
        """Rectangles of these cells."""
        ...

    def vertical(self, number: int, by: int, x: float) -> int:
        """Cell above (-1) or below (1), nearest to the horizontal position `x`; `number` if there is none."""
        ...


G = TypeVar("G", bound=CellGeometry)


class CellView(QListView, Generic[G]):
    """Virtual grid. The icon mode of QListView lays out every item; here positions are computed.

    `cells` is their geometry, which a subclass updates in `measure`.
    """

    menu_requested = Signal(object, object)
    """Emitted with the index and the global position (a QPoint) to open a context menu."""

    def __init__(self, name: str, cells: G, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cells = cells
        self.setObjectName(name)
        self.setProperty("rows", "free")
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)

    def measure(self, width: int) -> None:
        """Update the geometry for a width and the current number of rows."""
        raise NotImplementedError

    def step_px(self) -> int:
        """Distance of a step of the scroll bar."""
        raise NotImplementedError

    def visible_rows(self) -> range:
        """Indexes of the visible cells, also partly visible ones."""
        top = self.verticalOffset()
        return self.cells.between(top, top + self.viewport().height())

    def count(self) -> int:
        # Qt lays out before a model is set; model() is None then.
        model: QAbstractItemModel | None = self.model()
        return model.rowCount(self.rootIndex()) if model else 0

    def height_for(self, width: int) -> int:
        """Height that shows all cells at a width, without scrolling."""
        self.measure(max(1, width))
        return self.cells.height

    @override
    def updateGeometries(self) -> None:
        # The scroll bar is set explicitly: the width of an automatic one can be what requires it.
        always = Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        has_bar = self.verticalScrollBarPolicy() == always
        needed = has_bar and self.height_for(self.viewport().width()) > 2 * self.height() > 0
        if not needed:  # otherwise one layout is enough: the width of the bar makes no such difference
            needed = self.height_for(self.width()) > self.height() > 0
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if needed else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if self.verticalScrollBarPolicy() != policy:
            self.setVerticalScrollBarPolicy(policy)
        self.measure(max(1, self.viewport().width()))
        bar, height = self.verticalScrollBar(), self.viewport().height()
        bar.setRange(0, max(0, self.cells.height - height))
        bar.setPageStep(max(1, height))
        bar.setSingleStep(max(12, self.step_px()))

    @override
    def contextMenuEvent(self, arg__1: QContextMenuEvent) -> None:
        index, at = menu_target(self, arg__1)
        if index.isValid():
            self.menu_requested.emit(index, at)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        before = self.currentIndex()
        super().keyPressEvent(event)
        select_one_at_end(self, event, before)

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
        x, y, width, height = self.cells.rect(index.row())
        if self._is_mirrored():
            x = self.cells.width - x - width
        return QRect(x, y - self.verticalOffset(), width, height)

    def _is_mirrored(self) -> bool:
        return self.layoutDirection() is Qt.LayoutDirection.RightToLeft

    @override
    def indexAt(self, p: QPoint) -> QModelIndex:
        x = self.cells.width - 1 - p.x() if self._is_mirrored() else p.x()
        number = self.cells.at(x, p.y() + self.verticalOffset())
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
        elif box.bottom() >= height:  # the top of a cell that is taller than the view stays visible
            bar.setValue(bar.value() + min(box.top(), box.bottom() + 1 - height))

    @override
    def moveCursor(
        self, cursorAction: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        count = self.count()
        if not count:
            return QModelIndex()
        here = self.currentIndex().row()
        if cursorAction in (_Action.MoveUp, _Action.MoveDown, _Action.MovePageUp, _Action.MovePageDown):
            goal = self._vertical(cursorAction, here) if here >= 0 else 0
        else:
            forward = -1 if self._is_mirrored() else 1
            steps = {
                _Action.MoveLeft: -forward,
                _Action.MovePrevious: -1,
                _Action.MoveRight: forward,
                _Action.MoveNext: 1,
                _Action.MoveHome: -count,
                _Action.MoveEnd: count,
            }
            goal = here + steps.get(cursorAction, 0) if here >= 0 else 0
        return self.model().index(min(max(goal, 0), count - 1), 0, self.rootIndex())

    def _vertical(self, action: QAbstractItemView.CursorAction, here: int) -> int:
        """Cell one row or one page above or below, in the same column."""
        by = -1 if action in (_Action.MoveUp, _Action.MovePageUp) else 1
        x, top, width, height = self.cells.rect(here)
        goal = self.cells.vertical(here, by, x + width / 2)
        if action in (_Action.MovePageUp, _Action.MovePageDown):
            room = self.viewport().height() - height
            while goal != here:
                following = self.cells.vertical(goal, by, x + width / 2)
                if following == goal or abs(self.cells.rect(following)[1] - top) > room:
                    break
                goal = following
        return goal

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
        seen = self.visible_rows()
        # A sequence, unlike in PySide's stubs; `at` of a selection that Qt owns crashes.
        for part in cast("Iterable[QItemSelectionRange]", selection):
            for number in range(max(part.top(), seen.start), min(part.bottom() + 1, seen.stop)):
                region += self.visualRect(self.model().index(number, 0, self.rootIndex()))
        return region

    @override
    def isIndexHidden(self, index: Index) -> bool:
        return False

    # QListView looks up the cell of these events in its own layout, which is empty: assistive technology got
    # events of the grid. So its methods are skipped.

    @override
    def currentChanged(self, current: Index, previous: Index) -> None:
        QAbstractItemView.currentChanged(self, current, previous)
        if self.hasFocus():
            self._notify_cell(QAccessible.Event.Focus, current.row())

    @override
    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        for changed, event in (
            (selected, QAccessible.Event.SelectionAdd),
            (deselected, QAccessible.Event.SelectionRemove),
        ):
            first = next(iter(cast("Iterable[QItemSelectionRange]", changed)), None)
            self._notify_cell(event, first.top() if first is not None else -1)
        QAbstractItemView.selectionChanged(self, selected, deselected)

    @override
    def dataChanged(self, topLeft: Index, bottomRight: Index, roles: Iterable[int] = ()) -> None:
        super().dataChanged(topLeft, bottomRight, list(roles))
        if QAccessible.isActive():  # names are cached there
            seen = self.visible_rows()
            for row in range(max(topLeft.row(), seen.start), min(bottomRight.row() + 1, seen.stop)):
                self._notify_cell(QAccessible.Event.NameChanged, row)

    def _notify_cell(self, kind: QAccessible.Event, row: int) -> None:
        if row >= 0 and QAccessible.isActive():
            event = QAccessibleEvent(self, kind)
            event.setChild(row)
            QAccessible.updateAccessibility(event)

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
        # Hundreds of cells are painted in a frame, so that what is the same for all is outside of the loop.
        model, root, delegate, selected = (
            self.model(),
            self.rootIndex(),
            self.itemDelegate(),
            self.selectionModel(),
        )
        has_selection = bool(selected) and selected.hasSelection()  # None without a model
        mirrored, width = self._is_mirrored(), self.cells.width
        pointed = under.row()
        focused = self.currentIndex().row() if self.hasFocus() else -1
        region, offset = e.region(), self.verticalOffset()
        is_whole = region.rectCount() == 1
        for number, x, y, w, h in self.cells.boxes_between(
            offset + e.rect().top(), offset + e.rect().bottom() + 1
        ):
            box = QRect(width - x - w if mirrored else x, y - offset, w, h)
            if not is_whole and not region.intersects(box):
                continue
            index = model.index(number, 0, root)
            state = base
            if has_selection and selected.isSelected(index):
                state |= QStyle.StateFlag.State_Selected
            if number == pointed:
                state |= QStyle.StateFlag.State_MouseOver
            if number == focused:
                state |= QStyle.StateFlag.State_HasFocus
            option.rect = box  # pyright: ignore[reportAttributeAccessIssue]
            option.state = state  # pyright: ignore[reportAttributeAccessIssue]
            delegate.paint(painter, option, index)
