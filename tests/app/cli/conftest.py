"""Documents that commands import."""

import json
from pathlib import Path

import pytest

from tests.ids import id_of


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    """A folder with one canvas of two nodes."""
    path = tmp_path / "documents"
    (path / "content").mkdir(parents=True)
    canvas = {"id": id_of("canvas"), "title": "Harbor board", "teamId": id_of("team")}
    (path / "canvases.json").write_text(json.dumps({"data": [canvas]}))
    position = {"x": 0, "y": 0, "w": 200, "h": 100}
    nodes = [
        {"id": id_of(name), "nodeType": "text", "title": name, "geometry": position, "textPrompt": "secret"}
        for name in ("first", "second")
    ]
    content = {"nodes": nodes, "edges": [], "notes": []}
    (path / f"content/{id_of('canvas')}.json").write_text(json.dumps(content))
    return path
