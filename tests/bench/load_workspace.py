"""Workspace of the load: canvases with nodes of 2.1 kB, and a library."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

ASSETS = 2_000
_NAMESPACE = UUID("6a3df2d1-6a36-5d44-8f0e-2f1a0c2a7c11")
_TIME = "2026-11-20T10:11:12.345Z"


def identity(name: str) -> str:
    """A UUID for a name, such as `canvas 3` and `node 3 0`."""
    return str(uuid5(_NAMESPACE, name))


def write_workspace(folder: Path, canvases: int, nodes: int) -> None:
    """Write a folder that a server imports: canvases of 2.1 kB per node, and a library."""
    chance = random.Random(5)
    words = [
        bytes(chance.choices(b"abcdefghijklmnopqrstuvwxyz", k=chance.randint(3, 9))) for _ in range(2_000)
    ]
    vocabulary = [word.decode() for word in words]

    def text(count: int) -> str:
        return " ".join(chance.choices(vocabulary, k=count))

    (folder / "content").mkdir(parents=True)
    rows: list[dict[str, Any]] = []
    for number in range(canvases):
        canvas_id = identity(f"canvas {number}")
        content = {
            "nodes": [_node(number, place, text(280)) for place in range(nodes)],
            "edges": [],
            "notes": [],
        }
        (folder / "content" / f"{canvas_id}.json").write_text(json.dumps(content))
        rows.append(
            {
                "id": canvas_id,
                "title": text(3),
                "projectId": identity(f"project {number // 10}"),
                "nodeCount": nodes,
                "sortOrder": number,
                "createdAt": _TIME,
                "updatedAt": _TIME,
            }
        )
    projects = [
        {"id": identity(f"project {first // 10}"), "title": text(2), "createdAt": _TIME, "lastEditAt": _TIME,
         "canvasId": rows[first]["id"], "canvases": rows[first : first + 10]}
        for first in range(0, canvases, 10)
    ]  # fmt: skip
    assets = [
        {
            "assetId": identity(f"asset {number}"),
            "path": f"assets/{number}.png",
            "filename": f"{text(1)}-{number}.png",
            "source": "upload",
            "description": text(20),
            "createdAt": _TIME,
            "tags": [text(1)],
        }
        for number in range(ASSETS)
    ]
    (folder / "canvases.json").write_text(json.dumps({"data": rows, "total": len(rows)}))
    (folder / "projects.json").write_text(json.dumps({"data": projects, "total": len(projects)}))
    (folder / "extras.json").write_text(json.dumps({"assets": assets}))
    (folder / "words").write_text("\n".join(vocabulary))


def _node(canvas: int, place: int, prompt: str) -> dict[str, Any]:
    return {
        "id": identity(f"node {canvas} {place}"),
        "nodeType": "text",
        "title": f"Node {place}",
        "geometry": {"x": place * 40, "y": 0, "w": 320, "h": 200},
        "versions": [],
        "textPrompt": prompt,
    }
