"""Source of nodes on open canvases, by title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.text import sanitize
from wsdesk.window.command_palette.corpus import Corpus
from wsdesk.window.command_palette.entry import PaletteEntry

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document
    from wsdesk.store.canvas.canvas import CanvasStore

_HERE, _OPEN = 2.0, 1.0
_MAX_WITHOUT_QUERY = 60
_MAX_TITLE = 160


@dataclass(frozen=True, slots=True)
class NodeAt:
    """A node of a canvas."""

    canvas_id: str
    node_id: str
    version_id: str = ""


class NodeSource:
    """Nodes of the current canvas come before those of other tabs."""

    prefix = ""
    plain = True

    def __init__(self, canvases: CanvasesStore) -> None:
        self._canvases = canvases
        self._corpora: dict[CanvasStore, tuple[Document, Corpus]] = {}
        canvases.closed.connect(self._on_canvas_closed)

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        current = self._canvases.current
        if current is None:
            return
        yield from self._of(current, words, here=True)
        if words:
            for canvas in self._canvases.all:
                if canvas is not current:
                    yield from self._of(canvas, words, here=False)

    def run(self, entry: PaletteEntry) -> None:
        if isinstance(entry.subject, NodeAt):
            at = entry.subject
            self._canvases.reveal(at.canvas_id, at.node_id, at.version_id)

    def warm_up(self) -> Iterator[None]:
        """Index the titles of the current canvas in advance, in slices."""
        if self._canvases.current is not None:
            yield from self._corpus(self._canvases.current).build_slices()

    def _of(self, canvas: CanvasStore, words: tuple[str, ...], *, here: bool) -> Iterator[PaletteEntry]:
        from wsdesk.store.text import kind_labels

        nodes = canvas.document.nodes
        numbers = (
            self._corpus(canvas).candidates(words) if words else range(min(_MAX_WITHOUT_QUERY, len(nodes)))
        )
        place = (
            QCoreApplication.translate("Finder", "on this canvas")
            if here
            else sanitize.line(canvas.title, 80)
        )
        for number in numbers:
            node = nodes[number]
            if node.title:
                yield PaletteEntry(
                    f"node:{canvas.canvas_id}:{node.id}",
                    sanitize.line(node.title, _MAX_TITLE),
                    place,
                    drawing=kind_labels.drawing(node.kind),
                    weight=_HERE if here else _OPEN,
                    subject=NodeAt(canvas.canvas_id, node.id),
                )

    def _corpus(self, canvas: CanvasStore) -> Corpus:
        document = canvas.document
        cached = self._corpora.get(canvas)
        if cached is None or cached[0].nodes is not document.nodes:
            cached = document, Corpus([node.title[:_MAX_TITLE] for node in document.nodes])
            self._corpora[canvas] = cached
        return cached[1]

    def _on_canvas_closed(self, canvas: CanvasStore) -> None:
        self._corpora.pop(canvas, None)
