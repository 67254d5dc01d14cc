"""Subject of the Details panel selected in a list: asset, project, canvas, or skill."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.panels.details.rows import tr
from wsdesk.panels.details.stores import DetailsPanelStores, InspectedResourceStores
from wsdesk.panels.details.subject import Subject
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import kind_words

if TYPE_CHECKING:
    from wsdesk.store.canvas.project_canvases import CanvasEntry
    from wsdesk.wire.base import Resource
    from wsdesk.wire.project import Project

translate = QCoreApplication.translate


def inspected_subject(stores: DetailsPanelStores, expanded: frozenset[str]) -> Subject | None:
    """Subject inspected in a list; None if there is none, or it is the current canvas."""
    what = stores.inspected.current
    if what is None:
        return None
    match what.kind:
        case "assets":
            return _assets(stores, expanded)
        case "project":
            return _project(stores, what.id, expanded)
        case "skill":
            return _skill(stores, what.id, expanded)
        case _:
            return _canvas(stores, what.id)


def inspected_resources(stores: InspectedResourceStores) -> Iterator[tuple[str, Resource]]:
    """API resources of the inspected subject, each with the prefix of its field paths."""
    what = stores.inspected.current
    if what is None:
        return
    if what.kind == "assets":
        for number, hit in enumerate(what.assets):
            yield (f"assets[{number}]" if len(what.assets) > 1 else "", hit)
        return
    found = {
        "project": _project_of(stores, what.id),
        "skill": stores.skills.by_id(what.id),
        "canvas": stores.projects.summary(what.id) or _entry(stores, what.id),
    }[what.kind]
    if found is not None:
        yield "", found


def _assets(stores: DetailsPanelStores, expanded: frozenset[str]) -> Subject | None:
    from wsdesk.panels.details.asset_properties import asset_groups, assets_groups
    from wsdesk.panels.library.labels import hit_line, hit_name

    what = stores.inspected.current
    assets = what.assets if what is not None else ()
    if len(assets) > 1:
        title = tr("%Ln assets selected", len(assets))
        return Subject("", title, "", "", assets_groups(assets, expanded))
    hit = next(iter(assets), None)
    if hit is None:
        return None
    kind = (hit.file_type or "").lower()
    line = " · ".join(word for word in (kind_words(kind) if kind else "", hit_line(hit)) if word)
    return Subject(kind or "unknown", hit_name(hit), line, "", asset_groups(hit, stores, expanded))


def _project(stores: DetailsPanelStores, project_id: str, expanded: frozenset[str]) -> Subject | None:
    from wsdesk.panels.details.project_properties import project_groups

    project = _project_of(stores, project_id)
    if project is None:
        return None
    title = sanitize.line(project.title, 200) or translate("Details", "Untitled project")
    return Subject("", title, translate("Details", "Project"), "", project_groups(project, stores, expanded))


def _skill(stores: DetailsPanelStores, skill_id: str, expanded: frozenset[str]) -> Subject | None:
    from wsdesk.panels.details.skill_properties import skill_groups
    from wsdesk.panels.skills.labels import skill_summary, skill_title

    skill = stores.skills.by_id(skill_id)
    if skill is None:
        return None
    return Subject("", skill_title(skill), skill_summary(skill), "", skill_groups(skill, expanded))


def _canvas(stores: DetailsPanelStores, canvas_id: str) -> Subject | None:
    from wsdesk.panels.details.project_properties import listed_canvas_groups

    current, entry = stores.canvases.current, _entry(stores, canvas_id)
    if entry is None:
        return None
    if current is not None and current.canvas_id == canvas_id and not stores.selection.current.count:
        return None  # the details of an open canvas are more complete
    title = sanitize.line(entry.title, 200) or translate("Details", "Untitled canvas")
    groups = listed_canvas_groups(entry, stores.projects.summary(canvas_id), stores)
    return Subject("", title, translate("Details", "Canvas"), "", groups)


def _entry(stores: InspectedResourceStores, canvas_id: str) -> CanvasEntry | None:
    """Entry of a canvas in the tree: of its project, or among those without one."""
    project, state = stores.projects.project_of(canvas_id), stores.projects.state
    entries = state.canvases.get(project.id, ()) if project is not None else state.loose
    return next((entry for entry in entries if entry.id == canvas_id), stores.projects.summary(canvas_id))


def _project_of(stores: InspectedResourceStores, project_id: str) -> Project | None:
    return next((one for one in stores.projects.state.projects if one.id == project_id), None)
