"""The dialog that exports a canvas: what it asks for, what it remembers, and what it says meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Signal
from PySide6.QtGui import QImage

from wsdesk.localdb.history.values import CanvasSnapshot
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.settings.table import EXPORT
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.export.canvas_export import ExportState
from wsdesk.store.export.export_request import EXPORT_FORMATS, ExportOptions, ExportPreview, ExportRequest
from wsdesk.store.history.timeline import Timeline


class FakeExport(Store[ExportState]):
    previewed = Signal(object)

    def __init__(self) -> None:
        super().__init__("canvas export", ExportState())
        self.requests: list[ExportRequest] = []
        self.canceled = 0
        self.previews: list[tuple[ExportRequest, tuple[int, int]]] = []

    def preview(self, request: ExportRequest, size: tuple[int, int]) -> None:
        self.previews.append((request, size))

    def export(self, request: ExportRequest) -> None:
        self.requests.append(request)
        self.set_state(ExportState("writing", path=request.folder / request.name))

    def cancel(self) -> None:
        self.canceled += 1
        self.set_state(ExportState())

    def show_folder(self) -> None:
        """Nothing is shown."""


@pytest.fixture
def exports(harness: Any) -> FakeExport:
    fake: Any = FakeExport()
    harness.stores.canvas_export = fake
    return fake


def open_dialog(harness: Any, nodes: tuple[str, ...] = ()) -> Any:
    harness.show()
    canvas = harness.stores.canvases.open("c1", title="Harbor / board")
    harness.stores.selection.select("c1", nodes=nodes)
    harness.stores.commands.trigger("canvas.export")
    dialog = harness.window.dialogs.current("export")
    assert canvas.canvas_id == "c1"
    return dialog


def choose(dialog: Any, name: str) -> None:
    dialog.format_box.setCurrentIndex(dialog.format_box.findData(name))


def test_it_asks_for_a_file_of_the_format_and_exports_the_canvas(
    harness: Any, exports: FakeExport, tmp_path: Path
) -> None:
    dialog = open_dialog(harness)
    choose(dialog, "dot")
    dialog.checks["names"].setChecked(False)
    chooser = dialog.choose_file()
    assert Path(chooser.selectedFiles()[0]).name == "Harbor board.gv"
    chooser.fileSelected.emit(str(tmp_path / "mine.gv"))
    (request,) = exports.requests
    assert (request.folder, request.name) == (tmp_path, "mine.gv")
    assert request.options == ExportOptions(format="dot", names=False)
    assert (request.nodes, request.notes) == ((), ())


def test_the_last_choice_is_remembered(harness: Any, exports: FakeExport, tmp_path: Path) -> None:
    dialog = open_dialog(harness)
    choose(dialog, "csv")
    dialog.checks["prompts"].setChecked(False)
    dialog.choose_file().fileSelected.emit(str(tmp_path / "x.csv"))
    assert ExportOptions.from_text(harness.stores.settings.get(EXPORT)).format == "csv"
    dialog.close()
    again = open_dialog(harness)
    assert again is not dialog
    assert again.options == ExportOptions(format="csv", prompts=False)


def test_an_image_has_any_scale_which_is_remembered(
    harness: Any, exports: FakeExport, tmp_path: Path, qtbot: Any
) -> None:
    dialog = open_dialog(harness)
    choose(dialog, "png")
    scale = dialog.scale
    assert (scale.percent.value(), scale.usual.current) == (200, "200")
    assert (scale.percent.minimum(), scale.percent.maximum()) == (1, 2_000)
    scale.usual.choose("50")
    assert dialog.options.scale == 0.5
    qtbot.waitUntil(lambda: bool(exports.previews) and exports.previews[-1][0].options.scale == 0.5)
    scale.percent.selectAll()
    qtbot.keyClicks(scale.percent, "35")
    assert scale.usual.current == ""
    qtbot.waitUntil(lambda: exports.previews[-1][0].options.scale == 0.35)
    note = dialog.findChild(WrappingLabel, "exportScaleNote")
    assert note.isVisibleTo(dialog)
    assert "30,000 px" in note.text()
    dialog.choose_file().fileSelected.emit(str(tmp_path / "x.png"))
    assert exports.requests[0].options.scale == 0.35
    dialog.close()
    again = open_dialog(harness)
    assert (again.options.scale, again.scale.percent.text()) == (0.35, "35%")
    again.scale.percent.setValue(400)
    assert again.scale.usual.current == "400"


@pytest.mark.parametrize("scale", ["0.001", "21.0", "NaN"])
def test_a_stored_scale_out_of_bounds_is_ignored(scale: str) -> None:
    assert ExportOptions.from_text(f'{{"format": "png", "scale": {scale}}}') == ExportOptions()


def test_the_selection_can_be_exported_alone(harness: Any, exports: FakeExport, tmp_path: Path) -> None:
    dialog = open_dialog(harness, nodes=("n1", "n2"))
    dialog.scope.choose("selection")
    dialog.choose_file().fileSelected.emit(str(tmp_path / "x.pdf"))
    assert exports.requests[0].nodes == ("n1", "n2")


def test_every_format_has_a_title_and_shows_only_its_options(harness: Any, exports: FakeExport) -> None:
    dialog = open_dialog(harness)
    titles = [dialog.format_box.itemText(row) for row in range(dialog.format_box.count())]
    assert len(set(titles)) == len(EXPORT_FORMATS)
    for name, format_ in EXPORT_FORMATS.items():
        choose(dialog, name)
        controls = {"pages": dialog.pages, "scale": dialog.scale, "size_mb": dialog.max_size}
        shown = {
            name for name, control in {**controls, **dialog.checks}.items() if control.isVisibleTo(dialog)
        }
        notes = set() if name in ("csv", "versions") else {"notes"}  # tables of nodes and versions
        assert shown == format_.options | notes | {"names", "prompts", "settings"}


def test_a_preview_shows_what_is_written_and_names_what_is_left_out(
    harness: Any, exports: FakeExport, qtbot: Any
) -> None:
    dialog = open_dialog(harness, nodes=("n1",))
    qtbot.waitUntil(lambda: len(exports.previews) == 1)
    dialog.scope.choose("selection")
    dialog.checks["notes"].setChecked(False)
    choose(dialog, "png")
    qtbot.waitUntil(lambda: len(exports.previews) == 2)
    request, (width, height) = exports.previews[-1]
    assert (request.nodes, request.options.format, request.options.notes) == (("n1",), "png", False)
    assert width > height > 100
    exports.previewed.emit(ExportPreview(QImage(40, 30, QImage.Format.Format_RGB32), 0, (2_000, 1_500)))
    assert dialog.preview.pixmap().width() == 40
    assert dialog.summary.text() == "2000 × 1500 px · Left out: Notes"
    choose(dialog, "csv")
    assert not dialog.preview.isVisibleTo(dialog)


def test_the_number_of_pages_names_comments_that_are_on_further_pages(
    harness: Any, exports: FakeExport
) -> None:
    dialog = open_dialog(harness)
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    exports.previewed.emit(ExportPreview(image, 13, (0, 0)))
    assert dialog.summary.text() == "13 pages"
    dialog.checks["comments"].setChecked(True)
    exports.previewed.emit(ExportPreview(image, 13, (0, 0)))
    assert dialog.summary.text() == "13 pages plus any comments"
    choose(dialog, "png")
    exports.previewed.emit(ExportPreview(image, 0, (20, 10)))
    assert dialog.summary.text() == "20 × 10 px"


def test_progress_is_shown_and_can_be_canceled(harness: Any, exports: FakeExport, tmp_path: Path) -> None:
    dialog = open_dialog(harness)
    assert not dialog.stop_button.isVisibleTo(dialog)
    dialog.choose_file().fileSelected.emit(str(tmp_path / "x.canvas"))
    exports.update_state(done=0.5)
    assert dialog.bar.value() == dialog.bar.maximum() // 2
    assert not dialog.export_button.isEnabled()
    dialog.stop_button.click()
    assert exports.canceled == 1
    assert dialog.export_button.isEnabled()
    exports.set_state(ExportState("failed", message="The disk is full."))
    assert dialog.status.text() == "The disk is full."
    exports.set_state(ExportState("done", 1.0, tmp_path / "x.canvas"))
    assert dialog.show_button.isVisibleTo(dialog)
    assert "x.canvas" in dialog.status.text()


@pytest.mark.parametrize("phase", ["done", "failed"])
def test_a_reopened_dialog_shows_a_running_export_and_no_past_one(
    harness: Any, exports: FakeExport, tmp_path: Path, phase: Any
) -> None:
    dialog = open_dialog(harness)
    dialog.choose_file().fileSelected.emit(str(tmp_path / "x.pdf"))
    dialog.close()
    running = open_dialog(harness)
    assert running.stop_button.isVisibleTo(running)
    assert "x.pdf" in running.status.text()
    exports.set_state(ExportState(phase, 1.0, tmp_path / "x.pdf", "The disk is full."))
    assert running.status.isVisibleTo(running)
    running.close()
    fresh = open_dialog(harness)
    assert not fresh.status.isVisibleTo(fresh)
    assert not fresh.show_button.isVisibleTo(fresh)
    assert fresh.export_button.isEnabled()


def test_the_replay_of_an_open_timeline_is_saved(harness: Any, exports: FakeExport, tmp_path: Path) -> None:
    plain = open_dialog(harness, nodes=("n1",))
    assert not plain.replay_note.isVisibleTo(plain)
    plain.close()
    snapshots = tuple(CanvasSnapshot(at, "c1", at, at, "", b"", False, "", True, {}) for at in (3, 5))
    harness.stores.timelines.show(Timeline("c1", LoadState.READY, snapshots))
    harness.stores.commands.trigger("timeline.save")
    dialog = harness.window.dialogs.current("export")
    assert dialog.options.format == "replay"
    assert not dialog.scope.isVisibleTo(dialog)
    assert dialog.replay_note.isVisibleTo(dialog)
    assert dialog.choose_file().selectedFiles()[0].endswith(".webp")
    dialog.choose_file().fileSelected.emit(str(tmp_path / "x.webp"))
    (request,) = exports.requests
    assert [title for title, _ in request.frames] == ["3", "5"]
    assert request.nodes == ()
    assert ExportOptions.from_text(harness.stores.settings.get(EXPORT)).format == "pdf"
