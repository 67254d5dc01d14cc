"""Property row as a value."""

from __future__ import annotations

from typing import Literal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.widgets.text.label import Role

Place = Literal[
    "node",
    "note",
    "edge",
    "canvas",
    "project",
    "person",
    "version",
    "address",
    "model",
    "output",
    "more",
    "copy",
    "asset-place",
]


@dataclass(frozen=True, slots=True)
class PropertyLink:
    """Where a row leads: an id, and what it is the id of. `more` unfolds the group of rows that it names.

    `copy` copies the id; `asset-place` is the number of a place of the asset that the details are about.

    `part` is what of it is meant: the version of a node, or the asset of a resized image.
    """

    place: Place
    id: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class Property:
    """One labelled value.

    `text` is ready to be shown (cut and cleaned); `copy` is what copying gives, the whole of it, where that
    is more. `spans` are laid on a tint (UTF-16 units). `fold` is the number of lines at which it folds.
    """

    key: str
    label: str
    text: str
    tip: str = ""
    link: PropertyLink | None = None
    spans: tuple[tuple[int, int], ...] = ()
    fold: int = 0
    role: Role = ""
    copy: str = ""
    swatches: tuple[str, ...] = ()
    """Colours (#rrggbb) that are shown as what they are, before the words."""

    @property
    def whole(self) -> str:
        """What copying this row gives."""
        return self.copy or self.text


@dataclass(frozen=True, slots=True)
class PropertyGroup:
    """Rows under a heading."""

    key: str
    title: str
    facts: tuple[Property, ...]


@dataclass(frozen=True, slots=True)
class PropertyMenu:
    """The subject of the context menu ``value``: one row, and all that stand with it."""

    fact: Property
    all: tuple[Property, ...]
