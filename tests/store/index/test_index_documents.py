"""Nodes as documents of the search index."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from wsdesk.localdb.index.values import IndexedImage
from wsdesk.store.content.asset_mapper import asset_of_indexed
from wsdesk.store.index.index_documents import document_of_node

URL = "https://x.example/file"


def image_of(**asset: Any) -> IndexedImage | None:
    version = {"id": "v", "asset": {"assetId": "a", **asset}}
    node = {"id": "n", "nodeType": "image", "activeVersionId": "v", "versions": [version]}
    document = document_of_node(msgspec.json.encode(node), b"", "image")
    assert document is not None
    return document.pieces[0].image


def test_an_image_has_its_smallest_file_and_its_main_one() -> None:
    image = image_of(fileType="image", url=URL, thumbnailUrl=f"{URL}/t", previewUrl=f"{URL}/p")
    assert image == IndexedImage("a", "image", "", "thumbnail", f"{URL}/t", (("url", URL),))
    alone = image_of(fileType="image", url=URL)
    assert alone == IndexedImage("a", "image", "", "url", URL)


@pytest.mark.parametrize("kind", ["audio", "video", "pdf"])
def test_a_file_without_a_preview_has_its_main_file_only(kind: str) -> None:
    image = image_of(fileType=kind, url=URL)
    assert image == IndexedImage("a", kind, "", "", "", (("url", URL),))
    assert asset_of_indexed(image).addresses == (("url", URL),)
    assert image_of(fileType=kind) is None


def test_a_text_file_is_shown_by_its_text() -> None:
    assert image_of(fileType="text", url=URL) is None


def test_results_have_the_group_of_their_node() -> None:
    versions = [{"id": "v"}, {"id": "w"}]
    node = {"id": "n", "nodeType": "image", "groupId": "g", "activeVersionId": "v", "versions": versions}
    document = document_of_node(msgspec.json.encode(node), b"", "image")
    assert document is not None
    assert [piece.result.group_id for piece in document.pieces if piece.result] == ["g", "g"]


def test_the_text_of_a_draft_begins_with_its_prompt() -> None:
    node = {"id": "n", "nodeType": "scene3d", "textPrompt": "Boxes for boats"}
    document = document_of_node(msgspec.json.encode(node), b"", "unknown")
    assert document is not None
    assert document.pieces[0].body == "Boxes for boats\nscene3d"
