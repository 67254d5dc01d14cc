"""`wsdesk archive` as a process without a display, on a temporary workspace."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from uuid import NAMESPACE_OID, uuid5

import pytest

from tests.archive.make import PICTURE, write
from wsdesk.app.cli.main import main
from wsdesk.archive import layout
from wsdesk.archive.archive_file import ArchiveFile

ROOT = Path(__file__).resolve().parents[3]
IMAGE_PATH = f"{layout.MEDIA}{hashlib.sha256(PICTURE).hexdigest()}.png"


def named(name: str) -> str:
    return str(uuid5(NAMESPACE_OID, name))


def documents(path: Path, *, nodes: int = 2) -> Path:
    """A workspace of two projects with a canvas each: notes on several pages, an image, and a comment."""
    (path / "content").mkdir(parents=True)
    (path / "picture.png").write_bytes(PICTURE)
    for name in ("brief.md", "data.xyz"):
        (path / name).write_text(f"text of {name}")
    titles = ("Harbor", "Market")
    projects = [
        {
            "id": named(f"{title} project"),
            "title": title,
            "teamId": named("team"),
            "canvases": [{"id": named(title), "title": f"{title} board"}],
        }
        for title in titles
    ]
    (path / "projects.json").write_text(json.dumps({"data": projects}))
    for title in titles:
        position = {"x": 0, "y": 0, "w": 200, "h": 100}
        asset = {"assetId": named(f"{title} asset"), "mediaType": "image", "url": "picture.png"}
        version = {"id": named(f"{title} version"), "asset": asset, "textPrompt": "boats"}
        rows = [
            {"id": named(f"{title} {n}"), "nodeType": "image", "title": f"Boat {n}", "geometry": position}
            for n in range(nodes)
        ]
        rows[0] |= {"versions": [version], "activeVersionId": version["id"]}
        rows[1] |= {"nodeType": "text", "versions": [_text(title, "brief.md"), _text(title, "data.xyz")]}
        notes = [
            {"id": named(f"{title} note {n}"), "body": f"note {n}", "geometry": position} for n in range(120)
        ]
        edge = {"id": named(f"{title} edge"), "srcNodeId": rows[0]["id"], "dstNodeId": rows[1]["id"]}
        content = {"nodes": rows, "edges": [edge], "notes": notes}
        (path / f"content/{named(title)}.json").write_text(json.dumps(content))
    comment = {"id": named("comment"), "body": "Lovely", "createdByName": "Ada"}
    thread = {"nodeId": named("Harbor 0"), "canvasId": named("Harbor"), "comments": [comment]}
    (path / "extras.json").write_text(json.dumps({"threads": [thread]}))
    return path


def _text(title: str, name: str) -> dict[str, Any]:
    asset = {"assetId": named(title + name), "fileType": "text", "displayName": name, "url": name}
    return {"id": named(f"{title} version of {name}"), "asset": asset}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Data folder of that workspace."""
    from tests.server_app import create_app

    folder = tmp_path / "data"
    context = create_app(folder, key="key", imports=[documents(tmp_path / "documents")]).state.workspace
    context.mark_initialized()
    context.close()
    return folder


def archive(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")
    }
    return subprocess.run(
        [sys.executable, "-m", "wsdesk", "archive", "create", *arguments, "--sample", "--data", str(data)],
        cwd=data.parent,
        env=environment | {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "XDG_CACHE_HOME": mkdtemp(dir=data)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def content_of(archive_file: ArchiveFile, title: str) -> dict[str, Any]:
    return archive_file.document(layout.content_name(named(title)))


def test_an_archive_has_canvases_all_notes_media_and_comments(data: Path) -> None:
    process = archive(data, "all.zip", "--title", "Everything")
    assert (process.stdout, process.stderr, process.returncode) == ("all.zip\n", "", 0)
    with ArchiveFile(data.parent / "all.zip") as archive_file:
        assert archive_file.verify() == []
        assert archive_file.title == "Everything"
        assert archive_file.canvas_ids() == sorted([named("Harbor"), named("Market")])
        content = content_of(archive_file, "Harbor")
        assert len(content["notes"]) == 120
        asset = content["nodes"][0]["versions"][0]["asset"]
        # The server's URLs of smaller images lead to the same file.
        addresses = {name: value for name, value in asset.items() if name.endswith(("url", "Url"))}
        assert set(addresses.values()) == {IMAGE_PATH}
        assert archive_file.data(layout.DATA + IMAGE_PATH) == PICTURE
        (thread,) = archive_file.rows(layout.EXTRAS, "threads")
        assert (thread["nodeId"], thread["comments"][0]["body"]) == (named("Harbor 0"), "Lovely")
        everything = b"".join(archive_file.zip.read(entry) for entry in archive_file.zip.entries.values())
        assert b"http://127" not in everything


def test_media_of_any_type_are_archived(data: Path) -> None:
    process = archive(data, "all.zip")
    assert (process.stderr, process.returncode) == ("", 0)
    with ArchiveFile(data.parent / "all.zip") as archive_file:
        versions = content_of(archive_file, "Harbor")["nodes"][1]["versions"]
        for version, suffix in zip(versions, (".md", ".txt"), strict=True):
            asset = version["asset"]
            assert asset["url"].endswith(suffix)
            assert archive_file.data(layout.DATA + asset["url"]) == f"text of {asset['displayName']}".encode()
        assert archive_file.verify() == []


def test_an_update_downloads_only_missing_files(data: Path) -> None:
    assert archive(data, "all.zip").returncode == 0
    first = (data.parent / "all.zip").read_bytes()
    for cached in (data / "files").rglob("*"):
        cached.unlink()
    # Without its files, the server has no media any more.
    import sqlite3

    with sqlite3.connect(data / "workspace.db") as connection:
        connection.execute("DELETE FROM files")
    process = archive(data, "all.zip")
    assert (process.stderr, process.returncode) == ("", 0)
    with ArchiveFile(data.parent / "all.zip") as archive_file:
        assert archive_file.data(layout.DATA + IMAGE_PATH) == PICTURE
        (data.parent / "first.zip").write_bytes(first)
        with ArchiveFile(data.parent / "first.zip") as before:
            assert archive_file.id == before.id


def test_an_archive_of_a_project_has_no_data_of_others(data: Path) -> None:
    process = archive(data, "market.zip", "--project", named("Market project"), "--no-media")
    assert (process.stderr, process.returncode) == ("", 0)
    with ArchiveFile(data.parent / "market.zip") as archive_file:
        assert archive_file.canvas_ids() == [named("Market")]
        assert [row["title"] for row in archive_file.rows(layout.PROJECTS, "data")] == ["Market"]
        assert list(archive_file.media()) == []
        asset = content_of(archive_file, "Market")["nodes"][0]["versions"][0]["asset"]
        assert asset["url"].startswith("http://127.0.0.1")


def test_an_archive_of_an_imported_archive_is_equal(data: Path, tmp_path: Path) -> None:
    """Equal except for IDs of threads and of the archive, its time, and keys of lists."""
    from tests.server_app import create_app

    assert archive(data, "first.zip").returncode == 0
    imported = tmp_path / "imported"
    context = create_app(imported, key="key", imports=[data.parent / "first.zip"]).state.workspace
    context.mark_initialized()
    context.close()
    assert archive(imported, "second.zip").returncode == 0
    with ArchiveFile(data.parent / "first.zip") as first, ArchiveFile(data.parent / "second.zip") as second:
        assert first.zip.entries.keys() == second.zip.entries.keys()
        changed_files = {layout.ABOUT, layout.BAG_INFO, layout.MANIFEST, layout.TAG_MANIFEST, layout.EXTRAS}
        for name in first.zip.entries.keys() - changed_files:
            assert first.data(name) == second.data(name), name
        pairs = zip(
            *(archive_file.rows(layout.EXTRAS, "threads") for archive_file in (first, second)), strict=True
        )
        for before, after in pairs:
            assert without_threads(before) == without_threads(after)


def without_threads(value: Any) -> Any:
    if isinstance(value, list):
        return [without_threads(item) for item in value]
    if isinstance(value, dict):
        return {name: without_threads(inner) for name, inner in value.items() if name != "threadId"}
    return value


def test_missing_media_are_listed_and_the_rest_is_saved(data: Path) -> None:
    unknown = named("unknown")
    process = archive(data, "some.zip", "--canvas", named("Harbor"), "--canvas", unknown)
    assert process.returncode == 1
    assert f"missing: canvas {unknown}" in process.stderr
    with ArchiveFile(data.parent / "some.zip") as archive_file:
        assert archive_file.canvas_ids() == [named("Harbor")]
        (missing,) = archive_file.rows(layout.MISSING, "missing")
        assert (missing["kind"], missing["id"]) == ("canvas", unknown)


def test_a_file_other_than_an_archive_is_not_replaced(data: Path) -> None:
    other = data.parent / "letter.txt"
    other.write_text("Dear Ada")
    process = archive(data, "letter.txt")
    assert process.returncode == 1
    assert "letter.txt can't be opened" in process.stderr
    assert other.read_text() == "Dear Ada"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["archive", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_an_archive_is_verified_listed_and_extracted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "harbor.zip")
    code, out, err = run(capsys, "verify", str(path))
    assert (code, err) == (0, "")
    assert out.startswith("harbor.zip is intact")
    code, out, err = run(capsys, "list", str(path))
    assert (code, err) == (0, "")
    assert "\tHarbor board\n" in out
    assert "history: none\n" in out
    code, out, err = run(capsys, "extract", str(path), str(tmp_path / "bag"))
    assert (code, err) == (0, "")
    assert (tmp_path / "bag/data" / IMAGE_PATH).read_bytes() == PICTURE
    code, _, err = run(capsys, "extract", str(path), str(tmp_path / "bag"))
    assert (code, "exists" in err) == (1, True)


def test_the_undamaged_files_of_an_archive_are_extracted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "harbor.zip")
    data = bytearray(path.read_bytes())
    data[data.index(PICTURE[1000:1100])] ^= 1
    path.write_bytes(data)
    code, out, err = run(capsys, "verify", str(path))
    assert (code, out) == (1, "")
    assert "checksum is wrong" in err
    code, _, err = run(capsys, "extract", str(path), str(tmp_path / "bag"))
    assert code == 1
    assert (tmp_path / "bag/data/canvases.json").is_file()
    assert list((tmp_path / "bag/data/media").iterdir()) == []


def test_control_characters_of_titles_are_not_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("tests.archive.make", fromlist=["ABOUT"]).ABOUT, "title", "\x1b[2JBoo")
    code, out, _ = run(capsys, "list", str(write(tmp_path / "harbor.zip")))
    assert (code, "\x1b" in out, "Boo" in out) == (0, False, True)


def test_other_files_are_rejected_with_a_message(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada")
    for name in ("letter.txt", "none.zip", "."):
        code, out, err = run(capsys, "list", str(tmp_path / name))
        assert (code, out) == (1, "")
        assert err.startswith("wsdesk: ")
