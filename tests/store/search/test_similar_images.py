"""Groups of nearly equal images."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from wsdesk.localdb.fingerprints.file import FingerprintFile, StoredFingerprint
from wsdesk.store.search.similar_images import (
    MAX_DISTANCE,
    WholeImage,
    group_images,
    group_similar,
    mean_color,
)

HASHES = st.integers(0, (1 << 128) - 1)


def group_hashes(hashes: dict[str, int]) -> dict[str, str]:
    """Groups of images of one color."""
    return group_images({name: WholeImage(value, (50, 0, 0)) for name, value in hashes.items()})


def flipped(value: int, bits: set[int]) -> int:
    for bit in bits:
        value ^= 1 << bit
    return value


@given(HASHES, st.sets(st.integers(0, 127), max_size=20))
def test_an_image_is_in_the_group_of_one_within_the_distance(value: int, bits: set[int]) -> None:
    leaders = group_hashes({"one": value, "other": flipped(value, bits)})
    assert leaders == {"one": "one", "other": "one" if len(bits) <= MAX_DISTANCE else "other"}


def test_an_image_joins_the_nearest_group() -> None:
    hashes = {"far": 0, "near": (1 << 12) - 1, "new": (1 << 7) - 1}
    assert group_hashes(hashes) == {"far": "far", "near": "near", "new": "near"}


def test_groups_are_not_chained() -> None:
    hashes = {"one": 0, "two": (1 << 8) - 1, "three": (1 << 16) - 1}
    assert group_hashes(hashes) == {"one": "one", "two": "one", "three": "three"}


def test_images_without_a_fingerprint_are_in_no_group(tmp_path: Path) -> None:
    file = FingerprintFile(tmp_path / "prints.sqlite3")
    windows = bytes(range(16)) + b"w" * 208
    file.add(
        [
            StoredFingerprint("a", b"", 96, windows, b"p" * 20, 0),
            StoredFingerprint("b", b"", 96, windows[:16] + b"v" * 208, b"p" * 20, 0),
            StoredFingerprint("plain", b"", 96, b"", b"p" * 20, 0),
        ]
    )
    assert group_similar(file, ["b", "unknown", "plain", "a"]) == {"b": "b", "a": "b"}
    assert group_similar(None, ["a", "b"]) == {}
    file.close()
    assert group_similar(file, ["a", "b"]) == {}, "a file that can't be read groups nothing"


def test_images_of_different_colors_are_apart() -> None:
    color = (60.0, 10.0, -20.0)
    images = {
        "one": WholeImage(7, color),
        "other": WholeImage(7, (60, 10, -10)),
        "third": WholeImage(7, color),
    }
    assert group_images(images) == {"one": "one", "other": "other", "third": "one"}


def test_the_mean_color_is_weighted_by_the_shares_of_the_palette() -> None:
    palette = bytes((100, 0, 0, 204)) + bytes((0, 50, 206, 51)) + bytes(12)
    assert mean_color(palette) == (80, 10, -10)
    assert mean_color(bytes(20)) == (0, 0, 0)
