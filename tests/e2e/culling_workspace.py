"""A generated workspace for culling: image results over several canvases, with files of the sample."""

from __future__ import annotations

import itertools
import json
import shutil
from pathlib import Path

from tests.bench.workspaces import Workspace
from wsdesk.files.resources import resource

VERSIONS = 3
"""Versions of a node."""
_COMMENT = {
    "body": "Which one?",
    "createdByUserId": "57147cba-081f-5098-bdfb-1f8d1cf39d43",
    "createdByName": "Jonas Weber",
    "createdAt": "2026-10-03T10:00:00.000Z",
    "updatedAt": "2026-10-03T10:00:00.000Z",
}


def write_workspace(folder: Path, canvases: int, nodes: int) -> int:
    """Write a folder that a server imports: `nodes` on each canvas; return the number of results."""
    generated, assets = Workspace(), resource("sample", "assets")
    files = [
        file.name
        for file in sorted(assets.glob("*.webp"))
        if not file.stem.rpartition("-")[2].isdigit() or int(file.stem.rpartition("-")[2]) < 100
    ]
    image_files = itertools.cycle(file for file in files if "tile" not in file)
    project = {"id": generated.id(), "title": "Autumn", "createdAt": "2026-10-01T10:00:00Z"}
    rows: list[dict[str, object]] = []
    nodes_with_canvas: list[tuple[str, str]] = []
    (folder / "content").mkdir(parents=True)
    shutil.copytree(
        assets, folder / "assets", ignore=shutil.ignore_patterns("*-tile.*", "*.mp4", "*.m4a", "*.wav")
    )
    for number in range(canvases):
        canvas = {
            "id": generated.id(),
            "title": f"Board {number + 1:02}",
            "projectId": project["id"],
            "nodeCount": nodes,
            "createdAt": "2026-10-01T10:00:00Z",
            "updatedAt": f"2026-10-02T10:{number:02}:00Z",
        }
        rows.append(canvas)
        content_nodes = [_node(generated, number, at, image_files) for at in range(nodes)]
        nodes_with_canvas += [(str(canvas["id"]), str(node["id"])) for node in content_nodes]
        content = {"nodes": content_nodes, "edges": [], "notes": [], "totalNoteCount": 0, "noteOffset": 0}
        (folder / "content" / f"{canvas['id']}.json").write_text(json.dumps(content))
    threads = [
        {"nodeId": node_id, "canvasId": canvas_id, "comments": [dict(_COMMENT, id=generated.id())]}
        for canvas_id, node_id in nodes_with_canvas
    ]
    (folder / "extras.json").write_text(json.dumps({"threads": threads}))
    (folder / "projects.json").write_text(json.dumps({"data": [{**project, "canvases": rows}]}))
    (folder / "canvases.json").write_text(json.dumps({"data": rows}))
    return canvases * nodes * VERSIONS


def _node(generated: Workspace, canvas: int, at: int, image_files: itertools.cycle[str]) -> dict[str, object]:
    prompt, model = generated.text(12), generated.models[at % 7]
    versions = [
        {
            "id": generated.id(),
            "createdAt": f"2026-10-{2 + canvas % 20:02}T{10 + at % 10:02}:{number:02}:00Z",
            "modelDisplayName": model.title(),
            "modelConfig": {"model": model},
            "seed": generated.random.getrandbits(31),
            "textPrompt": prompt,
            "asset": {
                "assetId": generated.id(),
                "url": f"assets/{next(image_files)}",
                "mediaType": "image",
                "fileType": "image",
                "originalWidth": 1280,
                "originalHeight": 720,
            },
        }
        for number in range(VERSIONS)
    ]
    return {
        "id": generated.id(),
        "nodeType": "image",
        "title": f"Shot {canvas + 1:02}-{at + 1:02}",
        "geometry": {"x": at % 5 * 300, "y": at // 5 * 260, "w": 260, "h": 200, "zIndex": at},
        "activeVersionId": versions[-1]["id"],
        "versions": versions,
        "textPrompt": prompt,
        "modelConfig": {"model": model},
        "createdAt": "2026-10-02T10:00:00Z",
        "updatedAt": "2026-10-02T10:00:00Z",
    }
