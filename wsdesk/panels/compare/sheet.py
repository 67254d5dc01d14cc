"""Up to sixteen results at once, with one zoom, each with the settings in which it differs."""

from __future__ import annotations

from math import ceil, sqrt

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from wsdesk.media.pictures import Pictures
from wsdesk.panels.parts.eye import Eye
from wsdesk.panels.parts.flow_text import FlowText
from wsdesk.panels.parts.image_pane import ImagePane
from wsdesk.panels.versions.bodies import body_of
from wsdesk.settings.table import Settings
from wsdesk.store import shown
from wsdesk.store.assets import asset_of_version
from wsdesk.store.comparing import Compared
from wsdesk.store.differing import setting_rows
from wsdesk.theme.current import Themes

_MOST_TEXT = 1_200


class Sheet(QWidget):
    """A grid as square as it can be."""

    def __init__(
        self,
        pictures: Pictures,
        settings: Settings,
        themes: Themes,
        eye: Eye,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("compareSheet")
        self._parts = (pictures, settings, themes, eye)
        self.cells: list[Cell] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(14, 4, 14, 12)
        self._grid.setSpacing(10)

    def show_sides(self, sides: tuple[Compared, ...]) -> None:
        """Show these, and for each what not all of them share."""
        for cell in self.cells:
            self._grid.removeWidget(cell)
        while len(self.cells) < len(sides):
            self.cells.append(
                Cell(len(self.cells), ImagePane(f"comparePane-{len(self.cells)}", *self._parts), self)
            )
        captions = captions_of(sides)
        columns = ceil(sqrt(len(sides))) if sides else 1
        for number, cell in enumerate(self.cells):
            cell.setVisible(number < len(sides))
            if number < len(sides):
                self._grid.addWidget(cell, number // columns, number % columns)
                cell.show_side(sides[number], captions[number])
        for line in range(self._grid.columnCount()):
            self._grid.setColumnStretch(line, int(line < columns))
        for line in range(self._grid.rowCount()):
            self._grid.setRowStretch(line, int(line * columns < len(sides)))


def captions_of(sides: tuple[Compared, ...]) -> tuple[str, ...]:
    """For each the words of the settings that are not the same everywhere."""
    rows = [row for row in setting_rows([side.version for side in sides]) if row.differs]
    return tuple(
        " · ".join(f"{row.label} {row.words[place]}" for row in rows if row.words[place])
        for place in range(len(sides))
    )


class Cell(QWidget):
    """One result: its picture or text, its name, its caption."""

    def __init__(self, number: int, pane: ImagePane, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pane = pane
        self._text = FlowText(max_lines=14)
        self._name = FlowText(role="title", max_lines=1, selectable=False)
        self._caption = FlowText(role="small", max_lines=2, selectable=False)
        self._caption.setObjectName(f"compareCaption-{number}")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(self.pane, 1)
        column.addWidget(self._text, 1, Qt.AlignmentFlag.AlignTop)
        column.addWidget(self._name)
        column.addWidget(self._caption)

    @property
    def caption(self) -> str:
        return self._caption.text()

    def show_side(self, side: Compared, caption: str) -> None:
        """Show one result."""
        body = body_of(side.version)
        asset = side.version.asset
        self.pane.setVisible(body != "text")
        self._text.setVisible(body == "text")
        self.pane.show_assets(*([asset_of_version(asset)] if asset is not None else []), glyph=glyph_of(body))
        self.pane.set_film(body == "video")
        self.pane.setAccessibleName(f"{side.name}. {caption}")
        self._text.setText(shown.plain(side.version.generated_text, _MOST_TEXT) if body == "text" else "")
        self._name.setText(side.name)
        self._caption.setText(caption)
        self._caption.set_tip(caption)


def glyph_of(body: str) -> str:
    """The icon that stands in for a result without a picture."""
    return {"file": "unknown", "nothing": "empty", "failed": "error"}.get(body, body)
