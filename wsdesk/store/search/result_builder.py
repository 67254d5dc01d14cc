"""Builds the results of the global search from matches, usages, and hits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.index.values import IndexedText, IndexedUsage, IndexMatch
from wsdesk.store.base.error_messages import tr
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.content.asset_mapper import asset_of_hit, asset_of_indexed, first_preview
from wsdesk.store.search.library import LibraryStore
from wsdesk.store.search.library_locations import HitPlace
from wsdesk.store.search.results import SearchResult
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import kind_icon, kind_label
from wsdesk.store.text.search_snippet import SearchSnippet, excerpt, marks

if TYPE_CHECKING:
    from wsdesk.graph.model import kinds
    from wsdesk.graph.model.values import Asset
    from wsdesk.store.search.image_search import ImageResult
    from wsdesk.wire.search import AssetSearchResult
else:
    kinds = lazy_import("wsdesk.graph.model.kinds")


def _creator_label() -> str:
    return tr("created or contains it")


def _input_label() -> str:
    return tr("was made from it")


def _container_label() -> str:
    return tr("also contains it")


_ROLES = {
    "made": _creator_label,
    "input": _input_label,
    "part": _container_label,
    "node": _creator_label,
    "version": _creator_label,
}

_CREATOR_ROLES = frozenset(role for role, label in _ROLES.items() if label is _creator_label)


class SearchResultBuilder:
    """Builds results with sanitized titles and the names of their project and canvas."""

    def __init__(self, projects: ProjectsStore, library: LibraryStore) -> None:
        self._projects = projects
        self._library = library

    def usages_of_hit(self, hit: AssetSearchResult) -> tuple[SearchResult, ...]:
        """Usages of an asset that are part of its hit."""
        title = sanitize.line(hit.display_name or hit.filename, 160)
        return tuple(
            SearchResult(
                f"held:{place.canvas_id}:{place.node_id}",
                "asset",
                SearchSnippet(title),
                SearchSnippet(""),
                self._location_text(place.canvas_id, place.title, "asset"),
                place.canvas_id,
                place.node_id,
                asset=asset_of_hit(hit),
                hit=hit,
            )
            for place in self._library.places(hit)
        )

    def of_images(self, results: Iterable[ImageResult]) -> tuple[SearchResult, ...]:
        """Rows of an image search: each node that uses one of the images, once.

        The best match comes first, of one image the nodes that created it.
        """
        rows: dict[str, SearchResult] = {}
        for result in results:
            for usage in sorted(result.usages, key=lambda usage: usage.role not in _CREATOR_ROLES):
                key = f"image:{usage.canvas_id}:{usage.node_id}"
                row = replace(self.of_usage(usage, key), asset=result.asset, match=result.match)
                rows.setdefault(key, row)
        return tuple(rows.values())

    def of_usage(self, usage: IndexedUsage, key: str) -> SearchResult:
        """Node that uses an asset; `key` is the ID of the result."""
        return SearchResult(
            key,
            usage.kind,
            SearchSnippet(sanitize.line(usage.title, 160)),
            SearchSnippet(_ROLES[usage.role]()),
            self._location_text(usage.canvas_id, usage.canvas_title, usage.kind),
            usage.canvas_id,
            usage.node_id,
            usage.version_id if usage.kind == "version" else "",
            is_indexed=True,
        )

    def of_match(self, match: IndexMatch, text: str) -> SearchResult:
        """Match of the local index; the words of `text` are marked."""
        piece = match.piece
        title = sanitize.line(piece.title, 160)
        return SearchResult(
            f"{piece.kind}:{match.canvas_id}:{piece.node_id}:{piece.version_id}",
            piece.kind,
            SearchSnippet(title, marks(title, text)),
            _excerpt(piece, title, text),
            self._location_text(match.canvas_id, match.canvas_title, piece.kind),
            match.canvas_id,
            piece.node_id,
            piece.version_id,
            is_indexed=True,
            asset=self._thumbnail(match),
        )

    def _thumbnail(self, match: IndexMatch) -> Asset | None:
        """The image of a match; that of a canvas is its preview from the server, if it has one."""
        summary = self._projects.summary(match.canvas_id) if match.piece.kind == "canvas" else None
        preview = first_preview(summary.preview_assets) if summary is not None else None
        image = match.piece.image
        return preview or (asset_of_indexed(image) if image is not None else None)

    def of_hit(self, hit: AssetSearchResult, text: str) -> SearchResult:
        """Hit of the server's library; the words of `text` are marked in its title."""
        title = sanitize.line(hit.display_name or hit.filename, 160)
        place = next(iter(self._library.places(hit)), HitPlace(""))
        return SearchResult(
            f"asset:{hit.asset_id}",
            "asset",
            SearchSnippet(title, marks(title, text)),
            SearchSnippet(sanitize.line(", ".join(tag.name for tag in hit.tags or () if tag.name), 160)),
            self._location_text(place.canvas_id, place.title, "asset"),
            place.canvas_id,
            place.node_id,
            asset=asset_of_hit(hit),
            hit=hit,
        )

    def _location_text(self, canvas_id: str, fallback_title: str, kind: str) -> str:
        """Return "project › canvas"; for a canvas, only the project."""
        title = sanitize.line(self._projects.canvas_title(canvas_id) or fallback_title, 80)
        project = self._projects.project_of(canvas_id) if canvas_id else None
        above = sanitize.line(project.title, 80) if project is not None else ""
        return " › ".join(word for word in ((above,) if kind == "canvas" else (above, title)) if word)


def _excerpt(piece: IndexedText, title: str, text: str) -> SearchSnippet:
    """The matching texts of a node or version, or the label of its kind without any; of others all text."""
    if piece.kind in ("comment", "note"):
        return excerpt(" ".join(piece.body.splitlines()), text)
    found = excerpt(piece.body, text, title=title)
    is_kind = not found.marks and kind_icon(found.text) != kinds.Kind.UNKNOWN.value
    return SearchSnippet(kind_label(found.text)) if is_kind else found
