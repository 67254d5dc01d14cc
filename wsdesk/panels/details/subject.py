"""Subject of the Details panel, from the selection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.details.rows import tr
from wsdesk.panels.details.stores import DetailsPanelStores
from wsdesk.panels.widgets.properties.property import PropertyGroup
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import kind_words

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Subject:
    """Content of the panel: kind (for the square), title, subtitle, Markdown text, and groups."""

    kind: str = ""
    title: str = ""
    line: str = ""
    text: str = ""
    groups: tuple[PropertyGroup, ...] = ()


def subject_of(stores: DetailsPanelStores, canvas: CanvasStore, expanded: frozenset[str]) -> Subject:
    """Selection of the current canvas, or the canvas if nothing (that still exists) is selected.

    `whole` contains the keys of lists that are expanded.
    """
    from wsdesk.panels.details.edge_note_properties import edge_groups, note_groups
    from wsdesk.panels.details.multi_properties import multi_groups
    from wsdesk.panels.details.rows import node_words

    selection, document = stores.selection.current, canvas.document
    if selection.canvas_id != canvas.canvas_id or not selection.count:
        return _canvas(stores, canvas, expanded)
    if selection.count > 1:
        title = tr("%Ln selected", selection.count)
        return Subject(
            "", title, "", "", multi_groups(selection, document, stores.people, stores.models, expanded)
        )
    if selection.edges:
        edge = document.edge_by_id.get(selection.edges[0])
        if edge is not None:
            source = document.node_by_id.get(edge.src)
            names = node_words(source), node_words(document.node_by_id.get(edge.dst))
            title = translate("Details", "{one} to {other}").format(one=names[0], other=names[1])
            kind = source.kind if source is not None else "unknown"
            line = translate("Details", "Connection")
            return Subject(kind, title, line, "", edge_groups(edge, document, stores.people))
    if selection.notes:
        note = document.note_by_id.get(selection.notes[0])
        if note is not None:
            first, _, rest = note.body.strip().partition("\n")
            title = sanitize.line(first.lstrip("# "), 120)
            # The title isn't repeated unless it was truncated.
            text = sanitize.keep_line_breaks(note.body if title.endswith("…") else rest)
            line = translate("Details", "Note")
            title = title or translate("Details", "Empty note")
            return Subject("note", title, line, text, note_groups(note, document, stores.people))
    return _node(stores, canvas, expanded)


def _node(stores: DetailsPanelStores, canvas: CanvasStore, expanded: frozenset[str]) -> Subject:
    from wsdesk.panels.details.node_properties import node_groups
    from wsdesk.panels.details.rows import node_words

    detail = stores.details.current
    if detail is None:
        return _canvas(stores, canvas, expanded)
    words = [kind_words(detail.card.kind)]
    if detail.versions:
        words.append(
            translate("Details", "v{n} of {count}").format(n=detail.number, count=len(detail.versions))
        )
    groups = node_groups(detail, canvas.document, stores.people, stores.models, expanded)
    return Subject(detail.card.kind, node_words(detail.card), " · ".join(words), "", groups)


def _canvas(stores: DetailsPanelStores, canvas: CanvasStore, expanded: frozenset[str]) -> Subject:
    from wsdesk.panels.details.canvas_properties import canvas_groups

    project = stores.projects.project_of(canvas.canvas_id)
    title = sanitize.line(canvas.title, 200) or translate("Details", "Untitled canvas")
    groups = canvas_groups(
        canvas.document,
        project,
        canvas.presets,
        stores,
        expanded,
        summary=stores.projects.summary(canvas.canvas_id),
        clip_seconds=canvas.clip_seconds,
    )
    return Subject("", title, translate("Details", "Canvas"), "", groups)
