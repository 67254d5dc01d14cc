from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wsdesk.panels.light_table.commands import LightTableCommands
from wsdesk.panels.light_table.page import LightTablePage
from wsdesk.store.base.load_state import LoadFailure
from wsdesk.store.export.marks_transfer import MarksTransferResult
from wsdesk.store.export.xmp_sidecars import SidecarFile

FILE = Path("/tmp/ratings.json")


@pytest.fixture
def page(harness: Any, show: Callable[..., Any]) -> LightTablePage:
    page: LightTablePage = show(LightTablePage(harness.stores), 900, 600)
    harness.commands.add(*LightTableCommands(harness.stores, page).all())
    return page


def finish(harness: Any, *result: Any, **more: Any) -> Any:
    harness.stores.marks_transfer.done.emit(MarksTransferResult(*result, **more))
    return harness.notifications.recent[-1]


def test_the_result_of_an_export_is_shown(page: LightTablePage, harness: Any) -> None:
    assert finish(harness, "export", FILE, 2).message == (
        "Exported flags and ratings of 2 results to ratings.json"
    )
    failure = LoadFailure(
        "disk", "Couldn't save “ratings.json”. The disk is full.", "No space left on device"
    )
    failed = finish(harness, "export", FILE, failure=failure)
    assert (failed.level, failed.message, failed.detail) == ("error", failure.message, failure.detail)


def test_the_result_and_conflicts_of_an_import_are_shown(page: LightTablePage, harness: Any) -> None:
    assert finish(harness, "import", FILE, 1).message == (
        "Imported flags and ratings of 1 result from ratings.json"
    )
    assert finish(harness, "import", FILE, 0, unmatched=1).message == (
        "No flags and ratings imported from ratings.json."
        " 1 file doesn't belong to a result that was saved here."
    )
    other = finish(harness, "import", FILE, error="other-file")
    assert other.message == "ratings.json doesn't contain any wsdesk flags or ratings."
    notification = finish(harness, "import", FILE, 1, ("v1", "v2"))
    assert notification.message.endswith("2 results have newer ones here and weren't changed.")
    view_changes: list[dict[str, object]] = []
    harness.light_table.show = lambda **fields: view_changes.append(fields)
    notification.action.run()
    assert page.is_open
    assert harness.light_table.calls[-1] == ("open", "workspace")
    assert view_changes[-1] == {"text": "version:v1 version:v2"}


def test_the_dialogs_also_open_while_the_page_is_closed(page: LightTablePage, harness: Any) -> None:
    from PySide6.QtWidgets import QFileDialog

    for command, name in (
        ("marks.export", "marksExport"),
        ("marks.import", "marksImport"),
    ):
        harness.commands.trigger(command)
        dialog = page.window().findChild(QFileDialog, name)
        assert dialog is not None
        dialog.close()


def test_skipped_files_are_counted_and_listed(page: LightTablePage, harness: Any) -> None:
    bad = SidecarFile(Path("/tmp/bad.xmp"), error="doctype")
    notification = finish(harness, "import", Path("/tmp/saved"), 2, unmatched=3, unreadable=(bad,))
    assert notification.message == (
        "Imported flags and ratings of 2 results from saved. 3 files don't belong to a result that was"
        " saved here. 1 file couldn't be read."
    )
    assert notification.detail == "bad.xmp: has a document type, which isn't supported"
    assert (
        finish(harness, "import", Path("/tmp/saved"), error="no-sidecars").message
        == "saved has no XMP files."
    )


def test_files_of_both_kinds_are_imported(
    page: LightTablePage, harness: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtWidgets import QFileDialog

    calls: list[Any] = []
    transfer = harness.stores.marks_transfer
    monkeypatch.setattr(transfer, "import_file", lambda path: calls.append(path))
    monkeypatch.setattr(transfer, "import_sidecars", lambda paths: calls.append(paths))
    harness.commands.trigger("marks.import")
    dialog = page.window().findChild(QFileDialog, "marksImport")
    dialog.filesSelected.emit(["/tmp/a.png.xmp", "/tmp/ratings.json", "/tmp/b.XMP"])
    assert calls == [[Path("/tmp/a.png.xmp"), Path("/tmp/b.XMP")], FILE]


def test_the_dialog_accepts_files_and_folders_together(
    page: LightTablePage, harness: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLineEdit

    (tmp_path / "saved").mkdir()
    (tmp_path / "a.png.xmp").write_text("")
    calls: list[Any] = []
    monkeypatch.setattr(harness.stores.marks_transfer, "import_sidecars", calls.append)
    harness.commands.trigger("marks.import")
    dialog = page.window().findChild(QFileDialog, "marksImport")
    dialog.setDirectory(str(tmp_path))
    name = dialog.findChild(QLineEdit)
    name.setText("saved")
    name.setFocus()
    dialog.accept()
    assert (Path(dialog.directory().path()), calls) == (tmp_path / "saved", []), "a typed folder is opened"
    dialog.setDirectory(str(tmp_path))
    name.setText('"saved" "a.png.xmp"')
    dialog.findChild(QDialogButtonBox).setFocus()
    dialog.accept()
    assert calls == [[tmp_path / "saved", tmp_path / "a.png.xmp"]]
    assert not dialog.isVisible()
