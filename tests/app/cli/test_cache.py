"""`wsdesk cache`: sizes by workspace, and clearing without loss of drafts and marks."""

from __future__ import annotations

import argparse
import json
from typing import Any

import pytest

from wsdesk.app.cli import cache
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.history.folder import HistoryFolder
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.values import CanvasUpdate, IndexedCanvas
from wsdesk.localdb.tables.comments import DraftTable
from wsdesk.localdb.tables.result_marks import ResultMarksTable, StoredMarks
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.media.cache.disk_cache import DiskCache
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile, Profiles


@pytest.fixture(autouse=True)
def fill_workspaces() -> None:
    """Two workspaces, each with a response, an image, and a draft."""
    directories = find_directories()
    directories.data.mkdir(parents=True)
    database = open_database(directories.database)
    media = DiskCache(directories.media, 1 << 20)
    for name in ("one", "two"):
        Profiles(directories.profiles).save(Profile(name, name.title(), "https://x.example"))
        SnapshotTable(database).upsert(name, "content/c", bytes(range(256)) * 8, 1.0).result(10)
        DraftTable(database).set(name, "thread", "half a sentence").result(10)
        media.write(name, "picture", b"p" * 5_000)
    database.close()


def run_command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    parser = argparse.ArgumentParser()
    cache.add_arguments(parser)
    code = cache.run(parser.parse_args([*arguments, "--json"]))
    out = capsys.readouterr().out
    return code, {row["name"]: row for row in json.loads(out)} if out else None


def test_the_sizes_of_each_workspace_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    code, rows = run_command(capsys)
    assert code == 0
    assert set(rows) == {"Sample workspace", "One", "Two"}
    assert rows["One"]["responseBytes"] > 0
    assert rows["One"]["mediaBytes"] >= 5_000
    assert rows["One"]["drafts"] == 1
    assert rows["Sample workspace"]["mediaBytes"] == 0


def test_the_history_is_shown_and_cleared_only_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    folder = HistoryFolder(find_directories().history)
    folder.of("one").histories()
    folder.close()
    assert run_command(capsys, "clear")[1]["One"]["historyBytes"] > 0
    assert run_command(capsys, "clear", "--history")[1]["One"]["historyBytes"] == 0


def test_the_search_index_is_shown_and_cleared(capsys: pytest.CaptureFixture[str]) -> None:
    folder = IndexFolder(find_directories().index, 1 << 20)
    folder.of("one").write([CanvasUpdate(IndexedCanvas("c", "A harbor"))])
    folder.close()
    _, rows = run_command(capsys)
    assert rows["One"]["indexBytes"] > 0
    assert rows["Two"]["indexBytes"] == 0
    _, rows = run_command(capsys, "clear", "--profile", "One")
    assert rows["One"]["indexBytes"] == 0


def test_the_table_has_a_row_for_each_workspace(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    cache.add_arguments(parser)
    assert cache.run(parser.parse_args(["show"])) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == [
        "workspace",
        "responses",
        "media",
        "index",
        "offline",
        "history",
        "unsent",
        "drafts",
    ]
    assert [row.split()[0] for row in rows] == ["Sample", "One", "Two"]


def test_clearing_one_workspace_leaves_the_other_and_all_drafts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, rows = run_command(capsys, "clear", "--profile", "One")
    assert (code, set(rows)) == (0, {"One"})
    assert (rows["One"]["responseBytes"], rows["One"]["mediaBytes"], rows["One"]["drafts"]) == (0, 0, 1)
    _, rows = run_command(capsys)
    assert rows["Two"]["responseBytes"] > 0
    assert rows["Two"]["mediaBytes"] >= 5_000


def test_flags_and_ratings_stay(capsys: pytest.CaptureFixture[str]) -> None:
    marks = {"v1": StoredMarks("pick", 4, "red", 1.0)}
    database = open_database(find_directories().database)
    ResultMarksTable(database).set("one", marks).result(10)
    database.close()
    assert run_command(capsys, "clear", "--offline", "--history")[0] == 0
    database = open_database(find_directories().database)
    assert ResultMarksTable(database).all("one") == marks
    database.close()


def test_an_unknown_workspace_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(capsys, "show", "--profile", "nobody")[0] == 2


def test_the_table_is_readable(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    cache.add_arguments(parser)
    assert cache.run(parser.parse_args([])) == 0
    assert "Sample workspace" in capsys.readouterr().out


def test_offline_content_is_shown_and_only_deleted_on_request(
    capsys: pytest.CaptureFixture[str],
) -> None:
    directories = find_directories()
    database = open_database(directories.database)
    SnapshotTable(database).pin("one", ["content/c"]).result(10)
    DiskCache(directories.media, 1 << 20).pin("one", "c", ["picture"])
    database.close()
    _, rows = run_command(capsys)
    assert rows["One"]["offlineBytes"] >= 5_000 + 1
    assert rows["Two"]["offlineBytes"] == 0
    _, rows = run_command(capsys, "clear")
    assert rows["One"]["mediaBytes"] >= 5_000
    assert rows["Two"]["mediaBytes"] == 0
    _, rows = run_command(capsys, "clear", "--offline")
    assert (rows["One"]["responseBytes"], rows["One"]["mediaBytes"]) == (0, 0)


def test_all_teams_of_a_workspace_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    directories = find_directories()
    profile = Profile("one", "One", "https://x.example", teams={"team-2": "Second"})
    Profiles(directories.profiles).save(profile)
    other = next(scope for scope in profile.scopes if scope != "one")
    DiskCache(directories.media, 1 << 20).write(other, "picture", b"p" * 7_000)
    _, rows = run_command(capsys)
    assert rows["One"]["mediaBytes"] >= 12_000
    _, rows = run_command(capsys, "clear", "--profile", "One")
    assert rows["One"]["mediaBytes"] == 0


def test_an_unsaved_workspace_with_data_is_listed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    database = open_database(find_directories().database)
    DraftTable(database).set("f00d", "thread", "written without saving the workspace").result(10)
    SnapshotTable(database).upsert("f00d", "content/c", b"x" * 2_000, 1.0).result(10)
    database.close()
    code, rows = run_command(capsys)
    assert code == 0
    assert {row["profile"] for row in rows.values()} == {"embedded", "one", "two", "f00d"}
    (my_profile,) = (row for row in rows.values() if row["profile"] == "f00d")
    assert my_profile["drafts"] == 1
    assert my_profile["responseBytes"] > 0
    code, rows = run_command(capsys, "clear", "--profile", "f00d")
    assert [row["responseBytes"] for row in rows.values()] == [0]
