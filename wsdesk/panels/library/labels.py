"""Labels and properties of library assets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from wsdesk.panels.widgets.controls.filter_chip import ChipChoice
from wsdesk.panels.widgets.lists.row_list import ListRow
from wsdesk.panels.widgets.lists.thumbnail_grid import Thumb
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.content.asset_mapper import asset_of_hit
from wsdesk.store.culling.marks import ResultMarks
from wsdesk.store.query import filter_labels
from wsdesk.store.query.query_language import parse
from wsdesk.store.search.library_values import Folder, LibraryQuery, LibraryState, is_favorite
from wsdesk.store.text import plausible, sanitize, time_format
from wsdesk.store.text.api_value_labels import humanized
from wsdesk.store.text.kind_labels import kind_label
from wsdesk.store.text.number_format import translator
from wsdesk.wire.limits import MEDIA_TYPES

if TYPE_CHECKING:
    from wsdesk.store.canvas.project_canvases import ProjectsState
    from wsdesk.store.search.library_locations import HitPlace
    from wsdesk.wire.project import CanvasSummary
    from wsdesk.wire.search import AssetSearchResult

_tr = translator("Library")
MAX_FOLDER_DEPTH = 12
"""Maximum indented folder levels, which also bounds cyclic folders."""


def kind_choices() -> tuple[ChipChoice, ...]:
    return tuple(ChipChoice(kind, kind_label(kind)) for kind in MEDIA_TYPES)


def source_choices() -> tuple[ChipChoice, ...]:
    return (ChipChoice("upload", _tr("Uploaded")), ChipChoice("generated", _tr("Generated")))


def mode_choices() -> tuple[ChipChoice, ...]:
    return (ChipChoice("semantic", _tr("Content")), ChipChoice("filename", _tr("File name")))


def count_choices() -> tuple[ChipChoice, ...]:
    """Numbers of results per request, within the limits of the API (1 to 20)."""
    counts = (1, 2, 3, 4, 5, 8, 10, 12, 15, 20)
    return tuple(ChipChoice(str(count), _tr("%Ln results", count)) for count in counts)


def canvas_choices(
    state: ProjectsState, summaries: Mapping[str, CanvasSummary], more: Iterable[tuple[str, str | None]]
) -> tuple[ChipChoice, ...]:
    """Canvases with their projects, sorted by title; `more` are others by ID and title."""
    titles: dict[str, tuple[str | None, str]] = {}
    for project in state.projects:
        title = sanitize.line(project.title, 80)
        for entry in state.canvases.get(project.id, ()):
            titles[entry.id] = (entry.title, title)
    more = (*((summary.id, summary.title) for summary in summaries.values()), *more)
    for canvas_id, title in more:
        titles.setdefault(canvas_id, (title, ""))
    untitled = _tr("Untitled canvas")
    choices = [
        ChipChoice(canvas_id, sanitize.line(title, 80) or untitled, end=project)
        for canvas_id, (title, project) in titles.items()
        if canvas_id
    ]
    return tuple(sorted(choices, key=_sort_key))


def _sort_key(choice: ChipChoice) -> tuple[str, str]:
    return choice.label.casefold(), choice.end.casefold()


def place_label(place: HitPlace, title: str, project: str, node: str) -> str:
    """Menu item of an asset's location: canvas, project, and node if known."""
    canvas = sanitize.line(title, 60) or _tr("Untitled canvas")
    where = " › ".join(part for part in (sanitize.line(project, 40), canvas, sanitize.line(node, 60)) if part)
    return f"{where} ★" if place.is_favorite else where


def folder_label(folder: Folder) -> str:
    """Name of a folder, otherwise the start of its ID."""
    named = sanitize.line(folder.name, 80)
    return named or _tr("Folder {id}").format(id=folder.id[:8])


def folder_rows(folders: Iterable[Folder]) -> tuple[ListRow, ...]:
    """Folder tree, sorted by name; folders with an unknown parent are at the top level."""
    folder_by_id = {folder.id: folder for folder in folders}
    children: dict[str, list[Folder]] = {}
    for folder in folder_by_id.values():
        parent = (
            folder.parent_id if folder.parent_id in folder_by_id and folder.parent_id != folder.id else ""
        )
        children.setdefault(parent, []).append(folder)
    rows: list[ListRow] = []
    added: set[str] = set()

    def place(parent: str, depth: int) -> None:
        for folder in sorted(children.get(parent, ()), key=lambda f: folder_label(f).casefold()):
            if folder.id not in added:
                added.add(folder.id)
                rows.append(ListRow(folder.id, folder_label(folder), "folder", min(depth, MAX_FOLDER_DEPTH)))
                if depth < MAX_FOLDER_DEPTH:
                    place(folder.id, depth + 1)

    place("", 0)
    rows += [ListRow(f.id, folder_label(f), "folder") for f in folder_by_id.values() if f.id not in added]
    return tuple(rows)


def hit_name(hit: AssetSearchResult) -> str:
    return sanitize.line(hit.display_name or hit.filename, 200) or _tr("Untitled")


def hit_line(hit: AssetSearchResult) -> str:
    """Kind, duration or size, and the number of canvases that use it."""
    length = time_format.format_duration(hit.duration_in_ms) or time_format.format_size(hit.file_size_in_kb)
    places = len({place.canvas_id for place in hit.canvases or () if place.canvas_id})
    where = _tr("%Ln canvases", places)
    return " · ".join(word for word in (length, where if places else "") if word)


def hit_tip(hit: AssetSearchResult, people: PeopleStore | None = None) -> str:
    """Tooltip with all properties of a result; user names are resolved with `people`."""

    def whose(user_id: str | None) -> str:
        return people.name(user_id) if people is not None and people.has(user_id) else ""

    lines = [hit_name(hit)]
    if hit.filename and hit.filename != hit.display_name:
        lines.append(sanitize.line(hit.filename, 200))
    lines.append(" · ".join(word for word in (kind_label(hit.file_type or ""), hit_line(hit)) if word))
    titles = [sanitize.line(place.canvas_title, 80) for place in hit.canvases or () if place.canvas_title]
    if titles:
        lines.append(_tr("on {canvases}").format(canvases=", ".join(dict.fromkeys(titles[:6]))))
    tags = [sanitize.line(tag.name, 40) for tag in hit.tags or () if tag.name]
    if tags:
        lines.append(" ".join(f"#{tag}" for tag in tags[:12]))
    lines.append(time_format.moment(hit.created_at))
    sources = {choice.value: choice.label for choice in source_choices()}
    lines.append(sources.get(hit.source or "", humanized(hit.source, 40)))
    versions = plausible.count(hit.version_count)
    if versions:
        lines.append(_tr("%Ln versions", versions))
    for text, value in (
        (_tr("Type: {value}"), hit.content_type),
        (_tr("Created by {value}"), whose(hit.created_by_user_id)),
        (_tr("Favorited by {value}"), whose(hit.favorited_by_user_id)),
    ):
        if value:
            lines.append(text.format(value=sanitize.line(value, 80)))
    return "\n".join(line for line in lines if line)


def result_cell(hit: AssetSearchResult, marks: ResultMarks) -> Thumb:
    """Grid cell of a result."""
    asset = asset_of_hit(hit)
    return Thumb(
        asset if asset.addresses else None,
        (hit.file_type or "unknown").lower(),
        caption=hit_name(hit),
        second_caption=hit_line(hit),
        starred=is_favorite(hit),
        marks=marks,
    )


def result_count_text(
    shown_count: int, total: int | None, cached_at: float | None = None, split: LibraryState | None = None
) -> str:
    """Number of results, how many of them are shown, and their age if offline."""
    if cached_at is not None:
        return _tr("{found}, as of {when}").format(
            found=result_count_text(shown_count, total), when=time_format.ago_at(cached_at)
        )
    if split and split.folders_to_search:
        return _filtered_count_text(split, shown_count)
    if total is None or total <= shown_count or plausible.count(total) is None:
        return _tr("%Ln results", shown_count)
    return _tr("{n} of {total} results").format(n=shown_count, total=total)


def _filtered_count_text(state: LibraryState, count: int) -> str:
    """Number of results of a search by filters alone, and its progress."""
    results = _tr("%Ln results", count)
    done, all_of_them = state.searched_folders, state.folders_to_search
    where = _tr("in %Ln folders", all_of_them)
    if done < all_of_them:
        # Includes the folder in progress, whose results are shown.
        where = _tr("in {done} of {n} folders").format(done=done + 1, n=all_of_them)
    text = f"{results} {where}"
    if state.failed_folders:
        text += " · " + _tr("%Ln can't be searched", state.failed_folders)
    return text


def query_name(query: LibraryQuery, folders: Iterable[Folder], canvas: str) -> str:
    """Name of a search: its text and filters; `canvas` is the title of its canvas."""
    folder = next((one for one in folders if one.id == query.folder_id), None)
    source = next((one.label for one in source_choices() if one.value == query.source), "")
    favourites = _tr("Favorites") if query.favourites else ""
    parts = (
        query.text.strip(),
        kind_label(query.kind) if query.kind else "",
        source,
        ", ".join(query.tags),
        folder_label(folder) if folder is not None else "",
        (canvas or _tr("Untitled canvas")) if query.canvas_id else "",
        favourites,
        ", ".join(filter_labels.filter_label(one) for one in parse(" ".join(query.marks)).filters),
    )
    return " · ".join(sanitize.line(part, 60) for part in parts if part)
