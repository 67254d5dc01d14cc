from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog

from wsdesk.media.difference import difference
from wsdesk.panels.compare.commands import CompareCommands
from wsdesk.panels.compare.pane import ComparePane
from wsdesk.panels.compare.view import MODES, CompareView
from wsdesk.store.comparing import ComparingStore
from wsdesk.wire.node import Node


class MeasuresAtOnce(ComparingStore):
    """Measures without a loop, and remembers what it was asked to save."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.saved: list[tuple[QImage, str, Path]] = []

    def measure(self, one: QImage, other: QImage, threshold: int, tint: QColor) -> None:
        self.measured.emit(difference(one, other, threshold, tint))

    def save(self, picture: QImage, words: str, folder: Path) -> None:
        self.saved.append((picture, words, folder))


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


def node(count: int = 3, node_id: str = "n1", **fields: Any) -> Node:
    versions = [version(n) for n in range(1, count + 1)]
    return Node.read(
        {"id": node_id, "title": "Harbour", "activeVersionId": "v1", "versions": versions, **fields}
    )


@pytest.fixture
def view(world: Any, show: Callable[..., Any]) -> CompareView:
    from dataclasses import replace

    world.comparing = MeasuresAtOnce(world.canvases, world.notices)
    world.stores = replace(world.stores, comparing=world.comparing)
    made = show(CompareView(world.stores), 780, 640)
    world.commands.add(*CompareCommands(world.stores, made).all())
    return made


def begin(world: Any, *nodes: Node) -> None:
    world.select(*(nodes or (node(),)))
    if len(nodes) > 1:
        world.selection.select("c1", nodes=[n.id for n in nodes])
    assert world.commands.trigger("compare.open")


def rows(view: CompareView) -> dict[str, tuple[str, str]]:
    return {row.key: (row.one, row.other) for row in view.table.rows}


def test_one_node_is_compared_with_its_newest_version(view: CompareView, world: Any, qtbot: Any) -> None:
    with qtbot.waitSignal(view.opened):
        begin(world)
    assert [side.number for side in world.comparing.current.sides] == [1, 3]
    assert rows(view)["seed"] == ("1", "3")
    assert "ratio" not in rows(view)  # the same on both
    assert rows(view)["prompt"][1] == "dusk over the old harbour"
    assert "cannot be told" in rows(view)["cost-difference"][1]
    view.grab()


def test_a_version_of_the_menu_is_compared_with_the_one_looked_at(view: CompareView, world: Any) -> None:
    world.select(node())
    wanted = world.details.current.versions[1]
    assert world.commands.trigger("compare.open", wanted)
    assert [side.number for side in world.comparing.current.sides] == [1, 2]
    world.comparing.close()
    assert not world.commands.trigger("compare.open", world.details.current.versions[0])


def test_two_nodes_are_compared_with_one_another(view: CompareView, world: Any) -> None:
    begin(world, node(), node(2, "n2", title="Quay"))
    assert [side.name for side in world.comparing.current.sides] == ["Harbour v1", "Quay v1"]


def test_what_has_no_result_is_not_compared(view: CompareView, world: Any) -> None:
    failed = node(1, versions=[version(1), version(2, asset=None, errorMessage="no")])
    world.select(failed)
    assert not world.commands.trigger("compare.open")
    world.select(failed, node(1, "n2", versions=[]))
    world.selection.select("c1", nodes=["n1", "n2"])
    assert world.commands.trigger("compare.open")
    assert world.comparing.current is None
    assert "Fewer than two" in world.notices.recent[-1].words


def test_the_sides_can_be_changed_and_swapped(view: CompareView, world: Any) -> None:
    begin(world)
    view.choosers[1].setCurrentIndex(1)
    view.choosers[1].activated.emit(1)
    assert [side.number for side in world.comparing.current.sides] == [1, 2]
    view.swap_button.click()
    assert [side.number for side in world.comparing.current.sides] == [2, 1]
    assert [chooser.currentIndex() for chooser in view.choosers] == [1, 0]


def bring(world: Any) -> None:
    world.pictures.bring("a1", 64, 48, "#000000")
    world.pictures.bring("a3", 64, 48, "#ffffff")


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
def test_each_way_shows_the_two_as_it_says(
    view: CompareView, world: Any, mode: Any, left: str, right: str
) -> None:
    begin(world)
    bring(world)
    view.choose_mode(mode)
    for x, wanted in ((0.2, left), (0.8, right)):
        got = QColor(color_at(view.pane, x))
        assert abs(got.red() - QColor(wanted).red()) <= 2


def test_the_slider_is_moved_by_keys_and_by_the_mouse(view: CompareView, world: Any, qtbot: Any) -> None:
    begin(world)
    bring(world)
    qtbot.keyClick(view.pane, Qt.Key.Key_Right)
    assert view.pane.divider > 0.5
    middle = view.pane.rect().center()
    view.pane.set_divider(0.5)
    qtbot.mousePress(view.pane, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(view.pane, middle - type(middle)(view.pane.width() // 4, 0))
    qtbot.mouseRelease(view.pane, Qt.MouseButton.LeftButton)
    assert view.pane.divider == pytest.approx(0.25, abs=0.02)


def test_the_difference_is_measured_and_said(view: CompareView, world: Any, qtbot: Any) -> None:
    begin(world)
    view.choose_mode("difference")
    qtbot.waitUntil(lambda: "when both pictures are here" in view.measured_words)
    bring(world)
    qtbot.waitUntil(lambda: view.measured_words == "100.0 % of the pixels differ, measured at 64 × 48")
    view.threshold.setValue(128)
    world.pictures.bring("a3", 64, 48, "#202020")
    qtbot.waitUntil(lambda: view.measured_words.startswith("0.0 %"))


def test_flicker_shows_one_after_the_other_and_rests_when_it_is_not_seen(
    view: CompareView, world: Any, qtbot: Any
) -> None:
    begin(world)
    view.choose_mode("flicker")
    qtbot.waitUntil(lambda: view.pane.second_shown, timeout=3_000)
    view.hide()
    seen = view.pane.second_shown
    qtbot.wait(50)
    assert view.pane.second_shown == seen
    assert not any(t.isActive() for t in view.pane.findChildren(QObject) if hasattr(t, "isActive"))


def test_side_by_side_moves_in_step(view: CompareView, world: Any, qtbot: Any) -> None:
    begin(world)
    bring(world)
    view.choose_mode("side")
    left, right = view.sides
    qtbot.keyClick(left, Qt.Key.Key_Plus)
    qtbot.keyClick(right, Qt.Key.Key_Down)
    assert view.eye.look.scale > 1
    assert left.box().width() == pytest.approx(right.box().width(), abs=2)
    assert left.box().y() == pytest.approx(right.box().y(), abs=2)
    view.grab()


def test_sizes_that_differ_are_said(view: CompareView, world: Any) -> None:
    wide = version(2, asset={"assetId": "w", "fileType": "image", "originalWidth": 90, "originalHeight": 20})
    begin(world, node(versions=[version(1), wide]))
    note = view.findChild(QObject, "compareNote")
    assert "64 × 48 and 90 × 20" in note.text()  # type: ignore[union-attr]
    frame, fitted = view.pane.box(), view.pane.box_of(1)
    assert fitted.width() == pytest.approx(frame.width())
    assert fitted.height() < frame.height()


def test_texts_are_compared_word_by_word(view: CompareView, world: Any) -> None:
    texts = [
        version(1, asset=None, generatedText="a red boat"),
        version(2, asset=None, generatedText="a blue boat"),
    ]
    begin(world, node(versions=texts))
    assert view.texts.isVisible()
    assert not view.modes.isVisible()
    view.grab()


def test_more_than_two_stand_on_a_sheet_with_what_differs(view: CompareView, world: Any, qtbot: Any) -> None:
    others = [node(1, f"n{n}", versions=[version(n)]) for n in range(2, 6)]
    begin(world, node(1), *others)
    assert view.sheet.isVisible()
    assert [cell.caption for cell in view.sheet.cells][:2] == ["Seed 1", "Seed 2"]
    qtbot.keyClick(view.sheet.cells[0].pane, Qt.Key.Key_Plus)
    widths = {round(cell.pane.box().width()) for cell in view.sheet.cells}
    assert max(widths) - min(widths) <= 2
    begin(world, node(1), others[0], others[1])
    assert [cell.isVisible() for cell in view.sheet.cells] == [True, True, True, False, False]


def test_a_comparison_ends_with_its_canvas(view: CompareView, world: Any, qtbot: Any) -> None:
    begin(world)
    with qtbot.waitSignal(view.closed):
        world.open("c2")
    assert world.comparing.current is None


def test_it_is_saved_where_the_person_says(view: CompareView, world: Any, tmp_path: Path) -> None:
    begin(world)
    view.save_button.click()
    dialog = view.window().findChild(QFileDialog, "saveComparison")
    assert dialog.selectedFiles()[0].endswith("Harbour v1 and Harbour v3.png")
    dialog.setDirectory(str(tmp_path))
    dialog.selectFile("mine.png")
    dialog.accept()
    ((picture, name, folder),) = world.comparing.saved
    assert (name, folder) == ("mine.png", tmp_path)
    assert picture.width() > 300


def test_modes_follow_one_another(view: CompareView, world: Any) -> None:
    begin(world)
    for mode in (*MODES[1:], MODES[0]):
        world.commands.trigger("compare.next-mode")
        assert view.mode == mode
