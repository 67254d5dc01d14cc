"""History files: stored content, deduplication, limits, and recovery."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.history.file import HistoryFile
from wsdesk.localdb.history.folder import HistoryFolder
from wsdesk.localdb.history.upkeep import HistoryUpkeep
from wsdesk.localdb.history.values import CanvasSnapshot, Piece, SeenState, SnapshotContent, StoredChange

NOON = 1_772_452_800.0
HOUR, DAY = 3_600.0, 86_400.0


@pytest.fixture
def file(tmp_path: Path) -> HistoryFile:
    return HistoryFile(tmp_path / "data" / "a.history.sqlite3")


def node(node_id: str, **fields: Any) -> dict[str, Any]:
    return {"id": node_id, "title": node_id, **fields}


def content(
    *nodes: dict[str, Any], canvas: str = "c", edges: tuple[dict[str, Any], ...] = ()
) -> SnapshotContent:
    def pieces(values: tuple[dict[str, Any], ...]) -> tuple[Piece, ...]:
        raw = [json.dumps(value).encode() for value in values]
        return tuple(Piece(hash(data), partial(bytes, data)) for data in raw)

    return SnapshotContent(canvas, pieces(nodes), pieces(edges), ())


def add(
    file: HistoryFile, stored: SnapshotContent, at: float = NOON, *changes: StoredChange, after: float = 0
) -> CanvasSnapshot | None:
    prepared = file.prepare(stored)
    return file.add(prepared, changes, read_at=at, after=after) if prepared is not None else None


def titles(file: HistoryFile, snapshot: CanvasSnapshot | None) -> list[str]:
    assert snapshot is not None
    data = file.load(snapshot.id)
    assert data is not None
    return [one["title"] for one in json.loads(data)["nodes"]]


def test_every_snapshot_has_the_content_of_its_time(file: HistoryFile) -> None:
    one = add(file, content(node("a"), node("b"), edges=({"id": "e"},)))
    two = add(file, content(node("b"), node("a", title="new")), NOON + 60)
    assert titles(file, one) == ["a", "b"]
    assert titles(file, two) == ["b", "new"], "in the order of the canvas"
    assert [s.read_at for s in file.snapshots("c")] == [NOON, NOON + 60]
    data = file.load(one.id if one else 0)
    assert data is not None
    assert json.loads(data)["edges"] == [{"id": "e"}]


def test_content_in_another_form_creates_no_snapshot(file: HistoryFile) -> None:
    asset = {"assetId": "x", "url": "https://cdn/1.png?sig=1"}
    add(file, content(node("a", updatedAt="1", asset=asset, preview={"previewUrl": "https://cdn/p?sig=1"})))
    asset = {"url": "https://other/2.png?sig=2", "assetId": "x"}
    reopened = content({"asset": asset, "updatedAt": "2", "preview": {"previewUrl": "https://cdn/p?sig=2"}}
                    | node("a"))  # fmt: skip
    assert file.prepare(reopened) is None
    assert file.prepare(content(node("a", asset=asset, preview={"previewUrl": "https://cdn/q"}))) is not None


def test_alternating_content_takes_no_space_and_the_newest_is_current(file: HistoryFile) -> None:
    one, other = content(node("a")), content(node("a", title="b"))
    sizes: set[int] = set()
    for at in range(60):
        add(file, one if at % 2 else other, NOON + at)
        snapshots = file.snapshots("c")
        assert titles(file, snapshots[-1]) == (["a"] if at % 2 else ["b"])
        if at >= 10:
            assert len(snapshots) <= 4
            sizes.add(file.histories()[0].size)
    assert len(sizes) <= 2
    assert add(file, content(node("a", title="c")), NOON + 90) is not None
    add(file, one, NOON + 91)
    assert titles(file, file.newest("c")) == ["a"], "after other content, it is a change again"


def test_nothing_is_new_if_the_user_has_seen_both_of_two_alternating_contents(file: HistoryFile) -> None:
    one, other = content(node("a")), content(node("a", title="b"))
    for at in range(4):
        add(file, one if at % 2 else other, NOON + at)
    newest = file.newest("c")
    assert newest is not None
    file.set_seen({"c": SeenState(newest.id)})
    for at in range(4, 20):
        add(file, one if at % 2 else other, NOON + at)
        (history,) = file.histories()
        assert history.newest_digest == history.seen_digest


def test_a_starred_snapshot_of_alternating_content_stays(file: HistoryFile) -> None:
    one, other = content(node("a")), content(node("a", title="b"))
    for at in range(4):
        add(file, one if at % 2 else other, NOON + at)
    starred = file.newest("c")
    assert starred is not None
    file.set_starred(starred.id, True)
    for at in range(4, 20):
        add(file, one if at % 2 else other, NOON + at)
        assert titles(file, file.newest("c")) == (["a"] if at % 2 else ["b"])
    assert [one.starred for one in file.snapshots("c")].count(True) == 1
    assert len(file.snapshots("c")) <= 6


def test_a_wrong_clock_does_not_end_the_history(tmp_path: Path) -> None:
    file = HistoryFile(tmp_path / "a.sqlite3", canvas_limit_bytes=200_000)
    add(file, content(node("a")), NOON)
    add(file, content(node("b")), NOON + 9_000 * DAY)
    for day in range(400):
        nodes = [node(f"{day}-{at}-{'x' * 40}") for at in range(40)]
        assert add(file, content(*nodes), NOON + day * DAY) is not None, day
        HistoryUpkeep(file).run(NOON + day * DAY)
    newest = file.newest("c")
    assert newest is not None
    assert newest.read_at == NOON + 399 * DAY


def test_huge_texts_take_little_space(file: HistoryFile) -> None:
    first = add(file, content(node("a")))
    assert first is not None
    prepared = file.prepare(content(node("b")))
    assert prepared is not None
    changes = (StoredChange(1, "x" * 1_000_000), StoredChange(2, "b"))
    snapshot = file.add(prepared, changes, read_at=NOON, title="t" * 9_000_000, updated_at="9" * 9_000_000)
    assert snapshot is not None
    assert len(snapshot.updated_at) < 100
    ((_, stored),) = file.changes_since("c", first.id)
    assert stored == [StoredChange(2, "b")]
    assert len(file.histories()[0].title) <= 500


def test_two_threads_that_store_the_same_content_store_its_pieces_once(file: HistoryFile) -> None:
    add(file, content(node("a")))
    both = [file.prepare(content(node("a", x=1), node("b"))) for _ in range(2)]
    for prepared in both:
        assert prepared is not None
        assert file.add(prepared, (), read_at=NOON) is not None
    with file.access() as connection:
        assert connection.execute("SELECT count(*) FROM pieces").fetchone() == (3,)
    assert titles(file, file.newest("c")) == ["a", "b"]


def test_a_damaged_piece_is_an_error_only_of_its_snapshots(file: HistoryFile) -> None:
    one = add(file, content(node("a")))
    two = add(file, content(node("b")), NOON + 1)
    assert one is not None
    assert two is not None
    with file.access() as connection:
        connection.execute("UPDATE pieces SET data = x'00' WHERE id = 1")
    file.forget_rows()
    with pytest.raises(LocalDbError, match="damaged"):
        file.load(one.id)
    assert titles(file, two) == ["b"]
    with file.access() as connection:
        connection.execute("DELETE FROM pieces WHERE id = 2")
    file.forget_rows()
    with pytest.raises(LocalDbError, match="damaged"):
        file.load(two.id)


def test_rows_of_a_quarantined_file_are_not_written_to_the_new_one(file: HistoryFile) -> None:
    add(file, content(node("a"), node("b")))
    prepared = file.prepare(content(node("a"), node("c")))
    assert prepared is not None
    with file.access() as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        connection.execute("PRAGMA shrink_memory").fetchall()
    with file.path.open("r+b") as raw:
        raw.seek(100)
        raw.write(b"x" * (file.path.stat().st_size - 100))
    for _ in range(2):
        with suppress(LocalDbError):
            file.snapshots("c")
    assert file.path.with_name(file.path.name + ".damaged").exists()
    assert file.is_outdated(prepared)
    assert file.add(prepared, (), read_at=NOON) is None


def test_decreasing_times_do_not_change_the_order(file: HistoryFile) -> None:
    add(file, content(node("a")), NOON)
    earlier_snapshot = add(file, content(node("b")), NOON - DAY, after=NOON - 2 * DAY)
    assert earlier_snapshot is not None
    assert (earlier_snapshot.read_at, earlier_snapshot.after) == (NOON, NOON)
    newest = file.newest("c")
    assert newest is not None
    assert newest.id == earlier_snapshot.id


def test_changing_ids_are_limited_per_day(tmp_path: Path) -> None:
    file = HistoryFile(tmp_path / "a.sqlite3", canvas_limit_bytes=200_000)
    stored = [
        add(file, content(*[node(f"{turn}-{at}-{'x' * 40}") for at in range(50)]), NOON + turn)
        for turn in range(100)
    ]
    assert stored[0] is not None
    assert stored[-1] is None
    assert file.histories()[0].size < 100_000
    tomorrow = add(file, content(node("z")), NOON + DAY)
    assert tomorrow is not None


def test_changes_and_their_spans(file: HistoryFile) -> None:
    first = add(file, content(node("a")), NOON)
    assert first is not None
    change = StoredChange(2, "a")
    add(file, content(node("a", x=1)), NOON + 60, change, StoredChange(2, "b"), after=NOON + 45)
    ((snapshot, changes),) = file.changes_since("c", first.id)
    assert changes == [change, StoredChange(2, "b")]
    assert (snapshot.after, snapshot.read_at, dict(snapshot.counts)) == (NOON + 45, NOON + 60, {2: 2})


def test_the_first_snapshot_is_seen(file: HistoryFile) -> None:
    first = add(file, content(node("a")))
    second = add(file, content(node("b")), NOON + 1)
    assert first is not None
    assert second is not None
    (history,) = file.histories()
    assert (history.newest, history.seen, history.snapshots) == (second.id, SeenState(first.id), 2)
    assert history.newest_digest != history.seen_digest
    file.set_seen({"c": SeenState(second.id, frozenset({"k"}))})
    (history,) = file.histories()
    assert history.seen == SeenState(second.id, frozenset({"k"}))
    assert history.newest_digest == history.seen_digest


def test_a_snapshot_gets_a_star_and_a_name(file: HistoryFile) -> None:
    snapshot = add(file, content(node("a")))
    assert snapshot is not None
    file.set_starred(snapshot.id, True, "Approved")
    reopened = file.get(snapshot.id)
    assert reopened is not None
    assert (reopened.starred, reopened.name) == (True, "Approved")


def test_a_dictionary_is_trained_once_and_older_pieces_stay_readable(file: HistoryFile) -> None:
    small_snapshot = add(file, content(node("a")))
    large_snapshot = add(
        file, content(*[node(f"n{at}", prompt=f"a lighthouse at dusk {at}") for at in range(300)])
    )
    more = add(file, content(*[node(f"m{at}", prompt=f"a harbor at dawn {at}") for at in range(300)]))
    with file.access() as connection:
        assert connection.execute("SELECT count(*) FROM dictionaries").fetchone() == (1,)
    file.close()
    reopened = HistoryFile(file.path)
    assert titles(reopened, small_snapshot) == ["a"]
    assert titles(reopened, large_snapshot)[-1] == "n299"
    assert titles(reopened, more)[0] == "m0"


def test_history_survives_a_killed_process(file: HistoryFile) -> None:
    code = (
        f"import os, sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); from test_file import *;"
        f"file = HistoryFile(Path({str(file.path)!r}));"
        "[add(file, content(node('a', n=at)), NOON + at) for at in range(20)];"
        "file.access().__enter__().execute('BEGIN IMMEDIATE');"
        "file.access().__enter__().execute('DELETE FROM pieces'); os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", code], check=False, cwd=Path.cwd())
    assert len(file.snapshots("c")) == 20
    assert all(titles(file, snapshot) == ["a"] for snapshot in file.snapshots("c"))


def test_a_damaged_file_is_quarantined(file: HistoryFile) -> None:
    add(file, content(node("a")))
    file.close()
    file.path.write_bytes(b"no database" * 500)
    reopened = HistoryFile(file.path)
    assert reopened.histories() == []
    assert (file.path.parent / f"{file.path.name}.damaged").read_bytes().startswith(b"no database")


def test_accounts_are_separate_and_deleted_separately(tmp_path: Path) -> None:
    folder = HistoryFolder(tmp_path, 1 << 20, 1 << 20)
    add(folder.of("one/team"), content(node("a")))
    add(folder.of("one/other"), content(node("b")))
    folder.drop("one/team")
    assert folder.of("one/team").histories() == []
    assert len(folder.of("one/other").histories()) == 1
    assert not list(tmp_path.glob("*.damaged"))


def test_thirty_days_stay_within_the_limit(tmp_path: Path) -> None:
    """A busy canvas: a snapshot every 20 minutes of ten hours a day, each with 40 new nodes of 200 bytes."""
    file = HistoryFile(tmp_path / "a.sqlite3", canvas_limit_bytes=400_000)
    upkeep = HistoryUpkeep(file)
    sizes: list[int] = []
    on_disk: list[int] = []
    nodes = [node(f"n{at}", prompt="p" * 20) for at in range(200)]
    for day in range(30):
        for turn in range(30):
            for at in range(40):
                text = f"{day} {turn} {at} {hash((day, turn, at))}"
                nodes[(turn * 40 + at) % 200] = node(f"n{at}", prompt=text * 4)
            add(file, content(*nodes), NOON + day * DAY + turn * 1_200)
        upkeep.run(NOON + (day + 1) * DAY - HOUR)
        sizes.append(file.histories()[0].size)
        on_disk.append(file.path.stat().st_size)
    assert max(sizes) <= 400_000
    assert max(on_disk[10:]) <= max(on_disk[5:10]) * 1.05 <= 1.5 * 400_000, "freed room is used again"
    snapshots = file.snapshots("c")
    assert snapshots[0].id == 1, "what was seen stays"
    assert [titles(file, snapshot)[:1] for snapshot in (snapshots[0], snapshots[-1])]


def test_starred_and_seen_snapshots_stay_and_changes_are_passed_on(file: HistoryFile) -> None:
    stored = [
        add(
            file,
            content(node("a", n=at)),
            NOON + at * 60,
            StoredChange(2, f"s{at}"),
            after=NOON + at * 60 - 5,
        )
        for at in range(6)
    ]
    starred = stored[2]
    assert starred is not None
    file.set_starred(starred.id, True)
    HistoryUpkeep(file).run(NOON + 40 * DAY)
    remaining = file.snapshots("c")
    assert [one.id for one in remaining] == [1, 3, 6]
    ((third, to_third), (last, to_last)) = file.changes_since("c", 1)
    assert [change.subject for change in to_third] == ["s1", "s2"]
    assert [change.subject for change in to_last] == ["s3", "s4", "s5"]
    assert (third.after, last.after) == (NOON + 55, NOON + 175), "when the deleted ones began"
    assert titles(file, remaining[1]) == ["a"]
    assert add(file, content(node("a", n=99)), NOON + 41 * DAY) is not None, "rows of a sweep aren't used"
    with sqlite3.connect(file.path) as connection:
        assert connection.execute("SELECT count(*) FROM pieces").fetchone() == (4,)


def test_the_limit_of_the_workspace(file: HistoryFile) -> None:
    for at in range(40):
        for canvas in ("c", "d"):
            add(file, content(node("a", text=f"{hash(at)}" * 50), canvas=canvas), NOON + at)
    file.limit_bytes = 4_000
    HistoryUpkeep(file).run(NOON + 60)
    assert sum(history.size for history in file.histories()) <= 4_000
    assert all(history.snapshots >= 2 for history in file.histories()), "the seen and the newest one"


def test_canvases_available_offline_make_no_room_for_others(file: HistoryFile) -> None:
    for at in range(40):
        for canvas in ("c", "d"):
            add(file, content(node("a", text=f"{hash(at)}" * 50), canvas=canvas), NOON + at)
    file.limit_bytes = 4_000
    HistoryUpkeep(file, offline={"c"}).run(NOON + 60)
    sizes = {history.canvas_id: (history.snapshots, history.size <= 4_000) for history in file.histories()}
    assert sizes["c"] == (40, False)
    assert 2 <= sizes["d"][0] < 40
    assert sizes["d"][1], "the others fill the limit alone"
    HistoryUpkeep(file).run(NOON + 60)
    assert sum(history.size for history in file.histories()) <= 4_000


def test_a_canvas_is_deleted_with_its_pieces(file: HistoryFile) -> None:
    add(file, content(node("a")))
    add(file, content(node("a"), canvas="d"))
    HistoryUpkeep(file).delete_canvas("c")
    assert [history.canvas_id for history in file.histories()] == ["d"]
    assert titles(file, file.newest("d")) == ["a"]
