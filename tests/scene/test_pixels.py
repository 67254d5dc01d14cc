"""Probes of what is painted: robust against fonts, not against wrong colours and places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from tests.scene.conftest import picture
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Clip, Kind, Node, Rect
from wsdesk.media.images.image_provider import ImageReady

NewDesk = Callable[..., Any]
Settled = Callable[[Any], QImage]


def pixel(image: QImage, desk: Any, x: float, y: float) -> QColor:
    """The colour at a canvas point."""
    sx, sy = desk.view.camera.to_screen(x, y)
    ratio = image.devicePixelRatio()
    return image.pixelColor(round(sx * ratio), round(sy * ratio))


def near(a: QColor, b: QColor, by: int = 14) -> bool:
    return max(abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue())) <= by


@pytest.fixture(params=["dark", "light"])
def desk(request: pytest.FixtureRequest, new_desk: NewDesk) -> Any:
    made = new_desk(theme=request.param)
    made.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    return made


def test_the_canvas_of_the_mockup(desk: Any, settled: Settled) -> None:
    theme = desk.themes.current
    desk.selection.select("board", ["harbour"])
    image = settled(desk)
    assert near(pixel(image, desk, 600, 560), theme.color("bg"))
    assert near(pixel(image, desk, 250, 130), theme.color("raised"))
    assert near(pixel(image, desk, 55, 135), theme.color("kind.text"))  # the kind square
    assert near(pixel(image, desk, 800, 600), theme.color("error-tint"))
    assert near(pixel(image, desk, 290, 748), theme.color("note"))
    assert near(pixel(image, desk, 509, 129.5), theme.color("accent"))  # the ring
    x, y = desk.canvas.routes.shape("e1").point_at(0.5)
    assert near(pixel(image, desk, x, y), theme.color("kind.text"), 40)  # raised: full colour
    x, y = desk.canvas.routes.shape("e5").point_at(0.42)
    calm = pixel(image, desk, x, y)
    assert not near(calm, theme.color("kind.image"), 20)
    assert not near(calm, theme.color("bg"), 20)


def test_a_failed_card_never_outshines_images(desk: Any, settled: Settled) -> None:
    failed = next(node for node in desk.canvas.document.nodes if node.failure is not None).rect
    for scale in (0.1, 0.05, 0.02):
        desk.view.camera.set_camera(Camera(492, 432, scale), moving=False)
        color = pixel(settled(desk), desk, failed.cx, failed.cy)
        assert near(color, desk.themes.current.color("error-tint"))


def test_a_change_of_theme_repaints_everything(new_desk: NewDesk, settled: Settled) -> None:
    desk = new_desk(theme="dark")
    desk.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    settled(desk)
    desk.themes.choose("light")
    image = settled(desk)
    light = desk.themes.current
    assert near(pixel(image, desk, 600, 560), light.color("bg"))
    assert near(pixel(image, desk, 250, 130), light.color("raised"))


def test_a_changed_node_is_painted_anew_at_every_zoom_and_nothing_else(
    new_desk: NewDesk, settled: Settled
) -> None:
    desk = new_desk()
    for scale in (1.0, 0.4, 0.15):
        desk.view.camera.set_camera(Camera(492, 432, scale), moving=False)
        before = settled(desk)
        document = desk.canvas.document
        nodes = tuple(
            replace(n, kind=Kind.TEXT if n.kind is Kind.AUDIO else Kind.AUDIO, asset=None, text="")
            if n.id == "tone"
            else n
            for n in document.nodes
        )
        desk.canvas.change(replace(document, nodes=nodes))
        after = settled(desk)
        changed = QImage(before.size(), QImage.Format.Format_Mono)
        changed.fill(0)
        left, top = desk.view.camera.to_screen(384 - 60, 650 - 60)
        right, bottom = desk.view.camera.to_screen(900, 770 + 60)
        inside = outside = 0
        for x in range(0, before.width(), 3):
            for y in range(0, before.height(), 3):
                if before.pixel(x, y) != after.pixel(x, y):
                    if left <= x <= right and top - 160 <= y <= bottom:
                        inside += 1
                    else:
                        outside += 1
        assert inside > 0
        assert outside == 0


def test_a_picture_that_arrives_is_shown(new_desk: NewDesk, settled: Settled) -> None:
    desk = new_desk(show=False)
    desk.images.missing["dusk"] = ""
    desk.show()
    desk.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    empty = pixel(settled(desk), desk, 430, 330)
    settled(desk)
    del desk.images.missing["dusk"]
    desk.view._image_requests._on_settled()
    desk.images.ready.emit(ImageReady("dusk"))
    assert not near(pixel(settled(desk), desk, 430, 330), empty)


def test_pictures_keep_their_proportions(new_desk: NewDesk, settled: Settled) -> None:
    """A wide picture in a tall frame leaves quiet ground above and below it."""
    desk = new_desk(show=False)
    document = desk.canvas.document
    wide = replace(document.node_by_id["style"].asset, asset_id="wide", width=1600, height=300)
    nodes = tuple(replace(n, asset=wide) if n.id == "style" else n for n in document.nodes)
    desk.canvas.reset(replace(document, nodes=nodes))
    desk.show()
    desk.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    image = settled(desk)
    well = desk.view.colors.well
    assert near(pixel(image, desk, 150, 400), well)
    assert near(pixel(image, desk, 150, 520), well)
    assert not near(pixel(image, desk, 150, 461), well)


@pytest.mark.parametrize("scale", [0.9, 0.43, 0.2, 0.06])
def test_what_is_sharp_after_rest_is_what_was_asked_for(
    new_desk: NewDesk, settled: Settled, scale: float
) -> None:
    desk = new_desk()
    for step in range(8):
        desk.view.camera.set_camera(Camera(492, 432, 1.5 - step * 0.07))
        desk.view.viewport().grab()
    desk.view.camera.set_camera(Camera(492, 432, scale))
    image = settled(desk)
    assert desk.view.static_layer.is_sharp
    assert near(pixel(image, desk, 600, 560), desk.themes.current.color("bg"))
    assert not near(pixel(image, desk, 509, 260), desk.themes.current.color("bg"))


def test_every_part_of_the_view_becomes_sharp_however_it_was_exposed(
    new_desk: NewDesk, settled: Settled
) -> None:
    """Parts of the view are asked for while tiles are painted: none may stay behind on the screen."""
    desk = new_desk()
    view, port = desk.view, desk.view.viewport()
    for scale in (1.66, 0.83, 1.2, 0.61):
        view.camera.set_camera(Camera(492, 432, scale))
        for x in range(0, 900, 150):
            port.update(x, 40, 20, 20)
            port.update(880 - x, 800, 20, 20)
            QTest.qWait(12)
        whole = settled(desk)
        shown = view.screen().grabWindow(view.winId()).toImage()
        differing = [
            (x, y)
            for x in range(0, whole.width(), 5)
            for y in range(0, whole.height(), 5)
            if not near(QColor(whole.pixel(x, y)), QColor(shown.pixel(x, y)), 3)
        ]
        assert differing == []


def test_a_stitched_video_without_a_file_shows_its_kind(new_desk: NewDesk, settled: Settled) -> None:
    film = Node("n", Kind.STITCH, Rect(0, 0, 320, 240), clips=(Clip("a"), Clip("b")))
    desk = new_desk(Document("film", (film,)))
    desk.view.camera.set_camera(Camera(160, 110, 1.0), moving=False)
    image = settled(desk)
    around = {pixel(image, desk, 160 + x, 110 + y).rgb() for x in range(-20, 20) for y in range(-20, 20)}
    assert len(around) > 3, "a drawing stands in the middle"


def overview(width: float) -> Document:
    """A picture beside words, on cards of that width."""
    return Document(
        "overview",
        (
            Node("shot", Kind.IMAGE, Rect(0, 0, width, width), title="Shot", asset=picture("dusk")),
            Node("words", Kind.TEXT, Rect(2 * width, 0, width, width), title="Words", text="Words"),
        ),
    )


@pytest.mark.parametrize("scale", [0.06, 0.1, 0.2])
def test_pictures_show_from_a_size_on_screen_on_at_any_zoom(
    new_desk: NewDesk, settled: Settled, scale: float
) -> None:
    """A card of 16 px shows its picture, one of 6 px a rectangle in its kind's color."""
    colors: list[int] = []
    for px in (16, 6):
        desk = new_desk(overview(px / scale))
        desk.view.camera.set_camera(Camera(0, 0, scale), moving=False)
        image = settled(desk)
        middle = desk.view.viewport().rect().center()
        found = {
            image.pixelColor(middle.x() + x, middle.y() + y).rgb()
            for x in range(px // 4, px * 3 // 4)
            for y in range(px // 4, px * 3 // 4)
        }
        colors.append(len(found))
    assert colors[0] > 4 * colors[1]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_fill_of_a_card_never_outshines_its_picture(
    new_desk: NewDesk, settled: Settled, theme: str
) -> None:
    desk = new_desk(overview(400), theme)
    desk.view.camera.set_camera(Camera(0, 0, 0.06), moving=False)
    image = settled(desk)
    middle = desk.view.viewport().rect().center()
    header = image.pixelColor(middle.x() + 12, middle.y())
    ground = desk.themes.current.color("bg")
    kind = desk.themes.current.color("kind.image")
    assert far_apart(header, ground) < 0.3 * far_apart(kind, ground)


def far_apart(a: QColor, b: QColor) -> float:
    return sum(abs(p - q) for p, q in zip(a.getRgb(), b.getRgb(), strict=True))


def test_small_previews_are_wanted_from_the_middle_on(
    new_desk: NewDesk, settled: Settled, qtbot: Any
) -> None:
    nodes = tuple(
        Node(f"n{x}", Kind.IMAGE, Rect(x * 600, 0, 300, 300), asset=picture(f"p{x}")) for x in range(-9, 10)
    )
    desk = new_desk(Document("row", nodes))
    desk.view.camera.set_camera(Camera(150, 150, 0.06), moving=False)
    settled(desk)

    def small() -> bool:
        return all(width < 20 for _, width in desk.images.wanted)

    qtbot.waitUntil(lambda: small() and len(desk.images.wanted) == len(nodes), timeout=30_000)
    assert desk.images.wanted[0][0].asset_id == "p0"
    assert {abs(int(asset.asset_id[1:])) for asset, _ in desk.images.wanted[-2:]} == {9}
    desk.view.camera.set_camera(Camera(150, 150, 0.02), moving=False)
    qtbot.waitUntil(lambda: not desk.images.wanted, timeout=30_000)
