"""`wsdesk export` as a process without a display, on a workspace of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from uuid import NAMESPACE_OID, uuid5

import pytest

from wsdesk.app.cli.main import main

ROOT = Path(__file__).resolve().parents[3]


def named(name: str) -> str:
    return str(uuid5(NAMESPACE_OID, name))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Data of a workspace with one canvas of two nodes."""
    from tests.server_app import create_app

    path = tmp_path / "documents"
    (path / "content").mkdir(parents=True)
    canvas = {"id": named("canvas"), "title": "Harbor board", "teamId": named("team")}
    (path / "canvases.json").write_text(json.dumps({"data": [canvas]}))
    place = {"x": 0, "y": 0, "w": 200, "h": 100}
    nodes = [
        {"id": named(name), "nodeType": "text", "title": name, "geometry": place, "textPrompt": "secret"}
        for name in ("first", "second")
    ]
    content = {"nodes": nodes, "edges": [], "notes": []}
    (path / f"content/{named('canvas')}.json").write_text(json.dumps(content))
    folder = tmp_path / "data"
    context = create_app(folder, key="key", imports=[path]).state.workspace
    context.mark_initialized()
    context.close()
    return folder


def export(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "wsdesk", "export", "canvas", *arguments]
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")
    }
    return subprocess.run(
        [*command, "--sample", "--data", str(data)],
        cwd=data.parent,
        env=environment | {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_canvas_becomes_a_file_named_after_it(data: Path) -> None:
    done = export(data, named("canvas"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == "Harbor board.pdf"
    assert (data.parent / "Harbor board.pdf").read_bytes().startswith(b"%PDF-")


def test_the_name_of_the_file_selects_the_format_and_options_apply(data: Path) -> None:
    done = export(
        data,
        named("canvas"),
        "--output",
        "some.canvas",
        "--node",
        named("first"),
        "--no-prompts",
        "--no-files",
    )
    assert (done.returncode, done.stderr) == (0, "")
    (node,) = json.loads((data.parent / "some.canvas").read_text(encoding="utf-8"))["nodes"]
    assert node["text"] == "**first**"


def test_an_unknown_canvas_is_an_error_in_words(data: Path) -> None:
    done = export(data, named("other"), "--format", "csv")
    assert done.returncode == 1
    assert done.stderr.startswith("wsdesk: ")
    assert "Traceback" not in done.stderr
    assert [path.name for path in data.parent.iterdir() if path.suffix in (".csv", ".part")] == []


def test_wrong_usage_is_refused_before_anything_starts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "canvas", "x", "--output", "board.doc"]) == 2
    assert "unknown format" in capsys.readouterr().err
    assert main(["export", "canvas", "x", "--profile", "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err
