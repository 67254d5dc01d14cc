"""The disk cache: persistent, limited, and checked against damage."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from wsdesk.media.cache.disk_cache import DiskCache


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "media"


@pytest.fixture
def cache(folder: Path) -> DiskCache:
    return DiskCache(folder, 1_000_000)


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_entries_survive_a_restart_in_their_scope(folder: Path, cache: DiskCache) -> None:
    cache.write("p", "asset\nthumbnail", b"one")
    cache.write("p", "asset\nhigh", b"two")
    reopened = DiskCache(folder, 1_000_000)
    assert reopened.read("p", "asset\nthumbnail") == b"one"
    assert reopened.read("p", "asset\nhigh") == b"two"
    assert reopened.read("q", "asset\nthumbnail") is None
    assert reopened.read("p", "asset\nlow") is None


def test_names_of_the_server_are_not_part_of_paths(folder: Path, cache: DiskCache, tmp_path: Path) -> None:
    for name in ("../../../escape", "/etc/passwd", "a\0b", "x" * 10_000, "\ud800", "CON", ""):
        cache.write(name, name, b"x")
        assert cache.read(name, name) == b"x"
    names = files(tmp_path)
    assert len(names) == 7
    for path in names:
        assert folder in path.parents
        assert path.stat().st_mode & 0o077 == 0
        assert set(str(path.relative_to(folder))) <= set("0123456789abcdef/")
    assert folder.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("damage", [b"", b"x", b"wsm1" + bytes(200)])
def test_a_damaged_entry_is_a_miss_and_removed(folder: Path, cache: DiskCache, damage: bytes) -> None:
    cache.write("p", "n", b"picture" * 100)
    [path] = files(folder)
    path.write_bytes(damage)
    assert cache.read("p", "n") is None
    assert not path.exists()


@pytest.mark.parametrize("at", [0, 5, 16, 300])
def test_one_wrong_bit_is_detected(folder: Path, cache: DiskCache, at: int) -> None:
    cache.write("p", "n", b"picture" * 100)
    [path] = files(folder)
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    assert cache.read("p", "n") is None


def test_the_least_recently_used_are_evicted(folder: Path) -> None:
    cache = DiskCache(folder, 100_000)
    for number in range(10):
        cache.write("p", str(number), bytes(9_000))
    for age, path in enumerate(sorted(files(folder))):
        os.utime(path, (time.time() - 1000 - age, time.time() - 1000 - age))
    assert cache.read("p", "3") is not None
    for number in range(10, 15):
        cache.write("p", str(number), bytes(9_000))
        assert sum(path.stat().st_size for path in files(folder)) <= 100_000
    assert cache.read("p", "3") is not None
    assert cache.read("p", "14") is not None
    assert sum(cache.read("p", str(number)) is None for number in range(10)) >= 4


def test_existing_files_count(folder: Path) -> None:
    before = DiskCache(folder, 1_000_000)
    for number in range(20):
        before.write("p", str(number), bytes(10_000))
    cache = DiskCache(folder, 100_000)
    cache.write("p", "new", bytes(10_000))
    assert sum(path.stat().st_size for path in files(folder)) <= 100_000
    assert cache.read("p", "new") is not None


def test_a_smaller_limit_takes_effect_at_once(folder: Path, cache: DiskCache) -> None:
    for number in range(20):
        cache.write("p", str(number), bytes(10_000))
    cache.set_limit(50_000)
    assert sum(path.stat().st_size for path in files(folder)) <= 50_000


def test_writing_over_does_not_count_twice(folder: Path) -> None:
    cache = DiskCache(folder, 50_000)
    cache.write("p", "other", bytes(10_000))
    for _ in range(20):
        cache.write("p", "same", bytes(20_000))
    assert cache.read("p", "other") is not None
    assert cache.size("p") < 31_000


def test_plain_files_have_their_extension(folder: Path, cache: DiskCache) -> None:
    part = cache.create_part_file("p", "video")
    part.write_bytes(b"video")
    assert cache.find_file("p", "video") is None
    path = cache.keep_file("p", "video", part, ".mp4")
    assert path.suffix == ".mp4"
    assert path.read_bytes() == b"video"
    assert not part.exists()
    assert DiskCache(folder, 1).find_file("p", "video") == path
    assert cache.find_file("q", "video") is None
    assert path.stat().st_mode & 0o077 == 0


def test_old_unfinished_files_are_deleted(folder: Path, cache: DiskCache) -> None:
    old, young = cache.create_part_file("p", "old"), cache.create_part_file("p", "young")
    os.utime(old, (time.time() - 100_000, time.time() - 100_000))
    cache.write("p", "n", b"x")
    assert not old.exists()
    assert young.exists()


def test_deleting_a_scope_leaves_the_others(folder: Path, cache: DiskCache) -> None:
    cache.write("p", "n", b"x")
    cache.write("q", "n", b"x")
    cache.delete("p")
    assert cache.read("p", "n") is None
    assert cache.read("q", "n") == b"x"
    assert cache.size("p") == 0


def test_an_unwritable_folder_caches_nothing_and_raises_nothing(tmp_path: Path) -> None:
    (tmp_path / "media").write_text("a file where the folder should be")
    cache = DiskCache(tmp_path / "media", 1000)
    cache.write("p", "n", b"x")
    assert cache.read("p", "n") is None
    assert cache.find_file("p", "n") is None
    assert cache.size("p") == 0
    cache.delete("p")


def test_several_threads_at_once(folder: Path) -> None:
    cache = DiskCache(folder, 60_000)

    def work(seed: int) -> None:
        for number in range(60):
            cache.write("p", str((seed * 7 + number) % 20), bytes([seed]) * 5_000)
            data = cache.read("p", str(number % 20))
            assert data is None or len(set(data)) == 1

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(path.stat().st_size for path in files(folder)) <= 60_000


def test_pinned_files_stay_until_their_last_owner_unpins_them(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path, 130_000)
    cache.write("p", "sealed", b"s" * 60_000)
    part = cache.create_part_file("p", "video")
    part.write_bytes(b"f" * 60_000)
    cache.keep_file("p", "video", part, ".mp4")
    cache.pin("p", "one", ["sealed", "video"])
    cache.pin("p", "two", ["video"])
    for number in range(10):
        cache.write("q", str(number), b"x" * 30_000)
    reopened = DiskCache(tmp_path, 130_000)
    assert reopened.read("p", "sealed") is not None
    assert reopened.find_file("p", "video") is not None
    assert reopened.size("p", pinned=True) >= 120_000
    assert (reopened.size_of("p", "video"), reopened.size_of("p", "nothing")) == (60_000, None)
    reopened.delete("p", pinned=False)
    assert reopened.size("p") >= 120_000
    reopened.pin("p", "one", [])
    reopened.set_limit(1)
    assert reopened.read("p", "sealed") is None
    assert reopened.find_file("p", "video") is not None
    reopened.pin("p", "two", [])
    assert reopened.find_file("p", "video") is None
