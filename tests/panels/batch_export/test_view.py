"""Batch export: validation of the form, preview of names, progress, and failures."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QGuiApplication, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from wsdesk.graph.model.values import Asset, Kind
from wsdesk.panels.batch_export.commands import BatchExportCommands
from wsdesk.panels.batch_export.view import BatchExportView
from wsdesk.panels.widgets.controls.file_drag import FileDragSource
from wsdesk.settings.table import CONTACT_SHEET, SAVE_JSON, SAVE_MARKDOWN, SAVE_NAMES, SAVE_XMP
from wsdesk.store.export.batch_items import BatchItem, BatchRequest
from wsdesk.store.export.batch_run import BatchFailure
from wsdesk.store.export.batch_state import BatchState
from wsdesk.store.export.canvas_export import ExportState
from wsdesk.store.export.contact_sheet import SheetLayout, SheetRequest
from wsdesk.store.export.drag_export import ExportedFile
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.wire.node import NodeResource
from wsdesk.wire.version import Version


def item(number: int, *, has_details: bool = True) -> BatchItem:
    values = {
        "project": "P",
        "canvas": "C",
        "title": "Harbour",
        "model": "Aurora",
        "seed": "",
        "n": str(number),
    }
    asset = {"assetId": f"a{number}", "url": "https://x.example/1.png", "mediaType": "image/png"}
    return BatchItem(
        "n1", Version.model_validate({"id": f"v{number}", "asset": asset}), tuple(values.items()), has_details
    )


CANVAS_ITEMS = (item(1, has_details=False), item(2, has_details=False), item(3), item(4), item(5))


@pytest.fixture
def view(harness: Any, show: Callable[..., Any]) -> BatchExportView:
    batch_view = show(BatchExportView(harness.stores), 700, 640)
    harness.commands.add(*BatchExportCommands(harness.stores, batch_view).all())
    return batch_view


@pytest.fixture
def requests_of(harness: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    calls: list[Any] = []
    monkeypatch.setattr(harness.batch_export, "save", calls.append)
    return calls


def show_state(harness: Any, **fields: Any) -> None:
    harness.batch_export.state = replace(harness.batch_export.state, **fields)
    harness.batch_export.changed.emit(harness.batch_export.state)


def finished_state(harness: Any, *items: BatchItem) -> None:
    show_state(harness, phase="ready", items=items or CANVAS_ITEMS)


def test_names_are_shown_and_an_invalid_pattern_cannot_be_saved(view: BatchExportView, harness: Any) -> None:
    finished_state(harness)
    assert view.title == "Save 3 files"
    assert view.names.preview.text().split("\n")[0] == "P-C-Harbour-Aurora-v3.png"
    view.versions.choose("all")
    assert view.title == "Save 5 files"
    assert view.names.preview.text().endswith("and 2 more")
    view.names.field.setText("{titel}")
    assert "{titel}" in view.names.failure.text()
    assert not view.save_button.isEnabled()
    assert not view.names.preview.isVisible()
    view.names.field.setText("")
    button = view.findChild(QWidget, "savingField-title")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert view.names.template == "{title}"
    assert view.save_button.isEnabled()


def test_the_settings_of_the_form_are_saved(
    view: BatchExportView, harness: Any, requests_of: list[Any], tmp_path: Path, qtbot: Any
) -> None:
    finished_state(harness)
    view.set_folder(tmp_path)
    view.names.field.setText("{title}")
    view.json_check.setChecked(True)
    QTest.keyClick(view.names.field, Qt.Key.Key_Return)
    assert requests_of == [], "the key is over first: what gets the keys then is not pressed by it"
    qtbot.waitUntil(lambda: bool(requests_of))
    assert requests_of == [BatchRequest(tmp_path, "{title}", "shown", True)]
    assert harness.settings.get(SAVE_NAMES) == "{title}"
    assert harness.settings.get(SAVE_JSON)


def test_progress_and_failures_are_shown(view: BatchExportView, harness: Any) -> None:
    finished_state(harness)
    show_state(harness, phase="saving", total=3, saved=1, names=("Harbour.png",))
    assert view.progress.status_label.text() == "1 of 3 saved"
    assert (view.progress.bar.value(), view.progress.bar.maximum()) == (1, 3)
    assert view.stop_button.isVisible()
    assert not view.save_button.isVisible()
    lost = BatchFailure(CANVAS_ITEMS[2], "Harbour.png", "Couldn't reach the file server.")
    show_state(harness, saved=0, skipped=1, failed=(lost,), is_paused=True)
    assert view.progress.status_label.text() == "0 of 3 saved. 1 already existed. 1 failed. Paused."
    assert view.progress.bar.value() == 2
    show_state(
        harness,
        phase="done",
        skipped=0,
        saved=2,
        failed=(BatchFailure(CANVAS_ITEMS[2], "Harbour.png", "The disk is full."),),
    )
    assert view.progress.status_label.text() == "2 of 3 files saved. 1 failed."
    assert view.progress.failures.text() == "Harbour.png: The disk is full."
    assert view.retry_button.isVisible()
    assert view.show_button.isVisible()


def test_focus_and_button_remain_during_the_export(view: BatchExportView, harness: Any, qtbot: Any) -> None:
    finished_state(harness)
    view.activateWindow()
    view.save_button.setFocus()
    qtbot.waitUntil(view.save_button.hasFocus, timeout=30_000)
    show_state(harness, phase="saving", total=9, saved=1)
    assert view.stop_button.hasFocus()
    QApplication.processEvents()  # wrapping labels are laid out again when their width is known
    before = view.stop_button.mapTo(view, QPoint())
    failed = tuple(BatchFailure(CANVAS_ITEMS[2], f"Harbour {n}.png", "The disk is full.") for n in range(5))
    show_state(harness, phase="saving", failed=failed)
    QApplication.processEvents()
    assert view.stop_button.mapTo(view, QPoint()) == before
    show_state(harness, phase="done")
    assert view.save_button.hasFocus()


def test_an_empty_export_has_a_message(view: BatchExportView, harness: Any) -> None:
    show_state(harness, phase="collecting")
    assert view.title == "Checking for files to save…"
    show_state(harness, phase="ready", items=())
    assert view.title == "Nothing in this selection has a file to save"
    assert not view.save_button.isEnabled()


def test_the_folder_is_chosen_in_a_dialog(view: BatchExportView, harness: Any, tmp_path: Path) -> None:
    dialog = view.choose_folder()
    assert dialog.fileMode() == QFileDialog.FileMode.Directory
    dialog.fileSelected.emit(str(tmp_path))
    assert str(tmp_path) in view.findChild(QWidget, "savingFolder").text()  # type: ignore[union-attr]
    dialog.close()


def node(**fields: Any) -> NodeResource:
    asset = {"assetId": "a1", "url": "https://x.example/1.png", "fileType": "image"}
    versions = [{"id": "v1", "asset": asset}]
    return NodeResource.read(
        {"id": "n1", "title": "Harbour", "activeVersionId": "v1", "versions": versions} | fields
    )


def test_commands_of_one_file(view: BatchExportView, harness: Any) -> None:
    assert not harness.commands.trigger("version.copy-image")
    harness.select(node())
    assert harness.commands.trigger("version.copy-image")
    assert harness.drag_export.calls == [("copy_image", "a1")]
    harness.drag_export.image_ready.emit(QImage(8, 4, QImage.Format.Format_RGB32))
    assert QGuiApplication.clipboard().image().width() == 8
    assert harness.commands.trigger("version.copy-link")
    assert QGuiApplication.clipboard().text() == "https://x.example/1.png"
    assert harness.commands.trigger("version.save-original")
    assert harness.file_export.calls[-1][:3] == ("save", "a1", "Harbour.png")
    assert not harness.commands.trigger("version.show-in-folder")
    harness.file_export.saved["a1"] = Path("/somewhere/harbour.png")
    assert harness.commands.trigger("version.show-in-folder")
    assert harness.file_export.calls[-1] == ("show_folder", Path("/somewhere"))


def test_a_single_file_gets_the_same_sidecars_as_many(
    view: BatchExportView, harness: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    items: list[ViewerItem] = []

    def item_of(viewer_item: ViewerItem) -> BatchItem:
        items.append(viewer_item)
        assert viewer_item.version is not None
        return BatchItem(
            viewer_item.node_id, viewer_item.version, (("title", viewer_item.title), ("n", "1")), True
        )

    monkeypatch.setattr(harness.batch_export, "item_of", item_of)
    harness.select(node())
    assert harness.commands.trigger("version.save-original")
    assert (harness.file_export.version_id, harness.file_export.settings_files) == ("", None)
    for setting in (SAVE_XMP, SAVE_JSON, SAVE_MARKDOWN):
        harness.settings.set(setting, True)
    assert harness.commands.trigger("version.save-original")
    assert harness.file_export.version_id == "v1"
    assert (items[-1].canvas_id, items[-1].node_id) == ("c1", "n1")
    beside = dict(harness.file_export.settings_files("a.png"))
    assert list(beside) == [".json", ".md"]
    assert json.loads(beside[".json"])["title"] == "Harbour"
    other = ViewerItem(Asset("a9", addresses=(("url", "https://x.example/9.png"),)), "Red")
    assert harness.commands.trigger("version.save-original", other)
    assert (harness.file_export.version_id, harness.file_export.settings_files) == ("", None)


def test_several_files_are_opened_and_the_view_is_closed(
    view: BatchExportView, harness: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    collected_items: list[Any] = []
    monkeypatch.setattr(harness.batch_export, "collect", lambda *call: collected_items.append(call))
    assert not harness.commands.trigger("files.save-several")
    harness.select(node(), node(id="n2"))
    assert harness.commands.trigger("files.save-several", "n2")
    assert collected_items == [("c1", [("n2", "")])]
    assert view.is_open
    assert harness.commands.trigger("saving.close")
    assert not view.is_open
    assert harness.batch_export.state == BatchState()


def test_a_group_is_saved_with_its_content(
    view: BatchExportView, harness: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    collected: list[Any] = []
    monkeypatch.setattr(harness.batch_export, "collect", lambda *arguments: collected.append(arguments))
    group = node(id="g", versions=[])
    harness.select(group, node(id="in", groupId="g"), node(id="out"), kinds=(Kind.GROUP,))
    assert harness.commands.trigger("files.save-several")
    assert collected == [("c1", [("in", "")])]


class RecordedDrag(FileDragSource):
    drags: list[QDrag]

    def run(self, drag: QDrag) -> None:
        self.drags.append(drag)


def move(widget: QWidget, kind: QEvent.Type, x: int, buttons: Qt.MouseButton) -> bool:
    at = QPointF(x, 20)
    event = QMouseEvent(
        kind, at, widget.mapToGlobal(at), Qt.MouseButton.LeftButton, buttons, Qt.KeyboardModifier(0)
    )
    return QApplication.sendEvent(widget, event)


def test_a_drag_waits_for_its_file_and_ends_on_release(
    harness: Any, show: Callable[..., Any], qtbot: Any, tmp_path: Path
) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    kinds = QEvent.Type
    asset = Asset("a1", "image", addresses=(("url", "https://x.example/1"),))
    widget = show(QWidget(), 200, 100)

    def file_at(_at: QPoint) -> tuple[Asset, str]:
        return asset, "Harbour"

    out = RecordedDrag(widget, file_at, harness.drag_export, harness.images)
    out.drags = []
    move(widget, kinds.MouseButtonPress, 20, left)
    move(widget, kinds.MouseMove, 22, left)
    assert not harness.drag_export.calls  # a click fetches nothing
    move(widget, kinds.MouseMove, 90, left)
    assert harness.drag_export.calls == [("prepare", "a1", "Harbour")]
    move(widget, kinds.MouseButtonRelease, 90, none)
    assert not out.is_waiting
    harness.drag_export.paths["a1"] = tmp_path / "Harbour.png"
    harness.drag_export.file_ready.emit(ExportedFile("a1", tmp_path / "Harbour.png"))
    qtbot.wait(10)
    assert out.drags == []  # it was released before the file was available
    move(widget, kinds.MouseButtonPress, 20, left)
    move(widget, kinds.MouseMove, 90, left)
    qtbot.waitUntil(lambda: bool(out.drags))
    assert out.drags[0].mimeData().urls()[0].toLocalFile() == str(tmp_path / "Harbour.png")
    out.drags[0].deleteLater()


def test_several_files_are_dragged_when_all_are_available(
    harness: Any, show: Callable[..., Any], qtbot: Any, tmp_path: Path
) -> None:
    kinds, left = QEvent.Type, Qt.MouseButton.LeftButton
    assets = [Asset(f"a{n}", "image", addresses=(("url", f"https://x.example/{n}"),)) for n in range(3)]
    widget = show(QWidget(), 200, 100)

    def at_pointer(_at: QPoint) -> tuple[Asset, str]:
        return assets[1], "1"

    def selected_files(_at: QPoint) -> list[tuple[Asset, str]]:
        return [(asset, asset.asset_id) for asset in assets]

    out = RecordedDrag(widget, at_pointer, harness.drag_export, harness.images, selected_files)
    out.drags = []
    move(widget, kinds.MouseButtonPress, 20, left)
    move(widget, kinds.MouseMove, 90, left)
    assert {call[1] for call in harness.drag_export.calls} == {"a0", "a1", "a2"}
    for number in range(3):
        assert out.drags == []
        path = tmp_path / f"{number}.png"
        harness.drag_export.paths[f"a{number}"] = path
        harness.drag_export.file_ready.emit(ExportedFile(f"a{number}", path))
    qtbot.waitUntil(lambda: bool(out.drags))
    names = {Path(url.toLocalFile()).name for url in out.drags[0].mimeData().urls()}
    assert names == {"0.png", "1.png", "2.png"}
    out.drags[0].deleteLater()


def test_a_zip_file_versions_and_pause(
    view: BatchExportView, harness: Any, requests_of: list[Any], tmp_path: Path
) -> None:
    finished_state(harness)
    view.set_folder(tmp_path)
    view.target.choose("zip")
    view.names.field.setText("{title}")
    assert str(tmp_path / "C.zip") in view.findChild(QWidget, "savingFolder").text()  # type: ignore[union-attr]
    dialog = view.choose_folder()
    dialog.fileSelected.emit(str(tmp_path / "for: the client.zip"))
    dialog.close()
    view.versions.choose("picks")
    assert view.title == "Save 0 files"
    assert not view.save_button.isEnabled()
    view.versions.choose("shown")
    view.outputs_check.setChecked(True)
    view.save()
    assert requests_of == [
        BatchRequest(tmp_path, "{title}", outputs=True, archive="for the client.zip"),
    ]
    show_state(harness, phase="saving", total=9, saved=2, is_paused=True, pause_reason="The disk is full.")
    assert view.pause_button.text() == "Resume"
    assert view.progress.status_label.text() == "2 of 9 saved. Paused: The disk is full."
    show_state(harness, phase="ready", unread=("Board",))


def test_a_contact_sheet_of_the_chosen_versions(
    view: BatchExportView, harness: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[SheetRequest] = []
    monkeypatch.setattr(harness.canvas_export, "export", requests.append)
    finished_state(harness)
    view.set_folder(tmp_path)
    view.target.choose("sheet")
    assert view.names.preview.text().split("\n")[0] == "Harbour v3"
    assert not view.json_check.isVisible()
    view.names.field.setText("{title} / {model}")
    assert not view.save_button.isEnabled()
    view.names.field.setText("{model}: {title}")
    view.sheet.columns.setValue(2)
    view.sheet.header.setText("For the client")
    view.save()
    (request,) = requests
    assert (request.name, request.layout.columns, request.layout.header) == ("C", 2, "For the client")
    assert [one.caption for one in request.items] == ["Aurora: Harbour"] * 3
    assert SheetLayout.from_text(harness.settings.get(CONTACT_SHEET)).captions == "{model}: {title}"
    harness.canvas_export.set_state(ExportState("writing", 0.5, tmp_path / "C.pdf"))
    assert view.sheet_progress.stop.isVisible()
    assert view.sheet_progress.status.text() == "Writing C.pdf…"
    view.target.choose("folder")
    assert view.names.template == harness.settings.get(SAVE_NAMES)
    assert not view.sheet.isVisible()
