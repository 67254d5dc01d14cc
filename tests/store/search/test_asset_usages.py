"""Usages of an asset include those of assets with the same file."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsdesk.localdb.fingerprints.file import FingerprintFile, StoredFingerprint
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.values import IndexDocument, IndexedImage, IndexedResult, IndexedText
from wsdesk.store.search.asset_usages import count_nodes, usages_of


@pytest.fixture
def index(tmp_path: Path) -> IndexFile:
    """Asset a on two nodes of one canvas, its copy b on another canvas, and c on one node."""
    file = IndexFile(tmp_path / "index.sqlite3", 1 << 28)
    for canvas_id, node_id, asset_id in (
        ("one", "n1", "a"),
        ("one", "n2", "a"),
        ("two", "n3", "b"),
        ("two", "n4", "c"),
    ):
        text = IndexedText("image", node_id, f"v-{node_id}", "Fox", keys=(("made", asset_id),))
        file.upsert(
            canvas_id,
            [IndexDocument(node_id, b"", (text._replace(result=IndexedResult(asset_id=asset_id)),))],
        )
    return file


@pytest.fixture
def fingerprints(tmp_path: Path) -> FingerprintFile:
    file = FingerprintFile(tmp_path / "images.sqlite3")
    file.add([StoredFingerprint(one, b"same", 64, b"", b"", 0) for one in ("a", "b")])
    return file


def test_a_copy_is_used_where_the_asset_is(index: IndexFile, fingerprints: FingerprintFile) -> None:
    nodes = {usage.node_id for usage in usages_of(index, fingerprints, "b")}
    assert nodes == {"n1", "n2", "n3"}
    assert {usage.node_id for usage in usages_of(index, None, "b")} == {"n3"}


def test_only_assets_on_several_canvases_are_counted(index: IndexFile, fingerprints: FingerprintFile) -> None:
    assert count_nodes(index, fingerprints, ["a", "c", "unknown"]) == {"a": 3}
    assert count_nodes(index, None, ["a"]) == {}


def test_without_readable_fingerprints_the_asset_itself_is_found(
    index: IndexFile, fingerprints: FingerprintFile
) -> None:
    fingerprints.close()
    assert {usage.node_id for usage in usages_of(index, fingerprints, "a")} == {"n1", "n2"}


def test_a_video_with_the_thumbnail_of_an_image_is_no_copy(
    index: IndexFile, fingerprints: FingerprintFile
) -> None:
    for asset_id, file_type in (("b", "image"), ("film", "video"), ("copy", "image")):
        image = IndexedImage(asset_id, file_type, "", "thumbnail", f"https://x.example/{asset_id}.webp")
        text = IndexedText("image", f"n-{asset_id}", "", "Fox", keys=(("made", asset_id),), image=image)
        index.upsert("three", [IndexDocument(f"n-{asset_id}", b"", (text,))])
    fingerprints.add([StoredFingerprint(one, b"poster", 64, b"", b"", 0) for one in ("b", "film", "copy")])
    nodes = {usage.node_id for usage in usages_of(index, fingerprints, "b")}
    assert nodes == {"n3", "n-b", "n-copy"}
