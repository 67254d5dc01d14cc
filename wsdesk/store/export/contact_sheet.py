"""Values of a contact sheet: pages with a grid of captioned images, then their generation settings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.export.batch_items import BatchItem
from wsdesk.store.export.name_template import fill_text
from wsdesk.store.text import sanitize
from wsdesk.store.versions.generation_settings import settings_of

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

PAPER_SIZES = ("A4", "A3", "Letter", "Tabloid")
MAX_CELLS = 12
"""Maximum number of columns, and of rows."""


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """Layout of the pages. `captions` is a template for the captions (`name_template.FIELDS`)."""

    columns: int = 4
    rows: int = 5
    paper: str = "A4"
    """One of `PAPER_SIZES`."""
    is_landscape: bool = False
    captions: str = "{title} v{n}"
    header: str = ""
    """Text at the top of each page."""
    has_recipes: bool = False

    def to_text(self) -> str:
        """The layout as text for the settings, without the header."""
        return json.dumps({**asdict(self), "header": ""})

    @classmethod
    def from_text(cls, text: str) -> SheetLayout:
        """Read a layout; an invalid one is the default."""
        try:
            fields: Any = json.loads(text)
            layout = cls(**fields)
            is_valid = all(1 <= count <= MAX_CELLS for count in (layout.columns, layout.rows))
            return layout if is_valid and layout.paper in PAPER_SIZES else cls()
        except (ValueError, TypeError, RecursionError):
            return cls()


@dataclass(frozen=True, slots=True)
class SheetItem:
    """Image or text of a sheet, with its caption and its settings."""

    asset: Asset | None
    caption: str
    text: str = ""
    settings: tuple[tuple[str, str], ...] = ()
    """Labels and values."""
    prompt: str = ""


@dataclass(frozen=True, slots=True)
class SheetRequest:
    """Contact sheet to write as a new PDF file."""

    folder: Path
    name: str
    """File name without the extension."""
    layout: SheetLayout
    items: Sequence[SheetItem] = ()


class SheetItems(Sequence[SheetItem]):
    """Items of a sheet, each computed when it is read; settings only if the layout has them."""

    def __init__(self, items: Sequence[BatchItem], layout: SheetLayout) -> None:
        self._items = items
        self._layout = layout

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, index: int) -> SheetItem: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[SheetItem]: ...
    @override
    def __getitem__(self, index: int | slice) -> SheetItem | Sequence[SheetItem]:
        if isinstance(index, slice):
            return SheetItems(self._items[index], self._layout)
        return _sheet_item(self._items[index], self._layout)


def _sheet_item(item: BatchItem, layout: SheetLayout) -> SheetItem:
    version, caption = item.version, fill_text(layout.captions, dict(item.values))
    text = sanitize.plain(version.generated_text, 2_000) if item.asset is None else ""
    if not layout.has_recipes:
        return SheetItem(item.asset, caption, text)
    settings = tuple((setting.label, setting.value) for setting in settings_of(version))
    return SheetItem(item.asset, caption, text, settings, sanitize.plain(version.text_prompt, 20_000))
