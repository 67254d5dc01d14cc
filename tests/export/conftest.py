"""A small canvas with difficult content, and a runner of export writers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage

from wsdesk.export.formats import write_export
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Edge, Failure, Kind, Node, Note, Rect
from wsdesk.media.core.asset_key import identity
from wsdesk.store.export.export_request import ExportComment, ExportInput, ExportOptions, ExportSource
from wsdesk.wire.node import NodeResource

HOSTILE = '"]; end <script>alert(1)</script> #quot; \\ `x` =1+1 \u202eevil\x00'


def asset(name: str, wide: int = 64, high: int = 48) -> Asset:
    return Asset(
        name, "image", "image/png", width=wide, height=high, addresses=(("url", f"https://x/{name}"),)
    )


def document() -> Document:
    nodes = (
        Node("outer", Kind.GROUP, Rect(0, 0, 900, 500), title="Act one", group_color="#3366cc"),
        Node("inner", Kind.GROUP, Rect(20, 40, 500, 400), title=HOSTILE, group_id="outer"),
        Node(
            "a",
            Kind.IMAGE,
            Rect(40.4, 80.6, 220, 190),
            title="Harbor at dusk",
            group_id="inner",
            asset=asset("dusk"),
            prompt="secret lanterns",
            text="secret lanterns",
            model="Aurora",
            seed=7,
            version_count=2,
            version_number=2,
            created_by="user-1",
        ),
        Node(
            "b", Kind.TEXT, Rect(300, 80, 200, 190), title=HOSTILE, text="Words 漢字\nmore", group_id="inner"
        ),
        Node(
            "c", Kind.VIDEO, Rect(620, 80, 220, 190), title="", failure=Failure("No <luck>"), group_id="outer"
        ),
        Node("d", Kind.IMAGE, Rect(1000, 80, 220, 190), title="=SUM(A1)", asset=asset("dusk")),
    )
    edges = (
        Edge("e1", "a", "b", "out", "in"),
        Edge("e2", "b", "d"),
        Edge("e3", "inner", "a"),
        Edge("e4", "outer", "d"),
        Edge("gone", "a", "nowhere"),
    )
    notes = (
        Note("t", Rect(0, 560, 240, 90), "# Remember\nthe **light**", author="Ada Lovelace"),
        Note("a", Rect(300, 560, 240, 90), "Same ID as a node"),
    )
    return Document("canvas-1", nodes, edges, notes)


def _write_file(folder: Path, data: bytes, suffix: str) -> str:
    path = folder / f"a b {len(data)}{suffix}"
    path.write_bytes(data)
    return path.name


Export = Callable[..., Path]


@pytest.fixture
def export(tmp_path: Path, qapp: object) -> Export:
    """Exports a document in a format; images are red, files are saved by name."""

    def run(
        format: str,
        content: Document | None = None,
        *,
        nodes: Mapping[str, NodeResource] = MappingProxyType({}),
        media: bytes = b"",
        comments: Mapping[str, Sequence[ExportComment]] = MappingProxyType({}),
        **options: Any,
    ) -> Path:
        export_options = ExportOptions(format=format, **options)
        content = export_options.redact(content or document())
        path, export_input = tmp_path / "export", ExportInput()
        export_input.write_file = partial(_write_file, tmp_path)
        image = QImage(64, 48, QImage.Format.Format_RGB32)
        image.fill(QColor("red"))
        (tmp_path / "media.mp4").write_bytes(media)
        source = ExportSource("Board " + HOSTILE, content, export_options, comments=comments)
        for step in write_export(source, path, export_input):
            assert 0 <= step.done <= 1
            if step.images:
                export_input.images = {identity(asset): image for asset, _width in step.images}
            if step.nodes:
                export_input.nodes = {node_id: nodes[node_id] for node_id in step.nodes if node_id in nodes}
            export_input.media = {identity(asset): tmp_path / "media.mp4" for asset in step.media}
            for asset, title in step.files:
                export_input.files.setdefault(identity(asset), f"export files/{title}.png")
            if step.work is not None:
                step.work()
        return path

    return run
