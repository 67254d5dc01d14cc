"""`wsdesk get`: one project, canvas, node, version, model, approval, or skill as JSON.

Exit codes are those of `wsdesk call`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from wsdesk.app.cli.call_arguments import UsageError
from wsdesk.app.cli.call_connection import report_errors
from wsdesk.app.cli.client_connection import add_client_arguments, connected_client
from wsdesk.app.cli.row_kinds import KINDS, canvas_id_of, node_row, row_of, version_row
from wsdesk.app.cli.row_output import Row, write_json
from wsdesk.store.connection.deep_links import parse_link

if TYPE_CHECKING:
    from wsdesk.client.sync_client import SyncClient
    from wsdesk.wire.node import NodeResource
    from wsdesk.wire.version import Version

_EPILOG = """A node and a version are given by their link, as wsdesk list and wsdesk find print it; without a
version in it, the one that the node shows. Examples:
  wsdesk get canvas ID --sample
  wsdesk get version 'wsdesk://canvas/ID?node=ID&version=ID'"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk get`."""
    parser.epilog = _EPILOG
    parser.add_argument("kind", choices=tuple(_READERS), metavar="KIND", help=", ".join(_READERS))
    parser.add_argument("id", metavar="ID", help="ID, link, or name of a model")
    add_client_arguments(parser)


@report_errors
def run(args: argparse.Namespace) -> None:
    """Run the command, and return its exit code."""
    with connected_client(args) as client:
        row = _READERS[args.kind](client, args.id)
    write_json(sys.stdout, row, indent=2)


def node_at(client: SyncClient, link: str) -> tuple[str, NodeResource, Version | None]:
    """Canvas, node, and version of a link; the version is the shown one if the link has none.

    Raises UsageError for an invalid link, or if the canvas has no such node or version.
    """
    place = parse_link(link)
    if place is None or not place.canvas_id or not place.node_id:
        raise UsageError(f"{link!r} isn't a link to a node, such as wsdesk://canvas/ID?node=ID")
    node = next((node for node in client.nodes(place.canvas_id) if node.id == place.node_id), None)
    if node is None:
        raise UsageError(f"no node {place.node_id} on this canvas")
    version_id = place.version_id or node.active_version_id
    version = next((version for version in node.versions if version.id == version_id), None)
    if version is None and place.version_id:
        raise UsageError(f"no version {place.version_id} of this node")
    return place.canvas_id, node, version


def version_at(client: SyncClient, link: str) -> tuple[str, NodeResource, Version]:
    """Like `node_at`. Raises UsageError if there is no version."""
    canvas_id, node, version = node_at(client, link)
    if version is None:
        raise UsageError("this node shows no version")
    return canvas_id, node, version


def _node(client: SyncClient, link: str) -> Row:
    canvas_id, node, _version = node_at(client, link)
    return node_row(canvas_id, node)


def _version(client: SyncClient, link: str) -> Row:
    return version_row(*version_at(client, link))


def _project(client: SyncClient, project_id: str) -> Row:
    link = parse_link(project_id)
    return row_of(client.get_project(link.project_id if link is not None else project_id))


def _canvas(client: SyncClient, canvas: str) -> Row:
    return row_of(client.get_canvas(canvas_id_of(canvas)))


def _approval(client: SyncClient, approval_id: str) -> Row:
    return row_of(client.get_approval(approval_id))


def _listed(kind: str) -> Callable[[SyncClient, str], Row]:
    """Reader of a kind that the API only lists."""

    def read(client: SyncClient, key: str) -> Row:
        rows: Iterable[Row] = KINDS[kind].read(client, "")
        for row in rows:
            if row.get(KINDS[kind].columns[0]) == key:
                return row
        raise UsageError(f"{key!r} isn't among the {kind}")

    return read


_READERS: Mapping[str, Callable[[SyncClient, str], Row]] = {
    "project": _project,
    "canvas": _canvas,
    "node": _node,
    "version": _version,
    "model": _listed("models"),
    "approval": _approval,
    "skill": _listed("skills"),
}
