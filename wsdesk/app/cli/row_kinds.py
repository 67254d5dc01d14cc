"""Kinds of rows that `wsdesk list` and `wsdesk get` read, as JSON objects with the names of the API."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from wsdesk.app.cli.call_arguments import UsageError
from wsdesk.app.cli.row_output import Row, write_json
from wsdesk.client.sync_client import SyncPages
from wsdesk.store.connection.deep_links import DeepLink, link_to, parse_link
from wsdesk.wire.limits import CATEGORIES

if TYPE_CHECKING:
    from wsdesk.client.sync_client import SyncClient
    from wsdesk.wire.base import Resource
    from wsdesk.wire.node import NodeResource
    from wsdesk.wire.version import Version

T = TypeVar("T", bound="Resource")
Read = Callable[["SyncClient", str], Iterable[Row]]


@dataclass(frozen=True, slots=True)
class RowKind:
    """A kind of rows: `columns` are those of a table, the first is the ID. Narrow terminals hide the last.

    `read` gets the client and the argument, which is required unless its name is in brackets.
    """

    columns: tuple[str, ...]
    read: Read
    argument: str = ""


def row_of(resource: Resource, **more: object) -> Row:
    """A resource with its fields as the server sent them, and `more`."""
    row: dict[str, Any] = resource.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return {**row, **more}


def canvas_id_of(text: str) -> str:
    """ID of a canvas, which is given by its ID or a link to it or its nodes."""
    link = parse_link(text)
    return link.canvas_id if link is not None and link.canvas_id else text


def node_row(canvas_id: str, node: NodeResource) -> Row:
    return row_of(node, canvasId=canvas_id, link=link_to(DeepLink(canvas_id=canvas_id, node_id=node.id)))


def version_row(canvas_id: str, node: NodeResource, version: Version) -> Row:
    link = link_to(DeepLink(canvas_id=canvas_id, node_id=node.id, version_id=version.id))
    return row_of(version, canvasId=canvas_id, nodeId=node.id, nodeType=node.node_type, link=link)


def _read(pages: SyncPages[T]) -> Iterator[T]:
    """The rows; a warning follows if some can't be read, or the server ended the list before its total."""
    yield from pages
    collected = pages.pages.collected
    warning = {"unreadable": collected.unreadable, "incomplete": not collected.complete}
    if any(warning.values()):
        write_json(sys.stderr, {"warning": {name: value for name, value in warning.items() if value}})


def _rows(pages: Iterable[Resource]) -> Iterator[Row]:
    return map(row_of, _read(pages) if isinstance(pages, SyncPages) else pages)


def _nodes(client: SyncClient, canvas: str) -> Iterator[Row]:
    canvas_id = canvas_id_of(canvas)
    return (node_row(canvas_id, node) for node in _read(client.nodes(canvas_id)))


def _versions(client: SyncClient, canvas: str) -> Iterator[Row]:
    canvas_id = canvas_id_of(canvas)
    for node in _read(client.nodes(canvas_id)):
        yield from (version_row(canvas_id, node, version) for version in node.versions)


def _edges(client: SyncClient, canvas: str) -> Iterator[Row]:
    return _rows(client.edges(canvas_id_of(canvas)))


def _notes(client: SyncClient, canvas: str) -> Iterator[Row]:
    return map(row_of, client.notes(canvas_id_of(canvas)))


def _threads(client: SyncClient, canvas: str) -> Iterator[Row]:
    return map(row_of, client.threads(canvas_id_of(canvas)))


def _comments(client: SyncClient, thread: str) -> Iterator[Row]:
    return _rows(client.comments(thread))


def _assets(client: SyncClient, words: str) -> Iterator[Row]:
    from wsdesk.wire.search import AssetSearch

    return _rows(client.search(AssetSearch(query=words)))


def _models(client: SyncClient, category: str) -> Iterator[Row]:
    if category and category not in CATEGORIES:
        raise UsageError(f"no category {category!r}; there are {', '.join(CATEGORIES)}")
    return map(row_of, client.models(category or None))


def _all(method: str) -> Read:
    """Reader of a list of the client without arguments."""

    def read(client: SyncClient, _argument: str) -> Iterator[Row]:
        return _rows(getattr(client, method)())

    return read


KINDS: dict[str, RowKind] = {
    "projects": RowKind(("id", "title", "createdByName", "updatedAt"), _all("projects")),
    "canvases": RowKind(("id", "title", "nodeCount", "projectId", "createdAt"), _all("canvases")),
    "nodes": RowKind(("id", "nodeType", "title", "updatedAt"), _nodes, "CANVAS"),
    "versions": RowKind(
        ("id", "title", "asset.fileType", "modelDisplayName", "nodeId", "createdAt"), _versions, "CANVAS"
    ),
    "edges": RowKind(("id", "srcNodeId", "srcHandle", "dstNodeId", "dstHandle"), _edges, "CANVAS"),
    "notes": RowKind(("id", "createdByName", "body", "updatedAt"), _notes, "CANVAS"),
    "threads": RowKind(("threadId", "nodeId", "commentCount"), _threads, "CANVAS"),
    "comments": RowKind(("id", "createdByName", "body", "createdAt"), _comments, "THREAD"),
    "assets": RowKind(("assetId", "fileType", "filename", "createdAt"), _assets, "WORDS"),
    "models": RowKind(("name", "displayName", "releasedAt"), _models, "[CATEGORY]"),
    "approvals": RowKind(("id", "toolName", "status", "createdAt"), _all("approvals")),
    "skills": RowKind(("id", "name", "slashCommand", "updatedAt"), _all("skills")),
    "folders": RowKind(("id", "name", "parentId"), _all("folders")),
    "tags": RowKind(("id", "name", "color"), _all("tags")),
}
"""Kinds by the name on the command line."""
