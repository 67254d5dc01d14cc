"""The viewer on what the details store holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from wsdesk.files.resources import resource
from wsdesk.media.images.pdf_pages import PdfOpened, PdfPageReady, PdfSearchResult
from wsdesk.media.player.pdf_reader import PageHit
from wsdesk.panels.viewer.commands import ViewerCommands
from wsdesk.panels.viewer.viewer import Viewer
from wsdesk.panels.widgets.images.zoomable_view import Pixel
from wsdesk.settings.table import WHEEL
from wsdesk.store.base.load_state import LoadFailure
from wsdesk.store.commands.commands import Command
from wsdesk.store.culling.marks import Flag
from wsdesk.store.export.file_export import FileFailed
from wsdesk.theme.style_sheet import style_sheet
from wsdesk.wire.node import NodeResource

PATIENCE_MS = 10_000


def version(number: int, kind: str = "image", **more: Any) -> dict[str, Any]:
    asset = {"assetId": f"a{number}", "url": f"https://x.example/{number}.png", "fileType": kind}
    size = {"originalWidth": 800, "originalHeight": 600} if kind == "image" else {}
    made = {"id": f"v{number}", "createdAt": f"2026-10-0{number}T10:00:00Z", "asset": asset | size}
    return made | more


def node(node_id: str = "n1", *versions: dict[str, Any]) -> NodeResource:
    all_of_them = list(versions) or [version(1), version(2), version(3)]
    return NodeResource.read(
        {
            "id": node_id,
            "title": f"Title {node_id}",
            "activeVersionId": all_of_them[-1]["id"],
            "versions": all_of_them,
        }
    )


@pytest.fixture
def viewer(harness: Any, show: Callable[..., Any]) -> Viewer:
    made = show(Viewer(harness.stores), 640, 480)
    made.opened.connect(made.show)
    made.closed.connect(made.hide)
    harness.commands.add(*ViewerCommands(harness.stores, made).all())
    return made


def look(harness: Any, *nodes: NodeResource) -> None:
    harness.select(*nodes)
    assert harness.commands.trigger("node.open", nodes[0].id)


def run(harness: Any, name: str) -> None:
    assert harness.commands.trigger(f"viewer.{name}")


def test_it_opens_on_a_node_and_is_gone_again(viewer: Viewer, harness: Any) -> None:
    opened, closed = QSignalSpy(viewer.opened), QSignalSpy(viewer.closed)
    assert not harness.commands.trigger("node.open", "n1")  # there is no such node
    look(harness, node())
    assert opened.count() == 1
    assert viewer.is_open
    assert viewer.head.title.text() == "Title n1"
    assert viewer.head.location.text() == "Version 3 of 3"
    run(harness, "close")
    assert closed.count() == 1
    assert not viewer.is_open
    assert not harness.commands.trigger("viewer.close")


def test_a_node_that_made_nothing_is_not_opened(viewer: Viewer, harness: Any) -> None:
    harness.select(NodeResource.read({"id": "n1", "versions": []}))
    assert not harness.commands.trigger("node.open", "n1")


def test_keys_walk_versions_and_nodes_and_the_selection_goes_along(viewer: Viewer, harness: Any) -> None:
    look(harness, node("n1"), node("n2", version(7)))
    keys = {c.shortcuts: c.pane for c in harness.commands.all() if c.shortcuts}
    assert {("Right",), ("Left",), ("Up",), ("Down",), ("Esc",)} <= keys.keys()
    assert set(keys.values()) == {"viewer"}
    run(harness, "previous-version")
    assert viewer.head.location.text() == "Version 2 of 3"
    assert harness.selection.chosen_version("n1") == "v2"
    run(harness, "previous-version")
    assert not viewer.head.previous_button.isEnabled()
    run(harness, "last-version")
    assert viewer.head.location.text() == "Version 3 of 3"
    run(harness, "first-version")
    assert viewer.head.location.text() == "Version 1 of 3"
    run(harness, "next-node")
    assert harness.selection.state.node == "n2"
    assert viewer.head.title.text() == "Title n2"
    run(harness, "next-node")  # the last one
    assert harness.selection.state.node == "n2"
    run(harness, "previous-node")
    assert harness.selection.state.node == "n1"


def test_neighbours_are_fetched_by_one(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    look(harness, node("n1", *(version(n) for n in range(1, 6))))
    run(harness, "previous-version")
    run(harness, "previous-version")
    qtbot.waitUntil(lambda: harness.images.wanted_ids() >= {"a3", "a2", "a4"})
    assert not harness.images.wanted_ids() & {"a1", "a5"}


def test_a_picture_sharpens_with_the_zoom(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    look(harness, node())
    qtbot.waitUntil(lambda: "a3" in harness.images.wanted_ids())

    def wanted() -> int:
        return max(w for some in harness.images.wanted.values() for a, w in some if a.asset_id == "a3")

    fitted = wanted()
    assert fitted < 640
    run(harness, "actual-size")
    assert viewer.head.percent.text() == "100%"
    qtbot.waitUntil(lambda: wanted() == 800)
    run(harness, "zoom-in")
    qtbot.waitUntil(lambda: viewer.head.percent.text() == "125%")
    assert wanted() == 800  # there is no sharper one
    run(harness, "fit")
    qtbot.waitUntil(lambda: wanted() == fitted)


def test_a_picture_whose_size_was_not_told_is_as_large_as_its_file(
    viewer: Viewer, harness: Any, qtbot: Any
) -> None:
    asset = {"assetId": "a3", "url": "https://x.example/3.png", "fileType": "image"}
    harness.images.bring("a3", 96, 64)  # as a card had it
    look(harness, node("n1", version(3, asset=asset)))
    stage = viewer.contents.image

    def wanted() -> int:
        return max(
            (w for some in harness.images.wanted.values() for a, w in some if a.asset_id == "a3"), default=0
        )

    qtbot.waitUntil(lambda: wanted() >= stage.width())
    harness.images.sizes["a3"] = (1_200, 800)
    harness.images.bring("a3", 600, 400)
    assert (stage.zoom.width, stage.zoom.height) == (1_200, 800)
    run(harness, "actual-size")
    qtbot.waitUntil(lambda: wanted() == 1_200)


def test_a_picture_on_its_side_is_shown_as_it_came(viewer: Viewer, harness: Any) -> None:
    look(harness, node())
    harness.images.bring("a3", 300, 400)
    assert (viewer.contents.image.zoom.width, viewer.contents.image.zoom.height) == (600, 800)


def test_the_wheel_moves_and_with_ctrl_zooms_at_the_pointer(viewer: Viewer, harness: Any) -> None:
    look(harness, node())
    run(harness, "actual-size")
    stage = viewer.contents.image

    def turn(modifiers: Qt.KeyboardModifier) -> None:
        event = QWheelEvent(
            QPointF(10, 10),
            QPointF(10, 10),
            QPoint(),
            QPoint(0, 120),
            Qt.MouseButton.NoButton,
            modifiers,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(stage, event)

    before = stage.zoom
    turn(Qt.KeyboardModifier.NoModifier)
    assert stage.zoom.scale == before.scale
    assert stage.zoom.top > before.top
    turn(Qt.KeyboardModifier.ControlModifier)
    assert stage.zoom.scale == 1.25
    harness.settings.set(WHEEL, "zoom")
    turn(Qt.KeyboardModifier.NoModifier)
    assert stage.zoom.scale == 1.25**2


def test_a_drag_moves_the_picture(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    look(harness, node())
    run(harness, "actual-size")
    stage = viewer.contents.image
    left = stage.zoom.left
    qtbot.mousePress(stage, Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    qtbot.mouseMove(stage, QPoint(270, 200))
    qtbot.mouseRelease(stage, Qt.MouseButton.LeftButton, pos=QPoint(270, 200))
    assert stage.zoom.left == left - 30


def test_what_is_transparent_lies_on_squares(viewer: Viewer, harness: Any) -> None:
    look(harness, node())
    clear = QImage(400, 300, QImage.Format.Format_ARGB32_Premultiplied)
    clear.fill(QColor(0, 0, 0, 0))
    harness.images.bring("a3", 400, 300)
    harness.images.images["a3"] = clear
    seen = viewer.contents.image.grab().toImage()
    colors = {seen.pixelColor(320 + x, 200 + y).name() for x in range(16) for y in range(16)}
    theme = harness.themes.current
    assert colors == {theme.color("surface").name(), theme.color("line").name()}


def test_a_film_plays_and_leaving_ends_it(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    look(harness, node("n1", version(4, "video")))
    run(harness, "play")
    harness.file_export.bring("a4", resource("sample", "assets", "film-title.mp4"))
    assert viewer.contents.player is viewer.contents.video
    qtbot.waitUntil(lambda: viewer.contents.video.playing, timeout=PATIENCE_MS)
    run(harness, "next-frame")
    qtbot.waitUntil(lambda: not viewer.contents.video.playing, timeout=PATIENCE_MS)
    run(harness, "close")
    qtbot.waitUntil(lambda: not harness.images.players.process_ids, timeout=PATIENCE_MS)


@pytest.mark.parametrize("kind", ["image", "video", "audio"])
def test_a_click_takes_the_keys_from_the_comment_field(
    viewer: Viewer, harness: Any, qtbot: Any, kind: str
) -> None:
    look(harness, node("n1", version(4, kind)))
    field = QLineEdit(viewer)
    field.show()
    field.setFocus()
    assert field.hasFocus()
    page = viewer.contents.page
    at = page.rect().center()
    qtbot.mouseClick(page.childAt(at) or page, Qt.MouseButton.LeftButton)
    assert viewer.contents.isAncestorOf(viewer.window().focusWidget())


def test_a_sound_plays_with_its_wave(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    look(harness, node("n1", version(4, "audio")))
    run(harness, "play")
    harness.file_export.bring("a4", resource("sample", "assets", "sound-voice.opus"))
    qtbot.waitUntil(lambda: viewer.contents.audio.playing, timeout=PATIENCE_MS)
    assert not harness.commands.trigger("viewer.next-frame")
    harness.selection.select("c1")
    assert not viewer.is_open  # there is nothing to be looked at
    qtbot.waitUntil(lambda: not harness.images.players.process_ids, timeout=PATIENCE_MS)


def test_a_document_is_turned_page_by_page(viewer: Viewer, harness: Any, tmp_path: Path) -> None:
    look(harness, node("n1", version(4, "pdf")))
    assert ("request", "a4") in harness.file_export.calls
    page = viewer.contents.document.zoom_view
    assert (page.message, page.accessibleDescription()) == ("Loading…", "")
    path = tmp_path / "a.pdf"
    harness.file_export.bring("a4", path)
    harness.images.pages.opened.emit(PdfOpened(path, ((600.0, 800.0), (800.0, 600.0))))
    assert viewer.contents.document.list.isVisible()
    assert viewer.head.location.text() == "Version 1 of 1 · page 1 of 2"
    run(harness, "next-page")
    assert viewer.contents.document.page == 1
    assert viewer.contents.document.zoom_view.zoom.width > viewer.contents.document.zoom_view.zoom.height
    run(harness, "next-page")
    assert viewer.contents.document.page == 1
    assert {page for _, page, _ in harness.images.pages.page_requests} == {0, 1}


def test_a_document_that_cannot_be_read_is_said(viewer: Viewer, harness: Any, tmp_path: Path) -> None:
    look(harness, node("n1", version(4, "pdf")))
    harness.file_export.failed.emit(FileFailed("a4", LoadFailure("gone", "The file no longer exists.")))
    assert viewer.contents.message.text.text() == "The file no longer exists."
    run(harness, "close")
    look(harness, node("n1", version(5, "pdf")))
    harness.file_export.bring("a5", tmp_path)
    harness.images.pages.opened.emit(PdfOpened(tmp_path, ()))
    assert viewer.contents.message.text.text() == "Couldn't read the document."
    viewer.setStyleSheet(style_sheet(harness.themes.current))
    ground = viewer.contents.message.grab().toImage().pixelColor(9, 9)
    assert ground == harness.themes.current.color("surround"), "as around an image"
    viewer.contents.message.button.click()
    assert any("x.example" in notice.message for notice in harness.notifications.recent)


def test_a_text_is_read_and_searched(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    text = "The first lantern.\n\nA second lantern.\n\nNo third one."
    look(harness, node("n1", version(4) | {"asset": None, "generatedText": text}))
    run(harness, "find")
    reader = viewer.contents.reader
    assert reader.finding
    qtbot.keyClicks(reader.field, "lantern")
    assert reader.count_label.text() == "2 results"
    assert reader.text.textCursor().selectedText() == "lantern"
    first = reader.text.textCursor().position()
    qtbot.keyClick(reader.field, Qt.Key.Key_Return)
    second = reader.text.textCursor().position()
    assert second > first
    qtbot.keyClick(reader.field, Qt.Key.Key_Return)
    assert reader.text.textCursor().position() == first
    qtbot.keyClick(reader.field, Qt.Key.Key_Escape)
    assert not reader.finding
    assert viewer.is_open


def test_a_failure_is_read_in_full(viewer: Viewer, harness: Any) -> None:
    look(harness, node("n1", version(4) | {"asset": None, "errorMessage": "The model was busy."}))
    assert viewer.contents.message.text.text() == "The model was busy."
    assert not viewer.contents.message.button.isVisible()


def test_a_picture_that_may_move_is_animated_while_it_is_seen(
    viewer: Viewer, harness: Any, tmp_path: Path
) -> None:
    moving = version(4) | {"asset": version(4)["asset"] | {"url": "https://x.example/4.gif"}}
    look(harness, node("n1", moving))
    assert ("request", "a4") in harness.file_export.calls
    harness.file_export.bring("a4", tmp_path / "a.gif")
    animation = harness.images.animations[-1]
    frame = QImage(8, 6, QImage.Format.Format_RGB32)
    frame.fill(QColor("red"))
    animation.frame_ready.emit(frame)
    assert viewer.contents.image.image == frame
    run(harness, "close")
    assert animation.stopped


def test_every_control_has_a_name(viewer: Viewer, harness: Any) -> None:
    look(harness, node())
    from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLineEdit

    for kind in (QAbstractButton, QAbstractItemView, QLineEdit):
        for part in viewer.findChildren(kind):
            assert part.objectName()
            assert part.accessibleName()


def test_the_version_is_marked_with_buttons_below_it(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    ran: list[str] = []
    harness.commands.add(
        *(
            Command(name, "Mark", partial(_record, ran, name))
            for name in ("marks.pick", "marks.rate-2", "collections.add")
        )
    )
    look(harness, node())
    assert not viewer.mark_bar.isVisible(), "there is no room"
    viewer.resize(640, 600)
    QApplication.processEvents()
    buttons = viewer.mark_bar.buttons
    for button in (buttons.pick, buttons.stars[1], viewer.mark_bar.collect):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert ran == ["marks.pick", "marks.rate-2", "collections.add"]
    harness.marks.set_flag(viewer.marked_version_ids(), Flag.PICK)
    harness.marks.toggle_color_label(viewer.marked_version_ids(), "red")
    assert buttons.pick.isChecked()
    assert viewer.head.marks.text() == "Red", "the buttons show the flag"
    viewer.set_bare(on=True)
    assert not viewer.mark_bar.isVisible()


def test_the_number_of_other_places_is_hidden_where_it_would_hide_the_title(
    viewer: Viewer, harness: Any
) -> None:
    look(harness, node())
    viewer.head.show_usages(2)
    assert not viewer.head.usages_button.isVisible()
    viewer.resize(1200, 480)
    QApplication.processEvents()
    button = viewer.head.usages_button
    assert button.isVisible()
    viewer.head.set_location("Harbor", "Project with a long name › " * 9, "", first=True, last=True)
    QApplication.processEvents()
    assert viewer.head.location.is_elided()
    assert button.width() >= button.sizeHint().width()
    assert viewer.head.title.width() >= 100
    viewer.head.show_usages(0)
    assert not viewer.head.usages_button.isVisible()


def _record(ran: list[str], name: str, _subject: object) -> None:
    ran.append(name)


def point_at(widget: QWidget, at: QPoint) -> None:
    """Move the mouse there. The pointer of the platform would go to whatever window lies above."""
    none = Qt.MouseButton.NoButton
    place = QPointF(widget.mapToGlobal(at))
    plain = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(widget, QMouseEvent(QEvent.Type.MouseMove, QPointF(at), place, none, none, plain))


def test_the_colour_under_the_pointer_is_told_and_copied(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    look(harness, node())
    harness.images.bring("a3", 800, 600, "#336699")
    stage = viewer.contents.image
    assert not stage.tag.isVisible()
    assert not harness.commands.trigger("viewer.copy-colour")
    point_at(stage, stage.rect().center())
    qtbot.waitUntil(lambda: stage.tag.isVisible())
    assert stage.tag.text.startswith("#336699 · ")
    x, y = (int(part) for part in stage.tag.text.split(" · ")[1].split(", "))
    assert abs(x - 400) < 4
    assert abs(y - 300) < 4
    run(harness, "copy-colour")
    assert QApplication.clipboard().text() == "#336699"
    run(harness, "previous-version")
    assert not stage.tag.isVisible()  # it was another image's


def test_half_seen_pixels_tell_how_opaque_they_are(viewer: Viewer, harness: Any) -> None:
    assert Pixel(0, 0, QColor(255, 0, 0, 128)).color_text == "#ff0000 50%"


def test_a_pinch_zooms_at_the_fingers(viewer: Viewer, harness: Any) -> None:
    look(harness, node())
    stage = viewer.contents.image
    before = stage.zoom
    device = QPointingDevice.primaryPointingDevice()
    at = QPointF(10, 10)
    event = QNativeGestureEvent(Qt.NativeGestureType.ZoomNativeGesture, device, 2, at, at, at, 0.5, QPointF())
    QApplication.sendEvent(stage, event)
    assert stage.zoom.scale == pytest.approx(before.scale * 1.5)


def test_a_page_that_breaks_the_limits_is_one_message(viewer: Viewer, harness: Any, tmp_path: Path) -> None:
    look(harness, node("n1", version(4, "pdf")))
    path = tmp_path / "a.pdf"
    harness.file_export.bring("a4", path)
    pages, stage = harness.images.pages, viewer.contents.document.zoom_view
    assert viewer.head.percent.text() == "–"  # the size isn't known yet
    pages.opened.emit(PdfOpened(path, ((600.0, 800.0),) * 2))
    assert viewer.head.percent.text().endswith("%")
    assert (stage.message, stage.accessibleDescription()) == ("Loading…", "")
    pages.troubles[path, 0] = "over-limit"
    pages.ready.emit(PdfPageReady(path, 0))
    assert "can't be shown" in stage.message
    assert stage.accessibleDescription() == stage.message
    run(harness, "next-page")
    assert stage.error == stage.accessibleDescription() == ""


def test_a_document_is_searched(viewer: Viewer, harness: Any, tmp_path: Path, qtbot: Any) -> None:
    look(harness, node("n1", version(4, "pdf")))
    path = tmp_path / "a.pdf"
    harness.file_export.bring("a4", path)
    harness.images.pages.opened.emit(PdfOpened(path, ((600.0, 800.0),) * 9))
    run(harness, "find")
    document = viewer.contents.document
    assert document.finding
    qtbot.keyClicks(document.bar.field, "pier")
    qtbot.waitUntil(lambda: bool(harness.images.pages.searches))
    assert harness.images.pages.searches == [(path, "pier", 9)]
    hits = tuple(PageHit(page, ((10.0, 10.0, 40.0, 12.0),)) for page in (2, 2, 7))
    harness.images.pages.matches_found.emit(PdfSearchResult(path, "pier", hits, done=True))
    assert document.page == 2
    assert document.bar.count_label.text() == "1 of 3"
    qtbot.keyClick(document.bar.field, Qt.Key.Key_Return)
    qtbot.keyClick(document.bar.field, Qt.Key.Key_Return)
    assert document.page == 7
    document.go_to_match(True)
    assert (document.page, document.bar.count_label.text()) == (2, "1 of 3")
    document.go_to_match(False)
    assert document.page == 7
    document.grab()
    harness.images.pages.matches_found.emit(PdfSearchResult(path, "older words", (), done=True))
    assert document.bar.count_label.text() == "3 of 3"
    qtbot.keyClick(document.bar.field, Qt.Key.Key_Escape)
    assert not document.finding
    assert viewer.is_open


def test_what_was_taken_out_of_a_document_leads_to_its_pages(
    viewer: Viewer, harness: Any, tmp_path: Path
) -> None:
    images = [
        {"assetId": f"e{n}", "url": f"https://x.example/e{n}.png", "pageIndex": 9 - n, "imageIndex": 1}
        for n in range(3)
    ]
    more = "https://x.example/loose.png"
    told = {
        "summaryText": "A brief for <b>three</b> posters.",
        "extractedImages": images,
        "extractedImageUrls": [images[0]["url"], more],
        "extractedImageCount": 6,
    }
    look(harness, node("n1", version(4, "pdf", pdfExtraction=told)))
    path = tmp_path / "a.pdf"
    harness.file_export.bring("a4", path)
    harness.images.pages.opened.emit(PdfOpened(path, ((600.0, 800.0),) * 9))
    pane = viewer.contents.document.extraction
    assert pane.isVisible()
    assert pane.summary.text() == "A brief for <b>three</b> posters."
    assert pane.count.text() == "4 of 6 images"
    pages = [pane.grid.model().index(row, 0).data() for row in range(pane.grid.model().rowCount())]
    assert pages == ["Page 7", "Page 8", "Page 9", "Image"]
    pane.grid.setCurrentIndex(pane.grid.model().index(1, 0))
    assert viewer.contents.document.page == 7
    run(harness, "close")
    look(harness, node("n1", version(4, "pdf")))
    assert not pane.isVisible()
