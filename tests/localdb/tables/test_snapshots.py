"""Snapshots: persistent, limited, and separate for each profile."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.profiles import delete_profile_data
from wsdesk.localdb.tables.snapshots import Snapshot, SnapshotTable


def noise(seed: int, size: int) -> bytes:
    return random.Random(seed).randbytes(size)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.mark.parametrize("data", [b"", b"{}", b"a" * 5_000_000, noise(1, 300_000)])
def test_snapshots_have_their_bytes_and_time(db: Database, path: Path, data: bytes) -> None:
    SnapshotTable(db).upsert("p", "content/c1", data, 12.5).result()
    db.close()
    reopened = open_database(path)
    assert SnapshotTable(reopened).get("p", "content/c1") == Snapshot(data, 12.5)
    assert SnapshotTable(reopened).get("q", "content/c1") is None
    assert SnapshotTable(reopened).get("p", "content/c2") is None
    reopened.close()


def test_snapshots_are_compressed(db: Database) -> None:
    snapshots = SnapshotTable(db)
    snapshots.upsert("p", "k", b'{"nodeType": "text"},' * 100_000, 1.0).result()
    assert snapshots.size("p") < 50_000


def test_a_snapshot_is_readable_at_once_and_the_newest_wins(db: Database) -> None:
    snapshots = SnapshotTable(db)
    go = threading.Event()
    db.write(lambda _connection: go.wait(10))
    futures = [snapshots.upsert("p", "k", b"%d" % n * 10_000, float(n)) for n in range(10)]
    assert snapshots.get("p", "k") == Snapshot(b"9" * 10_000, 9.0)
    go.set()
    for future in futures:
        future.result()
    assert SnapshotTable(db).get("p", "k") == Snapshot(b"9" * 10_000, 9.0)


def test_unchanged_bytes_update_only_the_time(db: Database) -> None:
    snapshots = SnapshotTable(db)

    def digest_and_seq() -> tuple[int, ...]:
        return db.read(lambda connection: connection.execute("SELECT seq FROM snapshots").fetchone())

    snapshots.upsert("p", "k", noise(1, 100_000), 1.0).result()
    before = digest_and_seq()
    changes = db.write(lambda connection: connection.total_changes).result()
    snapshots.upsert("p", "k", noise(1, 100_000), 2.0).result()
    assert db.write(lambda connection: connection.total_changes).result() == changes + 1
    assert digest_and_seq() == before
    assert snapshots.get("p", "k") == Snapshot(noise(1, 100_000), 2.0)


def test_the_least_recently_used_are_evicted_and_the_file_shrinks(db: Database, path: Path) -> None:
    snapshots = SnapshotTable(db, limit_bytes=350_000, clock=Clock())
    for number in range(3):
        snapshots.upsert("p", str(number), noise(number, 100_000), 1.0).result()
    assert snapshots.get("p", "0") is not None
    snapshots.upsert("q", "3", noise(3, 100_000), 1.0).result()
    assert snapshots.get("p", "1") is None
    assert set(snapshots.keys("p")) == {"0", "2"}
    assert snapshots.size("p") + snapshots.size("q") <= 350_000
    snapshots.set_limit(0).result()
    assert snapshots.keys("p") == {}
    db.close()
    assert path.stat().st_size < 200_000


def test_pinned_keys_are_never_evicted(db: Database, path: Path) -> None:
    snapshots = SnapshotTable(db, limit_bytes=150_000, clock=Clock())
    snapshots.upsert("p", "content/a", noise(0, 100_000), 1.0)
    snapshots.pin("p", ["content/a"]).result()
    snapshots.upsert("p", "content/a/notes/7", noise(8, 100_000), 1.0)
    snapshots.upsert("p", "content/ab", noise(7, 100_000), 1.0)
    snapshots.upsert("q", "content/a", noise(6, 100_000), 1.0)
    for number in range(1, 4):
        snapshots.upsert("p", str(number), noise(number, 100_000), 1.0).result()
    held = {"content/a", "content/a/notes/7"}
    assert set(snapshots.keys("p")) == held | {"3"}
    assert snapshots.keys("q") == {}
    reopened = SnapshotTable(db, limit_bytes=150_000, clock=Clock())
    reopened.upsert("p", "content/a", noise(9, 200_000), 2.0).result()
    reopened.pin("p", ["content/a"]).result()
    assert reopened.size("p", pinned=True) == reopened.size("p", "content/a") > 250_000
    assert reopened.drop("p", pinned=False).result() == 1
    assert set(reopened.keys("p")) == held
    reopened.pin("p", []).result()
    assert set(reopened.keys("p")) == {"content/a/notes/7"}, "the bound counts again, the least used goes"


def test_a_smaller_limit_takes_effect_at_once(db: Database) -> None:
    snapshots = SnapshotTable(db, clock=Clock())
    for number in range(5):
        snapshots.upsert("p", str(number), noise(number, 100_000), 1.0).result()
    snapshots.get("p", "0")
    snapshots.set_limit(250_000).result()
    assert set(snapshots.keys("p")) == {"0", "4"}


def test_a_snapshot_beyond_the_limit_is_not_stored_nor_its_previous_one(db: Database) -> None:
    snapshots = SnapshotTable(db, limit_bytes=50_000)
    snapshots.upsert("p", "k", b"old", 1.0).result()
    snapshots.upsert("p", "k", noise(1, 100_000), 2.0).result()
    assert snapshots.get("p", "k") is None


def test_keys_and_deletion_by_prefix_and_profile(db: Database) -> None:
    snapshots = SnapshotTable(db)
    for profile, key in (("p", "content/1"), ("p", "content/2"), ("p", "content_x"), ("q", "content/1")):
        snapshots.upsert(profile, key, b"x", 3.0).result()
    assert snapshots.keys("p", "content/") == {"content/1": 3.0, "content/2": 3.0}
    assert snapshots.drop("p", "content/").result() == 2
    assert set(snapshots.keys("p")) == {"content_x"}
    assert set(snapshots.keys("q")) == {"content/1"}


def test_a_deleted_profile_gets_no_pending_snapshot(db: Database) -> None:
    snapshots = SnapshotTable(db)
    snapshots.upsert("p", "k", b"x" * 3_000_000, 1.0)
    delete_profile_data(db, "p").result()
    assert snapshots.keys("p") == {}


def test_closing_finishes_pending_snapshots(db: Database, path: Path) -> None:
    snapshots = SnapshotTable(db)
    for number in range(20):
        snapshots.upsert("p", str(number), noise(number, 200_000), 1.0)
    db.close()
    reopened = open_database(path)
    assert len(SnapshotTable(reopened).keys("p")) == 20
    reopened.close()


def test_a_written_snapshot_uses_no_memory(db: Database, sqlite_bytes: Callable[[], int]) -> None:
    snapshots = SnapshotTable(db)
    snapshots.upsert("p", "small", b"{}", 1.0).result()
    before = sqlite_bytes()
    snapshots.upsert("p", "large", noise(2, 12_000_000), 1.0).result()
    db.write(lambda _connection: None).result()
    assert sqlite_bytes() - before < 4_000_000
