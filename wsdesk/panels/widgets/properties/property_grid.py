"""Grid of property labels and values."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import LinkButton
from wsdesk.panels.widgets.layout.boxes import Space, column, set_accessible_name, set_margin
from wsdesk.panels.widgets.properties.property import Property, PropertyMenu
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.theme.theme_manager import ThemeManager

LABEL_WIDTH = 104
MOST_FOR_LABELS, MOST_FOR_A_WORD = 0.38, 0.5
"""Shares of the width: labels wrap between words, and one long word may take more than they otherwise do."""


class PropertyGrid(QWidget):
    """Grid of properties. The context menu of a row copies its value.

    Row widgets are reused, so that stepping through versions creates none.
    """

    menu_requested = Signal(object, object)
    """Emitted with a `PropertyMenu` and the global position (a QPoint)."""
    link_activated = Signal(object)
    """Emitted with the `PropertyLink` of a row."""

    def __init__(self, name: str, themes: ThemeManager, *, label_width: int = LABEL_WIDTH) -> None:
        super().__init__()
        self.setObjectName(name)
        self._themes = themes
        self.label_width = label_width
        self._properties: tuple[Property, ...] = ()
        self._rows: list[_Row] = []
        self._others: tuple[str, ...] = ()
        self._grid = QGridLayout(self)
        set_margin(self._grid, Space.NONE)
        self._grid.setHorizontalSpacing(Space.MEDIUM)
        self._grid.setVerticalSpacing(Space.SMALL)
        self._grid.setColumnMinimumWidth(0, scaled(label_width))
        self._grid.setColumnStretch(1, 1)
        themes.changed.connect(self._on_theme_changed)

    @property
    def fitted_label_width(self) -> int:
        """Width of the label column in px: the longest label, up to a share that leaves room for values."""
        texts = [row.label.text() for row in self._rows[: len(self._properties)]] + list(self._others)
        advance = self.fontMetrics().horizontalAdvance
        longest = max((advance(text) + 1 for text in texts), default=0)
        word = max((advance(word) + 1 for text in texts for word in text.split()), default=0)
        needed = max(scaled(self.label_width), longest)
        most = max(self.width() * MOST_FOR_LABELS, min(word, self.width() * MOST_FOR_A_WORD))
        return min(needed, max(48, round(most)))

    @property
    def properties(self) -> tuple[Property, ...]:
        return self._properties

    def set_properties(self, properties: Sequence[Property]) -> None:
        """Set the rows, in order; equal ones stay as they are."""
        if tuple(properties) != self._properties:
            self._properties = tuple(properties)
            self._fill()

    def _fill(self) -> None:
        self._grid.setEnabled(False)  # otherwise each row that is shown lays out everything around it
        for number, prop in enumerate(self._properties):
            if number == len(self._rows):
                self._rows.append(self._create_row(number))
            self._rows[number].set_property(prop, self._themes)
        for row in self._rows[len(self._properties) :]:
            row.hide()
        self._grid.setEnabled(True)
        self._fit()
        self._lay_out()

    def _lay_out(self) -> None:
        """Lay out the rows and what is around them now, as a shown row does: no frame has them half done."""
        widget: QWidget | None = self
        while widget is not None and widget.isVisible() and (layout := widget.layout()) is not None:
            layout.activate()
            widget = None if widget.isWindow() else widget.parentWidget()

    def align(self, labels: Sequence[str]) -> None:
        """Make the label column as wide as these labels of other grids need."""
        self._others = tuple(labels)
        self._fit()

    def value(self, key: str) -> str:
        """Text of a property by its key, empty if there is none."""
        return next((prop.text for prop in self._properties if prop.key == key), "")

    def press(self, key: str) -> None:
        """Activate the link of a row."""
        prop = next((prop for prop in self._properties if prop.key == key), None)
        if prop is not None and prop.link is not None:
            self.link_activated.emit(prop.link)

    def _create_row(self, number: int) -> _Row:
        row = _Row(self)
        row.link_activated.connect(self.link_activated)
        self._grid.addWidget(row.label, number, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(row.value, number, 1)
        return row

    def _fit(self) -> None:
        width = self.fitted_label_width
        if width != self._grid.columnMinimumWidth(0):
            self._grid.setColumnMinimumWidth(0, width)
        for row in self._rows:
            row.label.setFixedWidth(width)

    def _on_theme_changed(self, _theme: object) -> None:
        self._fill()  # highlights use colors of the theme

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        at: QPoint = event.globalPos()
        row = next((row for row in self._rows if row.covers(event.pos())), None)
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            row = next((row for row in self._rows if row.has_focus()), row)
        if row is not None and row.prop is not None:
            self.menu_requested.emit(PropertyMenu(row.prop, self._properties), at)


class _Row(QObject):
    """The two cells of a row."""

    link_activated = Signal(object)

    def __init__(self, grid: PropertyGrid) -> None:
        super().__init__(grid)
        self.prop: Property | None = None
        self.label = WrappingLabel(role="muted", selectable=False, breaks_words=False, parent=grid)
        self.label.setFixedWidth(grid.fitted_label_width)
        self.value = _Value(grid)
        self.value.link.clicked.connect(self._on_link_clicked)

    def set_property(self, prop: Property, themes: ThemeManager) -> None:
        self.prop = prop
        self.label.setText(prop.label)
        self.label.show()
        self.value.set_property(prop, themes)
        self.value.show()

    def covers(self, point: QPoint) -> bool:
        return self.label.isVisible() and self.label.geometry().united(self.value.geometry()).contains(point)

    def has_focus(self) -> bool:
        return self.value.hasFocus() or self.value.isAncestorOf(self.value.focusWidget())

    def _on_link_clicked(self) -> None:
        if self.prop is not None and self.prop.link is not None:
            self.link_activated.emit(self.prop.link)

    def hide(self) -> None:
        self.label.hide()
        self.value.hide()


class _Value(QWidget):
    """Value cell: text or a link, and a button that expands long text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = WrappingLabel()
        self.swatches = Swatches()
        self.link = LinkButton()
        self._more = LinkButton(fits=True)
        self._more.setCheckable(True)
        column(
            self.swatches,
            self.link,
            self.text,
            (self._more, 0, Qt.AlignmentFlag.AlignLeft),
            space=Space.TIGHT,
            parent=self,
        )
        self._fold = 0
        self._more.toggled.connect(self._on_more_toggled)

    def set_property(self, prop: Property, themes: ThemeManager) -> None:
        self._fold = prop.fold
        self.swatches.show_colors(prop.swatches, themes.current.color("line"))
        self.text.setVisible(prop.link is None or bool(prop.note))
        self.link.setVisible(prop.link is not None)
        self._more.setVisible(bool(prop.fold) and _is_foldable(prop))
        self._more.setObjectName(f"more-{prop.key}")
        self._more.setChecked(False)
        self._on_more_toggled(False)
        if prop.link is not None:
            self.link.set_text(prop.text)
            self.link.setObjectName(f"link-{prop.key}")
            set_accessible_name(self.link, ", ".join(filter(None, (f"{prop.label}: {prop.text}", prop.note))))
            self.text.set_role(prop.role)
            self.text.set_max_lines(0)
            self.text.setText(prop.note)
            return
        self.text.set_role(prop.role)
        self.text.set_max_lines(prop.fold)
        self.text.setText(prop.text)
        self.text.setObjectName(f"value-{prop.key}")
        set_accessible_name(self.text, f"{prop.label}: {prop.text}")
        self.text.set_tip(prop.tip)
        if prop.spans:
            self.text.set_spans(prop.spans, themes.current.faded("ok", 0.25))

    def _on_more_toggled(self, on: bool) -> None:
        self.text.set_max_lines(0 if on else self._fold)
        self._more.set_text(self.tr("Show less") if on else self.tr("Show more"))


def _is_foldable(prop: Property) -> bool:
    """Whether the text is probably longer than its fold, at about 24 characters per line."""
    return len(prop.text) > 24 * prop.fold or prop.text.count("\n") >= prop.fold


SWATCH = 18
SWATCH_GAP = 4


class Swatches(QWidget):
    """Color swatches that wrap; hidden if empty. The text beside them names the colors."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("swatches")
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._colors: tuple[QColor, ...] = ()
        self._line = QColor()
        self.hide()

    @property
    def colors(self) -> tuple[QColor, ...]:
        return self._colors

    def show_colors(self, names: Sequence[str], line: QColor) -> None:
        """Show colors (#rrggbb) with borders of the color `line`."""
        colors = tuple(color for color in map(QColor, names) if color.isValid())
        if colors == self._colors and line == self._line:
            return
        self._colors, self._line = colors, line
        self.setVisible(bool(self._colors))
        self.updateGeometry()
        self.update()

    def _in_a_row(self, width: int) -> int:
        return max(1, (width + SWATCH_GAP) // (SWATCH + SWATCH_GAP))

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, arg__1: int) -> int:
        rows = -(-len(self._colors) // self._in_a_row(arg__1))
        return max(0, rows * (SWATCH + SWATCH_GAP) - SWATCH_GAP)

    @override
    def sizeHint(self) -> QSize:
        return QSize(SWATCH, self.heightForWidth(max(SWATCH, self.width())))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._line, 1))
        columns = self._in_a_row(self.width())
        for number, color in enumerate(self._colors):
            x, y = number % columns * (SWATCH + SWATCH_GAP), number // columns * (SWATCH + SWATCH_GAP)
            painter.setBrush(color)
            painter.drawRoundedRect(QRectF(x + 0.5, y + 0.5, SWATCH - 1, SWATCH - 1), 4, 4)
