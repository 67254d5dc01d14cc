"""Checks of painted pixels: independent of fonts, sensitive to colors and positions."""

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

NewHarness = Callable[..., Any]
Settled = Callable[[Any], QImage]


def pixel(image: QImage, harness: Any, x: float, y: float) -> QColor:
    """The color at a canvas point."""
    sx, sy = harness.view.camera.to_screen(x, y)
    ratio = image.devicePixelRatio()
    return image.pixelColor(round(sx * ratio), round(sy * ratio))


def near(a: QColor, b: QColor, by: int = 14) -> bool:
    return max(abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue())) <= by


@pytest.fixture(params=["dark", "light"])
def harness(request: pytest.FixtureRequest, new_harness: NewHarness) -> Any:
    made = new_harness(theme=request.param)
    made.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    return made


def test_the_canvas_of_the_mockup(harness: Any, settled: Settled) -> None:
    theme = harness.themes.current
    harness.selection.select("board", ["harbour"])
    image = settled(harness)
    assert near(pixel(image, harness, 600, 560), theme.color("bg"))
    assert near(pixel(image, harness, 250, 130), theme.color("raised"))
    assert near(pixel(image, harness, 55, 135), theme.color("kind.text"))  # the kind square
    assert near(pixel(image, harness, 800, 600), theme.color("error-tint"))
    assert near(pixel(image, harness, 290, 748), theme.color("note"))
    assert near(pixel(image, harness, 509, 129.5), theme.color("accent"))  # the ring
    x, y = harness.canvas.routes.shape("e1").point_at(0.5)
    assert near(pixel(image, harness, x, y), theme.color("kind.text"), 40)  # raised: full color
    x, y = harness.canvas.routes.shape("e5").point_at(0.42)
    calm = pixel(image, harness, x, y)
    assert not near(calm, theme.color("kind.image"), 20)
    assert not near(calm, theme.color("bg"), 20)


def test_a_failed_card_never_outshines_images(harness: Any, settled: Settled) -> None:
    failed = next(node for node in harness.canvas.document.nodes if node.failure is not None).rect
    for scale in (0.1, 0.05, 0.02):
        harness.view.camera.set_camera(Camera(492, 432, scale), moving=False)
        color = pixel(settled(harness), harness, failed.cx, failed.cy)
        assert near(color, harness.themes.current.color("error-tint"))


def test_a_change_of_theme_repaints_everything(new_harness: NewHarness, settled: Settled) -> None:
    harness = new_harness(theme="dark")
    harness.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    settled(harness)
    harness.themes.choose("light")
    image = settled(harness)
    light = harness.themes.current
    assert near(pixel(image, harness, 600, 560), light.color("bg"))
    assert near(pixel(image, harness, 250, 130), light.color("raised"))


def test_a_changed_node_is_painted_anew_at_every_zoom_and_nothing_else(
    new_harness: NewHarness, settled: Settled
) -> None:
    harness = new_harness()
    for scale in (1.0, 0.4, 0.15):
        harness.view.camera.set_camera(Camera(492, 432, scale), moving=False)
        before = settled(harness)
        document = harness.canvas.document
        nodes = tuple(
            replace(n, kind=Kind.TEXT if n.kind is Kind.AUDIO else Kind.AUDIO, asset=None, text="")
            if n.id == "tone"
            else n
            for n in document.nodes
        )
        harness.canvas.change(replace(document, nodes=nodes))
        after = settled(harness)
        changed = QImage(before.size(), QImage.Format.Format_Mono)
        changed.fill(0)
        left, top = harness.view.camera.to_screen(384 - 60, 650 - 60)
        right, bottom = harness.view.camera.to_screen(900, 770 + 60)
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


def test_a_picture_that_arrives_is_shown(new_harness: NewHarness, settled: Settled) -> None:
    harness = new_harness(show=False)
    harness.images.missing["dusk"] = ""
    harness.show()
    harness.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    empty = pixel(settled(harness), harness, 430, 330)
    settled(harness)
    del harness.images.missing["dusk"]
    harness.view._image_requests._on_settled()
    harness.images.ready.emit(ImageReady("dusk"))
    assert not near(pixel(settled(harness), harness, 430, 330), empty)


def test_pictures_keep_their_proportions(new_harness: NewHarness, settled: Settled) -> None:
    """A wide image in a tall frame leaves quiet ground above and below it."""
    harness = new_harness(show=False)
    document = harness.canvas.document
    wide = replace(document.node_by_id["style"].asset, asset_id="wide", width=1600, height=300)
    nodes = tuple(replace(n, asset=wide) if n.id == "style" else n for n in document.nodes)
    harness.canvas.reset(replace(document, nodes=nodes))
    harness.show()
    harness.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    image = settled(harness)
    well = harness.view.colors.well
    assert near(pixel(image, harness, 150, 400), well)
    assert near(pixel(image, harness, 150, 520), well)
    assert not near(pixel(image, harness, 150, 461), well)


@pytest.mark.parametrize("scale", [0.9, 0.43, 0.2, 0.06])
def test_what_is_sharp_after_rest_is_what_was_asked_for(
    new_harness: NewHarness, settled: Settled, scale: float
) -> None:
    harness = new_harness()
    for step in range(8):
        harness.view.camera.set_camera(Camera(492, 432, 1.5 - step * 0.07))
        harness.view.viewport().grab()
    harness.view.camera.set_camera(Camera(492, 432, scale))
    image = settled(harness)
    assert harness.view.static_layer.is_sharp
    assert near(pixel(image, harness, 600, 560), harness.themes.current.color("bg"))
    assert not near(pixel(image, harness, 509, 260), harness.themes.current.color("bg"))


def test_every_part_of_the_view_becomes_sharp_however_it_was_exposed(
    new_harness: NewHarness, settled: Settled
) -> None:
    """Parts of the view are requested while tiles are painted; all must be replaced."""
    harness = new_harness()
    view, port = harness.view, harness.view.viewport()
    for scale in (1.66, 0.83, 1.2, 0.61):
        view.camera.set_camera(Camera(492, 432, scale))
        for x in range(0, 900, 150):
            port.update(x, 40, 20, 20)
            port.update(880 - x, 800, 20, 20)
            QTest.qWait(12)
        whole = settled(harness)
        shown = view.screen().grabWindow(view.winId()).toImage()
        differing = [
            (x, y)
            for x in range(0, whole.width(), 5)
            for y in range(0, whole.height(), 5)
            if not near(QColor(whole.pixel(x, y)), QColor(shown.pixel(x, y)), 3)
        ]
        assert differing == []


def test_a_stitched_video_without_a_file_shows_its_kind(new_harness: NewHarness, settled: Settled) -> None:
    film = Node("n", Kind.STITCH, Rect(0, 0, 320, 240), clips=(Clip("a"), Clip("b")))
    harness = new_harness(Document("film", (film,)))
    harness.view.camera.set_camera(Camera(160, 110, 1.0), moving=False)
    image = settled(harness)
    around = {pixel(image, harness, 160 + x, 110 + y).rgb() for x in range(-20, 20) for y in range(-20, 20)}
    assert len(around) > 3, "a drawing is in the center"


def overview(width: float) -> Document:
    """A image beside words, on cards of that width."""
    return Document(
        "overview",
        (
            Node("shot", Kind.IMAGE, Rect(0, 0, width, width), title="Shot", asset=picture("dusk")),
            Node("words", Kind.TEXT, Rect(2 * width, 0, width, width), title="Words", text="Words"),
        ),
    )


@pytest.mark.parametrize("scale", [0.06, 0.1, 0.2])
def test_pictures_show_from_a_size_on_screen_on_at_any_zoom(
    new_harness: NewHarness, settled: Settled, scale: float
) -> None:
    """A card of 16 px shows its image, one of 6 px a rectangle in its kind's color."""
    colors: list[int] = []
    for px in (16, 6):
        harness = new_harness(overview(px / scale))
        harness.view.camera.set_camera(Camera(0, 0, scale), moving=False)
        image = settled(harness)
        middle = harness.view.viewport().rect().center()
        found = {
            image.pixelColor(middle.x() + x, middle.y() + y).rgb()
            for x in range(px // 4, px * 3 // 4)
            for y in range(px // 4, px * 3 // 4)
        }
        colors.append(len(found))
    assert colors[0] > 4 * colors[1]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_fill_of_a_card_never_outshines_its_picture(
    new_harness: NewHarness, settled: Settled, theme: str
) -> None:
    harness = new_harness(overview(400), theme)
    harness.view.camera.set_camera(Camera(0, 0, 0.06), moving=False)
    image = settled(harness)
    middle = harness.view.viewport().rect().center()
    header = image.pixelColor(middle.x() + 12, middle.y())
    ground = harness.themes.current.color("bg")
    kind = harness.themes.current.color("kind.image")
    assert far_apart(header, ground) < 0.3 * far_apart(kind, ground)


def far_apart(a: QColor, b: QColor) -> float:
    return sum(abs(p - q) for p, q in zip(a.getRgb(), b.getRgb(), strict=True))


def test_small_previews_are_wanted_from_the_middle_on(
    new_harness: NewHarness, settled: Settled, qtbot: Any
) -> None:
    nodes = tuple(
        Node(f"n{x}", Kind.IMAGE, Rect(x * 600, 0, 300, 300), asset=picture(f"p{x}")) for x in range(-9, 10)
    )
    harness = new_harness(Document("row", nodes))
    harness.view.camera.set_camera(Camera(150, 150, 0.06), moving=False)
    settled(harness)

    def small() -> bool:
        return all(width < 20 for _, width in harness.images.wanted)

    qtbot.waitUntil(lambda: small() and len(harness.images.wanted) == len(nodes), timeout=30_000)
    assert harness.images.wanted[0][0].asset_id == "p0"
    assert {abs(int(asset.asset_id[1:])) for asset, _ in harness.images.wanted[-2:]} == {9}
    harness.view.camera.set_camera(Camera(150, 150, 0.02), moving=False)
    qtbot.waitUntil(lambda: not harness.images.wanted, timeout=30_000)
