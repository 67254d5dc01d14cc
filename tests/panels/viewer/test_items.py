"""Items in the viewer that aren't versions of a selected node."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.panels.viewer.test_viewer import node, version
from wsdesk.graph.model.values import Asset, Kind, Rect, ResizeOutput
from wsdesk.graph.model.values import Node as Card
from wsdesk.localdb.index.values import IndexedUsage
from wsdesk.media.images.pdf_pages import PdfOpened
from wsdesk.panels.batch_export.commands import BatchExportCommands
from wsdesk.panels.batch_export.view import BatchExportView
from wsdesk.panels.details.panel import follow
from wsdesk.panels.global_search.commands import GlobalSearchCommands
from wsdesk.panels.global_search.view import GlobalSearchView
from wsdesk.panels.versions.commands import VersionCommands
from wsdesk.panels.versions.panel import VersionsPanel
from wsdesk.panels.viewer.commands import ItemCommands, ViewerCommands
from wsdesk.panels.viewer.viewer import Viewer
from wsdesk.panels.widgets.properties.property import PropertyLink
from wsdesk.store.versions.viewer_items import ViewerItem, item_of_hit
from wsdesk.wire.node import NodeResource
from wsdesk.wire.search import AssetSearchResult


def item(number: int) -> ViewerItem:
    address = (("url", f"https://x.example/{number}.png"),)
    return ViewerItem(Asset(f"a{number}", "image", "image/png", addresses=address), f"Image {number}", "Book")


@pytest.fixture
def viewer(harness: Any, show: Callable[..., Any]) -> Viewer:
    viewer = show(Viewer(harness.stores), 900, 600)
    viewer.opened.connect(viewer.show)
    viewer.closed.connect(viewer.hide)
    harness.commands.add(*ViewerCommands(harness.stores, viewer).all())
    harness.commands.add(*ItemCommands(harness.stores, viewer).all())
    return viewer


def run(harness: Any, name: str) -> None:
    assert harness.commands.trigger(f"viewer.{name}")


def test_assets_open_without_a_canvas_and_keys_go_through_them(viewer: Viewer, harness: Any) -> None:
    harness.viewer_items.open([item(1), item(2), item(3)])
    assert viewer.is_open
    assert viewer.head.title.text() == "Image 1"
    assert viewer.head.location.text() == "Book"
    assert viewer.head.position.text() == "1 of 3"
    assert viewer.strip.isVisible()
    assert viewer.strip.currentIndex().row() == 0
    run(harness, "next-version")
    run(harness, "next-node")
    assert viewer.head.position.text() == "3 of 3"
    assert not viewer.head.next_button.isEnabled()
    run(harness, "first-version")
    assert viewer.head.title.text() == "Image 1"
    viewer.strip.clicked.emit(viewer.strip.model().index(1, 0))
    assert harness.viewer_items.current == item(2)
    run(harness, "actual-size")
    assert viewer.head.percent.text() == "–"  # the size isn't known before the image is loaded
    sized = replace(item(4), asset=replace(item(4).asset, width=400, height=300))
    harness.viewer_items.open([sized])
    run(harness, "actual-size")
    assert viewer.head.percent.text() == "100%"
    run(harness, "close")
    assert not viewer.is_open
    assert harness.viewer_items.current is None


def test_save_and_copy_apply_to_the_shown_item(
    viewer: Viewer, harness: Any, show: Callable[..., Any], tmp_path: Path
) -> None:
    panel, batch_export = show(VersionsPanel(harness.stores)), show(BatchExportView(harness.stores))
    harness.commands.add(*VersionCommands(harness.stores, panel).all())
    harness.commands.add(*BatchExportCommands(harness.stores, batch_export).all())
    harness.select(node())
    harness.viewer_items.open([item(7)])
    assert harness.commands.trigger("version.copy-image")
    assert harness.drag_export.calls == [("copy_image", "a7")]
    assert harness.commands.trigger("version.save-original")
    assert harness.file_export.calls[-1][:3] == ("save", "a7", "Book Image 7.png")
    assert harness.commands.trigger("version.save-as")
    dialog = panel.window().findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path / "x.png"))
    assert harness.file_export.calls[-1] == ("save", "a7", "x.png", tmp_path)
    dialog.close()
    harness.viewer_items.open([replace(item(7), version_id="v7")])
    assert harness.commands.trigger("version.save-as")
    dialog = panel.window().findChildren(QFileDialog)[-1]
    assert len(dialog.nameFilters()) == 2, "the rating of a version can be saved beside it"
    dialog.close()
    run(harness, "close")
    assert harness.commands.trigger("version.copy-image")
    assert harness.drag_export.calls[-1] == ("copy_image", "a3")


def test_all_items_are_compared_and_a_single_one_shows_a_notification(viewer: Viewer, harness: Any) -> None:
    harness.viewer_items.open([item(1), item(2), item(3)])
    run(harness, "compare")
    assert [side.name for side in harness.comparison.state.sides] == ["Image 1", "Image 2", "Image 3"]
    harness.comparison.close()
    harness.viewer_items.open([item(1)])
    run(harness, "compare")
    assert harness.comparison.state is None
    assert "only one" in harness.notifications.recent[-1].message


def test_the_canvas_of_an_item_opens_below_the_viewer(viewer: Viewer, harness: Any) -> None:
    harness.viewer_items.open([replace(item(1), canvas_id="c2", node_id="n2", version_id="v1")])
    canvas = harness.canvases.opened_canvas
    canvas.canvas_id = "c2"
    harness.canvases.set_current(canvas)
    assert viewer.is_open
    canvas.canvas_id = "c3"
    harness.canvases.set_current(canvas)
    assert not viewer.is_open


def test_a_search_result_without_a_canvas_opens(viewer: Viewer, harness: Any) -> None:
    result = AssetSearchResult.read(
        {"assetId": "a1", "filename": "x.png", "fileType": "image", "assetUrl": "https://x.example/1.png"}
    )
    assert harness.commands.trigger("node.open", result)
    assert viewer.is_open
    assert viewer.head.title.text() == "x.png"
    assert not harness.commands.trigger("node.open", AssetSearchResult.read({"assetId": "a2"}))


def test_show_on_canvas_opens_the_canvases_of_a_search_result(viewer: Viewer, harness: Any) -> None:
    canvases = [{"canvasId": name, "nodeId": f"n-{name}"} for name in ("c", "d")]
    url = {"assetUrl": "https://x.example/1.png"}
    harness.viewer_items.open([item_of_hit(AssetSearchResult.read({"assetId": "a1", **url}))])
    assert not harness.commands.trigger("item.reveal")
    result = AssetSearchResult.read({"assetId": "a2", "canvases": canvases, **url})
    harness.viewer_items.open([item_of_hit(result)])
    assert harness.commands.trigger("item.reveal")
    assert not viewer.is_open
    assert harness.library.calls[-1] == ("open_hit", "a2")


def resize_node(**more: Any) -> NodeResource:
    outputs = [
        {"ratio": ratio, "assetId": f"o{n}", "assetUrl": f"https://x.example/o{n}.png"}
        for n, ratio in enumerate(("1:1", "16:9"), 1)
    ]
    return NodeResource.read({"id": "r1", "title": "Resized outputs", "magicResizeOutputs": outputs, **more})


def select_resize_node(harness: Any, *nodes: NodeResource) -> None:
    canvas = harness.select(*nodes, kinds=(Kind.RESIZE,))
    card = Card(
        "r1",
        Kind.RESIZE,
        Rect(0, 0, 9, 9),
        outputs=(ResizeOutput("1:1", Asset("o1", addresses=(("url", "u"),))),),
    )
    others = tuple(one for one in canvas.document.nodes if one.id != "r1")
    versions = len(nodes[0].versions or ())
    canvas.show(replace(canvas.document, nodes=(replace(card, version_count=versions), *others)))


def test_resized_images_open_from_the_node_and_from_its_details(viewer: Viewer, harness: Any) -> None:
    select_resize_node(harness, resize_node())
    assert harness.commands.trigger("node.open", "r1")
    assert viewer.head.title.text() == "1:1"
    assert viewer.head.position.text() == "1 of 2"
    run(harness, "close")
    follow(PropertyLink("output", "r1", "o2"), harness.stores)
    assert viewer.head.title.text() == "16:9"
    run(harness, "close")
    assert harness.commands.trigger("node.open-outputs", "r1")
    assert viewer.is_open


def test_another_node_replaces_the_items(viewer: Viewer, harness: Any) -> None:
    harness.select(node("n1"), node("n2", version(7)))
    assert harness.commands.trigger("node.open", "n1")
    harness.viewer_items.open([item(1), item(2)])
    harness.selection.select("c1", nodes=("n2",))
    assert viewer.head.title.text() == "Title n2"
    assert harness.viewer_items.current is None


def test_another_canvas_or_workspace_closes_the_items(viewer: Viewer, harness: Any) -> None:
    harness.viewer_items.open([item(1), item(2)])
    harness.open("c2")
    assert not viewer.is_open
    harness.viewer_items.open([item(1), item(2)])
    harness.connection.profile_changed.emit(None)
    assert not viewer.is_open


def test_images_of_a_document_open_and_closing_them_returns_to_their_page(
    viewer: Viewer, harness: Any, qtbot: Any, tmp_path: Path
) -> None:
    images = [{"url": f"https://x.example/p{n}.png", "pageIndex": n, "imageIndex": 1} for n in (1, 2, 3)]
    document = version(1, "pdf", pdfExtraction={"extractedImages": images})
    harness.select(node("n1", document))
    assert harness.commands.trigger("node.open", "n1")
    path = tmp_path / "x.pdf"
    harness.file_export.bring("a1", path)
    sizes = ((100.0, 100.0),) * 3
    harness.images.pages.opened.emit(PdfOpened(path, sizes))
    grid = viewer.contents.document.extraction.grid
    viewer.window().activateWindow()
    qtbot.waitUntil(viewer.window().isActiveWindow)
    grid.setFocus()
    grid.setCurrentIndex(grid.model().index(1, 0))
    assert viewer.contents.document.page == 1
    qtbot.keyClick(grid, Qt.Key.Key_Return)
    assert harness.viewer_items.current is not None
    assert viewer.head.title.text() == "Page 2"
    assert viewer.head.position.text() == "2 of 3"
    run(harness, "close")
    assert viewer.is_open
    assert viewer.contents.page is viewer.contents.document
    harness.file_export.bring("a1", path)
    harness.images.pages.opened.emit(PdfOpened(path, sizes))
    assert viewer.contents.document.page == 1
    assert QApplication.focusWidget() is grid
    run(harness, "close")
    assert not viewer.is_open


def test_the_filmstrip_shows_the_position_among_the_nodes(viewer: Viewer, harness: Any) -> None:
    empty = NodeResource.read({"id": "n0", "versions": []})
    harness.select(node("n1"), empty, node("n2", version(7)), node("n3", version(8)))
    assert harness.commands.trigger("node.open", "n2")
    assert viewer.head.position.text() == "2 of 3"
    assert viewer.strip.currentIndex().row() == 1
    viewer.strip.clicked.emit(viewer.strip.model().index(2, 0))
    assert harness.selection.state.node == "n3"
    assert viewer.head.position.text() == "3 of 3"
    viewer.window().resize(900, 300)
    viewer.resize(900, 300)
    assert not viewer.strip.isVisible()


@pytest.mark.parametrize("name", ["dark", "light"])
def test_the_surround_is_the_same_neutral_gray_in_every_theme(
    viewer: Viewer, harness: Any, name: Any
) -> None:
    harness.themes.choose(name)
    harness.images.bring("a1", 400, 40)
    harness.viewer_items.open([item(1)])
    color = viewer.contents.image.grab().toImage().pixelColor(4, 4)
    assert color.red() == color.green() == color.blue() == 0x1A


def test_items_stay_when_their_node_is_selected(viewer: Viewer, harness: Any) -> None:
    harness.select(node("n1"), node("n2"), node("n3"))
    harness.viewer_items.open([replace(item(1), canvas_id="c1", node_id="n2", version_id="v3"), item(2)])
    harness.selection.select("c1", nodes=("n2",))
    assert viewer.head.position.text() == "1 of 2"
    harness.selection.select("c1", nodes=("n3",))
    assert harness.viewer_items.current is None


def test_the_viewer_counts_other_usages_of_a_file(viewer: Viewer, harness: Any) -> None:
    current = replace(item(1), canvas_id="c1", node_id="n1")
    harness.viewer_items.open((current,))
    button = viewer.head.usages_button
    assert not button.isVisible()
    other = IndexedUsage("c2", "Board", "n1", "", "Fox", "image", "made")
    harness.usages.set_usages({"a1": (replace(other, canvas_id="c1"), other, replace(other, node_id="n2"))})
    assert button.isVisible()
    assert button.text() == "Also used in 2 places"
    view = GlobalSearchView(harness.stores)
    harness.commands.add(*GlobalSearchCommands(harness.stores, view).all())
    button.click()
    assert view.field.text() == "asset:a1"
    view.deleteLater()


def test_the_header_shows_the_version_number_of_a_result(viewer: Viewer, harness: Any) -> None:
    harness.viewer_items.open([replace(item(1), number=4, count=7), item(2)])
    assert viewer.head.location.text() == "Book · v4 of 7"
    strip = viewer.strip.model()
    names = [strip.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(2)]
    assert [name.endswith("· v4 of 7") for name in names] == [True, False]
    viewer.resize(500, 600)
    assert viewer.head.location.text() == "v4 of 7"
    viewer.resize(1_000, 600)
    viewer.navigation.step(1)
    assert viewer.head.location.text() == "Book"
