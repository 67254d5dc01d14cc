"""`wsdesk export` as a process without a display, on a temporary workspace."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from PIL import Image

from tests.extension_packages import Install, folder, install
from tests.ids import id_of
from tests.server_app import create_app
from wsdesk.app.cli.main import main
from wsdesk.localdb.history.folder import HistoryFolder
from wsdesk.localdb.history.values import Piece, SnapshotContent
from wsdesk.settings.directories import find_directories

__all__ = ["folder", "install"]
ROOT = Path(__file__).resolve().parents[3]
POSITION = {"x": 0, "y": 0, "w": 200, "h": 100}


@pytest.fixture
def data(tmp_path: Path, documents: Path) -> Path:
    """Data of a workspace with one canvas of two nodes."""
    return data_with_import(tmp_path / "data", documents)


def data_with_import(folder: Path, documents: Path) -> Path:
    context = create_app(folder, key="key", imports=[documents]).state.workspace
    context.mark_initialized()
    context.close()
    return folder


def export(data: Path, *arguments: str, kind: str = "canvas") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "wsdesk", "export", kind, *arguments]
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
    process = export(data, id_of("canvas"))
    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout.strip() == "Harbor board.pdf"
    assert (data.parent / "Harbor board.pdf").read_bytes().startswith(b"%PDF-")


def test_a_canvas_is_saved_in_a_folder_that_exists(data: Path) -> None:
    folder = data.parent / "boards"
    folder.mkdir()
    process = export(data, id_of("canvas"), "--output", "boards")
    assert (process.returncode, process.stderr) == (0, "")
    assert [path.name for path in folder.iterdir()] == ["Harbor board.pdf"]
    process = export(data, id_of("canvas"), "--output", "missing/some.csv")
    assert (process.returncode, process.stdout) == (1, "")
    assert process.stderr == "wsdesk: missing/some.csv: No such file or directory\n"


def test_the_name_of_the_file_selects_the_format_and_options_apply(data: Path) -> None:
    process = export(
        data,
        id_of("canvas"),
        "--output",
        "some.canvas",
        "--node",
        id_of("first"),
        "--no-prompts",
        "--no-files",
    )
    assert (process.returncode, process.stderr) == (0, "")
    (node,) = json.loads((data.parent / "some.canvas").read_text(encoding="utf-8"))["nodes"]
    assert node["text"] == "**first**"


def add_snapshot(title: str, day: int, canvas: str = "canvas") -> None:
    """Add a snapshot of March 2026 with one node to the local history."""
    node = json.dumps(
        {"id": id_of("first"), "nodeType": "text", "title": title, "geometry": POSITION}
    ).encode()
    with closing(HistoryFolder(find_directories().history)) as folder:
        file = folder.of("embedded")
        prepared = file.prepare(SnapshotContent(id_of(canvas), (Piece(hash(title), lambda: node),), (), ()))
        assert prepared is not None
        file.add(prepared, read_at=datetime(2026, 3, day, 15).astimezone().timestamp(), title="Harbor board")


def test_a_snapshot_is_exported_as_the_canvas_was(data: Path) -> None:
    add_snapshot("older", 10)
    add_snapshot("newer", 14)
    for time, title in (("2026-03-14", "newer"), ("2026-03-14T14:59", "older")):
        process = export(data, id_of("canvas"), "--snapshot", time, "--format", "csv")
        assert (process.returncode, process.stderr) == (0, "")
        text = (data.parent / process.stdout.strip()).read_text(encoding="utf-8-sig")
        (row,) = csv.DictReader(text.splitlines())
        assert row["title"] == title


def test_the_times_of_snapshots_are_listed_and_select_them(data: Path) -> None:
    assert export(data, id_of("deleted"), "--snapshots").returncode == 1
    add_snapshot("older", 10, canvas="deleted")
    add_snapshot("newer", 14, canvas="deleted")
    process = export(data, id_of("deleted"), "--snapshots")
    assert (process.returncode, process.stderr) == (0, "")
    times = process.stdout.splitlines()
    assert [time[:19] for time in times] == ["2026-03-10T15:00:01", "2026-03-14T15:00:01"]
    for time, title in zip(times, ("older", "newer"), strict=True):
        process = export(data, id_of("deleted"), "--snapshot", time, "--format", "csv")
        (row,) = csv.DictReader((data.parent / process.stdout.strip()).read_text("utf-8-sig").splitlines())
        assert row["title"] == title


def test_a_snapshot_of_a_canvas_that_was_deleted_is_exported_too(data: Path) -> None:
    add_snapshot("gone", 10, canvas="deleted")
    process = export(data, id_of("deleted"), "--snapshot", "2026-03-10", "--format", "csv")
    assert (process.returncode, process.stdout, process.stderr) == (0, "Harbor board.csv\n", "")


def test_a_time_before_the_history_is_an_error_with_a_message(data: Path) -> None:
    add_snapshot("first", 10)
    process = export(data, id_of("canvas"), "--snapshot", "2026-03-09", "--output", "some.csv")
    assert process.returncode == 1
    assert "no snapshot of this canvas at that time. It begins at 2026-03-10 15:00:00." in process.stderr
    assert not (data.parent / "some.csv").exists()


def test_an_unknown_canvas_is_an_error_with_a_message(data: Path) -> None:
    process = export(data, id_of("other"), "--format", "csv")
    assert process.returncode == 1
    assert process.stderr.startswith("wsdesk: ")
    assert "Traceback" not in process.stderr
    assert [path.name for path in data.parent.iterdir() if path.suffix in (".csv", ".part")] == []


def test_wrong_usage_is_rejected_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "canvas", "x", "--output", "board.doc"]) == 2
    assert "unknown format" in capsys.readouterr().err
    assert main(["export", "canvas", "x", "--profile", "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_an_interrupted_export_has_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("wsdesk.app.cli.export.run_connected", interrupt)
    assert main(["export", "canvas", "x", "--format", "csv"]) == 130


def test_an_image_has_any_scale(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sides: list[int] = []
    for scale in ("1", "0.35"):
        process = export(data, id_of("canvas"), "--output", f"{scale}.png", "--scale", scale)
        assert process.returncode == 0, process.stderr
        with Image.open(data.parent / f"{scale}.png") as image:
            sides.append(image.width)
    assert sides[1] == pytest.approx(sides[0] * 0.35, abs=1)
    for scale in ("0", "21", "nan", "x"):
        with pytest.raises(SystemExit, match="2"):
            main(["export", "canvas", "x", "--scale", scale])
        assert "isn't a number from 0.01 to 20" in capsys.readouterr().err


def test_formats_of_extensions_are_found(data: Path, install: Install) -> None:
    install(
        "names",
        "from wsdesk.extensions import *\n"
        "EXTENSION = Extension(1, 'Names', (PanelEntry('p', 'P', 'names:p'),),\n"
        "    exporters=(ExporterEntry('list', 'List', 'names:write', '.txt'),))\n"
        "def write(canvas, path): path.write_text(' '.join(node.title for node in canvas.nodes))\n",
    )
    process = export(data, id_of("canvas"), "--format", "names.list")
    assert (process.returncode, process.stderr) == (0, "")
    assert (data.parent / "Harbor board.txt").read_text("utf-8") == "first second"
    process = export(data, id_of("canvas"), "--format", "names.other")
    assert process.returncode == 1
    assert "No extension has the format names.other" in process.stderr
    assert "names.list" in process.stderr


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf"])
def test_cards_of_extensions_are_painted(
    tmp_path: Path, install: Install, documents: Path, suffix: str
) -> None:
    path = next(documents.glob("content/*.json"))
    document = json.loads(path.read_text("utf-8"))
    for at, kind in enumerate(("swatch", "chart"), 1):
        position = {**POSITION, "y": 300 * at, "h": 200}
        document["nodes"].append({"id": id_of(kind), "nodeType": kind, "title": kind, "geometry": position})
    path.write_text(json.dumps(document), "utf-8")
    install(
        "swatches",
        "from wsdesk.extensions import *\n"
        "EXTENSION = Extension(1, 'Color', card_bodies=(CardBodyEntry('s', 'swatch', 'swatches:paint'),))\n"
        "def paint(painter, node, rect, palette): painter.fillRect(rect, '#00ff00')\n",
    )
    install(
        "broken",
        "from wsdesk.extensions import *\n"
        "EXTENSION = Extension(1, 'Broken', card_bodies=(CardBodyEntry('s', 'chart', 'broken:paint'),))\n"
        "def paint(painter, node, rect, palette): 1 / 0\n",
    )
    output = tmp_path / f"board.{suffix}"
    process = export(data_with_import(tmp_path / "data", documents), id_of("canvas"), "--output", str(output))
    assert process.returncode == 0, process.stderr
    assert "wsdesk: warning: broken: ZeroDivisionError: division by zero\n" in process.stderr
    if suffix != "png":
        tool = {"svg": ["rsvg-convert", "-o"], "pdf": ["pdftocairo", "-png", "-singlefile"]}[suffix]
        rendered = tmp_path / ("shown.png" if suffix == "svg" else "shown")
        command = (
            [*tool, str(rendered), str(output)] if suffix == "svg" else [*tool, str(output), str(rendered)]
        )
        subprocess.run(command, check=True, timeout=60)
    image = Image.open(output if suffix == "png" else tmp_path / "shown.png").convert("RGB")
    colors = image.getcolors(image.width * image.height) or []
    # A PDF file can have it as JPEG.
    assert sum(count for count, (red, green, blue) in colors if red < 20 < 235 < green and blue < 20) > 1_000


def test_an_extension_that_fails_is_named(data: Path, install: Install) -> None:
    install(
        "names",
        "from wsdesk.extensions import *\n"
        "EXTENSION = Extension(1, 'Names', exporters=(ExporterEntry('list', 'List', 'names:x', '.txt'),))\n",
    )
    process = export(data, id_of("canvas"), "--format", "names.list")
    assert process.returncode == 1
    assert "names" in process.stderr
    assert "has no attribute 'x'" in process.stderr
