"""Pieces of a snapshot are stored once, with rows of their own, and stay readable after errors."""

from __future__ import annotations

import json
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.localdb.history.test_file import NOON, add, content, node, titles
from tests.localdb.history.test_snapshot_import import imported_snapshot
from wsdesk.localdb.history.codec import PieceCodec
from wsdesk.localdb.history.file import HistoryFile
from wsdesk.localdb.history.snapshot_import import add_snapshots
from wsdesk.localdb.history.upkeep import HistoryUpkeep

MANY = 1_201
"""More pieces than are inserted at a time, and enough for a dictionary."""


@pytest.fixture
def file(tmp_path: Path) -> HistoryFile:
    return HistoryFile(tmp_path / "a.history.sqlite3")


def many(prefix: str) -> list[dict[str, Any]]:
    return [node(f"{prefix}{at}", prompt=f"a lighthouse at dusk {at}") for at in range(MANY)]


def stored_pieces(file: HistoryFile) -> int:
    with file.access() as connection:
        assert connection.execute(
            "SELECT count(*) FROM digests d LEFT JOIN pieces p ON p.id = d.id WHERE p.id IS NULL"
        ).fetchone() == (0,)
        return connection.execute("SELECT count(*) FROM pieces").fetchone()[0]


def fail_to_store_snapshots(connection: sqlite3.Connection) -> None:
    connection.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON main.snapshots BEGIN SELECT RAISE(ABORT, 'full'); END"
    )


def test_many_pieces_are_stored_in_their_order(file: HistoryFile) -> None:
    one = add(file, content(*many("n")))
    two = add(file, content(*many("m"), *many("n")), NOON + 1)
    assert stored_pieces(file) == 2 * MANY
    assert titles(file, one) == [f"n{at}" for at in range(MANY)]
    assert titles(file, two) == [f"{prefix}{at}" for prefix in "mn" for at in range(MANY)]


def test_a_piece_that_a_snapshot_has_twice_is_stored_once(file: HistoryFile) -> None:
    twice = content(node("a", updatedAt="1"), node("b"), node("a", updatedAt="2"), node("b"))
    assert titles(file, add(file, twice)) == ["a", "b", "a", "b"]
    assert stored_pieces(file) == 2


def test_only_pieces_that_were_not_stored_meanwhile_are_added(file: HistoryFile) -> None:
    one, two = (file.prepare(content(*(node(name) for name in names))) for names in ("abc", "dbae"))
    assert one is not None
    assert two is not None
    first, second = file.add(one, (), read_at=NOON), file.add(two, (), read_at=NOON + 1)
    assert stored_pieces(file) == 5
    assert titles(file, first) == ["a", "b", "c"]
    assert titles(file, second) == ["d", "b", "a", "e"]


def test_equal_pieces_of_two_canvases_are_stored_for_each(file: HistoryFile) -> None:
    add(file, content(node("a")))
    add(file, content(node("a"), node("b"), canvas="d"))
    assert stored_pieces(file) == 3
    HistoryUpkeep(file).delete_canvas("c")
    assert titles(file, file.newest("d")) == ["a", "b"]


def test_new_pieces_replace_none_after_a_canvas_was_deleted(file: HistoryFile) -> None:
    for canvas, names in (("c", "ab"), ("d", "xy"), ("e", "vw")):
        add(file, content(*(node(name) for name in names), canvas=canvas))
    for canvas in ("c", "e"):  # with the lowest rows, and the highest ones
        HistoryUpkeep(file).delete_canvas(canvas)
        add(file, content(*(node(f"{name}{canvas}") for name in "klm"), canvas=f"after {canvas}"))
    assert titles(file, file.newest("d")) == ["x", "y"]
    assert titles(file, file.newest("after c")) == ["kc", "lc", "mc"]
    assert titles(file, file.newest("after e")) == ["ke", "le", "me"]
    assert stored_pieces(file) == 8


def test_rows_that_are_deleted_while_pieces_are_compressed_are_not_referred_to(
    file: HistoryFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(file, content(node("a")))
    prepared = file.prepare(content(node("a"), node("b")))
    assert prepared is not None
    pack = PieceCodec.pack

    def pack_while_another_thread_deletes(codec: PieceCodec, pieces: Any) -> Any:
        thread = threading.Thread(target=HistoryUpkeep(file).delete_canvas, args=("c",), daemon=True)
        thread.start()
        thread.join(60)
        assert not thread.is_alive(), "the file isn't locked meanwhile"
        return pack(codec, pieces)

    monkeypatch.setattr(PieceCodec, "pack", pack_while_another_thread_deletes)
    assert file.add(prepared, (), read_at=NOON) is None
    assert file.snapshots("c") == []
    assert stored_pieces(file) == 0


def test_pieces_stay_readable_after_a_snapshot_could_not_be_stored(file: HistoryFile) -> None:
    prepared = file.prepare(content(*many("n")))
    assert prepared is not None
    with file.access() as connection:
        fail_to_store_snapshots(connection)
    with pytest.raises(sqlite3.IntegrityError):
        file.add(prepared, (), read_at=NOON)
    with file.access() as connection:
        connection.execute("DROP TRIGGER full")
    assert stored_pieces(file) == 0
    assert file.add(prepared, (), read_at=NOON) is not None
    file.close()
    reopened = HistoryFile(file.path)
    assert titles(reopened, reopened.newest("c"))[-1] == f"n{MANY - 1}"


def test_pieces_stay_readable_after_an_archive_could_not_be_added(file: HistoryFile) -> None:
    pieces = [json.dumps(one).encode() for one in many("n")]
    snapshots = [imported_snapshot(NOON, *range(MANY))]
    with file.access() as connection:
        fail_to_store_snapshots(connection)
    with pytest.raises(sqlite3.IntegrityError):
        add_snapshots(file, "c", "", pieces, snapshots)
    with file.access() as connection:
        connection.execute("DROP TRIGGER full")
    assert len(add_snapshots(file, "c", "", pieces, snapshots)) == 1
    file.close()
    reopened = HistoryFile(file.path)
    assert titles(reopened, reopened.newest("c"))[-1] == f"n{MANY - 1}"
