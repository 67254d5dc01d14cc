"""Contact sheet of the comparison: ratios, columns, keys, menu, pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from wsdesk.graph.model.values import Asset, Kind, Rect, ResizeOutput
from wsdesk.graph.model.values import Node as Card
from wsdesk.panels.compare.commands import CellCommands, CompareCommands
from wsdesk.panels.compare.contact_sheet import best_layout, row_layout
from wsdesk.panels.compare.view import CompareView
from wsdesk.panels.widgets.layout.boxes import Space
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.settings.table import COMPARE_COLUMNS
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.wire.node import NodeResource

GAP, CAPTION = 10.0, 40.0


def test_images_of_one_ratio_fill_the_width_in_their_own_ratio() -> None:
    layout = row_layout([21 / 9] * 4, 2, 1_010, 2_000, GAP, CAPTION)
    for _, _, width, height in layout.cells:
        assert width == pytest.approx(500)
        assert width / height == pytest.approx(21 / 9)
    assert layout.cells[2][:2] == (0, pytest.approx(500 / (21 / 9) + CAPTION + GAP))


def test_images_of_a_row_have_the_same_height() -> None:
    layout = row_layout([2.0, 0.5, 1.0], 3, 720, 2_000, GAP, CAPTION)
    assert {round(cell[3]) for cell in layout.cells} == {200}
    assert [round(cell[2]) for cell in layout.cells] == [400, 100, 200]


def test_an_incomplete_last_row_is_no_higher_than_the_others() -> None:
    layout = row_layout([1.5] * 3, 2, 610, 5_000, GAP, CAPTION)
    assert layout.cells[2][2:] == pytest.approx(layout.cells[0][2:])


def test_the_best_number_of_columns_depends_on_the_ratio() -> None:
    wide = best_layout([21 / 9] * 4, 1_000, 1_000, GAP, CAPTION)
    tall = best_layout([9 / 21] * 4, 1_000, 600, GAP, CAPTION)
    assert len({round(cell[0]) for cell in wide.cells}) < len({round(cell[0]) for cell in tall.cells})


@given(
    st.lists(st.floats(0.001, 1_000), min_size=1, max_size=16),
    st.floats(120, 4_000),
    st.floats(120, 3_000),
)
def test_the_best_layout_fits_without_scrolling_or_overlaps(
    ratios: list[float], width: float, height: float
) -> None:
    layout = best_layout(ratios, width, height, GAP, CAPTION)
    assert len(layout.cells) == len(ratios)
    for x, y, cell_width, cell_height in layout.cells:
        assert x >= -0.01
        assert x + cell_width <= width + 0.01 or cell_width < GAP * len(ratios)
        assert y >= 0
        assert cell_height > 0
    rows = len({round(cell[1], 3) for cell in layout.cells})
    assert layout.height <= max(height, rows * (CAPTION + GAP) + rows) + 0.01


def test_without_images_the_layout_is_empty() -> None:
    assert best_layout([], 100, 100, GAP, CAPTION).cells == ()


def node(
    number: int, width: int = 2_100, height: int = 900, kind: str = "image", **more: Any
) -> NodeResource:
    asset = {
        "assetId": f"a{number}",
        "url": f"https://x.example/{number}.png",
        "fileType": kind,
        "originalWidth": width,
        "originalHeight": height,
    }
    version = {"id": f"v{number}", "createdAt": "2026-10-01T10:00:00Z", "asset": asset, "seed": number}
    return NodeResource.read(
        {
            "id": f"n{number}",
            "title": f"Node {number}",
            "activeVersionId": f"v{number}",
            "versions": [version],
            **more,
        }
    )


@pytest.fixture
def view(harness: Any, show: Callable[..., Any]) -> CompareView:
    view = show(CompareView(harness.stores), 1_000, 700)
    harness.commands.add(*CompareCommands(harness.stores, view).all())
    harness.commands.add(*CellCommands(harness.stores, view).all())
    return view


def compare(harness: Any, *nodes: NodeResource) -> None:
    harness.select(*nodes)
    harness.selection.select("c1", nodes=[one.id for one in nodes])
    assert harness.commands.trigger("compare.open")


def focus_cell(view: CompareView, qtbot: Any, number: int = 0) -> Any:
    view.window().activateWindow()
    qtbot.waitUntil(view.window().isActiveWindow)
    pane = view.content.contact_sheet.cells[number].pane
    pane.setFocus()
    return pane


def visible_cells(view: CompareView) -> list[int]:
    return [n for n, cell in enumerate(view.content.contact_sheet.cells) if cell.isVisible()]


@pytest.mark.parametrize(("width", "height"), [(2_100, 900), (900, 2_100), (1_000, 1_000)])
def test_an_image_of_any_ratio_fills_its_cell(
    view: CompareView, harness: Any, width: int, height: int
) -> None:
    compare(harness, *(node(n, width, height) for n in range(1, 6)))
    for cell in view.content.contact_sheet.cells[:5]:
        box, pane = cell.pane.box(), cell.pane
        assert box.width() * box.height() > 0.97 * pane.width() * pane.height()


def test_an_image_without_a_declared_size_is_laid_out_again_when_it_loads(
    view: CompareView, harness: Any, qtbot: Any
) -> None:
    assets = [{"assetId": f"a{n}", "url": "https://x.example/u", "fileType": "image"} for n in (1, 2, 3)]
    compare(harness, *(node(n, versions=[{"id": f"v{n}", "asset": assets[n - 1]}]) for n in (1, 2, 3)))
    pane = view.content.contact_sheet.cells[0].pane
    assert pane.width() / pane.height() == pytest.approx(4 / 3, rel=0.05)
    harness.images.bring("a1", 210, 90)
    qtbot.waitUntil(lambda: abs(pane.width() / pane.height() - 21 / 9) < 0.1)


@pytest.mark.parametrize(("width", "height"), [(90, 210), (100, 100)])
def test_an_image_with_a_wrong_or_unrotated_declared_size_is_not_stretched(
    view: CompareView, harness: Any, qtbot: Any, width: int, height: int
) -> None:
    compare(harness, *(node(n, 2_100, 900) for n in (1, 2, 3)))
    pane = view.content.contact_sheet.cells[0].pane
    harness.images.bring("a1", width, height)
    qtbot.waitUntil(lambda: abs(pane.width() / pane.height() - width / height) < 0.05)
    box = pane.box()
    assert box.width() / box.height() == pytest.approx(width / height, rel=0.05)


def test_the_chosen_number_of_columns_is_saved(
    view: CompareView, harness: Any, show: Callable[..., Any]
) -> None:
    compare(harness, *(node(n) for n in range(1, 7)))
    columns = view.head.columns
    columns.setCurrentIndex(columns.findData(3))
    columns.activated.emit(columns.currentIndex())
    cells = view.content.contact_sheet.cells[:6]
    assert len({cell.x() for cell in cells}) == 3
    columns.setCurrentIndex(columns.findData(1))
    columns.activated.emit(columns.currentIndex())
    assert len({cell.x() for cell in cells}) == 1
    assert view.content.contact_sheet.verticalScrollBar().maximum() > 0
    assert harness.settings.get(COMPARE_COLUMNS) == 1
    assert show(CompareView(harness.stores)).content.contact_sheet.columns == 1


def test_enter_enlarges_a_cell_and_escape_shrinks_it_then_closes(
    view: CompareView, harness: Any, qtbot: Any
) -> None:
    compare(harness, *(node(n) for n in range(1, 5)))
    pane = focus_cell(view, qtbot, 1)
    before = pane.width()
    qtbot.keyClick(pane, Qt.Key.Key_Return)
    assert visible_cells(view) == [1]
    assert pane.width() > 1.5 * before
    qtbot.keyClick(pane, Qt.Key.Key_Right)
    assert visible_cells(view) == [2]
    assert QApplication.focusWidget() is view.content.contact_sheet.cells[2].pane
    assert harness.commands.trigger("compare.close")
    assert visible_cells(view) == [0, 1, 2, 3]
    assert QApplication.focusWidget() is view.content.contact_sheet.cells[2].pane
    assert harness.commands.trigger("compare.close")
    assert harness.comparison.state is None


def test_arrow_keys_move_between_cells_unless_images_are_zoomed(
    view: CompareView, harness: Any, qtbot: Any
) -> None:
    compare(harness, *(node(n) for n in range(1, 5)))
    view.content.contact_sheet.set_columns(2)
    qtbot.keyClick(focus_cell(view, qtbot), Qt.Key.Key_Right)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert QApplication.focusWidget() is view.content.contact_sheet.cells[3].pane
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert QApplication.focusWidget() is view.content.contact_sheet.cells[3].pane
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Plus)
    before = view.viewport.state
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left)
    assert QApplication.focusWidget() is view.content.contact_sheet.cells[3].pane
    assert view.viewport.state != before


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_text_handles_keys_like_an_image(view: CompareView, harness: Any, qtbot: Any, theme: Any) -> None:
    harness.themes.choose(theme)
    compare(harness, text_node(1), node(2), text_node(3), node(4))
    view.content.contact_sheet.set_columns(2)
    view.window().activateWindow()
    qtbot.waitUntil(view.window().isActiveWindow)
    view.setFocus()
    panes = [cell.pane for cell in view.content.contact_sheet.cells]
    image = panes[0].grab().toImage()
    assert image.pixelColor(2, image.height() // 2) == harness.themes.current.color("accent")
    for key, number in ((Qt.Key.Key_Right, 1), (Qt.Key.Key_Left, 0), (Qt.Key.Key_Down, 2)):
        qtbot.keyClick(QApplication.focusWidget(), key)
        assert QApplication.focusWidget() is panes[number]
    qtbot.keyClick(panes[2], Qt.Key.Key_Return)
    assert visible_cells(view) == [2]
    assert harness.commands.trigger("compare.remove")
    assert [side.node_id for side in harness.comparison.state.sides] == ["n1", "n2", "n4"]


def text_node(number: int) -> NodeResource:
    version = {"id": f"v{number}", "createdAt": "2026-10-01T10:00:00Z", "generatedText": "words " * 400}
    return node(number, versions=[version], nodeType="text")


def test_results_are_paged_and_counted(view: CompareView, harness: Any, qtbot: Any) -> None:
    compare(harness, *(node(n) for n in range(1, 20)))
    title = view.head.findChild(PlainLabel, "compareTitle")
    assert title.text() == "1–10 of 19 results"
    assert visible_cells(view) == list(range(10))
    assert not view.head.previous_button.isEnabled()
    view.head.next_button.click()
    assert title.text() == "11–19 of 19 results"
    assert harness.comparison.state.sides[0].name == "Node 11 v1"
    assert not view.head.next_button.isEnabled()
    assert harness.commands.trigger("compare.next-page")
    assert harness.comparison.state.first == 10
    assert harness.commands.trigger("compare.previous-page")
    assert harness.comparison.state.first == 0


def test_the_count_is_whole_beside_the_choice_of_columns(view: CompareView, harness: Any) -> None:
    compare(harness, *(node(n) for n in range(1, 20)))
    title, columns = view.head.findChild(PlainLabel, "compareTitle"), view.head.columns
    view.head.resize(view.head.minimumSizeHint().width(), view.head.height())
    assert title.width() >= title.sizeHint().width()
    assert columns.is_elided()
    view.head.resize(1_200, view.head.height())
    assert not columns.is_elided()


def test_a_cell_has_a_menu_and_can_be_removed(view: CompareView, harness: Any, qtbot: Any) -> None:
    compare(harness, *(node(n) for n in range(1, 4)))
    emitted: list[Any] = []
    harness.commands.menu_requested.connect(emitted.append)
    pane = focus_cell(view, qtbot, 1)
    pane.menu_requested.emit(pane.mapToGlobal(pane.rect().center()))
    assert emitted[0].context == "compare-cell"
    subject = emitted[0].subject
    assert isinstance(subject, ViewerItem)
    assert (subject.node_id, subject.title, subject.asset.asset_id) == ("n2", "Node 2 v1", "a2")
    ids = {command.id for command in harness.commands.in_context("compare-cell")}
    assert {"compare.enlarge", "compare.remove"} <= ids
    assert harness.commands.trigger("compare.enlarge", subject)
    assert visible_cells(view) == [1]
    assert harness.commands.trigger("compare.enlarge", subject)
    assert harness.commands.trigger("compare.remove", subject)
    assert [side.node_id for side in harness.comparison.state.sides] == ["n1", "n3"]
    assert harness.comparison.state.is_pair
    assert not harness.commands.trigger("compare.remove", subject)


def select_group(harness: Any, *members: NodeResource, kinds: tuple[Kind, ...] = ()) -> None:
    group = NodeResource.read({"id": "g", "title": "Group"})
    grouped = [one.model_copy(update={"group_id": "g"}) for one in members]
    canvas = harness.select(group, *grouped, kinds=(Kind.GROUP, *kinds))
    cards = [
        Card(
            one.id, one.kind, one.rect, title=one.title, version_count=one.version_count,
            version_id=one.version_id, group_id=one.group_id,
            asset=Asset(f"a{one.id[1:]}") if one.id != "g" else None,
        )
        for one in canvas.document.nodes
    ]  # fmt: skip
    canvas.show(replace(canvas.document, nodes=tuple(cards)))


def test_a_group_compares_its_images(view: CompareView, harness: Any) -> None:
    video = node(3, kind="video")
    select_group(
        harness, node(1), node(2), video, node(4), kinds=(Kind.IMAGE, Kind.IMAGE, Kind.VIDEO, Kind.IMAGE)
    )
    assert harness.commands.trigger("compare.open")
    assert [side.node_id for side in harness.comparison.state.sides] == ["n1", "n2", "n4"]


def test_a_group_of_videos_compares_its_videos(view: CompareView, harness: Any) -> None:
    select_group(harness, node(1, kind="video"), node(2, kind="video"), kinds=(Kind.VIDEO, Kind.VIDEO))
    assert harness.commands.trigger("compare.open")
    assert [side.node_id for side in harness.comparison.state.sides] == ["n1", "n2"]


def test_a_group_selected_with_its_members_counts_each_image_once(view: CompareView, harness: Any) -> None:
    select_group(harness, node(1), node(2), node(3))
    harness.selection.select("c1", nodes=("g", "n1", "n2", "n3"))
    assert harness.commands.trigger("compare.open")
    assert [side.node_id for side in harness.comparison.state.sides] == ["n1", "n2", "n3"]


def test_two_assets_without_versions_are_compared_like_versions(view: CompareView, harness: Any) -> None:
    items = [
        ViewerItem(
            Asset(f"o{n}", "image", "image", addresses=(("url", f"https://x.example/{n}.png"),)), f"{n}:1"
        )
        for n in (1, 2)
    ]
    assert harness.comparison.compare_items(items)
    assert harness.comparison.state.is_pair
    assert [chooser.currentText() for chooser in view.head.choosers] == ["1:1", "2:1"]
    view.resize(1_200, 700)
    QApplication.processEvents()
    last, head = view.head.choosers[1], view.head
    end = last.mapTo(head, QPoint(last.width(), 0)).x()
    assert head.save_button.x() - end <= Space.PAGE, "the choosers take the space beside the buttons"
    assert [asset.asset_id for asset in view.pane.assets] == ["o1", "o2"]
    view.head.swap_button.click()
    assert [asset.asset_id for asset in view.pane.assets] == ["o2", "o1"]


def test_an_empty_group_or_selection_shows_a_notification(view: CompareView, harness: Any) -> None:
    select_group(harness)
    assert harness.commands.trigger("compare.open")
    assert "at least two" in harness.notifications.recent[-1].message
    harness.selection.select("c1")
    assert harness.commands.trigger("compare.open")
    assert "Select images" in harness.notifications.recent[-1].message
    assert harness.comparison.state is None


def test_a_resize_node_compares_its_outputs(view: CompareView, harness: Any) -> None:
    outputs = [
        {"ratio": f"{n}:1", "assetId": f"o{n}", "assetUrl": f"https://x.example/{n}.png"} for n in (1, 2, 3)
    ]
    canvas = harness.select(
        NodeResource.read({"id": "r", "title": "Resized outputs", "magicResizeOutputs": outputs})
    )
    card = Card("r", Kind.RESIZE, Rect(0, 0, 9, 9), outputs=(ResizeOutput("1:1", Asset("o1")),))
    canvas.show(replace(canvas.document, nodes=(card,)))
    harness.selection.select("c1", nodes=("r",))
    assert harness.commands.trigger("compare.open")
    assert [side.name for side in harness.comparison.state.sides] == ["1:1", "2:1", "3:1"]


def test_a_pdf_compares_its_extracted_images(view: CompareView, harness: Any) -> None:
    images = [
        {"assetId": f"e{n}", "url": f"https://x.example/{n}.png", "pageIndex": n, "imageIndex": 1}
        for n in (1, 2)
    ]
    version = {
        "id": "v",
        "asset": {"assetId": "p", "fileType": "pdf", "url": "https://x.example/brief.pdf"},
        "pdfExtraction": {"extractedImages": images, "extractedImageUrls": ["https://x.example/3.png"]},
    }
    canvas = harness.select(NodeResource.read({"id": "d", "title": "Brief", "versions": [version]}))
    card = Card("d", Kind.PDF, Rect(0, 0, 9, 9), asset=Asset("p", "pdf", "pdf"), version_count=1)
    canvas.show(replace(canvas.document, nodes=(card,)))
    harness.selection.select("c1", nodes=("d",))
    assert harness.commands.trigger("compare.open")
    assert [side.name for side in harness.comparison.state.sides] == ["Page 1", "Page 2", "Image"]
