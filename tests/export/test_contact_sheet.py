"""Contact sheets, read by other programs: text, pages, fonts, and images."""

from __future__ import annotations

import errno
import resource
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QFile, QIODevice
from PySide6.QtGui import QImage

from wsdesk.export.contact_sheet import write_contact_sheet
from wsdesk.export.pdf import check_file
from wsdesk.graph.model.values import Asset
from wsdesk.store.export.contact_sheet import SheetItem, SheetLayout, SheetRequest
from wsdesk.store.export.export_request import ExportInput


def run(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


def item(number: int, **fields: object) -> SheetItem:
    asset = Asset(f"a{number}", "image", addresses=(("url", "https://x.example/a"),))
    values = {"asset": asset, "caption": f"Harbor {number}"} | fields
    return SheetItem(**values)  # type: ignore[arg-type]


def write_sheet(folder: Path, layout: SheetLayout, *items: SheetItem) -> tuple[Path, list[int]]:
    """The file, and the number of images that each page requested."""
    export_input, path, counts = ExportInput(), folder / "sheet.pdf", []
    image = QImage(3_000, 1_500, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    for step in write_contact_sheet(SheetRequest(folder, "sheet", layout, items), path, export_input):
        if step.images:
            export_input.images = {asset.asset_id: image for asset, _width in step.images}
            counts.append(len(step.images))
        assert 0 <= step.done <= 1
    return path, counts


def test_pages_have_a_grid_with_captions_header_and_number(tmp_path: Path, qapp: object) -> None:
    layout = SheetLayout(3, 2, "A4", is_landscape=True, header="Harbor film für Käufer")
    path, counts = write_sheet(tmp_path, layout, *[item(number) for number in range(1, 9)])
    assert counts == [6, 2], "only the images of one page are in memory"
    info = run("pdfinfo", str(path))
    assert "Pages:           2" in info
    assert "842 x 595" in info or "841.92 x 595" in info
    pages = run("pdftotext", "-layout", str(path), "-").split("\f")
    assert "Harbor film" in pages[0]
    assert "für Käufer" in pages[1]
    assert pages[1].split("\n")[0].rstrip().endswith("2")
    assert "Harbor 6" in pages[0]
    assert "Harbor 7" in pages[1]
    fonts = run("pdffonts", str(path)).splitlines()[2:]
    assert fonts
    assert all(line.split()[-5] == "yes" for line in fonts), "every font is embedded"
    images = run("pdfimages", "-list", str(path)).splitlines()[2:]
    assert max(int(line.split()[3]) for line in images) < 2_000, "no more than 300 dpi"


def test_a_full_disk_is_named(tmp_path: Path, qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wsdesk.export.pdf.disk_usage", lambda _path: SimpleNamespace(free=0))
    file = QFile(str(tmp_path))  # a folder can't be written
    assert not file.open(QIODevice.OpenModeFlag.WriteOnly)
    with pytest.raises(OSError, match="No space left on device") as caught:
        check_file(file)
    assert caught.value.errno == errno.ENOSPC


def test_a_file_that_is_cut_off_is_an_error(tmp_path: Path, qapp: object) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))  # writes are cut off there
    try:
        with pytest.raises(OSError, match="PDF file"):
            write_sheet(tmp_path, SheetLayout(2, 2), *[item(number) for number in range(40)])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_no_image_of_audio_is_missing(tmp_path: Path, qapp: object) -> None:
    audio = Asset("b", "audio", addresses=(("url", "https://x.example/b"),))
    path, counts = write_sheet(tmp_path, SheetLayout(2, 2), item(1), item(2, asset=audio))
    assert counts == [1]
    assert "Harbor 2" in run("pdftotext", str(path), "-")


def test_generation_settings_and_texts_follow_as_plain_text(tmp_path: Path, qapp: object) -> None:
    long = " ".join(f"word{number}" for number in range(3_000))
    items = (
        item(1, settings=(("Seed", "7"),), prompt="<b>harbor</b>"),
        item(2, asset=None, text="A poem"),
        item(3, prompt=long),
    )
    path, _counts = write_sheet(tmp_path, SheetLayout(2, 2, has_recipes=True), *items)
    text = run("pdftotext", str(path), "-")
    assert "Seed: 7" in text
    assert "<b>harbor</b>" in text
    assert "A poem" in text
    assert "word0 " in text
    assert "word2999" in text
    assert text.count("Harbor 2") == 1, "what has no recipe isn't repeated"


def test_a_layout_is_saved_and_damaged_ones_are_ignored(tmp_path: Path) -> None:
    layout = SheetLayout(2, 3, "Letter", is_landscape=True, captions="{seed}", has_recipes=True)
    assert SheetLayout.from_text(layout.to_text()) == layout
    for text in ("", "[]", '{"columns": 0}', '{"paper": "A9"}', '{"other": 1}', '{"columns": "x"}'):
        assert SheetLayout.from_text(text) == SheetLayout()


def test_an_existing_file_is_not_overwritten(tmp_path: Path, qapp: object) -> None:
    (tmp_path / "sheet.pdf").touch()
    with pytest.raises(FileExistsError):
        write_sheet(tmp_path, SheetLayout(), item(1))
