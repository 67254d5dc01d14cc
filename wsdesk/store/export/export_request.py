"""Values of a canvas export: format, content, options, and the steps in which it is written."""

from __future__ import annotations

import json
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from wsdesk.files.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from wsdesk.graph.model.document import Document
    from wsdesk.graph.model.values import Asset
    from wsdesk.store.export.contact_sheet import SheetRequest
    from wsdesk.wire.node import NodeResource


ReplayFrames = tuple[tuple[str, "Callable[[], Document | None]"], ...]
"""Time in words, and a function for any thread that returns the content; None if it can't be read."""


class ExportFormat(NamedTuple):
    """A file format: its extensions, first the usual one, and the options that apply besides the content."""

    suffixes: tuple[str, ...]
    options: frozenset[str] = frozenset()
    title: str = ""
    """Title of the format of an extension, which isn't translated."""
    write: ExportWriter | None = None
    """Writer of such a format."""

    def name_of(self, name: str) -> tuple[str, str]:
        """Split a file name into its stem and extension; the usual one if it has none of the format."""
        suffix = next((one for one in self.suffixes if name.lower().endswith(one)), "")
        return name[: len(name) - len(suffix)], suffix or self.suffixes[0]

    @property
    def has_notes(self) -> bool:
        """Whether it can contain notes, unlike a table of nodes or versions."""
        return ".csv" not in self.suffixes

    @property
    def is_drawn(self) -> bool:
        """Whether it shows the canvas as it looks."""
        return bool(self.options & {"background", "size_mb"})


EXPORT_FORMATS: dict[str, ExportFormat] = {
    "pdf": ExportFormat((".pdf",), frozenset({"background", "comments", "dark", "pages"})),
    "png": ExportFormat((".png",), frozenset({"background", "dark", "scale"})),
    "svg": ExportFormat((".svg",), frozenset({"background", "dark", "embed"})),
    "html": ExportFormat((".html", ".htm"), frozenset({"comments", "size_mb"})),
    "canvas": ExportFormat((".canvas",), frozenset({"files"})),
    "mermaid": ExportFormat((".mmd", ".mermaid")),
    "dot": ExportFormat((".gv", ".dot")),
    "csv": ExportFormat((".csv",), frozenset({"comments"})),
    "versions": ExportFormat((".csv",)),
}
"""Formats of a canvas by ID, in the order of the dialog; extensions add theirs."""
ALL_FORMATS: Mapping[str, ExportFormat] = ChainMap(
    {"replay": ExportFormat((".webp",), frozenset({"dark"}))}, EXPORT_FORMATS
)
"""The same with that of its history, which needs an open timeline."""
PAGE_LAYOUTS = ("one", "sheets", "groups")
"""One page with everything, sheets of A4, or an overview and a page per group."""
SCALES = (0.5, 1.0, 2.0, 4.0)
"""Usual scales of an image."""
MIN_SCALE, MAX_SCALE = 0.01, 20.0
MAX_SIDE = 30_000
"""Longest side of an image in px; the scale is reduced if it would be longer."""
SIZES_MB = (10, 25, 100, 500)
"""Sizes of an HTML file up to which videos and large images are included."""


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """Options of an export; each format uses those that apply to it."""

    format: str = "pdf"
    notes: bool = True
    names: bool = True
    """Whether names and IDs of people are included."""
    prompts: bool = True
    files: bool = True
    """Whether media files are saved in a folder beside the file."""
    background: bool = True
    dark: bool = False
    scale: float = 2.0
    """Px of an image per canvas px."""
    pages: str = "one"
    """One of `PAGE_LAYOUTS`."""
    comments: bool = False
    size_mb: int = 25
    """One of `SIZES_MB`."""
    settings: bool = True
    """Whether models, seeds, and the other generation settings are included."""
    embed: bool = True
    """Whether images are in the file, instead of a folder beside it."""

    def redact(self, document: Document) -> Document:
        """The document without what the options leave out."""
        from wsdesk.graph.analysis.excerpt import redact

        names = ("notes", "names", "prompts", "settings")
        return redact(document, **{name: getattr(self, name) for name in names})

    def to_text(self) -> str:
        """The options as text for the settings."""
        return json.dumps({field.name: getattr(self, field.name) for field in fields(self)})

    @classmethod
    def from_text(cls, text: str) -> ExportOptions:
        """Read options; missing and invalid ones have their default."""
        try:
            raw: object = json.loads(text)
        except (ValueError, RecursionError):
            raw = None
        read = cast("dict[str, Any]", raw) if isinstance(raw, dict) else {}
        default = cls()
        options = cls(
            **{
                field.name: read[field.name]
                for field in fields(default)
                if type(read.get(field.name)) is type(getattr(default, field.name))
            }
        )
        is_valid = options.format in EXPORT_FORMATS and options.pages in PAGE_LAYOUTS
        is_valid = is_valid and MIN_SCALE <= options.scale <= MAX_SCALE and options.size_mb in SIZES_MB
        return options if is_valid else default


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """Request to export a canvas to a file; all of it if `nodes` and `notes` are empty."""

    canvas_id: str
    options: ExportOptions
    folder: Path
    name: str
    """File name; the usual extension is added if it has none of the format."""
    nodes: tuple[str, ...] = ()
    """IDs; a group includes its content."""
    notes: tuple[str, ...] = ()
    frames: ReplayFrames = ()
    """Snapshots of a replay, the oldest first."""


class ExportComment(NamedTuple):
    """A comment of a node."""

    author: str
    created_at: str
    body: str


@dataclass(frozen=True, slots=True)
class ExportSource:
    """Content of an export: the document as it is exported, and the options."""

    title: str
    document: Document
    options: ExportOptions
    edge_style: str = "bezier"
    comments: Mapping[str, Sequence[ExportComment]] = field(
        default_factory=dict[str, Sequence[ExportComment]]
    )
    """By node, oldest first; without authors if the options leave names out."""
    frames: ReplayFrames = ()


@dataclass(frozen=True, slots=True)
class ExportStep:
    """Progress (0 to 1), and what the writer needs before its next step.

    The images (with their widths in px), nodes, files, and media are in `ExportInput` then; those that
    couldn't be read are missing. `work` must run before the next step, in any thread.
    """

    done: float
    images: tuple[tuple[Asset, int], ...] = ()
    nodes: tuple[str, ...] = ()
    files: tuple[tuple[Asset, str], ...] = ()
    """Files to save beside the export, with their names without an extension."""
    media: tuple[Asset, ...] = ()
    """Videos and audio to read."""
    work: Callable[[], object] | None = None


class ExportPreview(NamedTuple):
    """A small image of an export, its number of pages, and the size of an image in px; 0 if it has none."""

    image: QImage
    pages: int
    size: tuple[int, int]


class ExportInput:
    """Request of the last step of a writer, and the result of a preview."""

    def __init__(self) -> None:
        self.images: dict[str, QImage] = {}
        """By asset (`media.core.asset_key.identity`)."""
        self.nodes: dict[str, NodeResource] = {}
        self.files: dict[str, str] = {}
        """Paths relative to the export by asset; all that were saved so far."""
        self.media: dict[str, Path] = {}
        """Paths of media in the cache by asset."""
        self.preview: ExportPreview | None = None
        self.write_file: Callable[[bytes, str], str] = _write_nothing
        """Writes a file with this extension beside the export; returns its path relative to it."""


def _write_nothing(_data: bytes, _suffix: str) -> str:
    return ""


ExportWriter = Callable[["ExportSource | SheetRequest", Path, ExportInput], Iterator[ExportStep]]
"""Writes an export to a new file, one slice per step. Raises OSError."""

PreviewPainter = Callable[[ExportSource, tuple[int, int], ExportInput], Iterator[ExportStep]]
"""Paints a preview of at most this width and height in px, one slice per step."""
