"""Assets that the viewer shows without a selected node."""

from __future__ import annotations

from typing import Any

from PySide6.QtTest import QSignalSpy

from wsdesk.graph.model.values import Asset
from wsdesk.panels.versions.properties import body_of
from wsdesk.store.content.asset_mapper import asset_of_version, extracted_of
from wsdesk.store.versions.viewer_items import (
    ViewerItem,
    ViewerItemsStore,
    item_of_hit,
    items_of_extracted,
    items_of_outputs,
    items_of_previews,
    version_of,
)
from wsdesk.wire.node import NodeResource
from wsdesk.wire.project import PreviewAsset
from wsdesk.wire.search import AssetSearchResult
from wsdesk.wire.version import PdfExtraction


def item(number: int) -> ViewerItem:
    return ViewerItem(
        Asset(f"a{number}", "image", "image", addresses=(("url", f"https://x.example/{number}.png"),)),
        f"Image {number}",
    )


def test_a_list_is_opened_walked_and_closed(qtbot: Any) -> None:
    store = ViewerItemsStore()
    changed = QSignalSpy(store.changed)
    assert not store.open(())
    assert changed.count() == 0
    assert store.open([item(1), item(2), item(3)], 9)
    assert store.current == item(3)
    store.step(-1)
    assert store.current == item(2)
    store.go_to(-5)
    assert store.current == item(1)
    store.step(-1)
    assert changed.count() == 3
    store.close()
    assert store.current is None
    store.step(1)
    assert store.state is None


def test_an_item_becomes_a_version_with_the_same_asset(qtbot: Any) -> None:
    full = Asset(
        "a1", "video", "video/mp4", "film.mp4", 640, 480, 2_000, 30,
        (("thumbnail", "t"), ("extraLow", "e"), ("low", "l"), ("preview", "p"), ("high", "h"), ("url", "u"),
         ("original", "o")),
    )  # fmt: skip
    version = version_of(ViewerItem(full, "Film"))
    assert version.asset is not None
    assert asset_of_version(version.asset) == full
    assert body_of(version) == "video"


def test_outputs_with_a_file_are_items_in_their_order(qtbot: Any) -> None:
    node = NodeResource.read(
        {
            "id": "n1",
            "title": "Harbour",
            "magicResizeOutputs": [
                {"ratio": "16:9", "assetId": "a1", "assetUrl": "https://x.example/1.png"},
                {"ratio": "1:1", "failed": True},
                {"previewUrl": "https://x.example/3.png"},
            ],
        }
    )
    found = items_of_outputs(node, "c1")
    assert [(one.title, one.source, one.node_id) for one in found] == [
        ("16:9", "Harbour", "n1"),
        ("Output 3", "Harbour", "n1"),
    ]
    assert found[0].file_title == "Harbour 16:9"


def test_extracted_images_listed_and_unlisted_are_items(qtbot: Any) -> None:
    extraction = PdfExtraction.read(
        {
            "extractedImages": [{"url": "https://x.example/1.png", "pageIndex": 4}],
            "extractedImageUrls": ["https://x.example/1.png", "https://x.example/2.png"],
        }
    )
    found = items_of_extracted(extracted_of(extraction), "Brief.pdf")
    assert [(one.title, one.source) for one in found] == [("Page 4", "Brief.pdf"), ("Image", "Brief.pdf")]


def test_previews_of_any_type_are_items_and_those_without_an_address_are_not(qtbot: Any) -> None:
    previews = [
        PreviewAsset.read({"url": "https://x.example/1.png?sig=1"}),
        PreviewAsset.read({}),
        PreviewAsset.read({"url": "https://x.example/2.mp4", "mediaType": "video"}),
    ]
    found = items_of_previews(previews, "Hero film")
    assert [body_of(version_of(one)) for one in found] == ["image", "video"]
    assert [one.title for one in found] == ["Preview 1", "Preview 2"]


def test_a_hit_without_a_canvas_is_an_item(qtbot: Any) -> None:
    hit = AssetSearchResult.read(
        {"assetId": "a1", "filename": "dusk\n.png", "assetUrl": "https://x.example/1.png"}
    )
    found = item_of_hit(hit)
    assert (found.title, found.canvas_id, found.node_id) == ("dusk .png", "", "")
    assert found.hit is hit
