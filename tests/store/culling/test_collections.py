"""Collections of results."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.collections import CollectionsTable
from wsdesk.localdb.tables.profiles import delete_profile_data
from wsdesk.store.culling.collections import Collection, CollectionItem, CollectionsChange, CollectionsStore


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "wsdesk.sqlite3"


@pytest.fixture
def db(path: Path) -> Iterator[Database]:
    database = open_database(path)
    yield database
    database.close()


def opened(db: Database, profile: str = "p") -> CollectionsStore:
    store = CollectionsStore(CollectionsTable(db), Clock())
    store.load(profile)
    return store


def order(store: CollectionsStore, one: Collection) -> str:
    now = store.get(one.id)
    assert now is not None
    return "".join(now.version_ids)


def test_collections_are_there_after_a_restart_in_their_order_with_notes(db: Database, path: Path) -> None:
    store = opened(db)
    first, second = store.create("Round 1", "abc"), store.create("For the client")
    store.move(first.id, {"c"}, before="a")
    store.set_note(first.id, "c", " warmer,\n please ")
    store.add(second.id, ["b"])
    store.set_target(first.id)
    db.close()
    again = open_database(path)
    loaded = opened(again)
    assert [one.name for one in loaded.all] == ["Round 1", "For the client"]
    assert loaded.all[0].items == (
        CollectionItem("c", "warmer, please"),
        CollectionItem("a"),
        CollectionItem("b"),
    )
    assert loaded.target == loaded.all[0]
    assert [one.name for one in loaded.containing("b")] == ["Round 1", "For the client"]
    again.close()


def test_a_version_is_in_a_collection_once(db: Database) -> None:
    store = opened(db)
    one = store.create("Round 1", ["a", "b", "a", ""])
    assert order(store, one) == "ab"
    assert store.add(one.id, ["b", "c", "c"]) == 1
    assert order(store, one) == "abc"
    assert store.add(one.id, ["a"]) == 0
    assert store.remove(one.id, {"a", "x"}) == 1
    assert order(store, one) == "bc"


@pytest.mark.parametrize(
    ("moved", "before", "expected"),
    [
        ("d", "b", "adbce"),
        ("a", "", "bcdea"),
        ("ae", "c", "baecd"),
        ("bc", "c", "abcde"),
        ("bd", "c", "abdce"),
        ("e", "missing", "abcde"),
    ],
)
def test_versions_are_moved(db: Database, moved: str, before: str, expected: str) -> None:
    store = opened(db)
    one = store.create("Round 1", "abcde")
    store.move(one.id, set(moved), before)
    assert order(store, one) == expected


class SlowList(list[str]):
    """A list that must not be searched for each item of a collection."""

    def __contains__(self, key: object) -> bool:
        raise AssertionError(key)


def test_versions_are_removed_and_moved_without_searching_a_list(db: Database) -> None:
    store = opened(db)
    one = store.create("Round 1", "abcde")
    store.move(one.id, SlowList("ae"), "c")
    assert order(store, one) == "baecd"
    store.remove(one.id, SlowList("bd"))
    assert order(store, one) == "aec"


def test_when_a_result_was_added_is_there_after_a_restart(db: Database, path: Path) -> None:
    store = opened(db)
    one = store.create("Round 1", "a")
    store.add(one.id, "b")
    store.set_note(one.id, "a", "warmer")
    store.move(one.id, ["b"], "a")
    times = {item.version_id: item.added_at for item in store.all[0].items}
    assert 0 < times["a"] < times["b"]
    db.close()
    again = open_database(path)
    assert {item.version_id: item.added_at for item in opened(again).all[0].items} == times
    again.close()


def test_every_change_is_undone_and_redone(db: Database) -> None:
    store = opened(db)
    one = store.create("Round 1", "ab")
    store.add(one.id, "c")
    store.move(one.id, {"c"}, "a")
    store.rename(one.id, "Round 2")
    store.delete(one.id)
    assert store.all == ()
    store.history.undo()
    assert (store.all[0].name, order(store, one)) == ("Round 2", "cab")
    store.history.undo()
    assert store.all[0].name == "Round 1"
    store.history.undo()
    assert order(store, one) == "abc"
    store.history.undo()
    assert order(store, one) == "ab"
    store.history.redo()
    assert order(store, one) == "abc"
    store.history.undo()
    store.history.undo()
    assert store.all == ()
    assert not store.history.can_undo
    store.history.redo()
    assert order(store, one) == "ab"
    store.remove(one.id, "a")
    assert not store.history.can_redo


def test_changes_without_effect_are_no_step_of_undo(db: Database) -> None:
    store = opened(db)
    one = store.create("Round 1", "ab")
    heard: list[CollectionsChange] = []
    store.changed.connect(heard.append)
    store.rename(one.id, "  ")
    store.rename(one.id, "Round 1")
    store.add(one.id, "a")
    store.move(one.id, {"a"}, "b")
    store.set_note(one.id, "a", "")
    store.add("missing", "a")
    assert not heard
    store.history.undo()
    assert store.all == ()
    assert heard == [CollectionsChange(frozenset((one.id,)))]


def test_names_are_free_and_the_newest_collection_is_the_target(db: Database) -> None:
    store = opened(db)
    assert store.target is None
    names = [store.create().name, store.create(" A  name ").name, store.create().name]
    assert names == ["Collection 1", "A name", "Collection 2"]
    assert store.target is not None
    assert store.target.name == "Collection 2"
    store.set_target(store.all[0].id)
    store.delete(store.all[0].id)
    assert store.target.name == "Collection 2"


def test_workspaces_are_separate_and_erased(db: Database) -> None:
    store = opened(db, "p")
    store.create("Round 1", "a")
    store.load("q")
    assert store.all == ()
    assert not store.history.can_undo
    store.create("Theirs")
    delete_profile_data(db, "p").result()
    store.load("p")
    assert store.all == ()
    store.load("q")
    assert [one.name for one in store.all] == ["Theirs"]


def test_of_two_collections_the_one_changed_last_stays(db: Database) -> None:
    store = opened(db)
    one, other = store.create("Round 1", "ab"), store.create("Round 2", "c")
    newer = Collection(one.id, "Round 1", (CollectionItem("b"),), one.created_at, 1e9)
    older = Collection(other.id, "Renamed", (), 1.0, 1.0)
    new = Collection("n", "New", (CollectionItem("x", "note"),), 1.0, 1.0)
    result = store.import_collections([newer, older, new])
    assert (result.changed, result.conflicts) == ((one.id, "n"), (other.id,))
    assert order(store, one) == "b"
    assert order(store, other) == "c"
    store.history.undo()
    assert order(store, one) == "ab"
    assert store.get("n") is None


@pytest.mark.parametrize(
    "value",
    [
        "",
        "nonsense",
        "[]",
        '["n", [], 1]',
        '["n", {}, 1, 1]',
        "[" * 9999,
        '["n", [], NaN, 1]',
        '["n", [], -1, 1]',
        '["n", [], 1, 1e12]',
        f'["n", [], {"9" * 401}, 1]',
        f'["n", [], 1, {"9" * 5000}]',
    ],
)
def test_unreadable_rows_are_skipped(db: Database, value: str) -> None:
    good = '["Good", [["a", ""], ["", ""], ["b"], 3], 1, 2]'
    db.write(
        lambda connection: connection.executemany(
            "INSERT INTO collections VALUES ('p', 'collections', ?, ?, 1)",
            [("bad", value.encode()), ("good", good.encode())],
        ),
        durable=True,
    ).result()
    store = opened(db)
    assert [(one.name, one.version_ids) for one in store.all] == [("Good", ("a",))]
