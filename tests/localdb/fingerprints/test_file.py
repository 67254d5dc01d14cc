"""The fingerprint file: appended to, read in order, limited, and separate for each workspace."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from wsdesk.localdb.core.errors import DatabaseClosedError, LocalDbError
from wsdesk.localdb.fingerprints.file import FingerprintFile, FingerprintFolder, StoredFingerprint


@pytest.fixture
def file(tmp_path: Path) -> Iterator[FingerprintFile]:
    fingerprint_file = FingerprintFile(tmp_path / "index" / "one.sqlite3")
    yield fingerprint_file
    fingerprint_file.close()


def fingerprint(
    asset_id: str, content: bytes = b"", width: int = 128, windows: bytes = b"w" * 224, color: int = 0
) -> StoredFingerprint:
    return StoredFingerprint(asset_id, content, width, windows, b"p" * 20, color)


def test_fingerprints_are_read_in_the_order_of_addition(file: FingerprintFile) -> None:
    file.add([fingerprint("b"), fingerprint("a")])
    assert [number for number, _ in file.windows_after(0, 10)] == [1, 2]
    file.add([fingerprint("c", windows=b"")])
    assert file.windows_after(1, 10) == [(2, b"w" * 224)], "without detail there are no windows"
    assert [number for number, _ in file.palettes_after(1, 10)] == [2, 3]
    assert file.windows_after(0, 1) == [(1, b"w" * 224)]
    assert file.assets([1, 2, 99]) == {1: "b", 2: "a"}
    assert file.count() == 3
    assert file.fingerprinted(["a", "x", "c"]) == {"a", "c"}
    assert file.asset_ids_after("a", 10) == ["b", "c"]


def test_a_larger_sample_replaces_a_smaller_one_and_all_content_hashes_stay(file: FingerprintFile) -> None:
    file.add([fingerprint("a", b"thumbnail", 64)])
    file.add([fingerprint("a", b"original", 128, b"x" * 224), fingerprint("a", b"", 100, b"y" * 224)])
    assert file.windows_after(0, 10) == [(2, b"x" * 224)], "a new number, so that readers find the change"
    assert file.assets_of_content(b"thumbnail") == file.assets_of_content(b"original") == ["a"]
    assert file.assets_of_content(b"") == []
    file.add([fingerprint("b", b"original")])
    assert file.assets_of_content(b"original") == ["a", "b"]


def test_assets_with_a_file_in_common_have_the_same_content(file: FingerprintFile) -> None:
    file.add([fingerprint("a", b"thumbnail"), fingerprint("a", b"original", 256)])
    file.add([fingerprint("b", b"original"), fingerprint("c", b"thumbnail"), fingerprint("d", b"other")])
    assert file.same_content("a") == ["b", "c"]
    assert file.same_content("b") == ["a"]
    assert file.same_content("d") == file.same_content("unknown") == []


def test_the_oldest_images_are_evicted_beyond_the_limit(tmp_path: Path) -> None:
    file = FingerprintFile(tmp_path / "x.sqlite3", limit=100)
    for start in range(0, 120, 10):
        file.add([fingerprint(f"a{n}", b"%d" % n) for n in range(start, start + 10)])
    assert 95 <= file.count() <= 100
    assert file.fingerprinted(["a0", "a119"]) == {"a119"}
    assert file.assets_of_content(b"0") == []
    file.close()


def test_deleted_assets_leave_no_trace(file: FingerprintFile) -> None:
    file.add([fingerprint(f"a{n}", b"same") for n in range(3)])
    file.delete(["a0", "a2", "unknown"])
    assert file.assets_of_content(b"same") == ["a1"]
    assert file.count() == 1


def test_fingerprints_survive_a_process_that_ends_without_closing(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    ended = FingerprintFile(path)
    ended.add([fingerprint("a", b"1")])
    other = FingerprintFile(path)
    assert other.assets_of_content(b"1") == ["a"]
    other.close()
    ended.close()


def test_a_damaged_file_and_one_of_another_version_are_recreated(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    path.write_bytes(b"no database at all" * 1000)
    file = FingerprintFile(path)
    file.add([fingerprint("a")])
    assert file.count() == 1
    file.close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    file = FingerprintFile(path)
    assert file.count() == 0
    file.close()


def test_an_id_with_invalid_unicode_is_stored(file: FingerprintFile) -> None:
    file.add([fingerprint("\ud800")])
    assert file.fingerprinted(["\ud800"]) == {"\ud800"}


def test_a_closed_or_unusable_file_raises_its_error_class(tmp_path: Path, file: FingerprintFile) -> None:
    file.close()
    with pytest.raises(DatabaseClosedError):
        file.count()
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(LocalDbError):
        FingerprintFile(tmp_path / "file" / "x.sqlite3").count()


def test_threads_share_a_file(file: FingerprintFile) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda n: file.add([fingerprint(f"a{n}")]), range(40)))
    assert file.count() == 40
    assert [number for number, _ in file.windows_after(0, 100)] == list(range(1, 41))


def test_scopes_are_separate_files_that_are_deleted_separately(tmp_path: Path) -> None:
    folder = FingerprintFolder(tmp_path)
    folder.of("p1").add([fingerprint("a", b"1")])
    folder.of("p2").add([fingerprint("b", b"1")])
    assert folder.of("p1").assets_of_content(b"1") == ["a"]
    assert folder.size("p1") > 0
    folder.drop("p1")
    assert folder.size("p1") == 0
    assert folder.of("p1").count() == 0
    assert folder.of("p2").count() == 1
    folder.close()
    assert not [path for path in tmp_path.iterdir() if "p1" in path.name or "p2" in path.name]
