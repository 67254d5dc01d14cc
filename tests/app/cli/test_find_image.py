"""`wsdesk find --image`: results with their nodes, from the files of one workspace."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from PySide6.QtGui import QImage

from wsdesk.app.cli.find_image import find_image
from wsdesk.app.cli.main import main
from wsdesk.localdb.fingerprints.file import FingerprintFolder, StoredFingerprint
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.values import CanvasUpdate, IndexDocument, IndexedCanvas, IndexedImage, IndexedText
from wsdesk.media.fingerprint.fingerprint import compute_fingerprints
from wsdesk.media.fingerprint.sample import sample_image
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile, Profiles

P, Q = ((Profile(name, name.upper(), "https://x.example"),) for name in "pq")


def draw(path: Path) -> Path:
    image = Image.new("RGB", (400, 300), "white")
    shapes = ImageDraw.Draw(image)
    for n in range(40):
        x, y = n * 97 % 360, n * 61 % 260
        shapes.ellipse((x, y, x + 20 + n, y + 50 - n), fill=(n * 5, 255 - n * 6, n * 37 % 256))
    image.save(path)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An index with a node whose image has a fingerprint, and one without."""
    (one,) = compute_fingerprints([sample_image(QImage(str(draw(tmp_path / "original.png"))))])
    fingerprints = FingerprintFolder(tmp_path)
    fingerprints.of("p").add([StoredFingerprint("a1", b"", 128, one.windows, one.palette, one.color_bin)])
    fingerprints.close()
    index = IndexFolder(tmp_path, 1 << 28)
    for n in (1, 2):
        image = IndexedImage(f"a{n}", "image", "image", "thumbnail", "https://x.example/a")
        keys = (("node", f"n{n}"), ("made", f"a{n}"))
        piece = IndexedText("image", f"n{n}", f"v{n}", "Harbor\x1b[2J", keys=keys, image=image)  # type: ignore[arg-type]
        index.of("p").upsert("c", [IndexDocument(f"n{n}", b"1", (piece,))])
    index.of("p").write([CanvasUpdate(IndexedCanvas("c", "Board"))])
    index.close()
    return tmp_path


def test_results_are_json_lines_with_certainty_and_usages(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    query = folder / "query.jpg"
    Image.open(folder / "original.png").resize((200, 150)).save(query, quality=60)
    assert find_image(query, P, folder, jsonl=True) == 0
    out, err = capsys.readouterr()
    (line,) = out.splitlines()
    result = json.loads(line)
    assert (result["certainty"], result["assetIds"], result["turned"]) == ("same-image", ["a1"], False)
    assert result["workspace"] == "P"
    assert [(u["nodeId"], u["canvas"], u["role"]) for u in result["usages"]] == [("n1", "Board", "made")]
    assert err == "wsdesk: Searched 1 of 2 images.\n"


def test_text_is_safe_to_print(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert find_image(folder / "original.png", P, folder, jsonl=False) == 0
    out = capsys.readouterr().out
    assert out.startswith("Same image: Board › Harbor")
    assert "\x1b" not in out


def test_another_workspace_has_no_results(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert find_image(folder / "original.png", Q, folder, jsonl=True) == 0
    assert capsys.readouterr().out == ""


def test_an_invalid_image_is_reported(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "page.html").write_text("<html>" * 50)
    plain = folder / "plain.png"
    Image.new("RGB", (300, 200), "teal").save(plain)
    for path, message in (
        (folder / "page.html", "Unsupported image format."),
        (folder / "missing.png", "No such file"),
        (folder, "Unsupported image format."),
        (plain, "too little detail"),
    ):
        assert find_image(path, P, folder, jsonl=True) == 1
        assert message in capsys.readouterr().err


def test_an_image_is_searched_in_all_workspaces_and_not_with_words(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    directories = find_directories()
    Profiles(directories.profiles).save(P[0])
    directories.index.mkdir(parents=True)
    for path in folder.glob("*.sqlite3*"):
        path.rename(directories.index / path.name)
    assert main(["find", "--image", str(folder / "original.png"), "--jsonl"]) == 0
    assert json.loads(capsys.readouterr().out)["assetIds"] == ["a1"]
    assert main(["find", "harbor", "--image", str(folder / "original.png")]) == 2
    assert "can't be combined" in capsys.readouterr().err
