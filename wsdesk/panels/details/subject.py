"""Subject of the Details panel: the selection, or what is inspected in a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.details.rows import tr
from wsdesk.panels.details.stores import DetailsPanelStores, InspectedResourceStores
from wsdesk.panels.details.usage_properties import add_usages
from wsdesk.panels.widgets.properties.property import PropertyGroup
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import kind_label

if TYPE_CHECKING:
    from wsdesk.panels.details.canvas_totals import TotalsCache
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.canvas.project_canvases import CanvasEntry
    from wsdesk.store.versions.viewer_items import ViewerItem
    from wsdesk.wire.base import Resource
    from wsdesk.wire.project import Project


@dataclass(frozen=True, slots=True)
class Subject:
    """Content of the panel: kind (for the square), title, subtitle, Markdown text, and groups."""

    kind: str = ""
    title: str = ""
    line: str = ""
    text: str = ""
    groups: tuple[PropertyGroup, ...] = ()


def subject_of(
    stores: DetailsPanelStores, canvas: CanvasStore, expanded: frozenset[str], totals: TotalsCache
) -> Subject | None:
    """Selection of the current canvas, or the canvas if nothing (that still exists) is selected.

    `expanded` contains the keys of lists that are expanded. None while the totals of the canvas are
    calculated.
    """
    from wsdesk.panels.details.rows import node_title
    from wsdesk.panels.details.selection_properties import edge_groups, multi_groups, note_groups

    selection, document = stores.selection.state, canvas.document
    if selection.canvas_id != canvas.canvas_id or not selection.count:
        return _canvas(stores, canvas, expanded, totals)
    if selection.count > 1:
        title = tr("%Ln selected", selection.count)
        return Subject(
            "", title, "", "", multi_groups(selection, document, stores.people, stores.models, expanded)
        )
    if selection.edges:
        edge = document.edge_by_id.get(selection.edges[0])
        if edge is not None:
            source = document.node_by_id.get(edge.src)
            names = node_title(source), node_title(document.node_by_id.get(edge.dst))
            title = tr("{one} to {other}").format(one=names[0], other=names[1])
            kind = source.kind if source is not None else "unknown"
            line = tr("Connection")
            return Subject(kind, title, line, "", edge_groups(edge, document, stores.people))
    if selection.notes:
        note = document.note_by_id.get(selection.notes[0])
        if note is not None:
            first, _, rest = note.body.strip().partition("\n")
            title = sanitize.line(first.lstrip("# "), 120)
            # The title isn't repeated unless it was truncated.
            text = sanitize.keep_line_breaks(note.body if title.endswith("…") else rest)
            line = tr("Note")
            title = title or tr("Empty note")
            return Subject("note", title, line, text, note_groups(note, document, stores.people))
    return _node(stores, canvas, expanded, totals)


def _node(
    stores: DetailsPanelStores, canvas: CanvasStore, expanded: frozenset[str], totals: TotalsCache
) -> Subject | None:
    from wsdesk.panels.details.node_properties import node_groups
    from wsdesk.panels.details.rows import node_title

    detail = stores.details.state
    if detail is None:
        return _canvas(stores, canvas, expanded, totals)
    parts = [kind_label(detail.card.kind)]
    if detail.versions:
        parts.append(tr("v{n} of {count}").format(n=detail.number, count=len(detail.versions)))
    groups = node_groups(detail, canvas.document, stores.people, stores.models, expanded)
    asset = detail.chosen.asset if detail.chosen is not None else None
    asset_id = (asset.asset_id or "") if asset is not None else ""
    groups = add_usages(groups, stores, asset_id, canvas.canvas_id, detail.node.id)
    return Subject(detail.card.kind, node_title(detail.card), " · ".join(parts), "", groups)


def _canvas(
    stores: DetailsPanelStores, canvas: CanvasStore, expanded: frozenset[str], totals: TotalsCache
) -> Subject | None:
    from wsdesk.panels.details.canvas_properties import canvas_groups
    from wsdesk.panels.details.canvas_totals import CountedCanvas

    known = totals.of(canvas.document)
    if known is None:
        return None
    project = stores.projects.project_of(canvas.canvas_id)
    title = sanitize.line(canvas.title, 200) or tr("Untitled canvas")
    groups = canvas_groups(
        CountedCanvas(canvas.document, known),
        project,
        canvas.presets,
        stores,
        expanded,
        summary=stores.projects.summary(canvas.canvas_id),
        clip_seconds=canvas.clip_seconds,
    )
    return Subject("", title, tr("Canvas"), "", groups)


def inspected_subject(stores: DetailsPanelStores, expanded: frozenset[str]) -> Subject | None:
    """Subject inspected in a list; None if there is none, or it is the current canvas."""
    what = stores.inspected.state
    if what is None:
        return None
    match what.kind:
        case "assets":
            return _assets(stores, expanded)
        case "results":
            return _results(stores, what.items, what.total)
        case "project":
            return _project(stores, what.id, expanded)
        case "skill":
            return _skill(stores, what.id, expanded)
        case _:
            return _listed_canvas(stores, what.id)


def inspected_resources(stores: InspectedResourceStores) -> Iterator[tuple[str, Resource]]:
    """API resources of the inspected subject, each with the prefix of its field paths."""
    what = stores.inspected.state
    if what is None or what.kind == "results":
        return  # the fields of a result are in the index, not as the API sent them
    if what.kind == "assets":
        for number, hit in enumerate(what.assets):
            yield (f"assets[{number}]" if len(what.assets) > 1 else "", hit)
        return
    resources = {
        "project": _project_of(stores, what.id),
        "skill": stores.skills.by_id(what.id),
        "canvas": stores.projects.summary(what.id) or _entry(stores, what.id),
    }[what.kind]
    if resources is not None:
        yield "", resources


def _assets(stores: DetailsPanelStores, expanded: frozenset[str]) -> Subject | None:
    from wsdesk.panels.details.asset_properties import asset_groups, assets_groups
    from wsdesk.panels.library.labels import hit_line, hit_name

    what = stores.inspected.state
    assets = what.assets if what is not None else ()
    if len(assets) > 1:
        title = tr("%Ln assets selected", len(assets))
        return Subject("", title, "", "", assets_groups(assets, expanded))
    hit = next(iter(assets), None)
    if hit is None:
        return None
    kind = (hit.file_type or "").lower()
    line = " · ".join(word for word in (kind_label(kind) if kind else "", hit_line(hit)) if word)
    return Subject(kind or "unknown", hit_name(hit), line, "", asset_groups(hit, stores, expanded))


def _results(stores: DetailsPanelStores, items: tuple[ViewerItem, ...], total: int) -> Subject | None:
    from wsdesk.panels.details.result_properties import result_groups, results_groups

    if len(items) > 1:
        total = max(total, len(items))
        return Subject("", tr("%Ln results selected", total), "", "", results_groups(items, total))
    item = next(iter(items), None)
    if item is None:
        return None
    kind = item.asset.file_type or "text"
    groups = add_usages(result_groups(item), stores, item.asset.asset_id, item.canvas_id, item.node_id)
    return Subject(kind, item.title or tr("Untitled"), kind_label(kind), "", groups)


def _project(stores: DetailsPanelStores, project_id: str, expanded: frozenset[str]) -> Subject | None:
    from wsdesk.panels.details.project_properties import project_groups

    project = _project_of(stores, project_id)
    if project is None:
        return None
    title = sanitize.line(project.title, 200) or tr("Untitled project")
    return Subject("", title, tr("Project"), "", project_groups(project, stores, expanded))


def _skill(stores: DetailsPanelStores, skill_id: str, expanded: frozenset[str]) -> Subject | None:
    from wsdesk.panels.details.asset_properties import skill_groups
    from wsdesk.panels.skills.labels import skill_summary, skill_title

    skill = stores.skills.by_id(skill_id)
    if skill is None:
        return None
    return Subject("", skill_title(skill), skill_summary(skill), "", skill_groups(skill, expanded))


def _listed_canvas(stores: DetailsPanelStores, canvas_id: str) -> Subject | None:
    from wsdesk.panels.details.project_properties import listed_canvas_groups

    current, entry = stores.canvases.current, _entry(stores, canvas_id)
    if entry is None:
        return None
    if current is not None and current.canvas_id == canvas_id and not stores.selection.state.count:
        return None  # the details of an open canvas are more complete
    title = sanitize.line(entry.title, 200) or tr("Untitled canvas")
    groups = listed_canvas_groups(entry, stores.projects.summary(canvas_id), stores)
    return Subject("", title, tr("Canvas"), "", groups)


def _entry(stores: InspectedResourceStores, canvas_id: str) -> CanvasEntry | None:
    """Entry of a canvas in the tree: of its project, or among those without one."""
    project, state = stores.projects.project_of(canvas_id), stores.projects.state
    entries = state.canvases.get(project.id, ()) if project is not None else state.loose
    return next((entry for entry in entries if entry.id == canvas_id), stores.projects.summary(canvas_id))


def _project_of(stores: InspectedResourceStores, project_id: str) -> Project | None:
    return next((one for one in stores.projects.state.projects if one.id == project_id), None)
