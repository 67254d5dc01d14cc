"""Key-value tables: drafts, thread links, names, recent entries, and session state."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import DiskFullError
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.collections import CollectionsTable, StoredCollection
from wsdesk.localdb.tables.comments import DraftTable, ThreadLinkTable
from wsdesk.localdb.tables.profiles import count_rows, delete_profile_data
from wsdesk.localdb.tables.result_marks import ResultMarksTable, StoredMarks
from wsdesk.localdb.tables.session_state import MAX_ENTRIES, RecentTable, ResourceNameTable, SessionStateTable


def check_after_restart(db: Database, path: Path, check: Callable[[Database], None]) -> None:
    check(db)
    db.close()
    reopened = open_database(path)
    check(reopened)
    reopened.close()


def test_drafts_are_readable_at_once_and_after_a_restart(db: Database, path: Path) -> None:
    drafts = DraftTable(db)
    drafts.set("p", "n1", "first")
    drafts.set("p", "n1", "second")
    drafts.set("p", "n2", "gone")
    drafts.drop("p", "n2")
    drafts.set("p", "n3", "emptied")
    drafts.set("p", "n3", "")
    drafts.set("q", "n1", "of another account")
    assert drafts.get("p", "n1") == "second"

    def check(database: Database) -> None:
        assert DraftTable(database).get("q", "n1") == "of another account"

    check_after_restart(db, path, check)
    reopened = open_database(path)
    assert DraftTable(reopened).all("p") == {"n1": "second"}
    assert DraftTable(reopened).get("p", "n2") == ""
    reopened.close()


def test_pending_drafts_are_readable_and_coalesced(db: Database) -> None:
    busy, go = threading.Event(), threading.Event()

    def block(_connection: object) -> None:
        busy.set()
        go.wait(10)

    db.write(block)
    assert busy.wait(10)  # writes of drafts take precedence over those that haven't started
    drafts = DraftTable(db)
    futures = {id(drafts.set("p", "n", "x" * n)) for n in range(1, 500)}
    assert len(futures) == 1
    assert drafts.get("p", "n") == "x" * 499
    assert drafts.all("p") == {"n": "x" * 499}
    go.set()
    drafts.set("p", "n", "last").result()
    assert drafts.get("p", "n") == "last"


def test_a_draft_on_a_full_disk_stays_in_memory_and_is_written_later(db: Database, path: Path) -> None:
    db.write(lambda connection: connection.execute("PRAGMA max_page_count = 1").fetchone()).result()
    drafts = DraftTable(db)
    with pytest.raises(DiskFullError):
        drafts.set("p", "n", "x" * 100_000).result()
    assert drafts.get("p", "n") == "x" * 100_000
    db.write(lambda connection: connection.execute("PRAGMA max_page_count = 1000000").fetchone()).result()
    drafts.set("p", "other", "y").result()
    db.close()
    reopened = open_database(path)
    assert DraftTable(reopened).get("p", "n") == "x" * 100_000
    reopened.close()


def test_setting_after_closing_neither_hangs_nor_raises(db: Database) -> None:
    drafts = DraftTable(db)
    db.close()
    assert drafts.set("p", "n", "late").exception() is not None
    assert drafts.get("p", "n") == "late"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(st.text(st.characters(), max_size=30), st.text(st.characters(), min_size=1, max_size=50))
def test_any_text_survives(db: Database, key: str, text: str) -> None:
    drafts = DraftTable(db)
    drafts.set("p", key, text).result()
    assert drafts.get("p", key) == text


def test_lone_surrogates_survive_in_keys_and_texts(db: Database) -> None:
    DraftTable(db).set("p\ud800", "n\udfff", "\ud83d broken").result()
    assert DraftTable(db).get("p\ud800", "n\udfff") == "\ud83d broken"
    assert DraftTable(db).get("p", "n") == ""


def test_thread_links_by_profile(db: Database, path: Path) -> None:
    threads = ThreadLinkTable(db)
    threads.link("p", "n1", "t1")
    threads.link("p", "n2", "t2")
    threads.link("q", "n1", "t9")
    threads.unlink("p", "n2")

    def check(database: Database) -> None:
        assert ThreadLinkTable(database).all("p") == {"n1": "t1"}
        assert ThreadLinkTable(database).get("q", "n1") == "t9"
        assert ThreadLinkTable(database).get("p", "n2") == ""

    check_after_restart(db, path, check)


def test_session_state_survives_a_restart(db: Database, path: Path) -> None:
    SessionStateTable(db).set("p", "camera/c1", {"x": 1.5, "y": -2, "scale": 0.5})
    SessionStateTable(db).set("", "geometry", "AdnQywAD")
    SessionStateTable(db).set("p", "forgotten", 1)
    SessionStateTable(db).set("p", "forgotten", None)

    def check(database: Database) -> None:
        session_state = SessionStateTable(database)
        assert session_state.get("p", "camera/c1") == {"x": 1.5, "y": -2, "scale": 0.5}
        assert session_state.get("", "geometry") == "AdnQywAD"
        assert session_state.get("p", "forgotten", "default") == "default"
        assert session_state.get("q", "camera/c1") is None

    check_after_restart(db, path, check)


def test_invalid_session_state_is_the_default(db: Database) -> None:
    db.write(
        lambda connection: connection.execute("INSERT INTO kept VALUES ('p', '', 'k', x'7B', 0)")
    ).result()
    assert SessionStateTable(db).get("p", "k", 7) == 7


def test_recent_entries_are_limited_and_newest_first(db: Database) -> None:
    recents = RecentTable(db)
    for number in range(MAX_ENTRIES + 20):
        recents.add("p", "search", f"q{number}")
    recents.add("p", "search", "q30", "again")
    recents.add("p", "canvas", "c1", "Title")
    entries = recents.list("p", "search")
    assert len(entries) == MAX_ENTRIES
    assert (entries[0].value, entries[0].label) == ("q30", "again")
    assert [recent.value for recent in entries[1:3]] == ["q69", "q68"]
    assert [recent.label for recent in recents.list("p", "canvas", 5)] == ["Title"]
    assert recents.list("q", "search") == ()
    recents.remove("p", "search", "q30")
    assert recents.list("p", "search", 1)[0].value == "q69"


def test_names_by_kind(db: Database, path: Path) -> None:
    names = ResourceNameTable(db)
    names.set("p", "folder", "1", "Campaign")
    names.set("p", "person", "1", "Ada")
    names.set("p", "folder", "2", "")

    def check(database: Database) -> None:
        assert ResourceNameTable(database).all("p", "folder") == {"1": "Campaign"}
        assert ResourceNameTable(database).get("p", "person", "1") == "Ada"
        assert ResourceNameTable(database).all("q", "folder") == {}

    check_after_restart(db, path, check)


def test_deleting_a_profile_deletes_all_of_its_data_only(db: Database) -> None:
    for profile in "pq":
        DraftTable(db).set(profile, "n", "x")
        ThreadLinkTable(db).link(profile, "n", "t")
        SessionStateTable(db).set(profile, "k", 1)
        ResourceNameTable(db).set(profile, "folder", "1", "x")
        RecentTable(db).add(profile, "search", "x")
        ResultMarksTable(db).set(profile, {"v": StoredMarks("pick", 0, "", 1.0)})
        CollectionsTable(db).set(profile, {"c": StoredCollection("Round 1", (), 1.0, 1.0)})
    delete_profile_data(db, "p").result()
    assert set(count_rows(db, "p").values()) == {0}
    tables = ("drafts", "threads", "kept", "recents", "names", "result_marks", "collections")
    assert count_rows(db, "q") == {"outbox": 0, "uploads": 0, "snapshots": 0} | dict.fromkeys(tables, 1)
