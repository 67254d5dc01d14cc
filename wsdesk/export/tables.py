"""Writers of CSV files (RFC 4180): one row per node, or per version."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.export.text_file import open_text, write_pieces
from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.values import Node
from wsdesk.store.export.export_request import (
    ExportComment,
    ExportInput,
    ExportOptions,
    ExportSource,
    ExportStep,
)
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.wire.node import NodeResource
    from wsdesk.wire.version import Version

Cell = str | float | bool | None
_NODES_PER_STEP = 40

_NODE_HEADER = (
    "id,title,kind,type,group,x,y,width,height,model,seed,ratio,resolution,duration_s,version,"
    "versions,favorite,error,created_at,updated_at,created_by,inputs,prompt,negative_prompt,text,"
    "comments\r\n"
)
_VERSION_HEADER = (
    "node_id,node_title,version_id,version,active,created_at,model,seed,ratio,resolution,duration_s,"
    "asset_id,file_type,width,height,size_kb,favorite,error,prompt,negative_prompt,text\r\n"
)


def write_node_table(source: ExportSource, path: Path, _inputs: ExportInput) -> Iterator[ExportStep]:
    """Write one row per node."""
    rows = map(_row, _node_rows(source))
    return write_pieces(path, chain((_NODE_HEADER,), rows), len(source.document.nodes))


def write_version_table(source: ExportSource, path: Path, inputs: ExportInput) -> Iterator[ExportStep]:
    """Write one row per version of each node, oldest first."""
    nodes = source.document.nodes
    with open_text(path) as file:
        file.write(_VERSION_HEADER)
        for at in range(0, len(nodes), _NODES_PER_STEP):
            batch = tuple(node.id for node in nodes[at : at + _NODES_PER_STEP] if node.version_count)
            yield ExportStep(at / len(nodes), nodes=batch)
            for node_id in batch:
                whole = inputs.nodes.get(node_id)
                for row in _version_rows(whole, source) if whole is not None else ():
                    file.write(_row(row))


def _node_rows(source: ExportSource) -> Iterator[Sequence[Cell]]:
    document = source.document
    groups, edges_of = Groups(document), document.edges_of
    for node in document.nodes:
        inputs = [edge.src for edge in edges_of.get(node.id, ()) if edge.dst == node.id]
        comments = [_comment_line(one) for one in source.comments.get(node.id, ())]
        yield (*_node_row(node, groups.parent(node.id), inputs), "\n".join(comments))


def _node_row(node: Node, group: str, inputs: Iterable[str]) -> Sequence[Cell]:
    rect = node.rect
    return (
        node.id,
        node.title,
        node.kind.value,
        node.node_type,
        group,
        *(round(side, 2) for side in (rect.x, rect.y, rect.w, rect.h)),
        node.model,
        node.seed,
        node.ratio,
        node.resolution,
        node.duration_s or None,
        node.version_number or None,
        node.version_count,
        node.favorite,
        node.failure.message if node.failure is not None else "",
        node.created_at,
        node.updated_at,
        node.created_by,
        " ".join(dict.fromkeys(inputs)),
        node.prompt,
        node.negative,
        node.text if node.text != node.prompt else "",
    )


def _comment_line(comment: ExportComment) -> str:
    return ", ".join(part for part in (comment.author, comment.created_at) if part) + f": {comment.body}"


def _version_rows(node: NodeResource, source: ExportSource) -> Iterator[Sequence[Cell]]:
    for number, version in enumerate(sorted(node.versions, key=_created_at), 1):
        yield _version_row(node, version, number, source.options)


def _created_at(version: Version) -> str:
    return version.created_at or ""


def _version_row(node: NodeResource, version: Version, number: int, options: ExportOptions) -> Sequence[Cell]:
    config, asset = version.model_configuration, version.asset
    prompts, settings = options.prompts, options.settings
    model = version.model_display_name or (config.model if config is not None else "")
    has_text = prompts or version.generated_text != version.text_prompt
    return (
        node.id,
        node.title,
        version.id,
        number,
        version.id == node.active_version_id,
        version.created_at,
        model if settings else "",
        version.seed if prompts and settings else None,
        version.output_aspect_ratio if settings else "",
        version.output_resolution if settings else "",
        version.output_duration,
        asset and asset.asset_id,
        asset and asset.file_type,
        asset and asset.original_width,
        asset and asset.original_height,
        asset and asset.file_size_in_kb,
        bool(version.favorited_by_user_id),
        version.error_message,
        version.text_prompt if prompts else "",
        version.negative_prompt if prompts else "",
        version.generated_text if has_text else "",
    )


def _row(cells: Iterable[Cell]) -> str:
    line = io.StringIO(newline="")
    csv.writer(line).writerow([_cell(cell) for cell in cells])
    return line.getvalue()


def _cell(cell: Cell) -> Cell:
    if not isinstance(cell, str):
        return {True: "yes", False: "no"}[cell] if isinstance(cell, bool) else cell
    return sanitize.spreadsheet_cell(cell)
