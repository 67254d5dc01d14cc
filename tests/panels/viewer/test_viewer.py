"""Versions of the selected node in the viewer."""

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

TIMEOUT_MS = 30_000


def version(number: int, kind: str = "image", **more: Any) -> dict[str, Any]:
    asset = {"assetId": f"a{number}", "url": f"https://x.example/{number}.png", "fileType": kind}
    size = {"originalWidth": 800, "originalHeight": 600} if kind == "image" else {}
    fields = {"id": f"v{number}", "createdAt": f"2026-10-0{number}T10:00:00Z", "asset": asset | size}
    return fields | more


def node(node_id: str = "n1", *versions: dict[str, Any]) -> NodeResource:
    all_versions = list(versions) or [version(1), version(2), version(3)]
    return NodeResource.read(
        {
            "id": node_id,
            "title": f"Title {node_id}",
            "activeVersionId": all_versions[-1]["id"],
            "versions": all_versions,
        }
    )


@pytest.fixture
def viewer(harness: Any, show: Callable[..., Any]) -> Viewer:
    viewer = show(Viewer(harness.stores), 640, 480)
    viewer.opened.connect(viewer.show)
    viewer.closed.connect(viewer.hide)
    harness.commands.add(*ViewerCommands(harness.stores, viewer).all())
    return viewer


def open_node(harness: Any, *nodes: NodeResource) -> None:
    harness.select(*nodes)
    assert harness.commands.trigger("node.open", nodes[0].id)


def run(harness: Any, name: str) -> None:
    assert harness.commands.trigger(f"viewer.{name}")


def test_the_viewer_opens_a_node_and_closes(viewer: Viewer, harness: Any) -> None:
    opened, closed = QSignalSpy(viewer.opened), QSignalSpy(viewer.closed)
    assert not harness.commands.trigger("node.open", "n1")  # the node doesn't exist
    open_node(harness, node())
    assert opened.count() == 1
    assert viewer.is_open
    assert viewer.head.title.text() == "Title n1"
    assert viewer.head.location.text() == "Version 3 of 3"
    run(harness, "close")
    assert closed.count() == 1
    assert not viewer.is_open
    assert not harness.commands.trigger("viewer.close")


def test_a_node_without_versions_is_not_opened(viewer: Viewer, harness: Any) -> None:
    harness.select(NodeResource.read({"id": "n1", "versions": []}))
    assert not harness.commands.trigger("node.open", "n1")


def test_keys_go_through_versions_and_nodes_and_the_selection_follows(viewer: Viewer, harness: Any) -> None:
    open_node(harness, node("n1"), node("n2", version(7)))
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


def test_only_adjacent_versions_are_requested_ahead(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    open_node(harness, node("n1", *(version(n) for n in range(1, 6))))
    run(harness, "previous-version")
    run(harness, "previous-version")
    qtbot.waitUntil(lambda: harness.images.wanted_ids() >= {"a3", "a2", "a4"})
    assert not harness.images.wanted_ids() & {"a1", "a5"}


def test_zooming_in_requests_a_larger_image(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    open_node(harness, node())
    qtbot.waitUntil(lambda: "a3" in harness.images.wanted_ids())

    def requested_width() -> int:
        return max(w for some in harness.images.wanted.values() for a, w in some if a.asset_id == "a3")

    fit_width = requested_width()
    assert fit_width < 640
    run(harness, "actual-size")
    assert viewer.head.percent.text() == "100%"
    qtbot.waitUntil(lambda: requested_width() == 800)
    run(harness, "zoom-in")
    qtbot.waitUntil(lambda: viewer.head.percent.text() == "125%")
    assert requested_width() == 800  # the file isn't larger
    run(harness, "fit")
    qtbot.waitUntil(lambda: requested_width() == fit_width)


def test_an_image_without_a_declared_size_has_the_size_of_its_file(
    viewer: Viewer, harness: Any, qtbot: Any
) -> None:
    asset = {"assetId": "a3", "url": "https://x.example/3.png", "fileType": "image"}
    harness.images.bring("a3", 96, 64)  # as a card requested it
    open_node(harness, node("n1", version(3, asset=asset)))
    view = viewer.contents.image

    def requested_width() -> int:
        return max(
            (w for some in harness.images.wanted.values() for a, w in some if a.asset_id == "a3"), default=0
        )

    qtbot.waitUntil(lambda: requested_width() >= view.width())
    harness.images.sizes["a3"] = (1_200, 800)
    harness.images.bring("a3", 600, 400)
    assert (view.zoom.width, view.zoom.height) == (1_200, 800)
    run(harness, "actual-size")
    qtbot.waitUntil(lambda: requested_width() == 1_200)


def test_a_rotated_image_has_the_ratio_of_its_file(viewer: Viewer, harness: Any) -> None:
    open_node(harness, node())
    harness.images.bring("a3", 300, 400)
    assert (viewer.contents.image.zoom.width, viewer.contents.image.zoom.height) == (600, 800)


def test_the_wheel_pans_and_with_ctrl_zooms(viewer: Viewer, harness: Any) -> None:
    open_node(harness, node())
    run(harness, "actual-size")
    view = viewer.contents.image

    def scroll(modifiers: Qt.KeyboardModifier) -> None:
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
        QApplication.sendEvent(view, event)

    before = view.zoom
    scroll(Qt.KeyboardModifier.NoModifier)
    assert view.zoom.scale == before.scale
    assert view.zoom.top > before.top
    scroll(Qt.KeyboardModifier.ControlModifier)
    assert view.zoom.scale == 1.25
    harness.settings.set(WHEEL, "zoom")
    scroll(Qt.KeyboardModifier.NoModifier)
    assert view.zoom.scale == 1.25**2


def test_a_drag_pans_the_image(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    open_node(harness, node())
    run(harness, "actual-size")
    view = viewer.contents.image
    left = view.zoom.left
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    qtbot.mouseMove(view, QPoint(270, 200))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(270, 200))
    assert view.zoom.left == left - 30


def test_a_transparent_image_is_on_a_checkerboard(viewer: Viewer, harness: Any) -> None:
    open_node(harness, node())
    transparent = QImage(400, 300, QImage.Format.Format_ARGB32_Premultiplied)
    transparent.fill(QColor(0, 0, 0, 0))
    harness.images.bring("a3", 400, 300)
    harness.images.images["a3"] = transparent
    image = viewer.contents.image.grab().toImage()
    colors = {image.pixelColor(320 + x, 200 + y).name() for x in range(16) for y in range(16)}
    theme = harness.themes.current
    assert colors == {theme.color("surface").name(), theme.color("line").name()}


def test_a_video_plays_and_closing_ends_its_process(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    open_node(harness, node("n1", version(4, "video")))
    run(harness, "play")
    harness.file_export.bring("a4", resource("sample", "assets", "film-title.mp4"))
    assert viewer.contents.player is viewer.contents.video
    qtbot.waitUntil(lambda: viewer.contents.video.playing, timeout=TIMEOUT_MS)
    run(harness, "next-frame")
    qtbot.waitUntil(lambda: not viewer.contents.video.playing, timeout=TIMEOUT_MS)
    run(harness, "close")
    qtbot.waitUntil(lambda: not harness.images.players.process_ids, timeout=TIMEOUT_MS)


@pytest.mark.parametrize("kind", ["image", "video", "audio"])
def test_a_click_moves_the_focus_from_the_comment_field(
    viewer: Viewer, harness: Any, qtbot: Any, kind: str
) -> None:
    open_node(harness, node("n1", version(4, kind)))
    field = QLineEdit(viewer)
    field.show()
    field.setFocus()
    assert field.hasFocus()
    page = viewer.contents.page
    at = page.rect().center()
    qtbot.mouseClick(page.childAt(at) or page, Qt.MouseButton.LeftButton)
    assert viewer.contents.isAncestorOf(viewer.window().focusWidget())


def test_audio_plays_without_frame_steps_and_stops_when_deselected(
    viewer: Viewer, harness: Any, qtbot: Any
) -> None:
    open_node(harness, node("n1", version(4, "audio")))
    run(harness, "play")
    harness.file_export.bring("a4", resource("sample", "assets", "sound-voice.opus"))
    qtbot.waitUntil(lambda: viewer.contents.audio.playing, timeout=TIMEOUT_MS)
    assert not harness.commands.trigger("viewer.next-frame")
    harness.selection.select("c1")
    assert not viewer.is_open  # nothing is selected
    qtbot.waitUntil(lambda: not harness.images.players.process_ids, timeout=TIMEOUT_MS)


def test_a_document_is_shown_page_by_page(viewer: Viewer, harness: Any, tmp_path: Path) -> None:
    open_node(harness, node("n1", version(4, "pdf")))
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


def test_an_unreadable_document_shows_an_error(viewer: Viewer, harness: Any, tmp_path: Path) -> None:
    open_node(harness, node("n1", version(4, "pdf")))
    harness.file_export.failed.emit(FileFailed("a4", LoadFailure("gone", "The file no longer exists.")))
    assert viewer.contents.message.text.text() == "The file no longer exists."
    run(harness, "close")
    open_node(harness, node("n1", version(5, "pdf")))
    harness.file_export.bring("a5", tmp_path)
    harness.images.pages.opened.emit(PdfOpened(tmp_path, ()))
    assert viewer.contents.message.text.text() == "Couldn't read the document."
    viewer.setStyleSheet(style_sheet(harness.themes.current))
    background = viewer.contents.message.grab().toImage().pixelColor(9, 9)
    assert background == harness.themes.current.color("surround"), "as around an image"
    viewer.contents.message.button.click()
    assert any("x.example" in notification.message for notification in harness.notifications.recent)


def test_a_text_is_shown_and_searched(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    text = "The first lantern.\n\nA second lantern.\n\nNo third one."
    open_node(harness, node("n1", version(4) | {"asset": None, "generatedText": text}))
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


def test_the_error_of_a_version_is_shown_in_full(viewer: Viewer, harness: Any) -> None:
    open_node(harness, node("n1", version(4) | {"asset": None, "errorMessage": "The model was busy."}))
    assert viewer.contents.message.text.text() == "The model was busy."
    assert not viewer.contents.message.button.isVisible()


def test_an_animated_image_plays_while_it_is_visible(viewer: Viewer, harness: Any, tmp_path: Path) -> None:
    animated = version(4) | {"asset": version(4)["asset"] | {"url": "https://x.example/4.gif"}}
    open_node(harness, node("n1", animated))
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
    open_node(harness, node())
    from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLineEdit

    for kind in (QAbstractButton, QAbstractItemView, QLineEdit):
        for control in viewer.findChildren(kind):
            assert control.objectName()
            assert control.accessibleName()


def test_the_version_is_marked_with_buttons_below_it(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    calls: list[str] = []
    harness.commands.add(
        *(
            Command(name, "Mark", partial(_record, calls, name))
            for name in ("marks.pick", "marks.rate-2", "collections.add")
        )
    )
    open_node(harness, node())
    assert not viewer.mark_bar.isVisible(), "there is no room"
    viewer.resize(640, 600)
    qtbot.waitUntil(viewer.mark_bar.isVisible)
    buttons = viewer.mark_bar.buttons
    for button in (buttons.pick, buttons.stars[1], viewer.mark_bar.collect):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert calls == ["marks.pick", "marks.rate-2", "collections.add"]
    harness.marks.set_flag(viewer.navigation.marked_version_ids(), Flag.PICK)
    harness.marks.toggle_color_label(viewer.navigation.marked_version_ids(), "red")
    assert buttons.pick.isChecked()
    assert viewer.head.marks.text() == "Red", "the buttons show the flag"
    viewer.set_bare(on=True)
    assert not viewer.mark_bar.isVisible()


def test_the_number_of_usages_is_hidden_where_it_would_cover_the_title(
    viewer: Viewer, harness: Any, qtbot: Any
) -> None:
    open_node(harness, node())
    viewer.head.show_usages(2)
    assert not viewer.head.usages_button.isVisible()
    viewer.resize(1200, 480)
    button = viewer.head.usages_button
    qtbot.waitUntil(button.isVisible)
    viewer.head.set_location("Harbor", "Project with a long name › " * 9, "", first=True, last=True)
    qtbot.waitUntil(viewer.head.location.is_elided)
    assert button.width() >= button.sizeHint().width()
    assert viewer.head.title.width() >= 100
    viewer.head.show_usages(0)
    assert not viewer.head.usages_button.isVisible()


def _record(calls: list[str], name: str, _subject: object) -> None:
    calls.append(name)


def point_at(widget: QWidget, at: QPoint) -> None:
    """Send a mouse move to a widget. The real pointer would be over the topmost window."""
    none = Qt.MouseButton.NoButton
    position = QPointF(widget.mapToGlobal(at))
    modifiers = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(
        widget, QMouseEvent(QEvent.Type.MouseMove, QPointF(at), position, none, none, modifiers)
    )


def test_the_color_under_the_pointer_is_shown_and_copied(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    open_node(harness, node())
    harness.images.bring("a3", 800, 600, "#336699")
    view = viewer.contents.image
    assert not view.tag.isVisible()
    assert not harness.commands.trigger("viewer.copy-colour")
    point_at(view, view.rect().center())
    qtbot.waitUntil(lambda: view.tag.isVisible())
    assert view.tag.text.startswith("#336699 · ")
    x, y = (int(part) for part in view.tag.text.split(" · ")[1].split(", "))
    assert abs(x - 400) < 4
    assert abs(y - 300) < 4
    run(harness, "copy-colour")
    assert QApplication.clipboard().text() == "#336699"
    run(harness, "previous-version")
    assert not view.tag.isVisible()  # it had a color of the other version


def test_the_text_of_a_translucent_pixel_has_its_opacity(viewer: Viewer, harness: Any) -> None:
    assert Pixel(0, 0, QColor(255, 0, 0, 128)).color_text == "#ff0000 50%"


def test_a_pinch_zooms_the_image(viewer: Viewer, harness: Any) -> None:
    open_node(harness, node())
    view = viewer.contents.image
    before = view.zoom
    device = QPointingDevice.primaryPointingDevice()
    at = QPointF(10, 10)
    event = QNativeGestureEvent(Qt.NativeGestureType.ZoomNativeGesture, device, 2, at, at, at, 0.5, QPointF())
    QApplication.sendEvent(view, event)
    assert view.zoom.scale == pytest.approx(before.scale * 1.5)


def test_a_page_over_the_limits_shows_an_error(viewer: Viewer, harness: Any, tmp_path: Path) -> None:
    open_node(harness, node("n1", version(4, "pdf")))
    path = tmp_path / "a.pdf"
    harness.file_export.bring("a4", path)
    pages, view = harness.images.pages, viewer.contents.document.zoom_view
    assert viewer.head.percent.text() == "–"  # the size isn't known yet
    pages.opened.emit(PdfOpened(path, ((600.0, 800.0),) * 2))
    assert viewer.head.percent.text().endswith("%")
    assert (view.message, view.accessibleDescription()) == ("Loading…", "")
    pages.error_codes[path, 0] = "over-limit"
    pages.ready.emit(PdfPageReady(path, 0))
    assert "can't be shown" in view.message
    assert view.accessibleDescription() == view.message
    run(harness, "next-page")
    assert view.error == view.accessibleDescription() == ""


def test_a_document_is_searched(viewer: Viewer, harness: Any, tmp_path: Path, qtbot: Any) -> None:
    open_node(harness, node("n1", version(4, "pdf")))
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


def test_extracted_images_of_a_document_lead_to_their_pages(
    viewer: Viewer, harness: Any, tmp_path: Path
) -> None:
    images = [
        {"assetId": f"e{n}", "url": f"https://x.example/e{n}.png", "pageIndex": 9 - n, "imageIndex": 1}
        for n in range(3)
    ]
    url = "https://x.example/loose.png"
    extraction = {
        "summaryText": "A brief for <b>three</b> posters.",
        "extractedImages": images,
        "extractedImageUrls": [images[0]["url"], url],
        "extractedImageCount": 6,
    }
    open_node(harness, node("n1", version(4, "pdf", pdfExtraction=extraction)))
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
    open_node(harness, node("n1", version(4, "pdf")))
    assert not pane.isVisible()
