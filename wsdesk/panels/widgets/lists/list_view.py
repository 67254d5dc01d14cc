"""Base class of lists: values, one row each, with a shared look."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.images.visible_images import ImageRequests, VisibleImages
from wsdesk.panels.widgets.layout.boxes import Space, named
from wsdesk.panels.widgets.lists.key_selection import select_one_at_end
from wsdesk.panels.widgets.lists.row_model import ROW_ROLE, AccessibleText, Index, RowModel, menu_target
from wsdesk.panels.widgets.lists.row_painter import (
    INSET,
    THUMBNAIL,
    RowContent,
    RowState,
    content_area,
    draw_content,
    draw_ground,
    draw_thumbnail,
)
from wsdesk.panels.widgets.text.text_direction import paint_in_direction
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.versions.viewer_items import ViewerItem, ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager

R = TypeVar("R")
_PREVIEWED_ROWS = 500
"""Rows before and after the current one whose images are opened in the viewer with it."""


class ListView(QListView, Generic[R]):
    """List whose subclass defines the content of rows; look, selection, focus, and keys are shared.

    Rows have one height, and only visible rows are computed.
    """

    inset: int = INSET
    """Logical px between the sides of the list and the background of a row."""
    row_px: int = 0
    """Height of a row in logical px at 100% text size; 0 for the compact height."""

    chosen = Signal(object)
    """Emitted with the `subject` of a row on a click or Enter."""
    menu_requested = Signal(object, object)
    """Emitted with the `subject` of a row and the global position (a QPoint)."""

    def __init__(self, name: str, text: str, themes: ThemeManager) -> None:
        super().__init__()
        named(self, name, text)
        self.setProperty("rows", "free")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.themes = themes
        self._provider: ImageProvider | None = None
        self._viewer: ViewerItemsStore | None = None
        self._model = _Model(self)
        self.setModel(self._model)
        self.setItemDelegate(_Delegate(self))
        self.clicked.connect(self._on_clicked)
        self.doubleClicked.connect(self._on_double_clicked)

    @property
    def rows(self) -> tuple[R, ...]:
        """Rows from top to bottom."""
        return self._model.rows

    def set_rows(self, rows: tuple[R, ...]) -> bool:
        """Set the rows; return whether they changed."""
        return self._model.set_rows(rows)

    def row_at(self, index: Index) -> R | None:
        return self.rows[index.row()] if 0 <= index.row() < len(self.rows) else None

    def current_row(self) -> R | None:
        return self.row_at(self.currentIndex())

    def index_of(self, number: int) -> QModelIndex:
        """Model index of a row number, from 0."""
        return self._model.index(number, 0)

    def content(self, row: R) -> RowContent:
        """Content of a row to paint."""
        raise NotImplementedError

    def accessible_text(self, row: R) -> AccessibleText:
        content = self.content(row)
        text = ", ".join(part for part in (content.title, content.line) if part)
        return AccessibleText(content.title, text, text)

    def show_thumbnails(self, images: ImageProvider, viewer: ViewerItemsStore | None = None) -> None:
        """Show the image of `asset` at the start of each row; Space opens it in the viewer.

        It takes the place of the icon of the content, unless `thumbnail_icon` names one for rows without an
        image.
        """
        self._provider, self._viewer = images, viewer
        self._visible_images = VisibleImages(images, self.viewport(), self._visible_assets)
        self.verticalScrollBar().valueChanged.connect(self._visible_images.request_soon)
        self._model.modelReset.connect(self._visible_images.request_soon)

    def asset(self, row: R) -> Asset | None:
        """Asset of a row's thumbnail."""
        return None

    def viewer_item(self, row: R, asset: Asset) -> ViewerItem:
        """Item of a row in the viewer."""
        return ViewerItem(asset, self.content(row).title)

    def preview(self) -> bool:
        """Open the images of the rows near the current one in the viewer, at that of the current one.

        Return whether it has one.
        """
        at = self.currentIndex().row()
        first = max(0, at - _PREVIEWED_ROWS)
        rows = enumerate(self.rows[first : at + _PREVIEWED_ROWS], first)
        assets = {number: (row, asset) for number, row in rows if (asset := self.asset(row)) is not None}
        if self._viewer is None or at not in assets:
            return False
        items = [self.viewer_item(row, asset) for row, asset in assets.values()]
        return bool(self._viewer.open(items, list(assets).index(at)))

    def thumbnail_icon(self, row: R) -> str:
        """Icon in place of a missing image. Empty: the icon of the content, which is then not drawn again."""
        return ""

    def _visible_assets(self) -> ImageRequests:
        """Assets of the visible rows, with the width of their thumbnails in device px."""
        wide = round(scaled(THUMBNAIL.width()) * self.devicePixelRatioF())
        height = max(1, self.row_height())
        first = max(0, self.verticalScrollBar().value() // height)
        rows = self.rows[first : first + self.viewport().height() // height + 2]
        return [(asset, wide) for asset in map(self.asset, rows) if asset is not None]

    def row_state(self, row: R, state: RowState) -> RowState:
        """The state to paint a row in, given that of the view."""
        return state

    def is_heading(self, row: R) -> bool:
        """Whether a row is a heading, which keyboard navigation skips."""
        return False

    def row_height(self) -> int:
        """Height of every row in logical px, at the current text size."""
        return scaled(self.row_px or self.themes.current.size("row-compact"))

    def paint_row(self, painter: QPainter, row: R, box: QRect, state: RowState) -> None:
        """Paint a row into its rectangle."""
        theme, content = self.themes.current, self.content(row)
        if not content.is_heading:
            draw_ground(painter, theme, box, state, self.inset)
        area = content_area(box, self.inset)
        if self._provider is not None and not content.is_heading:
            area, content = self._draw_thumbnail(painter, row, area, content)
        draw_content(painter, theme, area, content, state.is_selected)

    def _draw_thumbnail(
        self, painter: QPainter, row: R, area: QRect, content: RowContent
    ) -> tuple[QRect, RowContent]:
        """Draw the thumbnail; return the remaining area and content."""
        asset, wide = self.asset(row), round(scaled(THUMBNAIL.width()) * self.devicePixelRatioF())
        image = self._provider.best(asset, wide) if asset is not None and self._provider else None
        area = area.adjusted(Space.MEDIUM * content.depth, 0, 0, 0)
        theme, icon = self.themes.current, self.thumbnail_icon(row)
        if icon:
            return draw_thumbnail(painter, theme, area, image, icon), replace(content, depth=0)
        rest = draw_thumbnail(painter, theme, area, image, content.icon, content.color)
        return rest, replace(content, icon="", depth=0)

    def clicked_row(self, row: R) -> None:
        """Handle a click on a row."""
        self.opened_row(row)

    def opened_row(self, row: R) -> None:
        """Handle Enter or a double click on a row."""
        if not self.is_heading(row):
            self.chosen.emit(self.subject(row))

    def subject(self, row: R) -> object:
        """Subject of the row's context menu."""
        return row

    def _on_clicked(self, index: QModelIndex) -> None:
        row = self.row_at(index)
        if row is not None:
            self.clicked_row(row)

    def _on_double_clicked(self, index: QModelIndex) -> None:
        row = self.row_at(index)
        if row is not None:
            self.opened_row(row)

    @override
    def moveCursor(self, cursorAction: QListView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        moves = QListView.CursorAction
        if cursorAction in (moves.MoveHome, moves.MoveEnd):
            places = range(len(self.rows))
            for at in places if cursorAction is moves.MoveHome else reversed(places):
                if not self.is_heading(self.rows[at]):
                    return self.index_of(at)
        return super().moveCursor(cursorAction, modifiers)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current_row()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row is not None:
            self.opened_row(row)
        elif event.key() == Qt.Key.Key_Space and self._viewer is not None:
            self.preview()
        else:
            before = self.currentIndex()
            super().keyPressEvent(event)
            select_one_at_end(self, event, before)

    @override
    def contextMenuEvent(self, arg__1: QContextMenuEvent) -> None:
        index, at = menu_target(self, arg__1)
        row = self.row_at(index)
        if row is not None:
            self.menu_requested.emit(self.subject(row), at)


class _Model(RowModel[Any]):
    def __init__(self, view: ListView[Any]) -> None:
        super().__init__(view)
        self._view = view

    @override
    def accessible_text(self, row: Any) -> AccessibleText:
        return self._view.accessible_text(row)

    @override
    def check_state(self, row: Any) -> Qt.CheckState | None:
        content = self._view.content(row)
        if not content.box:
            return None
        return Qt.CheckState.Checked if content.is_checked else Qt.CheckState.Unchecked

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self._view.row_at(index)
        if row is not None and self._view.is_heading(row):
            return Qt.ItemFlag.NoItemFlags
        checkable = row is not None and self.check_state(row) is not None
        return super().flags(index) | (Qt.ItemFlag.ItemIsUserCheckable if checkable else Qt.ItemFlag(0))


class _Delegate(QStyledItemDelegate):
    def __init__(self, view: ListView[Any]) -> None:
        super().__init__(view)
        self._view = view

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._view.row_height())

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if row is None:
            return
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        flags: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        state = self._view.row_state(row, RowState.of(flags, has_focus=self._view.hasFocus()))
        with paint_in_direction(painter, box, self._view.layoutDirection()):
            self._view.paint_row(painter, row, box, state)
