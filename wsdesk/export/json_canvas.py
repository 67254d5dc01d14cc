"""Writer of JSON Canvas 1.0 (jsoncanvas.org), which Obsidian opens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wsdesk.export.text_file import write_pieces
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.values import Asset, Direction, Edge, Kind, Node, Note, Rect
from wsdesk.media.core.asset_key import identity
from wsdesk.store.export.export_request import ExportInput, ExportSource, ExportStep
from wsdesk.store.text import kind_labels, sanitize

_FILES_PER_STEP = 4
_TEXT_LIMIT = 200_000
_COLORS = {"red": "1", "orange": "2", "yellow": "3", "green": "4", "cyan": "5", "purple": "6"}
_NOTE_COLOR = "3"
_HEX = frozenset("0123456789abcdefABCDEF")


def write_json_canvas(source: ExportSource, path: Path, inputs: ExportInput) -> Iterator[ExportStep]:
    """Write the canvas. With the option `files`, media nodes are files beside it, otherwise text."""
    document = source.document
    share = 0.0
    if source.options.files:
        assets = [(node.asset, node.title) for node in document.nodes if _has_file(node)]
        wanted = [(asset, title) for asset, title in assets if asset is not None]
        for at in range(0, len(wanted), _FILES_PER_STEP):
            share = 0.9 * at / len(wanted)
            yield ExportStep(share, files=tuple(wanted[at : at + _FILES_PER_STEP]))
    yield from write_pieces(path, _pieces(source, inputs), len(document.nodes) + len(document.edges), share)


def _has_file(node: Node) -> bool:
    return node.asset is not None and bool(node.asset.addresses) and node.kind is not Kind.GROUP


def _pieces(source: ExportSource, inputs: ExportInput) -> Iterator[str]:
    document = source.document
    yield '{"nodes":['
    comma = ""
    for entry in _nodes(source, inputs):
        yield f"{comma}\n{json.dumps(entry, ensure_ascii=False)}"
        comma = ","
    yield '\n],"edges":['
    comma, table = "", HandleTable(document)
    for edge in document.edges:
        if edge.src in document.node_by_id and edge.dst in document.node_by_id:
            yield f"{comma}\n{json.dumps(_edge(edge, table), ensure_ascii=False)}"
            comma = ","
    yield "\n]}\n"


def _nodes(source: ExportSource, inputs: ExportInput) -> Iterator[dict[str, Any]]:
    """Groups from the outside in, notes, then cards, bottom first: the order is the z-order."""
    document = source.document
    nesting = Groups(document)
    groups = [node for node in document.nodes if node.kind is Kind.GROUP]
    for node in sorted(groups, key=lambda group: nesting.depth(group.id)):
        yield {
            "id": node.id,
            "type": "group",
            **_place(node.rect),
            "label": sanitize.line(node.title, 500),
            **_color(node.group_color),
        }
    for note in document.notes:
        yield _note(note, document.node_by_id)
    for node in sorted(document.nodes, key=lambda node: node.z):
        if node.kind is not Kind.GROUP:
            yield _card(node, inputs)


def _note(note: Note, node_ids: Any) -> dict[str, Any]:
    text = sanitize.plain(note.body, _TEXT_LIMIT)
    if note.author:
        text = f"{text}\n\n— {sanitize.line(note.author)}"
    # Nodes and notes share one namespace here.
    note_id = f"note-{note.id}" if note.id in node_ids else note.id
    return {"id": note_id, "type": "text", **_place(note.rect), "color": _NOTE_COLOR, "text": text}


def _card(node: Node, inputs: ExportInput) -> dict[str, Any]:
    file = inputs.files.get(identity(node.asset)) if isinstance(node.asset, Asset) else None
    if file:
        return {"id": node.id, "type": "file", **_place(node.rect), "file": file}
    title = sanitize.line(node.title, 500) or kind_labels.on_card(node)
    parts = [f"**{sanitize.escape_markdown(title)}**"]
    if node.failure is not None:
        parts.append(f"⚠ {sanitize.escape_markdown(sanitize.plain(node.failure.message, 2_000))}")
    body = node.text or node.prompt
    if body:
        parts.append(sanitize.plain(body, _TEXT_LIMIT))
    return {"id": node.id, "type": "text", **_place(node.rect), "text": "\n\n".join(parts)}


def _edge(edge: Edge, table: HandleTable) -> dict[str, Any]:
    src = table.find(edge.src, edge.src_handle, Direction.SOURCE)
    dst = table.find(edge.dst, edge.dst_handle, Direction.TARGET)
    entry: dict[str, Any] = {
        "id": edge.id,
        "fromNode": edge.src,
        "fromSide": src.side.value if src is not None else "right",
        "toNode": edge.dst,
        "toSide": dst.side.value if dst is not None else "left",
    }
    label = sanitize.line(dst.label, 80) if dst is not None else ""
    return entry | ({"label": label} if label else {})


def _place(rect: Rect) -> dict[str, int]:
    return {
        "x": round(rect.x),
        "y": round(rect.y),
        "width": max(1, round(rect.w)),
        "height": max(1, round(rect.h)),
    }


def _color(name: str) -> dict[str, str]:
    """A hex value or a preset; other colors of the web app have no equivalent."""
    if len(name) == 7 and name[0] == "#" and _HEX.issuperset(name[1:]):
        return {"color": name}
    return {"color": _COLORS[name]} if name in _COLORS else {}
