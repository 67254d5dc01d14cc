"""Data of earlier versions is migrated, in both databases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.postgresql_cluster import Cluster
from wsdesk.server.storage import postgresql, sqlite
from wsdesk.server.storage.database import ServerDatabase
from wsdesk.server.storage.database_url import open_database
from wsdesk.server.storage.migrations import MIGRATIONS
from wsdesk.server.storage.queries import canvases, comments, importing, library

Open = Callable[[int], ServerDatabase]


@pytest.fixture
def open_version(
    dialect: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Open]:
    """Opens one database as an earlier version of the program did."""
    cluster: Cluster | None = request.getfixturevalue("postgresql") if dialect == "postgresql" else None
    url = cluster.url(cluster.create()) if cluster is not None else None
    databases: list[ServerDatabase] = []

    def open_it(version: int) -> ServerDatabase:
        for module in (sqlite, postgresql):
            monkeypatch.setattr(module, "MIGRATIONS", MIGRATIONS[:version])
        databases.append(open_database(tmp_path / "workspace.db", url))
        return databases[-1]

    yield open_it
    for database in databases:
        database.close()


def add_team(database: ServerDatabase, team: str, *canvases: str) -> None:
    """A team with canvases that have the node `node`, whose thread is `shared`, and the tag `sea`."""
    with database.write() as unit:
        unit.run("INSERT INTO teams (id) VALUES (?)", (team,))
        for canvas in canvases:
            unit.run(
                "INSERT INTO canvases (id, team_id, title, sort_order, created_ms, updated_ms, node_count, "
                "body, entry, presets) VALUES (?, ?, '', 0, 0, 0, 1, ?, ?, ?)",
                (canvas, team, b"{}", b"{}", b"{}"),
            )
            unit.run(
                "INSERT INTO nodes (canvas_id, place, id, thread_id, body) "
                "VALUES (?, 0, 'node', 'shared', ?)",
                (canvas, b"{}"),
            )
        unit.run(
            "INSERT INTO assets (id, team_id, source, file_type, name_key, display_key, created_ms, body) "
            "VALUES (?, ?, '', '', '', '', 0, ?)",
            (f"asset of {team}", team, b"{}"),
        )
        unit.run("INSERT INTO asset_tags SELECT number, 'sea' FROM assets WHERE team_id = ?", (team,))


def add_comment(database: ServerDatabase, comment: str, team: str) -> None:
    with database.write() as unit:
        body = f'{{"id":"{comment}","threadId":"shared","body":"in shared"}}'
        comments.add(unit, "shared", comment, 0, body.encode())
        unit.run(
            "INSERT INTO audit VALUES (?, 0, 'person', '', '', ?, 'post-comment', ?, 'ok')",
            (f"entry of {comment}", team, comment),
        )


def test_equal_nodes_of_several_teams_get_separate_threads(open_version: Open) -> None:
    database = open_version(4)
    add_team(database, "first", "canvas 1", "canvas 2")
    with database.write() as unit:
        importing.add_thread(unit, "shared", "node", "canvas 1")
    add_comment(database, "of the first", "first")
    add_team(database, "another", "canvas 3", "canvas 4")
    add_comment(database, "of another", "another")
    add_team(database, "quiet", "canvas 5")
    database.close()

    database = open_version(5)
    with database.read() as unit:
        threads = [importing.threads(unit, f"canvas {number}")["node"] for number in range(1, 6)]
        # A thread shared by canvases of one team remains one thread, so that no comment is lost.
        assert threads[0] == threads[1] == "shared"
        assert threads[2] == threads[3]
        assert len({*threads}) == 3
        assert all(len(thread) == 36 for thread in threads[2:])
        assert comments.thread_exists(unit, "shared", "first")
        assert not comments.thread_exists(unit, "shared", "another")
        assert not comments.thread_exists(unit, "shared", "quiet")
        comment_pages = [
            comments.page(unit, thread, -1, 0)[0] for thread in ("shared", threads[2], threads[4])
        ]
    bodies = [[row["body"].decode() for row in rows] for rows in comment_pages]
    assert bodies == [
        ['{"id":"of the first","threadId":"shared","body":"in shared"}'],
        [f'{{"id":"of another","threadId":"{threads[2]}","body":"in shared"}}'],
        [],
    ]
    with database.write() as unit:
        comments.add(unit, threads[4], "new", 0, b"{}")
        assert comments.page(unit, threads[4], -1, 0)[1] == 1


def test_each_team_keeps_the_tags_of_its_assets(open_version: Open) -> None:
    database = open_version(4)
    for team in ("first", "another"):
        add_team(database, team)
    with database.write() as unit:
        unit.run("INSERT INTO teams (id) VALUES ('empty')")
        unit.run("INSERT INTO tags (tag_key, id, name, color) VALUES ('sea', 'tag', 'Sea', 'blue')")
    database.close()

    database = open_version(5)
    with database.write() as unit:
        library.write_tag(unit, "another", "tag 2", "SEA", "red")
        assert [dict(row) for row in library.tags(unit, "first")] == [
            {"id": "tag", "name": "Sea", "color": "blue"}
        ]
        assert [row["color"] for row in library.tags(unit, "another")] == ["red"]
        assert not library.tags(unit, "empty")


def test_canvases_get_different_versions_in_each_database(open_version: Open) -> None:
    add_team(open_version(5), "t", "a", "b")
    with open_version(6).read() as unit:
        assert 0 not in {canvases.head_version(unit, canvas) for canvas in ("a", "b")}


@pytest.mark.parametrize("dialect", ["sqlite"])
def test_the_index_of_names_has_those_that_contain_nul(open_version: Open) -> None:
    database = open_version(6)
    add_team(database, "t")
    with database.write() as unit:
        unit.run("UPDATE assets SET name_key = ?, display_key = ?", ("red\0boats\0\0.png", "sm\0é small"))
    database.close()
    nothing = dict.fromkeys(("folderId", "canvasId", "source", "fileType"))
    with open_version(7).read() as unit:
        assert unit.value("SELECT names FROM asset_names") == "red boats  .png\nsm é small"
        found = [library.named(unit, library.scope("t", nothing, set()), text) for text in ("boats", "small")]
    assert [len(rows) for rows in found] == [1, 1]
