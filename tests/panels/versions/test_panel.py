from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLabel, QMenu

from wsdesk.files.resources import resource
from wsdesk.graph.analysis.differences import KINDS, DifferenceKind
from wsdesk.graph.model.values import Edge
from wsdesk.localdb.history.values import SubjectChange
from wsdesk.panels.versions.commands import VersionCommands
from wsdesk.panels.versions.panel import SaveProgress, VersionsPanel
from wsdesk.panels.widgets.lists.thumbnail_grid import THUMB_ROLE, ThumbDelegate
from wsdesk.settings.table import SAVE_JSON, SAVE_MARKDOWN, SAVE_XMP
from wsdesk.store.culling.marks import Flag
from wsdesk.store.export.batch_items import BatchItem
from wsdesk.store.export.file_export import FileSave
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.wire.node import NodeResource
from wsdesk.wire.search import AssetSearchResult


def version(number: int, **fields: Any) -> dict[str, Any]:
    return {
        "id": f"v{number}",
        "createdAt": f"2026-11-12T{number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}Z",
        "seed": number,
        "textPrompt": f"prompt {number}",
        "asset": {"assetId": f"a{number}", "url": f"https://x.example/{number}.png", "fileType": "image"},
        **fields,
    }


def node(count: int = 7, **fields: Any) -> NodeResource:
    versions = [version(n) for n in range(1, count + 1)]
    return NodeResource.read(
        {"id": "n1", "title": "Harbour", "activeVersionId": "v4", "versions": versions, **fields}
    )


@pytest.fixture
def panel(harness: Any, show: Callable[..., Any]) -> VersionsPanel:
    widget = show(VersionsPanel(harness.stores), 348, 900)
    harness.select(node())
    harness.commands.add(*VersionCommands(harness.stores, widget).all())
    return widget


def texts_in(panel: VersionsPanel) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def test_the_active_version_is_shown_first(panel: VersionsPanel) -> None:
    assert panel.filmstrip.currentIndex().row() == 3
    assert panel.grid.value("seed") == "4"


def test_the_history_has_versions_and_snapshots_and_a_click_shows_them(
    panel: VersionsPanel, harness: Any, qtbot: Any
) -> None:
    kinds = (KINDS.index(DifferenceKind.NODE_MOVED), KINDS.index(DifferenceKind.PROMPT_CHANGED))
    at = datetime(2026, 11, 12, 0, 0, 2, 500_000, tzinfo=UTC).timestamp()
    harness.history.node_changes = (SubjectChange(12, at, kinds),)
    harness.select(node(3, id="n2"))
    rows = panel.history.properties
    qtbot.waitUntil(lambda: len(panel.history.properties) == 4)
    rows = panel.history.properties
    assert [row.text for row in rows] == [
        "Version 3",
        "Snapshot: 1 moved, 1 edited",
        "Version 2",
        "Version 1",
    ]
    panel.history.press(rows[1].key)
    ((method, _, *ids),) = harness.timelines.calls
    assert (method, ids) == ("show_node", [12, "n2"])
    panel.history.press(rows[2].key)
    assert harness.canvases.calls[-1][2:] == ("n2", "v2")


def test_a_click_on_the_strip_shows_that_version(panel: VersionsPanel, harness: Any, qtbot: Any) -> None:
    box = panel.filmstrip.visualRect(panel.filmstrip.model().index(1, 0))
    qtbot.mouseClick(panel.filmstrip.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert harness.selection.chosen_version("n1") == "v2"
    assert panel.grid.value("seed") == "2"


def test_returning_to_the_active_version_clears_the_choice(
    panel: VersionsPanel, harness: Any, qtbot: Any
) -> None:
    qtbot.keyClick(panel.filmstrip, Qt.Key.Key_Left)
    assert harness.selection.chosen_version("n1") == "v3"
    qtbot.keyClick(panel.filmstrip, Qt.Key.Key_Right)
    assert harness.selection.chosen_version("n1") == ""


@pytest.mark.parametrize(
    ("command", "seed"),
    [("versions.previous", "3"), ("versions.next", "5"), ("versions.first", "1"), ("versions.last", "7")],
)
def test_commands_step(panel: VersionsPanel, harness: Any, command: str, seed: str) -> None:
    assert harness.commands.trigger(command)
    assert panel.grid.value("seed") == seed
    assert panel.filmstrip.currentIndex().row() == int(seed) - 1


def test_stepping_keys_work_in_the_panel_only(harness: Any, panel: VersionsPanel) -> None:
    keys = {c.shortcuts: c.pane for c in harness.commands.all() if c.shortcuts}
    assert keys == {
        ("Ctrl+S",): "",
        ("Left",): "versions",
        ("Right",): "versions",
        ("Home",): "versions",
        ("End",): "versions",
        ("K",): "versions",
        ("J",): "versions",
        ("L",): "versions",
        (".",): "versions",
        (",",): "versions",
    }


def test_version_marks_of_the_strip(panel: VersionsPanel, harness: Any) -> None:
    versions = [version(1, favoritedByUserId="u"), version(2), version(3, asset=None, errorMessage="failed")]
    harness.select(node(versions=versions, activeVersionId="v2"))
    thumbs = [panel.filmstrip.model().index(row, 0).data(THUMB_ROLE) for row in range(3)]
    assert [thumb.starred for thumb in thumbs] == [True, False, False]
    assert [thumb.marked for thumb in thumbs] == [False, True, False]
    harness.marks.set_rating(["v2"], 4)
    second = panel.filmstrip.model().index(1, 0)
    assert second.data(THUMB_ROLE).marks.rating == 4
    assert "4 stars" in second.data(Qt.ItemDataRole.AccessibleTextRole)
    assert [thumb.failed for thumb in thumbs] == [False, False, True]
    assert [thumb.badge for thumb in thumbs] == ["v1", "v2", "v3"]
    accessible_text = panel.filmstrip.model().index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "failed: failed" in accessible_text
    panel.filmstrip.grab()


def test_a_fallback_version_is_reported(panel: VersionsPanel, harness: Any) -> None:
    assert not any("No active version is set" in text for text in texts_in(panel))
    harness.select(node(activeVersionId=None))
    assert any("No active version is set" in text for text in texts_in(panel))
    assert panel.filmstrip.currentIndex().row() == 6


@pytest.mark.parametrize(
    ("fields", "widget"),
    [
        ({"asset": None, "generatedText": "# Words"}, "versionText"),
        ({"asset": None, "errorMessage": "no", "errorRetryable": True}, "versionFailure"),
        ({}, "versionPicture"),
        ({"asset": {"assetId": "s", "fileType": "audio", "durationInMs": 24000}}, "versionSound"),
    ],
)
def test_each_media_type_has_its_body(
    panel: VersionsPanel, harness: Any, fields: dict[str, Any], widget: str
) -> None:
    harness.select(node(versions=[version(1, **fields)]))
    bodies = ("versionText", "versionFailure", "versionPicture", "versionSound")
    visible_bodies = [name for name in bodies if panel.findChild(object, name).isVisible()]  # type: ignore[union-attr]
    assert visible_bodies == [widget]
    panel.grab()


def test_a_failure_shows_whether_a_retry_can_succeed(panel: VersionsPanel, harness: Any) -> None:
    harness.select(node(versions=[version(1, asset=None, errorMessage="too long", errorRetryable=True)]))
    assert "too long" in texts_in(panel)
    assert "Retryable" in texts_in(panel)


def test_the_layout_does_not_jump_while_stepping(panel: VersionsPanel, harness: Any, qtbot: Any) -> None:
    harness.select(node(versions=[version(1), version(2, asset=None, generatedText="words\n\n" * 80)]))
    heights = set()
    for _ in range(2):
        qtbot.wait(50)
        panel.grab()  # lays out what isn't yet
        heights.add(panel.preview.height())
        harness.details.step(-9)
    assert len(heights) == 1


def test_no_selection_and_no_versions_have_messages(panel: VersionsPanel, harness: Any) -> None:
    harness.select(node(versions=[]))
    assert "No versions yet" in texts_in(panel)
    harness.selection.clear()
    assert "No node selected" in texts_in(panel)
    harness.selection.select("c1", nodes=("n1", "n2"))
    assert "Select a single node" in texts_in(panel)


def test_opening_a_file_is_confirmed(panel: VersionsPanel, harness: Any, qtbot: Any) -> None:
    qtbot.mouseClick(panel.open_button, Qt.MouseButton.LeftButton)
    assert "x.example" in harness.notifications.recent[-1].message
    harness.select(node(versions=[version(1, asset=None, generatedText="words")]))
    assert not panel.open_button.isVisible()


def test_values_can_be_copied(panel: VersionsPanel, harness: Any) -> None:
    for command, text in (
        ("versions.copy-seed", "4"),
        ("versions.copy-prompt", "prompt 4"),
        ("versions.copy-id", "v4"),
    ):
        assert harness.commands.trigger(command)
        assert QGuiApplication.clipboard().text() == text
    assert harness.commands.trigger("versions.copy-recipe")
    assert "Seed: 4" in QGuiApplication.clipboard().text()


def test_generation_settings_can_be_copied_in_three_formats(panel: VersionsPanel, harness: Any) -> None:
    for command, beginning in (
        ("versions.copy-recipe", "Seed: 4"),
        ("versions.copy-recipe-markdown", "- **Seed:** 4"),
        ("versions.copy-recipe-json", '{\n  "id": "v4"'),
    ):
        assert harness.commands.trigger(command)
        assert QGuiApplication.clipboard().text().startswith(beginning)


def mixed_node() -> NodeResource:
    return node(
        versions=[
            version(1, modelDisplayName="Aurora", favoritedByUserId="u"),
            version(2, modelDisplayName="Aurora", asset=None, errorMessage="too long"),
            version(3, modelDisplayName="Borealis", favoritedByUserId="u"),
            version(4, modelDisplayName="Borealis"),
        ]
    )


def badges(panel: VersionsPanel) -> list[str]:
    model = panel.filmstrip.model()
    return [model.index(row, 0).data(THUMB_ROLE).badge for row in range(model.rowCount())]


def choose(panel: VersionsPanel, chip: str, value: str) -> None:
    filter_chip = getattr(panel.filters, chip)
    filter_chip.findChild(QMenu).aboutToShow.emit()
    next(a for a in filter_chip.findChild(QMenu).actions() if a.data() == value).trigger()


@pytest.mark.parametrize(
    ("chip", "value", "left"),
    [
        ("kind", "favourite", ["v1", "v3"]),
        ("kind", "failed", ["v2"]),
        ("model", "Borealis", ["v3", "v4"]),
    ],
)
def test_the_strip_shows_filtered_versions(
    panel: VersionsPanel, harness: Any, chip: str, value: str, left: list[str]
) -> None:
    harness.select(mixed_node())
    assert panel.filters.isVisible()
    choose(panel, chip, value)
    assert badges(panel) == left
    assert f"{len(left)} of 4" in texts_in(panel)
    choose(panel, chip, "")
    assert len(badges(panel)) == 4


def test_marks_filter_the_strip_and_a_new_mark_applies_after_a_movement(
    panel: VersionsPanel, harness: Any
) -> None:
    harness.select(node(4))
    assert not panel.filters.isVisible(), "no version has marks"
    harness.marks.set_flag(["v1", "v3"], Flag.PICK)
    harness.marks.set_rating(["v3"], 4)
    assert panel.filters.isVisible()
    labels = {choice.value: choice.label for choice in panel.filters.marks.choices}
    assert labels["flag:pick"] == "Flag: Picked (2)"
    assert labels["flag:none"] == "Flag: Unflagged (2)"
    assert "rating:>=4" in labels
    assert not {"flag:reject", "rating:>=5", "label:red"} & set(labels)
    choose(panel, "marks", "flag:pick")
    assert badges(panel) == ["v1", "v3"]
    assert "2 of 4" in texts_in(panel)
    choose(panel, "marks", "rating:>=4")
    assert badges(panel) == ["v3"]
    choose(panel, "marks", "rating:>=4")
    harness.commands.trigger("versions.first")
    assert panel.grid.value("seed") == "1"
    harness.marks.set_flag(["v1"], Flag.NONE)
    assert badges(panel) == ["v1", "v3"]
    assert "2 of 4" in texts_in(panel)
    harness.commands.trigger("versions.next")
    assert panel.grid.value("seed") == "3"
    assert badges(panel) == ["v3"]
    assert "1 of 4" in texts_in(panel)
    harness.marks.set_flag(["v3"], Flag.NONE)
    harness.marks.set_rating(["v3"], 0)
    assert badges(panel) == ["v1", "v2", "v3", "v4"], "a filter without matches is cleared"
    assert not panel.filters.isVisible()


def test_steps_stay_within_the_filtered_versions(panel: VersionsPanel, harness: Any) -> None:
    harness.select(mixed_node())
    choose(panel, "kind", "favourite")
    assert panel.filmstrip.currentIndex().row() == -1  # v4 is shown, and is no favorite
    assert panel.grid.value("seed") == "4"
    for command, seed in (("previous", "3"), ("previous", "1"), ("previous", "1"), ("last", "3")):
        harness.commands.trigger(f"versions.{command}")
        assert panel.grid.value("seed") == seed
    assert panel.filmstrip.currentIndex().row() == 1


def test_filters_of_one_node_do_not_hide_another(panel: VersionsPanel, harness: Any) -> None:
    harness.select(mixed_node())
    choose(panel, "model", "Borealis")
    harness.select(node(3, id="n2"))
    assert badges(panel) == ["v1", "v2", "v3"]
    assert not panel.filters.isVisible()


def test_inputs_have_links_to_their_nodes(panel: VersionsPanel, harness: Any) -> None:
    source = node(2, id="n2", title="Reference", activeVersionId="v2")
    derived_version = version(
        9, sourceToolName="upscale", toolInputAsset={"assetId": "a1", "displayName": "harbour.png"}
    )
    edge = Edge("e", "n2", "n1")
    harness.select(node(versions=[derived_version]), source, edges=(edge,))
    assert panel.grid.value("source") == "Upscale · harbour.png"
    panel.grid.press("source")
    assert harness.canvases.calls == [("reveal", "c1", "n2", "v1")]


def test_inputs_that_are_not_on_the_canvas_have_no_link(panel: VersionsPanel, harness: Any) -> None:
    harness.select(node(versions=[version(9, toolInputAsset={"assetId": "gone", "displayName": "old.png"})]))
    panel.grid.press("source")
    assert panel.grid.value("source") == "old.png"
    assert harness.canvases.calls == []


def test_a_cost_is_shown_when_the_catalog_is_loaded(panel: VersionsPanel, harness: Any, qtbot: Any) -> None:
    from wsdesk.wire.models import Model

    config = {"model": "aurora"}
    harness.select(node(versions=[version(1, modelConfig=config)]))
    assert "not in the current catalog" in panel.grid.value("cost")
    harness.models.show(models=(Model.read({"name": "aurora", "cost": {"type": "fixed", "creditCost": 7}}),))
    qtbot.waitUntil(lambda: "7 credits" in panel.grid.value("cost"))


def test_a_step_paints_only_visible_versions(
    panel: VersionsPanel, harness: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness.select(node(500, activeVersionId="v1"))
    qtbot.wait(50)
    painted: list[int] = []
    paint = ThumbDelegate.paint

    def count_paint(self: ThumbDelegate, painter: Any, option: Any, index: Any) -> None:
        painted.append(index.row())
        paint(self, painter, option, index)

    monkeypatch.setattr(ThumbDelegate, "paint", count_paint)
    for _ in range(20):
        painted.clear()
        harness.details.step(1)
        panel.grab()
        assert 0 < len(painted) < 40
    assert len(harness.images.wanted_ids()) < 40
    assert panel.filmstrip.height() < 220


def test_a_hidden_panel_does_no_work_until_shown(panel: VersionsPanel, harness: Any, qtbot: Any) -> None:
    panel.hide()
    harness.details.step(1)
    assert panel.grid.value("seed") == "4"
    panel.show()
    assert panel.grid.value("seed") == "5"


def test_a_text_version_shows_its_first_words_in_the_strip(panel: VersionsPanel, harness: Any) -> None:
    harness.select(node(versions=[version(1, asset=None, generatedText="Scene one. " * 50)]))
    thumb = panel.filmstrip.model().index(0, 0).data(THUMB_ROLE)
    assert thumb.text.startswith("Scene one.")
    assert len(thumb.text) < 200
    panel.filmstrip.grab()


def video_node() -> NodeResource:
    video = version(4, asset={"assetId": "a4", "url": "https://x.example/4.mp4", "fileType": "video"})
    return NodeResource.read(
        {"id": "n1", "title": "Harbour", "activeVersionId": "v4", "versions": [version(1), video]}
    )


def test_a_video_plays_in_the_preview_and_ends_with_the_version(
    harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    harness.select(video_node())
    panel = show(VersionsPanel(harness.stores))
    qtbot.keyClick(panel.preview.image, Qt.Key.Key_Space)
    assert harness.file_export.calls == [("request", "a4")]
    harness.file_export.bring("a4", resource("sample", "assets", "film-title.mp4"))
    qtbot.waitUntil(lambda: panel.preview.video_player.playing, timeout=30_000)
    harness.selection.choose_version("n1", "v1")
    assert panel.preview.video_player.current is None
    qtbot.keyClick(panel.preview.image, Qt.Key.Key_Space)
    assert len(harness.file_export.calls) == 1


def test_playing_and_stepping_are_commands(harness: Any, show: Callable[..., Any], qtbot: Any) -> None:
    harness.select(video_node())
    panel = show(VersionsPanel(harness.stores))
    harness.commands.add(*VersionCommands(harness.stores, panel).all())
    play, step = harness.commands.get("versions.play"), harness.commands.get("versions.next-frame")
    assert (play.title(), play.enabled(None), step.enabled(None)) == ("Play", True, True)
    play.run(None)
    harness.file_export.bring("a4", resource("sample", "assets", "film-title.mp4"))
    player = panel.preview.video_player
    qtbot.waitUntil(lambda: player.playing, timeout=30_000)
    assert play.title() == "Pause"
    step.run(None)
    qtbot.waitUntil(lambda: not player.playing, timeout=30_000)
    at = player.current.position_ms
    harness.commands.get("versions.previous-frame").run(None)
    qtbot.waitUntil(lambda: player.current.position_ms != at, timeout=30_000)
    harness.selection.choose_version("n1", "v1")
    assert not play.enabled(None)
    assert not step.enabled(None)


def test_an_unplayable_file_can_be_opened_externally(
    harness: Any, show: Callable[..., Any], qtbot: Any, tmp_path: Path
) -> None:
    harness.select(video_node())
    panel = show(VersionsPanel(harness.stores))
    qtbot.keyClick(panel.preview.image, Qt.Key.Key_Space)
    bad = tmp_path / "bad.mp4"
    bad.write_bytes(b"not a film")
    harness.file_export.bring("a4", bad)
    refusal = panel.preview.video_player.error_overlay
    qtbot.waitUntil(lambda: refusal.isVisible(), timeout=30_000)
    refusal.outside_button.click()
    assert any("x.example" in notice.message for notice in harness.notifications.recent)


def test_save_as_opens_a_dialog_and_starts_the_save(
    harness: Any, show: Callable[..., Any], qtbot: Any, tmp_path: Path
) -> None:
    harness.select(node())
    panel = show(VersionsPanel(harness.stores))
    harness.commands.add(*VersionCommands(harness.stores, panel).all())
    panel.save_button.click()
    dialog = panel.window().findChild(QFileDialog, "saveAs")
    assert dialog.isVisible()
    assert "Harbour" in dialog.selectedFiles()[0]
    dialog.setDirectory(str(tmp_path))
    dialog.selectFile("mine.png")
    dialog.accept()
    assert harness.file_export.calls == [("save", "a4", "mine.png", tmp_path)]
    assert harness.file_export.version_id == ""
    qtbot.waitUntil(lambda: panel.window().findChild(QFileDialog, "saveAs") is None)
    search_result = AssetSearchResult.read(
        {"assetId": "h", "assetUrl": "https://x.example/h.png", "filename": "h.png"}
    )
    save = harness.commands.get("version.save-as")
    assert {viewer_item.menu for viewer_item in save.contexts} >= {"version", "asset"}
    assert save.menu is not None
    assert save.menu.menu == "node"
    assert harness.commands.trigger("version.save-as", search_result)
    panel.window().findChild(QFileDialog, "saveAs").reject()
    assert len(harness.file_export.calls) == 1


def test_save_as_has_an_option_for_the_rating_that_is_saved(
    harness: Any, show: Callable[..., Any], qtbot: Any, tmp_path: Path
) -> None:
    harness.select(node())
    panel = show(VersionsPanel(harness.stores))
    for _ in range(2):
        panel.save_button.click()
        dialog = panel.window().findChild(QFileDialog, "saveAs")
        if not harness.file_export.calls:
            dialog.filterSelected.emit(dialog.nameFilters()[1])
        else:
            assert dialog.selectedNameFilter() == dialog.nameFilters()[1]
        dialog.setDirectory(str(tmp_path))
        dialog.selectFile("mine.png")
        dialog.accept()
        assert harness.file_export.version_id == panel.current_version().id
        assert harness.file_export.settings_files is None
        qtbot.waitUntil(lambda: panel.window().findChild(QFileDialog, "saveAs") is None)


def test_saving_shows_progress_and_can_be_canceled(
    harness: Any, show: Callable[..., Any], tmp_path: Path
) -> None:
    harness.select(node())
    panel = show(VersionsPanel(harness.stores))
    row = panel.findChild(SaveProgress)
    assert not row.isVisible()
    harness.file_export.show_saving(FileSave(3, "a.mp4", tmp_path, 5_000_000, 20_000_000))
    assert row.isVisible()
    assert row.bar.value() * 4 == row.bar.maximum()
    row.stop_button.click()
    assert harness.file_export.calls == [("cancel_save", 3)]
    harness.file_export.show_saving()
    assert not row.isVisible()


def test_save_as_has_the_sidecar_options_of_batch_export(
    harness: Any, show: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    viewer_items: list[ViewerItem] = []

    def item_of(viewer_item: ViewerItem) -> BatchItem:
        viewer_items.append(viewer_item)
        assert viewer_item.version is not None
        return BatchItem(
            viewer_item.node_id, viewer_item.version, (("title", viewer_item.title), ("n", "4")), True
        )

    monkeypatch.setattr(harness.batch_export, "item_of", item_of)
    harness.select(node())
    panel = show(VersionsPanel(harness.stores))
    harness.settings.set(SAVE_MARKDOWN, True)
    panel.save_button.click()
    dialog = panel.window().findChild(QFileDialog, "saveAs")
    types = dialog.nameFilters()
    assert len(types) == 8
    assert dialog.selectedNameFilter() == "File with settings as Markdown (*)"
    dialog.filterSelected.emit("File with rating as XMP, settings as JSON (*)")
    dialog.setDirectory(str(tmp_path))
    dialog.selectFile("mine.png")
    dialog.accept()
    saved_settings = [harness.settings.get(one) for one in (SAVE_XMP, SAVE_JSON, SAVE_MARKDOWN)]
    assert saved_settings == [True, True, False], "the same settings as those of the form for several files"
    assert harness.file_export.version_id == panel.current_version().id
    assert [suffix for suffix, _data in harness.file_export.settings_files("mine.png")] == [".json"]
    assert (viewer_items[-1].canvas_id, viewer_items[-1].node_id) == ("c1", "n1")
