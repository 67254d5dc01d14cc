"""`wsdesk connect FROM TO`: connects two nodes, and prints the edge as JSON; without nodes, opens the window.

The rules of the window are checked first. An edge that exists is printed with a warning, and nothing is
sent. After a lost response, the canvas is read again, so that no edge is created twice. Exit codes are those
of `wsdesk call`.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from wsdesk.api.errors import ApiError
from wsdesk.app.cli import desktop_app
from wsdesk.app.cli.call_arguments import CommandFailedError, UsageError
from wsdesk.app.cli.call_connection import report_errors
from wsdesk.app.cli.client_connection import add_client_arguments, connected_client
from wsdesk.app.cli.row_kinds import row_of
from wsdesk.app.cli.row_output import write_json
from wsdesk.store.connection.deep_links import DeepLink, parse_link

if TYPE_CHECKING:
    from wsdesk.client.sync_client import SyncClient
    from wsdesk.graph.handles.table import HandleTable
    from wsdesk.graph.model.document import Document
    from wsdesk.graph.model.values import Direction, Handle
    from wsdesk.graph.rules import ModelLimits, ValidationResult
    from wsdesk.wire.content import CanvasContent
    from wsdesk.wire.edge import EdgeResource

_EPILOG = """A node is given by its link, as wsdesk list and wsdesk find print it. Without a handle,
the one that fits best is used. An existing edge is printed, and no other one is created. Examples:
  wsdesk connect 'wsdesk://canvas/ID?node=ID' 'wsdesk://canvas/ID?node=ID'
  wsdesk connect 'wsdesk://canvas/ID?node=ID' 'wsdesk://canvas/ID?node=ID' --to-handle NAME
  wsdesk connect --base-url https://service.example"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk connect`."""
    parser.epilog = _EPILOG
    parser.add_argument("source", metavar="FROM", nargs="?", help="link to a node; without it, the app opens")
    parser.add_argument("target", metavar="TO", nargs="?", help="link to the node that gets the input")
    parser.add_argument("--from-handle", default="", metavar="NAME", help="output of the first node")
    parser.add_argument("--to-handle", default="", metavar="NAME", help="input of the second node")
    add_client_arguments(parser)
    desktop_app.add_window_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command, and return its exit code."""
    return desktop_app.run_connect(args) if args.source is None else _run(args)


@report_errors
def _run(args: argparse.Namespace) -> None:
    ends = [parse_link(text or "") for text in (args.source, args.target)]
    source, target = (one if one is not None and one.node_id else None for one in ends)
    if source is None or target is None:
        raise UsageError("connect needs the links of two nodes, such as wsdesk://canvas/ID?node=ID")
    if source.canvas_id != target.canvas_id:
        raise UsageError("the nodes are on different canvases")
    if source.node_id == target.node_id:
        raise UsageError("both links are of the same node")
    with connected_client(args) as client:
        content = client.get_canvas(source.canvas_id)
        edge = _existing(content, args, source, target)
        if edge is not None:
            _warn("already-connected", "These nodes are already connected.")
        else:
            edge = _create(client, content, args, source, target)
    write_json(sys.stdout, row_of(edge))


def _warn(code: str, message: str) -> None:
    write_json(sys.stderr, {"warning": {"code": code, "message": message}})


def _existing(
    content: CanvasContent, args: argparse.Namespace, source: DeepLink, target: DeepLink
) -> EdgeResource | None:
    """The first edge between the nodes, and between the handles if they are given."""
    for edge in content.edges:
        nodes = (edge.src_node_id, edge.dst_node_id) == (source.node_id, target.node_id)
        handles = (args.from_handle in ("", edge.src_handle), args.to_handle in ("", edge.dst_handle))
        if nodes and all(handles):
            return edge
    return None


def _create(
    client: SyncClient, content: CanvasContent, args: argparse.Namespace, source: DeepLink, target: DeepLink
) -> EdgeResource:
    """Create the edge. Raises UsageError, CommandFailedError if a rule rejects it, and ApiError."""
    from wsdesk.store.base.error_messages import reason
    from wsdesk.store.content.document_loader import read_content_blocking
    from wsdesk.store.outbox.outbox_items import find_edge
    from wsdesk.wire.edge import NewEdge

    data = content.model_dump_json(by_alias=True, exclude_unset=True).encode()
    document = read_content_blocking(source.canvas_id, data).document
    for one in (source, target):
        if one.node_id not in document.node_by_id:
            raise UsageError(f"no node {one.node_id} on this canvas")
    limits = _limits(client, document, target.node_id)
    src, dst, result = _handles(document, args, source, target, limits)
    if not result.ok:
        raise CommandFailedError(reason(result.code, result.values))
    if result.code:
        _warn(result.code, reason(result.code, result.values))
    edge = NewEdge(src_node_id=src.node_id, dst_node_id=dst.node_id, src_handle=src.name, dst_handle=dst.name)
    try:
        return client.create_edge(source.canvas_id, edge)
    except ApiError as error:
        found = None
        if error.arrived is None:
            with suppress(ApiError):
                found = find_edge(client.get_canvas(source.canvas_id), edge)
        if found is None:
            raise
        return found


def _limits(client: SyncClient, document: Document, node_id: str) -> ModelLimits | None:
    """Input limits of a node's model; None if the node and the catalog don't determine them."""
    from wsdesk.store.catalog.model_limits import limits_of

    name, variant, tier = document.node_by_id[node_id].runs
    with suppress(ApiError):
        models = client.models() if name else ()
        return next((limits_of(one, variant, tier) for one in models if one.name == name), None)
    return None


def _handles(
    document: Document,
    args: argparse.Namespace,
    source: DeepLink,
    target: DeepLink,
    limits: ModelLimits | None,
) -> tuple[Handle, Handle, ValidationResult]:
    """The handles with the result of the rules, the best ones unless they are given. Raises UsageError."""
    from wsdesk.graph.handles.table import HandleTable
    from wsdesk.graph.model.values import Direction
    from wsdesk.graph.picking.connection_targets import between
    from wsdesk.graph.rules import best_handle, validate

    table = HandleTable(document)
    src = _handle(table, source.node_id, args.from_handle, Direction.SOURCE)
    dst = _handle(table, target.node_id, args.to_handle, Direction.TARGET)
    nodes = [document.node_by_id[one.node_id] for one in (source, target)]
    if src is not None and dst is not None:
        return src, dst, validate(document, table, src, dst, limits)
    found: tuple[Handle, Handle, ValidationResult] | None = None
    if src is not None or dst is not None:
        given, other = (src, nodes[1]) if src is not None else (dst, nodes[0])
        best = best_handle(document, table, given, other, limits) if given is not None else None
        if best is not None:
            found = (src or best[0], dst or best[0], best[1])
    elif (candidate := between(document, table, nodes[0], nodes[1], lambda _: limits)) is not None:
        found = (candidate.start, candidate.end, candidate.result)
    if found is None:
        raise UsageError("these nodes have no output and input to connect")
    return found


def _handle(table: HandleTable, node_id: str, name: str, direction: Direction) -> Handle | None:
    """The handle of a node with this name, None without a name. Raises UsageError for an unknown one."""
    handle = table.find(node_id, name, direction) if name else None
    if name and handle is None:
        kind = "output" if direction.value == "source" else "input"
        names = ", ".join(one.name for one in table.of(node_id) if one.direction is direction)
        raise UsageError(f"this node has no {kind} {name!r}; it has {names or 'none'}")
    return handle
