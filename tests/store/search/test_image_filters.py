"""Filters by asset and color are completed with what the fingerprints have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from wsdesk.localdb.fingerprints.file import FingerprintFile, StoredFingerprint
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.result_query import ResultFilter, ResultQuery
from wsdesk.localdb.index.values import IndexDocument, IndexedResult, IndexedText
from wsdesk.media.fingerprint.palette import palettes
from wsdesk.store.query.colors import COLORS
from wsdesk.store.search.image_filters import resolve_images
from wsdesk.store.search.image_lookup import ImageLookup

np = pytest.importorskip("numpy")


@pytest.fixture
def index(tmp_path: Path) -> Iterator[IndexFile]:
    """Nodes n-a to n-d with the assets a to d."""
    file = IndexFile(tmp_path / "index.sqlite3", 1 << 28)
    for asset_id in "abcd":
        text = IndexedText("image", f"n-{asset_id}", f"v-{asset_id}", "Fox", keys=(("made", asset_id),))
        result = IndexedResult("image", status="ok", asset_id=asset_id)
        file.upsert("one", [IndexDocument(f"n-{asset_id}", b"", (text._replace(result=result),))])
    yield file
    file.close()


@pytest.fixture
def lookup(tmp_path: Path) -> Iterator[ImageLookup]:
    """Blue images a and b with the same file, a red c, and d without a fingerprint."""
    file = FingerprintFile(tmp_path / "images.sqlite3")
    for asset_id, color, content in (("a", "blue", b"1"), ("b", "blue", b"1"), ("c", "red", b"2")):
        pixels = np.full((1, 64, 3), COLORS[color], np.uint8)
        file.add([StoredFingerprint(asset_id, content, 64, b"", palettes(pixels)[0].tobytes(), 0)])
    yield ImageLookup(file)
    file.close()


def found(index: IndexFile, lookup: ImageLookup | None, *filters: ResultFilter) -> set[str]:
    page = index.page(ResultQuery(filters=resolve_images(filters, index, lookup)))
    return {result.asset_id for result in page.results}


def test_filters_by_asset_find_copies(index: IndexFile, lookup: ImageLookup) -> None:
    assert found(index, lookup, ResultFilter("asset", "b"), ResultFilter("type", "image")) == {"a", "b"}
    assert found(index, lookup, ResultFilter("asset", "b", is_excluded=True)) == {"c", "d"}
    assert found(index, None, ResultFilter("asset", "b")) == {"b"}


def test_filters_by_color_find_the_images_that_are_mostly_of_it(
    index: IndexFile, lookup: ImageLookup
) -> None:
    blue, red = ResultFilter("color", "blue"), ResultFilter("color", "d93025")
    assert found(index, lookup, blue) == {"a", "b"}
    assert found(index, lookup, blue, red) == {"a", "b", "c"}, "several colors are alternatives"
    assert found(index, lookup, ResultFilter("color", "blue", is_excluded=True)) == {"c", "d"}
    assert found(index, lookup, blue, ResultFilter("asset", "c")) == set()
    assert found(index, lookup, ResultFilter("color", "green")) == set()
    assert found(index, None, blue) == set()


def test_without_readable_fingerprints_no_color_is_found(index: IndexFile, lookup: ImageLookup) -> None:
    lookup.file.close()
    assert found(index, lookup, ResultFilter("color", "blue")) == set()
