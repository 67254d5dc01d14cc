"""The list under the field."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import BORDER, Space, column, named, set_margin
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.command_palette.entry import PaletteEntry, PaletteMatch
from wsdesk.window.command_palette.result_delegate import FOUND_ROLE, HEIGHT, ResultRow
from wsdesk.window.widgets.popover import SHADOW, paint_shadow

_ROWS = 11
_WIDTH = 560


class Results(QWidget):
    """A child of the window under the field; the focus stays in the field."""

    chosen = Signal(object)
    """The `PaletteEntry` that was clicked."""

    def __init__(self, window: QWidget, themes: ThemeManager) -> None:
        super().__init__(window)
        self.setObjectName("finderResults")
        self.hide()
        self._ground = window
        self._themes = themes
        self._model = QStandardItemModel(self)
        self.list = named(QListView(), "finderList", self.tr("Search results"))
        self.list.setProperty("rows", "free")
        self.list.setModel(self._model)
        self.list.setItemDelegate(ResultRow(themes, self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.list.setUniformItemSizes(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._nothing = PlainLabel(role="muted")
        self._nothing.setObjectName("finderNothing")
        set_margin(self._nothing, Space.MEDIUM)
        self._panel = QFrame(self)
        self._panel.setProperty("role", "panel")
        self._inner = column(
            self._nothing,
            self.list,
            space=Space.NONE,
            margin=(BORDER, BORDER + Space.TIGHT),
            parent=self._panel,
        )
        self._around = column(self._panel, margin=SHADOW, parent=self)
        self.list.clicked.connect(self._on_clicked)
        self.list.entered.connect(self._on_entered)

    @property
    def current(self) -> PaletteEntry | None:
        """The entry that Enter would run."""
        found = self.list.currentIndex().data(FOUND_ROLE)
        return found.entry if isinstance(found, PaletteMatch) else None

    @property
    def shown(self) -> tuple[PaletteEntry, ...]:
        """All entries of the list, from above."""
        items = (self._model.item(row) for row in range(self._model.rowCount()))
        data = (item.data(FOUND_ROLE) for item in items)
        return tuple(found.entry for found in data if isinstance(found, PaletteMatch))

    def show_found(self, found: Sequence[PaletteMatch], nothing: str) -> None:
        """Show these; the first is chosen. `nothing` is said where there are none."""
        self._model.clear()
        for one in found:
            item = QStandardItem()
            item.setData(one, FOUND_ROLE)
            words = ", ".join(word for word in (one.entry.title, one.entry.place, one.entry.keys) if word)
            item.setData(words, Qt.ItemDataRole.AccessibleTextRole)
            self._model.appendRow(item)
        self._nothing.setText(nothing)
        self._nothing.setVisible(not found)
        self.list.setVisible(bool(found))
        self.list.setFixedHeight(scaled(HEIGHT) * min(_ROWS, max(1, len(found))))
        if found:
            self.list.setCurrentIndex(self._model.index(0, 0))
            self.list.scrollToTop()

    def choose(self, entry: PaletteEntry | None) -> None:
        """Choose this one, where it is shown."""
        shown = self.shown
        if entry is not None and entry in shown:
            self.list.setCurrentIndex(self._model.index(shown.index(entry), 0))

    def step(self, by: int) -> None:
        """Move the choice; single steps go round."""
        count = self._model.rowCount()
        if not count:
            return
        row = self.list.currentIndex().row() + by
        row = row % count if abs(by) == 1 else max(0, min(row, count - 1))
        self.list.setCurrentIndex(self._model.index(row, 0))

    def open_under(self, field: QWidget) -> None:
        """Go to where the field is, within the window."""
        ground = self._ground
        corner = field.mapTo(ground, QPoint(0, 0))
        width = min(max(scaled(_WIDTH), field.width()), ground.width() - 16) + 2 * SHADOW
        centre = corner.x() + field.width() // 2
        least, most = 8 - SHADOW, ground.width() - 8 + SHADOW - width
        x = max(least, min(centre - width // 2, most))
        y = corner.y() + field.height() + 6 - SHADOW
        self._inner.activate()
        self._around.activate()
        height = min(self.sizeHint().height(), ground.height() - y)
        self.setGeometry(QRect(x, y, width, height))
        self.show()
        self.raise_()

    def _on_clicked(self, index: QModelIndex) -> None:
        found = index.data(FOUND_ROLE)
        if isinstance(found, PaletteMatch):
            self.chosen.emit(found.entry)

    def _on_entered(self, index: QModelIndex) -> None:
        self.list.setCurrentIndex(index)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        painter = QPainter(self)
        paint_shadow(painter, theme, QRectF(self._panel.geometry()), theme.radius("panel"))
