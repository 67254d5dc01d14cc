from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog, QScrollArea

from wsdesk.files.resources import resource
from wsdesk.media.decode.image_difference import difference
from wsdesk.panels.compare.commands import CompareCommands
from wsdesk.panels.compare.content_area import MAX_PLAYING
from wsdesk.panels.compare.head import MODES
from wsdesk.panels.compare.pane import ComparePane
from wsdesk.panels.compare.view import CompareView
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.comparison.comparison import ComparisonStore
from wsdesk.store.comparison.report import ComparisonReport
from wsdesk.store.culling.marks import Flag
from wsdesk.wire.node import NodeResource


class SynchronousComparison(ComparisonStore):
    """Measures without an event loop and records what it would save."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.saved: list[tuple[QImage, str, Path]] = []
        self.reports: list[tuple[ComparisonReport, str, Path]] = []

    def measure(self, one: QImage, other: QImage, threshold: int, tint: QColor) -> None:
        self.measured.emit(difference(one, other, threshold, tint))

    def save(self, image: QImage, title: str, folder: Path) -> None:
        self.saved.append((image, title, folder))

    def save_report(self, report: ComparisonReport, title: str, folder: Path) -> None:
        self.reports.append((report, title, folder))


def version(number: int, **fields: Any) -> dict[str, Any]:
    return {
        "id": f"v{number}",
        "createdAt": f"2026-11-12T10:00:{number:02}Z",
        "seed": number,
        "modelDisplayName": "Aurora",
        "outputAspectRatio": "21:9",
        "textPrompt": "dusk over the harbour" if number < 2 else "dusk over the old harbour",
        "asset": {
            "assetId": f"a{number}",
            "url": f"https://x.example/{number}.png",
            "fileType": "image",
            "originalWidth": 64,
            "originalHeight": 48,
        },
        **fields,
    }


def node(count: int = 3, node_id: str = "n1", **fields: Any) -> NodeResource:
    versions = [version(n) for n in range(1, count + 1)]
    return NodeResource.read(
        {"id": node_id, "title": "Harbour", "activeVersionId": "v1", "versions": versions, **fields}
    )


def difference_text(view: CompareView) -> str:
    return view.findChild(WrappingLabel, "compareMeasured").text()


@pytest.fixture
def view(harness: Any, show: Callable[..., Any]) -> CompareView:
    from dataclasses import replace

    harness.comparison = SynchronousComparison(harness.canvases, harness.connection, harness.notifications)
    harness.stores = replace(harness.stores, comparison=harness.comparison)
    view = show(CompareView(harness.stores), 780, 640)
    harness.commands.add(*CompareCommands(harness.stores, view).all())
    return view


def compare(harness: Any, *nodes: NodeResource) -> None:
    harness.select(*(nodes or (node(),)))
    if len(nodes) > 1:
        harness.selection.select("c1", nodes=[n.id for n in nodes])
    assert harness.commands.trigger("compare.open")


def rows(view: CompareView) -> dict[str, tuple[str, str]]:
    return {row.key: (row.one, row.other) for row in view.table.rows}


def test_one_node_is_compared_with_its_newest_version(view: CompareView, harness: Any, qtbot: Any) -> None:
    with qtbot.waitSignal(view.opened):
        compare(harness)
    assert [side.number for side in harness.comparison.state.sides] == [1, 3]
    assert rows(view)["seed"] == ("1", "3")
    assert "ratio" not in rows(view)  # the same on both
    assert rows(view)["prompt"][1] == "dusk over the old harbour"
    assert rows(view)["cost-difference"][1] == "cost difference unknown"
    view.grab()


def test_the_version_of_a_menu_is_compared_with_the_chosen_one(view: CompareView, harness: Any) -> None:
    harness.select(node())
    other = harness.details.state.versions[1]
    assert harness.commands.trigger("compare.open", other)
    assert [side.number for side in harness.comparison.state.sides] == [1, 2]
    harness.comparison.close()
    assert not harness.commands.trigger("compare.open", harness.details.state.versions[0])


def test_new_signed_urls_are_used_and_deleted_versions_stay(view: CompareView, harness: Any) -> None:
    compare(harness, node(2))
    canvas = harness.canvases.current
    versions = [version(1), version(2)]
    versions[0]["asset"]["url"] = "https://x.example/1.png?signed=later"
    canvas.nodes["n1"] = node(2, versions=versions)
    canvas.changed.emit(())
    assert dict(view.pane.assets[0].addresses)["url"].endswith("signed=later")
    canvas.nodes["n1"] = node(2, versions=[version(2)])
    canvas.document_reset.emit(canvas.document)
    assert [side.version.id for side in harness.comparison.state.sides] == ["v1", "v2"]
    harness.comparison.close()
    canvas.changed.emit(())
    assert harness.comparison.state is None


def test_two_nodes_are_compared_with_each_other(view: CompareView, harness: Any) -> None:
    compare(harness, node(), node(2, "n2", title="Quay"))
    assert [side.name for side in harness.comparison.state.sides] == ["Harbour v1", "Quay v1"]


def test_versions_without_a_result_are_not_compared(view: CompareView, harness: Any) -> None:
    failed = node(1, versions=[version(1), version(2, asset=None, errorMessage="no")])
    harness.select(failed)
    assert harness.commands.trigger("compare.open")
    assert harness.comparison.state is None
    assert "at least two" in harness.notifications.recent[-1].message
    harness.select(failed, node(1, "n2", versions=[]))
    harness.selection.select("c1", nodes=["n1", "n2"])
    assert harness.commands.trigger("compare.open")
    assert harness.comparison.state is None
    assert "at least two" in harness.notifications.recent[-1].message


def test_the_sides_can_be_changed_and_swapped(view: CompareView, harness: Any) -> None:
    compare(harness)
    view.head.choosers[1].setCurrentIndex(1)
    view.head.choosers[1].activated.emit(1)
    assert [side.number for side in harness.comparison.state.sides] == [1, 2]
    view.head.swap_button.click()
    assert [side.number for side in harness.comparison.state.sides] == [2, 1]
    assert [chooser.currentIndex() for chooser in view.head.choosers] == [1, 0]


def load_images(harness: Any) -> None:
    harness.images.bring("a1", 64, 48, "#000000")
    harness.images.bring("a3", 64, 48, "#ffffff")


def color_at(pane: ComparePane, x: float) -> str:
    box = pane.box()
    at = QPointF(box.x() + box.width() * x, box.center().y() + box.height() * 0.3).toPoint()
    return pane.grab().toImage().pixelColor(at).name()


@pytest.mark.parametrize(
    ("mode", "left", "right"),
    [
        ("slider", "#000000", "#ffffff"),
        ("overlay", "#808080", "#808080"),
        ("flicker", "#000000", "#000000"),
    ],
)
def test_each_mode_paints_the_expected_colors(
    view: CompareView, harness: Any, mode: Any, left: str, right: str
) -> None:
    compare(harness)
    load_images(harness)
    view.mode_bar.modes.choose(mode)
    for x, expected in ((0.2, left), (0.8, right)):
        color = QColor(color_at(view.pane, x))
        assert abs(color.red() - QColor(expected).red()) <= 2


def test_keys_and_the_mouse_move_the_slider(view: CompareView, harness: Any, qtbot: Any) -> None:
    compare(harness)
    load_images(harness)
    qtbot.keyClick(view.pane, Qt.Key.Key_Right)
    assert view.pane.divider > 0.5
    middle = view.pane.rect().center()
    view.pane.set_divider(0.5)
    qtbot.mousePress(view.pane, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(view.pane, middle - type(middle)(view.pane.width() // 4, 0))
    qtbot.mouseRelease(view.pane, Qt.MouseButton.LeftButton)
    assert view.pane.divider == pytest.approx(0.25, abs=0.02)


def test_the_difference_is_measured_and_shown(view: CompareView, harness: Any, qtbot: Any) -> None:
    compare(harness)
    view.mode_bar.modes.choose("difference")
    qtbot.waitUntil(lambda: "when both images have loaded" in difference_text(view))
    load_images(harness)
    qtbot.waitUntil(lambda: difference_text(view) == "100% of pixels differ at 64 × 48")
    view.mode_bar.threshold.setValue(128)
    harness.images.bring("a3", 64, 48, "#202020")
    qtbot.waitUntil(lambda: difference_text(view).startswith("0%"))


def test_flicker_alternates_the_images_and_stops_while_hidden(
    view: CompareView, harness: Any, qtbot: Any
) -> None:
    compare(harness)
    view.mode_bar.modes.choose("flicker")
    qtbot.waitUntil(lambda: view.pane.is_second_shown)
    view.hide()
    is_second_shown = view.pane.is_second_shown
    qtbot.wait(50)
    assert view.pane.is_second_shown == is_second_shown
    assert not any(t.isActive() for t in view.pane.findChildren(QObject) if hasattr(t, "isActive"))


def test_images_side_by_side_zoom_and_pan_together(view: CompareView, harness: Any, qtbot: Any) -> None:
    compare(harness)
    load_images(harness)
    view.mode_bar.modes.choose("side")
    left, right = view.content.sides
    qtbot.keyClick(left, Qt.Key.Key_Plus)
    qtbot.keyClick(right, Qt.Key.Key_Down)
    assert view.viewport.state.scale > 1
    assert left.box().width() == pytest.approx(right.box().width(), abs=2)
    assert left.box().y() == pytest.approx(right.box().y(), abs=2)
    view.grab()


def test_different_sizes_are_shown(view: CompareView, harness: Any) -> None:
    wide = version(2, asset={"assetId": "w", "fileType": "image", "originalWidth": 90, "originalHeight": 20})
    compare(harness, node(versions=[version(1), wide]))
    note = view.findChild(QObject, "compareNote")
    assert "64 × 48 and 90 × 20" in note.text()  # type: ignore[union-attr]
    frame, fitted = view.pane.box(), view.pane.box_of(1)
    assert fitted.width() == pytest.approx(frame.width())
    assert fitted.height() < frame.height()


def test_the_report_image_contains_the_captions_and_every_row(
    view: CompareView, harness: Any, qtbot: Any
) -> None:
    wide = {"assetId": "w", "fileType": "image", "originalWidth": 90, "originalHeight": 20}
    settings = {"negativePrompt": "birds", "outputAspectRatio": "21:9", "outputResolution": "2K", "seed": 7}
    view.resize(780, 300)
    compare(
        harness,
        node(versions=[version(1, textPrompt="a long sentence " * 40), version(2, asset=wide, **settings)]),
    )
    area, note = view.findChild(QScrollArea, "compareScroll"), view.findChild(WrappingLabel, "compareNote")
    assert area is not None
    assert note is not None
    qtbot.waitUntil(lambda: view.table.height() > area.viewport().height(), timeout=30_000)
    image = view.render_image()
    assert image.width() == view.width() * view.devicePixelRatioF()
    assert image.height() > note.height() + view.content.height() + view.table.height()


def test_texts_are_compared_word_by_word(view: CompareView, harness: Any) -> None:
    texts = [
        version(1, asset=None, generatedText="a red boat"),
        version(2, asset=None, generatedText="a blue boat"),
    ]
    compare(harness, node(versions=texts))
    assert view.content.text_pair.isVisible()
    assert not view.mode_bar.modes.isVisible()
    view.grab()


def test_a_rejected_version_is_removed_and_undo_restores_it(view: CompareView, harness: Any) -> None:
    compare(harness, *(node(1, f"n{n}", versions=[version(n)]) for n in range(1, 5)))

    def version_ids() -> list[str]:
        return [side.version.id for side in harness.comparison.state.sides]

    harness.marks.set_flag(["v2"], Flag.REJECT)
    assert version_ids() == ["v1", "v3", "v4"]
    harness.marks.set_flag(["v4"], Flag.PICK)
    assert version_ids() == ["v1", "v3", "v4"]
    harness.marks.history.undo()
    harness.marks.history.undo()
    assert version_ids() == ["v1", "v2", "v3", "v4"]


def test_more_than_two_are_on_a_contact_sheet_with_their_differences(
    view: CompareView, harness: Any, qtbot: Any
) -> None:
    others = [node(1, f"n{n}", versions=[version(n)]) for n in range(2, 6)]
    compare(harness, node(1), *others)
    assert view.content.contact_sheet.isVisible()
    assert [cell.caption for cell in view.content.contact_sheet.cells][:2] == ["Seed 1", "Seed 2"]
    qtbot.keyClick(view.content.contact_sheet.cells[0].pane, Qt.Key.Key_Plus)
    widths = {round(cell.pane.box().width()) for cell in view.content.contact_sheet.cells}
    assert max(widths) - min(widths) <= 2
    compare(harness, node(1), others[0], others[1])
    assert [cell.isVisible() for cell in view.content.contact_sheet.cells] == [True, True, True, False, False]


def test_a_comparison_closes_with_its_canvas(view: CompareView, harness: Any, qtbot: Any) -> None:
    compare(harness)
    with qtbot.waitSignal(view.closed):
        harness.open("c2")
    assert harness.comparison.state is None


def test_the_image_is_saved_in_the_chosen_folder(view: CompareView, harness: Any, tmp_path: Path) -> None:
    compare(harness)
    view.head.save_button.click()
    dialog = view.window().findChild(QFileDialog, "saveComparison")
    assert dialog.selectedFiles()[0].endswith("Harbour v1 and Harbour v3.png")
    dialog.setDirectory(str(tmp_path))
    dialog.selectFile("mine.png")
    dialog.accept()
    ((image, name, folder),) = harness.comparison.saved
    assert (name, folder) == ("mine.png", tmp_path)
    assert image.width() > 300


def test_next_mode_goes_through_all_modes(view: CompareView, harness: Any) -> None:
    compare(harness)
    for mode in (*MODES[1:], MODES[0]):
        harness.commands.trigger("compare.next-mode")
        assert view.mode == mode


VIDEO = resource("sample", "assets", "film-title.mp4")
OTHER_VIDEO = resource("sample", "assets", "film-dunes.webm")
OPUS = resource("sample", "assets", "sound-voice.opus")
MP3 = resource("sample", "assets", "sound-melody.mp3")


def media(number: int, kind: str) -> dict[str, Any]:
    url = f"https://x.example/{number}"
    asset = {"assetId": f"m{number}", "url": url, "fileType": kind, "durationInMs": 3_000 + number}
    return version(number, asset=asset)


def play(view: CompareView, harness: Any, one: Path, other: Path, kind: str) -> Any:
    compare(harness, node(versions=[media(1, kind), media(2, kind)]))
    assert not [call for call in harness.file_export.calls if call[0] == "request"]
    assert harness.commands.trigger("compare.play")
    assert [call for call in harness.file_export.calls if call[0] == "request"] == [
        ("request", "m1"),
        ("request", "m2"),
    ]
    harness.file_export.bring("m1", one)
    harness.file_export.bring("m2", other)
    group = view.content.player.current
    assert group is not None
    return group


def test_videos_play_in_sync_and_pause_at_one_position(view: CompareView, harness: Any, qtbot: Any) -> None:
    group = play(view, harness, VIDEO, OTHER_VIDEO, "video")
    qtbot.waitUntil(lambda: all(one.playing for one in group.all), timeout=10_000)
    qtbot.waitUntil(lambda: view.pane.image_at(0) is not None and view.pane.image_at(1) is not None)
    view.content.player.bar.position.setValue(1_600)
    qtbot.waitUntil(lambda: all(one.playing and one.position_ms > 1_600 for one in group.all), timeout=10_000)
    assert harness.commands.trigger("compare.play")
    qtbot.waitUntil(lambda: not any(one.playing for one in group.all))
    qtbot.waitUntil(lambda: abs(group.all[0].newest_ms - group.all[1].newest_ms) <= 42, timeout=10_000)
    view.content.player.bar.position.setValue(1_200)  # on a busy machine, they may be at the end
    qtbot.waitUntil(lambda: all(abs(one.newest_ms - 1_200) <= 84 for one in group.all), timeout=10_000)
    before = group.all[0].newest_ms
    assert harness.commands.trigger("compare.next-frame")
    qtbot.waitUntil(lambda: group.all[0].newest_ms > before, timeout=10_000)
    view.mode_bar.modes.choose("difference")
    qtbot.waitUntil(lambda: "of pixels differ" in difference_text(view))
    harness.comparison.close()
    assert view.content.player.current is None
    assert view.pane.image_at(0) is None
    qtbot.waitUntil(lambda: not harness.images.players.process_ids, timeout=10_000)


def video_nodes(count: int) -> list[NodeResource]:
    return [
        node(node_id=f"n{n}", activeVersionId=f"v{n}", versions=[media(n, "video")])
        for n in range(1, count + 1)
    ]


def test_videos_of_a_contact_sheet_play_in_sync_in_their_cells(
    view: CompareView, harness: Any, qtbot: Any
) -> None:
    image_node = node(1, "p")
    compare(harness, *video_nodes(3), image_node)
    cells = view.content.contact_sheet.cells
    assert view.content.player.isVisible()
    assert not view.content.player.source_switch.isVisible()
    view.grab()  # with play icons on the still frames
    assert harness.commands.trigger("compare.play")
    for number, path in ((1, VIDEO), (2, OTHER_VIDEO), (3, VIDEO)):
        harness.file_export.bring(f"m{number}", path)
    qtbot.waitUntil(lambda: all(cell.pane.image_at(0) is not None for cell in cells[:3]), timeout=30_000)
    assert cells[3].pane.image_at(0) is None
    assert not harness.commands.trigger("compare.hear-other")
    harness.comparison.close()
    assert cells[0].pane.image_at(0) is None
    qtbot.waitUntil(lambda: not harness.images.players.process_ids, timeout=30_000)


def test_the_first_of_many_videos_play_and_a_note_has_their_number(view: CompareView, harness: Any) -> None:
    compare(harness, *video_nodes(MAX_PLAYING + 2))
    assert [number for number, _, _ in view.content.player.sides] == list(range(MAX_PLAYING))
    assert view.note_text == "The first 6 of 8 videos play in sync. The others show a still frame."
    compare(harness, *video_nodes(3))
    assert view.note_text == ""


def test_the_sliders_show_their_value(view: CompareView, harness: Any) -> None:
    compare(harness, node())
    view.mode_bar.modes.choose("difference")
    view.mode_bar.threshold.setValue(40)
    assert view.mode_bar.value_text == "Threshold 40"
    view.mode_bar.modes.choose("overlay")
    assert view.mode_bar.value_text == "Opacity 50%"


def test_hidden_videos_are_paused(view: CompareView, harness: Any, qtbot: Any) -> None:
    group = play(view, harness, VIDEO, VIDEO, "video")
    qtbot.waitUntil(lambda: all(one.playing for one in group.all), timeout=10_000)
    view.hide()
    qtbot.waitUntil(lambda: not any(one.playing for one in group.all), timeout=10_000)


def test_the_audible_side_changes_during_playback(
    view: CompareView, harness: Any, qtbot: Any, monkeypatch: Any
) -> None:
    group = play(view, harness, OPUS, MP3, "audio")
    assert view.content.audio_pair.isVisible()
    assert not view.mode_bar.isVisible()
    calls: list[tuple[int, bool]] = []
    for number, one in enumerate(group.all):
        monkeypatch.setattr(one, "set_volume", lambda _v, muted, n=number: calls.append((n, muted)))
    qtbot.waitUntil(lambda: all(one.playing for one in group.all), timeout=10_000)
    assert group.audible == 0
    calls.clear()
    assert harness.commands.trigger("compare.hear-other")
    assert group.audible == 1
    assert calls == [(0, True), (1, False)]
    assert all(one.playing for one in group.all)
    view.grab()


def test_an_unplayable_video_shows_an_error(
    view: CompareView, harness: Any, qtbot: Any, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.mp4"
    broken.write_bytes(VIDEO.read_bytes()[:2_000])
    play(view, harness, VIDEO, broken, "video")
    qtbot.waitUntil(lambda: "Couldn't play" in view.content.player.message.text(), timeout=10_000)
    assert view.content.player.current is None
    assert [button.isVisible() for button in view.content.player.outside] == [True, True]
    view.content.player.outside[1].click()
    assert any("x.example" in notification.message for notification in harness.notifications.recent)
    qtbot.waitUntil(lambda: not harness.images.players.process_ids, timeout=10_000)


def test_the_table_is_hidden_without_generation_settings(view: CompareView, harness: Any) -> None:
    bare = {"seed": None, "modelDisplayName": None, "outputAspectRatio": None, "textPrompt": None}
    texts = [version(n, **bare, asset=None, generatedText=f"dusk {n}") for n in (1, 2)]
    compare(
        harness,
        NodeResource.read({"id": "n1", "title": "Prompt", "activeVersionId": "v1", "versions": texts}),
    )
    assert not view.table.isVisible()
    compare(harness)
    assert view.table.isVisible()


def test_the_report_is_saved_as_a_pdf(view: CompareView, harness: Any, tmp_path: Path) -> None:
    compare(harness)
    load_images(harness)
    view.head.save_button.click()
    dialog = view.window().findChild(QFileDialog, "saveComparison")
    dialog.setDirectory(str(tmp_path))
    dialog.selectNameFilter(dialog.nameFilters()[1])
    dialog.filterSelected.emit(dialog.nameFilters()[1])
    assert dialog.selectedFiles()[0].endswith("Harbour v1 and Harbour v3.pdf")
    dialog.accept()
    ((report, name, folder),) = harness.comparison.reports
    assert (name, folder) == ("Harbour v1 and Harbour v3.pdf", tmp_path)
    assert [figure.name for figure in report.figures] == ["Harbour v1", "Harbour v3"]
    assert all(figure.image is not None for figure in report.figures)
    assert ("Seed", "1", "3") in report.rows
