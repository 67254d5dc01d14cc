"""`wsdesk export` as a process without a display, on a workspace of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ids import id_of
from wsdesk.app.cli.main import main

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def data(tmp_path: Path, documents: Path) -> Path:
    """Data of a workspace with one canvas of two nodes."""
    from tests.server_app import create_app

    folder = tmp_path / "data"
    context = create_app(folder, key="key", imports=[documents]).state.workspace
    context.mark_initialized()
    context.close()
    return folder


def export(data: Path, *arguments: str, what: str = "canvas") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "wsdesk", "export", what, *arguments]
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
    done = export(data, id_of("canvas"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == "Harbor board.pdf"
    assert (data.parent / "Harbor board.pdf").read_bytes().startswith(b"%PDF-")


def test_the_name_of_the_file_selects_the_format_and_options_apply(data: Path) -> None:
    done = export(
        data,
        id_of("canvas"),
        "--output",
        "some.canvas",
        "--node",
        id_of("first"),
        "--no-prompts",
        "--no-files",
    )
    assert (done.returncode, done.stderr) == (0, "")
    (node,) = json.loads((data.parent / "some.canvas").read_text(encoding="utf-8"))["nodes"]
    assert node["text"] == "**first**"


def test_an_unknown_canvas_is_an_error_in_words(data: Path) -> None:
    done = export(data, id_of("other"), "--format", "csv")
    assert done.returncode == 1
    assert done.stderr.startswith("wsdesk: ")
    assert "Traceback" not in done.stderr
    assert [path.name for path in data.parent.iterdir() if path.suffix in (".csv", ".part")] == []


def test_wrong_usage_is_refused_before_anything_starts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "canvas", "x", "--output", "board.doc"]) == 2
    assert "unknown format" in capsys.readouterr().err
    assert main(["export", "canvas", "x", "--profile", "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err
