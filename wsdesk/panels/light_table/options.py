"""Options of the light table: groups, order, stacks, and size of thumbnails."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSlider, QWidget

from wsdesk.panels.light_table import labels
from wsdesk.panels.light_table.grid import MAX_ROW_PX, MIN_ROW_PX
from wsdesk.panels.light_table.labels import tr
from wsdesk.panels.widgets.controls.combo_box import ElidedComboBox
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.results.light_table_state import LightTableView


class GridOptions(QWidget):
    """Controls of the grid beside the search field."""

    changed = Signal(object)
    """Emitted with the changed fields of the `LightTableView`, a dict."""

    def __init__(self, row_px: int) -> None:
        super().__init__()
        self.group = self._combo("lightTableGroup", tr("Group"), [text for _, text in labels.groups()])
        self.sort = self._combo("lightTableSort", tr("Sort"), [text for *_, text in labels.sorts()])
        self.stack = self._combo("lightTableStack", tr("Stacks"), [text for _, text in labels.stacks()])
        self.slider = self._make_slider(row_px)
        self._controls = (self.group, self.sort, self.stack, self.slider)
        self._lines = (row(*self._controls), row(), row(), row())
        self._line_numbers = [0] * len(self._controls)
        column(*self._lines, space=Space.NONE, parent=self)
        self._sorts = labels.sorts()
        self.group.activated.connect(self._on_group_chosen)
        self.sort.activated.connect(self._on_sort_chosen)
        self.stack.activated.connect(self._on_stack_chosen)

    def natural_width(self) -> int:
        """Width in px of one row."""
        widths = [control.sizeHint().width() for control in self._controls]
        return sum(widths) + Space.SMALL * (len(widths) - 1)

    def fit(self, width: int) -> None:
        """Lay out in as many rows as the width requires."""
        line = used = 0
        lines: list[int] = []
        for control in self._controls:
            wide = control.sizeHint().width()
            if used and used + wide > width:
                line, used = line + 1, 0
            used += wide + Space.SMALL
            lines.append(line)
        if lines != self._line_numbers:
            self._line_numbers = lines
            for control, number in zip(self._controls, lines, strict=True):
                self._lines[number].addWidget(control)

    def _combo(self, name: str, accessible_name: str, texts: list[str]) -> ElidedComboBox:
        combo = named(ElidedComboBox(), name, accessible_name)
        combo.addItems(texts)
        combo.setSizeAdjustPolicy(ElidedComboBox.SizeAdjustPolicy.AdjustToContents)  # an order is added later
        return combo

    def _make_slider(self, row_px: int) -> QSlider:
        slider = named(QSlider(Qt.Orientation.Horizontal), "lightTableSize", tr("Thumbnail size"))
        slider.setToolTip(tr("Thumbnail size"))
        slider.setRange(MIN_ROW_PX, MAX_ROW_PX)
        slider.setSingleStep(16)
        slider.setPageStep(80)
        slider.setFixedWidth(scaled(110))
        slider.setValue(row_px)
        return slider

    def show_view(self, view: LightTableView) -> None:
        """Show the options of a view; the order of a collection is a choice if one is open."""
        self.stack.setCurrentIndex([key for key, _ in labels.stacks()].index(view.stack))
        self.group.setCurrentIndex([key for key, _ in labels.groups()].index(view.group))
        sorts = labels.sorts(has_hand=view.scope == "collection")
        if sorts != self._sorts:
            self._sorts = sorts
            self.sort.clear()
            self.sort.addItems([text for *_, text in sorts])
        orders = [(key, is_descending) for key, is_descending, _ in sorts]
        order = (view.sort, view.is_descending)
        self.sort.setCurrentIndex(orders.index(order) if order in orders else 0)

    def _on_group_chosen(self, index: int) -> None:
        self.changed.emit({"group": labels.groups()[index][0]})

    def _on_sort_chosen(self, index: int) -> None:
        key, is_descending, _ = self._sorts[index]
        self.changed.emit({"sort": key, "is_descending": is_descending})

    def _on_stack_chosen(self, index: int) -> None:
        self.changed.emit({"stack": labels.stacks()[index][0]})
