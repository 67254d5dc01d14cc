"""A window opens whatever the disk is like, says what can't be saved, and recovers."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hands import click
from harness import Harness, until
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from wsdesk.app.session.controller import AppController
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.comments import DraftTable
from wsdesk.localdb.tables.outbox import OutboxTable
from wsdesk.settings.directories import AppDirectories, find_directories
from wsdesk.settings.table import MINIMAP, Settings
from wsdesk.settings.tomlfile import TomlIssue

pytestmark = pytest.mark.anyio


def data_is_a_file(places: AppDirectories) -> Callable[[], None]:
    places.data.parent.mkdir(parents=True)
    places.data.write_text("no folder")
    return places.data.unlink


def home_is_a_file(places: AppDirectories) -> Callable[[], None]:
    places.data.parent.parent.mkdir(parents=True, exist_ok=True)
    places.data.parent.write_text("no folder")
    return places.data.parent.unlink


def database_is_a_folder(places: AppDirectories) -> Callable[[], None]:
    places.database.mkdir(parents=True)
    return places.database.rmdir


def owner_file_is_a_folder(places: AppDirectories) -> Callable[[], None]:
    owner = places.database.with_name(places.database.name + "-owner")
    owner.mkdir(parents=True)
    return owner.rmdir


def banner(workspace: AppController) -> QWidget:
    found = workspace.window.findChild(QWidget, "storageBanner")
    assert found is not None
    return found


async def write(workspace: AppController) -> str:
    """A draft and a comment that waits; the id of the latter."""
    stores = workspace.stores
    scope = stores.connection.state.profile_id
    DraftTable(workspace._database).set(scope, "node", "a draft")  # pyright: ignore[reportPrivateUsage]
    staged = stores.outbox.submit_comment("c", "00000000-0000-4000-8000-0000000000c1", "hello")
    await until(lambda: [e.state for e in stores.outbox.entries] == ["failed"])  # there is no such thread
    return staged.id


@pytest.mark.parametrize(
    "break_it", [data_is_a_file, home_is_a_file, database_is_a_folder, owner_file_is_a_folder]
)
async def test_it_runs_from_memory_says_so_and_saves_what_it_can_later(
    harness: Harness, break_it: Callable[[AppDirectories], Callable[[], None]]
) -> None:
    places = find_directories()
    mend = break_it(places)
    workspace = await harness.start()
    shown = banner(workspace)
    await until(shown.isVisible)
    words = shown.findChild(QLabel, "storageBanner-words")
    assert words is not None
    assert words.text()
    details = shown.findChild(QPushButton, "storageBanner-details")
    assert details is not None
    assert details.isVisible()
    written = await write(workspace)
    again = shown.findChild(QPushButton, "storageBanner-retry")
    assert again is not None
    await click(again)
    assert shown.isVisible(), "nothing is better yet"
    mend()
    await click(again)
    await until(lambda: not shown.isVisible())
    scope = workspace.stores.connection.state.profile_id
    assert [e.id for e in workspace.stores.outbox.entries] == [written]
    await harness.stop()
    database = open_database(places.database)
    assert DraftTable(database).get(scope, "node") == "a draft"
    assert [item.id for item in OutboxTable(database).waiting(scope)] == [written]
    database.close()


async def test_settings_are_saved_when_their_folder_is_back(harness: Harness) -> None:
    places = find_directories()
    mend = home_is_a_file(places)
    workspace = await harness.start()
    settings = workspace.stores.settings
    with pytest.raises(NotADirectoryError):
        settings.set(MINIMAP, False)
    assert settings.get(MINIMAP) is False
    mend()
    workspace.stores.storage.check()
    await until(lambda: workspace.stores.storage.state.mode == "disk")
    assert Settings(places.settings).get(MINIMAP) is False


async def test_a_database_of_zeros_is_set_aside(harness: Harness) -> None:
    places = find_directories()
    places.data.mkdir(parents=True)
    places.database.write_bytes(bytes(100_000))
    workspace = await harness.start()
    assert not banner(workspace).isVisible()
    (aside,) = places.data.glob("*.damaged-*")
    assert aside.read_bytes() == bytes(100_000)
    assert workspace._database.quarantined is not None  # pyright: ignore[reportPrivateUsage]


async def test_a_newer_database_is_left_alone(harness: Harness) -> None:
    places = find_directories()
    open_database(places.database).close()
    with sqlite3.connect(places.database) as connection:
        connection.execute("PRAGMA user_version = 9999")
    connection.close()
    before = places.database.read_bytes()
    workspace = await harness.start()
    await until(banner(workspace).isVisible)
    await write(workspace)
    await harness.stop()
    assert places.database.read_bytes() == before


async def test_a_disk_that_fills_up_is_told_until_there_is_room(harness: Harness) -> None:
    workspace = await harness.start()
    database = workspace._database  # pyright: ignore[reportPrivateUsage]
    drafts = DraftTable(database)
    scope = workspace.stores.connection.state.profile_id
    shown = banner(workspace)
    assert not shown.isVisible()

    def room(pages: int) -> Callable[[sqlite3.Connection], None]:
        return lambda c: c.execute(f"PRAGMA max_page_count = {pages}").close()

    database.write(room(1)).result()  # SQLite takes as many as there are: not one more
    drafts.set(scope, "node", "long " * 50_000)
    await until(shown.isVisible)
    assert drafts.get(scope, "node") == "long " * 50_000
    comment = workspace.stores.outbox.submit_comment("c", "t", "words " * 1_600)
    await until(lambda: [e.state for e in workspace.stores.outbox.entries] == ["failed"])
    workspace.stores.storage.check()
    await until(lambda: workspace.stores.storage.state.mode == "failing")
    database.write(room(1_000_000)).result()
    again = shown.findChild(QPushButton, "storageBanner-retry")
    assert again is not None
    await click(again)
    await until(lambda: not shown.isVisible())
    await until(lambda: [e.id for e in OutboxTable(database).waiting(scope)] == [comment.id])
    assert [e.state for e in workspace.stores.outbox.entries] == ["failed"], "it isn't sent without a word"
    await harness.stop()
    again_open = open_database(find_directories().database)
    assert DraftTable(again_open).get(scope, "node") == "long " * 50_000
    again_open.close()


@pytest.mark.parametrize("broken", ["home", "data", "database", "small"])
def test_the_program_itself_starts_without_a_traceback(tmp_path: Path, broken: str) -> None:
    places = find_directories()
    picture = tmp_path / "window.png"
    if broken == "home":
        home_is_a_file(places)
    elif broken == "data":
        data_is_a_file(places)
    elif broken == "database":
        places.data.mkdir(parents=True)
        places.database.write_bytes(bytes(100_000))
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000));"
    start = "import sys; from wsdesk.app.cli.main import main; sys.exit(main(sys.argv[1:]))"
    ended = subprocess.run(
        [sys.executable, "-c", (limit if broken == "small" else "") + start, "open", "--shot", str(picture)],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Traceback" not in ended.stderr
    assert ended.returncode == (1 if broken == "small" else 0), ended.stderr  # no image fits there
    assert picture.exists() or broken == "small"


async def test_ignored_entries_of_configuration_files_are_reported(harness: Harness) -> None:
    places = find_directories()
    places.settings.parent.mkdir(parents=True, exist_ok=True)
    places.settings.write_text('theme = "plaid"\nminimap = 3\n')
    places.profiles.write_text(
        '[profiles.studio]\nbase_url = "https://studio.example"\ncolor = 5\n'
        'param_names = {"list-projects.sort" = "a&b=c", "list-models.category" = "kind"}\n'
    )
    workspace = await harness.start()
    assert [(n.level, n.message, n.detail) for n in workspace.stores.notifications.recent] == [
        ("warning", "2 invalid entries in settings.toml are ignored", "theme, minimap"),
        (
            "warning",
            "2 invalid entries in profiles.toml are ignored",
            "studio.color, studio.param_names.list-projects.sort",
        ),
    ]


async def test_an_unreadable_configuration_file_is_reported(harness: Harness) -> None:
    places = find_directories()
    places.settings.parent.mkdir(parents=True, exist_ok=True)
    places.settings.write_text("theme = = 1")
    workspace = await harness.start()
    (notice,) = workspace.stores.notifications.recent
    assert notice.message == "settings.toml was damaged. It was set aside, and the defaults are used."
    assert [path.name for path in places.settings.parent.glob("settings.toml.*")] == [
        Path(notice.detail).name
    ]


async def test_a_file_that_was_set_aside_before_the_window_opened_is_reported(harness: Harness) -> None:
    path = find_directories().profiles
    harness.issues = (TomlIssue("unreadable", path, moved_to=path.with_name("aside")),)
    workspace = await harness.start()
    (notice,) = workspace.stores.notifications.recent
    assert notice.message == "profiles.toml was damaged. It was set aside, and the defaults are used."
    assert notice.detail == str(path.with_name("aside"))
