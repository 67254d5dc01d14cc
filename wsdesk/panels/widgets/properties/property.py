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
    "snapshot",
    "address",
    "model",
    "output",
    "more",
    "copy",
    "asset-place",
    "usage",
    "usages",
]


@dataclass(frozen=True, slots=True)
class PropertyLink:
    """Target of a row: an ID and the kind of object it identifies.

    `more` expands the group of rows with that key, `copy` copies the ID, and `asset-place` is the index of an
    asset of the current subject. `usage` is a canvas, and `usages` an asset whose usages are searched for.

    `part` is a part of the target: the version of a node, the asset of a resized image, or a canvas's node.
    """

    place: Place
    id: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class Property:
    """Labeled value.

    `text` is sanitized and may be shortened; `copy` is the complete value if it differs. `spans` are
    highlighted (UTF-16 units). `fold` is the number of lines above which the text is collapsed.
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
    """Colors (#rrggbb) shown as swatches before the text."""
    note: str = ""
    """Text below a link, which is one line."""

    @property
    def copy_text(self) -> str:
        return self.copy or self.text


@dataclass(frozen=True, slots=True)
class PropertyGroup:
    """Properties under a heading."""

    key: str
    title: str
    properties: tuple[Property, ...]


@dataclass(frozen=True, slots=True)
class PropertyMenu:
    """Subject of the context menu ``value``: a property, and all in its grid."""

    prop: Property
    all: tuple[Property, ...]
