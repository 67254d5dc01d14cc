"""Options of a contact sheet: grid, paper, header, and recipes."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QSpinBox, QWidget

from wsdesk.panels.widgets.controls.form_controls import line_edit
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.export.contact_sheet import MAX_CELLS, PAPER_SIZES, SheetLayout
from wsdesk.store.text import sanitize


class SheetOptions(QWidget):
    """Form for a `SheetLayout`, without the captions."""

    def __init__(self, layout: SheetLayout) -> None:
        super().__init__()
        self.setObjectName("savingSheet")
        self.columns = self._count("savingColumns", self.tr("Columns"), layout.columns)
        self.rows = self._count("savingRows", self.tr("Rows"), layout.rows)
        self.paper = SegmentedControl(
            "savingPaper", self.tr("Paper size"), segments={one: one for one in PAPER_SIZES}
        )
        self.paper.choose(layout.paper)
        self.landscape = named(QCheckBox(self.tr("Landscape")), "savingLandscape", self.tr("Landscape"))
        self.landscape.setChecked(layout.is_landscape)
        recipes = self.tr("Pages with generation settings and prompts")
        self.recipes = named(QCheckBox(recipes), "savingRecipes", recipes)
        self.recipes.setChecked(layout.has_recipes)
        self.header = line_edit("savingHeader", self.tr("Header of each page"), 200)
        column(
            row(
                PlainLabel(self.tr("Columns"), role="muted"),
                self.columns,
                PlainLabel(self.tr("Rows"), role="muted"),
                self.rows,
                self.landscape,
                Stretch(1),
            ),
            self.paper,
            self.header,
            self.recipes,
            space=Space.MEDIUM,
            parent=self,
        )

    def sheet_layout(self, captions: str) -> SheetLayout:
        """The layout that is set, with a template of captions."""
        return SheetLayout(
            self.columns.value(),
            self.rows.value(),
            self.paper.current,
            self.landscape.isChecked(),
            captions,
            sanitize.line(self.header.text(), 200),
            self.recipes.isChecked(),
        )

    def _count(self, name: str, label: str, value: int) -> QSpinBox:
        box = named(QSpinBox(), name, label)
        box.setRange(1, MAX_CELLS)
        box.setValue(value)
        box.lineEdit().setTextMargins(Space.SMALL, 0, 0, 0)  # Qt leaves the style sheet's padding out here
        return box
