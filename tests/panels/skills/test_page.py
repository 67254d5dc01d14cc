"""The skills page: a skill, its images, and uploads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QScrollArea, QToolButton

from wsdesk.localdb.tables.agent import Upload
from wsdesk.panels.skills.labels import image_count, image_properties
from wsdesk.panels.skills.page import SkillCommands, SkillsPage
from wsdesk.panels.widgets.images.media_box import ImageBox
from wsdesk.panels.widgets.properties.property_grid import PropertyGrid
from wsdesk.store.agent.staged_uploads import CheckedUpload, StagedUpload, UploadTarget
from wsdesk.store.agent.uploads_state import UploadEntry
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.versions.details import Inspected
from wsdesk.wire.agent import Skill, SkillAsset


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("count", "expected"), [(0, "No images"), (1, "1 image"), (3, "3 images")])
def test_the_image_count_is_a_sentence_if_it_is_zero(count: int, expected: str) -> None:
    assert image_count(count) == expected


def test_an_image_has_the_name_of_its_uploader_if_the_server_sends_it() -> None:
    texts_by_label = {row.label: row.text for row in image_properties(SKILL.assets[0])}
    assert texts_by_label["Uploaded by"] == "Zoë <b>"
    fields = SKILL.assets[0].model_dump(by_alias=True)
    plain = SkillAsset.read({name: value for name, value in fields.items() if name != "createdByName"})
    assert "Uploaded by" not in {row.label for row in image_properties(plain)}


SKILL = Skill.read(
    {
        "id": "s1",
        "name": "House <b>dusk</b>",
        "slashCommand": "/dusk",
        "kind": "BRAND_IDENTITY",
        "description": None,
        "instructions": "Violet before rose.",
        "assetCount": 1,
        "createdBy": {"displayName": "Mara"},
        "createdAt": "2026-09-14T09:30:00.000Z",
        "updatedAt": "2026-09-14T09:30:00.000Z",
        "assets": [
            {
                "id": "a1",
                "name": "palette.webp",
                "contentType": "image/webp",
                "sizeInBytes": 3_690,
                "createdAt": "2026-09-14T09:30:00.000Z",
                "previewUrl": None,
                "description": "Five chips",
                "createdByName": "Zoë <b>",
            }
        ],
    }
)
IMAGE = StagedUpload("p1", "s1", Path("/pictures/sea.png"), CheckedUpload(4_000, "image/png", "d"))


@pytest.fixture
def page(harness: Any, show: Callable[..., Any]) -> SkillsPage:
    harness.connection.state = SimpleNamespace(team="t1", mode="live", profile_id="p")
    widget = show(SkillsPage(harness.stores), 860, 700)
    harness.commands.add(*SkillCommands(harness.stores, widget).all())
    widget.open_page()
    harness.skills.show(skills=(SKILL,), listed=True, phase=LoadState.READY)
    return widget


def upload(state: Any, **more: Any) -> Upload:
    fields = {
        "id": "u1",
        "profile": "p",
        "team_id": "t1",
        "skill_id": "s1",
        "skill_name": "Dusk",
        "path": "/pictures/sea.png",
        "name": "sea.png",
        "content_type": "image/png",
        "size": 3_000,
        "digest": "d",
        "part_size": 1_000,
        "state": state,
    }
    return Upload(**{**fields, **more})


def test_a_skill_shows_all_of_its_fields(page: SkillsPage) -> None:
    values = {property_.key: property_.text for property_ in page.card.properties.properties}
    assert values["kind"] == "Brand identity"
    assert values["by"] == "Mara"
    assert values["instructions"] == "Violet before rose."
    assert page.list.rows == (SKILL,)
    page.grab()


def test_files_are_checked_described_and_sent(page: SkillsPage, harness: Any, qtbot: Any) -> None:
    assert any("up to 10.5 MB each" in label.text() for label in page.adding.drop.findChildren(QLabel))
    page.adding.drop.dropped.emit(("/pictures/sea.png",))
    assert harness.uploads.calls[-1] == ("stage", "s1", ("/pictures/sea.png",))
    invalid_file = StagedUpload(
        "p2", "s1", Path("/pictures/odd.svg"), CheckedUpload(9, problem="The kind is not taken.")
    )
    harness.uploads.show(staged=(IMAGE, invalid_file))
    first, second = page.adding.staged_rows
    assert second.problem.text() == "The kind is not taken."
    assert not second.description.isVisible()
    qtbot.keyClicks(first.description, "A sea")
    assert harness.uploads.calls[-1] == ("describe", "p1", "A sea")
    assert page.adding.send_button.text() == "Send 1 image"
    qtbot.mouseClick(page.adding.send_button, Qt.MouseButton.LeftButton)
    assert harness.uploads.calls[-1] == ("send", "s1", "House <b>dusk</b>", "t1")
    remove = second.findChild(QToolButton, "stagedRemove-1")
    assert remove is not None
    qtbot.mouseClick(remove, Qt.MouseButton.LeftButton)
    assert harness.uploads.calls[-1] == ("unstage", "p2")


def test_running_uploads_stay_visible_after_sending(page: SkillsPage, harness: Any, qtbot: Any) -> None:
    page.resize(860, 320)
    harness.uploads.show(staged=(IMAGE,))
    area = page.findChild(QScrollArea, "skillScroll")
    assert area is not None
    upload_area, bar = page.adding, area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 100)
    bar.setValue(bar.maximum())
    upload_area.send_button.setFocus()
    before = bar.value()
    harness.uploads.show(staged=(), entries=(UploadEntry(upload("sending"), 500),))
    assert QApplication.focusWidget() is upload_area.upload_rows[0].go_button
    assert bar.value() == min(before, bar.maximum()) > 0, "the view did not jump to the top"
    harness.uploads.show(entries=(UploadEntry(upload("completing"), 3_000),))
    assert QApplication.focusWidget() is upload_area.drop.button
    upload_area.upload_rows[0].go_button.setFocus()
    harness.uploads.show(entries=())
    assert upload_area.isAncestorOf(QApplication.focusWidget())


def test_files_are_dropped_on_a_skill_of_the_list_or_on_the_page(page: SkillsPage, harness: Any) -> None:
    other = SKILL.model_copy(update={"id": "s2", "name": "Plate"})
    harness.skills.show(skills=(SKILL, other), listed=True, phase=LoadState.READY)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/pictures/sea.png"), QUrl("https://elsewhere.example/x.png")])
    row = page.list.visualRect(page.list.index_of(1)).center()
    for point, skill in (
        (page.list.viewport().mapTo(page, row), "s2"),
        (QPoint(page.width() - 40, page.height() - 20), "s2"),
    ):
        actions = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
        button_and_modifiers = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(page, QDragEnterEvent(point, actions, data, *button_and_modifiers))
        event = QDropEvent(QPointF(point), actions, data, *button_and_modifiers)
        QApplication.sendEvent(page, event)
        assert event.dropAction() is Qt.DropAction.CopyAction
        assert harness.uploads.calls[-1] == ("stage", skill, ("/pictures/sea.png",))
        assert page.skill_id == skill


def test_the_drop_target_is_highlighted_during_a_drag(page: SkillsPage, harness: Any) -> None:
    other = SKILL.model_copy(update={"id": "s2", "name": "Plate"})
    harness.skills.show(skills=(SKILL, other), listed=True, phase=LoadState.READY)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/pictures/sea.png")])
    row = page.list.viewport().mapTo(page, page.list.visualRect(page.list.index_of(1)).center())
    button_and_modifiers = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier

    def drag(point: QPoint) -> tuple[str, bool]:
        QApplication.sendEvent(
            page, QDragMoveEvent(point, Qt.DropAction.CopyAction, data, *button_and_modifiers)
        )
        page.grab()
        return page.list.target_id, page.adding.drop.is_drag_over

    QApplication.sendEvent(page, QDragEnterEvent(row, Qt.DropAction.CopyAction, data, *button_and_modifiers))
    assert drag(row) == ("s2", False)
    assert drag(QPoint(page.width() - 40, page.height() - 20)) == ("s1", True)
    QApplication.sendEvent(page, QDragLeaveEvent())
    assert (page.list.target_id, page.adding.drop.is_drag_over) == ("", False)


def test_the_file_check_shows_progress_and_can_be_canceled(
    page: SkillsPage, harness: Any, qtbot: Any
) -> None:
    label = page.findChild(QLabel, "skillChecking")
    assert label is not None
    harness.uploads.show(staged=(IMAGE, replace(IMAGE, id="p9", checked=None)), unlisted=3)
    assert label.isVisible()
    assert label.text() == "Checked 1 of 5 files"
    qtbot.mouseClick(page.adding.stop_button, Qt.MouseButton.LeftButton)
    assert harness.uploads.calls[-1] == ("stop_staging",)
    harness.uploads.show(staged=(IMAGE,), unlisted=0)
    assert not label.isVisible()


def test_too_many_files_are_reported(page: SkillsPage, harness: Any) -> None:
    page.adding.drop.dropped.emit(tuple(f"/pictures/{n}.png" for n in range(130)))
    assert "30 files" in harness.notifications.recent[-1].message


def test_without_upload_start_a_target_is_pasted_and_the_reason_shown(
    page: SkillsPage, harness: Any, qtbot: Any
) -> None:
    harness.uploads.show(staged=(IMAGE,), needs_target=True)
    assert page.adding.reason.isVisible()
    assert "can't start an upload" in page.adding.reason.text()
    assert not page.adding.send_button.isEnabled()
    field = page.findChild(QLineEdit, "stagedUploadId-0")
    assert field is not None
    field.setText("")
    field.textEdited.emit('{"uploadId": "u", "storageBucket": "b", "storageKey": "k/1"}')
    assert harness.uploads.calls[-1] == ("target", "p1", UploadTarget("u", "b", "k/1"))
    texts = [page.findChild(QLineEdit, f"staged{name}-0").text() for name in ("UploadId", "Bucket", "Key")]
    assert texts == ["u", "b", "k/1"]


def test_an_upload_can_be_paused_resumed_and_canceled(page: SkillsPage, harness: Any, qtbot: Any) -> None:
    harness.uploads.show(entries=(UploadEntry(upload("sending", parts=((1, "x"),)), 1_500),))
    (row,) = page.adding.upload_rows
    assert row.bar.value() == 1_500
    assert "part 2 of 3" in row.status_label.text()
    assert "1.5 kB of 3.0 kB" in row.status_label.text()
    assert page.adding.total.isVisible()
    qtbot.mouseClick(row.go_button, Qt.MouseButton.LeftButton)
    assert harness.uploads.calls[-1] == ("pause", "u1")
    harness.uploads.show(entries=(UploadEntry(upload("paused", parts=((1, "x"),)), 1_000),))
    assert "1 of 3 parts" in row.status_label.text()
    qtbot.keyClick(row.go_button, Qt.Key.Key_Space)
    assert harness.uploads.calls[-1] == ("resume", "u1")
    qtbot.mouseClick(row.cancel_button, Qt.MouseButton.LeftButton)
    assert harness.uploads.calls[-1] == ("cancel", "u1")
    harness.uploads.show(entries=(UploadEntry(upload("failed", error="The storage refused a part (400).")),))
    assert "400" in row.status_label.text()
    harness.uploads.show(entries=(UploadEntry(upload("done"), 3_000),))
    assert not page.adding.total.isVisible()


def test_a_second_window_shows_which_window_uploads(page: SkillsPage, harness: Any) -> None:
    harness.uploads.show(staged=(IMAGE,), owned=False)
    assert not page.adding.send_button.isEnabled()


def test_without_a_team_a_field_for_it_is_shown(page: SkillsPage, harness: Any, qtbot: Any) -> None:
    harness.connection.state = SimpleNamespace(team="", mode="live", profile_id="p")
    harness.uploads.show(staged=(IMAGE,))
    assert not page.adding.send_button.isEnabled()
    qtbot.keyClicks(page.adding.team, "t9")
    qtbot.mouseClick(page.adding.send_button, Qt.MouseButton.LeftButton)
    assert harness.uploads.calls[-1][-1] == "t9"


def test_without_a_list_of_skills_one_is_opened_by_its_id(page: SkillsPage, harness: Any, qtbot: Any) -> None:
    harness.skills.show(skills=(), listed=False, phase=LoadState.READY)
    assert page.by_id.isVisible()
    qtbot.keyClicks(page.by_id.field, "b8a830ea")
    qtbot.keyClick(page.by_id.field, Qt.Key.Key_Return)
    assert page.skill_id == "b8a830ea"
    page.adding.drop.dropped.emit(("/x.png",))
    assert harness.uploads.calls[-1][:2] == ("stage", "b8a830ea")


def test_an_image_of_a_skill_opens_in_the_viewer(page: SkillsPage, harness: Any, qtbot: Any) -> None:
    first, second = (
        SKILL.assets[0].model_copy(update={"id": f"a{n}", "preview_url": url})
        for n, url in ((2, "https://x.example/2.webp"), (3, "https://x.example/3.webp"))
    )
    skill = SKILL.model_copy(update={"assets": (*SKILL.assets, first, second)})
    harness.skills.show(skills=(skill,), listed=True, phase=LoadState.READY)
    boxes = [page.findChild(ImageBox, f"skillPictureBox-{n}") for n in range(3)]
    qtbot.keyClick(boxes[0], Qt.Key.Key_Return)
    assert harness.viewer_items.state is None  # it has no URL
    qtbot.keyClick(boxes[2], Qt.Key.Key_Return)
    state = harness.viewer_items.state
    assert (state.index, len(state.items)) == (1, 2)
    assert state.current.asset.asset_id == "skill/a3"
    opened_items: list[Any] = []
    harness.commands.menu_requested.connect(opened_items.append)
    boxes[1].customContextMenuRequested.emit(QPoint(1, 1))
    assert opened_items[0].subject.asset.asset_id == "skill/a2"


def test_the_shown_skill_has_details_while_the_page_is_open(page: SkillsPage, harness: Any) -> None:
    assert harness.inspected.state == Inspected("skill", "s1")
    page.close_page()
    assert harness.inspected.state is None
    harness.skills.show(skills=(SKILL, SKILL.model_copy(update={"id": "s2"})))
    assert harness.inspected.state is None
    page.open_page()
    page.show_by_id("s2")
    assert harness.inspected.state == Inspected("skill", "s2")


def test_arrow_keys_show_the_skill_that_they_go_to(page: SkillsPage, harness: Any, qtbot: Any) -> None:
    other = SKILL.model_copy(update={"id": "s2"})
    harness.skills.show(skills=(SKILL, other), listed=True, phase=LoadState.READY)
    page.list.setCurrentIndex(page.list.index_of(0))
    qtbot.keyClick(page.list, Qt.Key.Key_Down)
    assert page.skill_id == page.list.shown_id == "s2"
    assert harness.inspected.state == Inspected("skill", "s2")
    qtbot.keyClick(page.list, Qt.Key.Key_Up)
    assert page.skill_id == "s1"


@pytest.mark.parametrize("shown", ["s2", "unlisted"])
def test_a_changed_list_that_gets_the_focus_keeps_the_shown_skill(
    page: SkillsPage, harness: Any, shown: str
) -> None:
    other = SKILL.model_copy(update={"id": "s2"})
    harness.skills.show(skills=(SKILL, other), listed=True, phase=LoadState.READY)
    page.list.clearFocus()
    page.show_by_id(shown)
    changed = other.model_copy(update={"asset_count": 2})
    harness.skills.show(skills=(SKILL, changed), listed=True, phase=LoadState.READY)
    page.list.setFocus(Qt.FocusReason.TabFocusReason)
    assert page.skill_id == shown


def test_the_id_of_a_skill_is_copied_and_not_shown(page: SkillsPage, harness: Any) -> None:
    assert "s1" not in {property_.text for property_ in page.card.properties.properties}
    assert harness.commands.trigger("skills.copy-id")
    assert QApplication.clipboard().text() == "s1"


def test_the_values_of_all_images_of_a_skill_are_aligned(page: SkillsPage, harness: Any, qtbot: Any) -> None:
    font = page.font()
    font.setPixelSize(round(1.5 * page.fontInfo().pixelSize()))
    page.setFont(font)
    plain = SKILL.assets[0]
    stored = plain.model_copy(update={"id": "a2", "storage_bucket": "studio", "storage_key": "plates/one"})
    harness.skills.show(skills=(SKILL.model_copy(update={"assets": [plain, stored]}),), listed=True)
    grids = [page.findChild(PropertyGrid, f"skillPictureFacts-{number}") for number in range(2)]
    qtbot.waitUntil(lambda: all(grid is not None and grid.width() > 300 for grid in grids))
    assert len({len(grid.properties) for grid in grids if grid is not None}) == 2
    widths = {grid.fitted_label_width for grid in grids if grid is not None}
    assert widths == {max(widths)}
