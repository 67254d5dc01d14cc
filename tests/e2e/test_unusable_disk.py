"""The window opens with an unusable disk, reports what can't be saved, and recovers."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from harness import Harness, until
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from user_input import click

from wsdesk.app.session.controller import AppController
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.comments import DraftTable
from wsdesk.localdb.tables.outbox import OutboxTable
from wsdesk.settings.directories import AppDirectories, find_directories
from wsdesk.settings.table import MINIMAP, Settings
from wsdesk.settings.tomlfile import TomlIssue

pytestmark = pytest.mark.anyio


def data_is_a_file(directories: AppDirectories) -> Callable[[], None]:
    directories.data.parent.mkdir(parents=True)
    directories.data.write_text("no folder")
    return directories.data.unlink


def home_is_a_file(directories: AppDirectories) -> Callable[[], None]:
    directories.data.parent.parent.mkdir(parents=True, exist_ok=True)
    directories.data.parent.write_text("no folder")
    return directories.data.parent.unlink


def database_is_a_folder(directories: AppDirectories) -> Callable[[], None]:
    directories.database.mkdir(parents=True)
    return directories.database.rmdir


def owner_file_is_a_folder(directories: AppDirectories) -> Callable[[], None]:
    owner = directories.database.with_name(directories.database.name + "-owner")
    owner.mkdir(parents=True)
    return owner.rmdir


def banner(controller: AppController) -> QWidget:
    found = controller.window.findChild(QWidget, "storageBanner")
    assert found is not None
    return found


async def write(controller: AppController) -> str:
    """Write a draft and an unsent comment; return the comment's ID."""
    stores = controller.stores
    scope = stores.connection.state.profile_id
    DraftTable(controller._database).set(scope, "node", "a draft")  # pyright: ignore[reportPrivateUsage]
    staged = stores.outbox.submit_comment("c", "00000000-0000-4000-8000-0000000000c1", "hello")
    await until(lambda: [e.state for e in stores.outbox.entries] == ["failed"])  # there is no such thread
    return staged.id


@pytest.mark.parametrize(
    "break_it", [data_is_a_file, home_is_a_file, database_is_a_folder, owner_file_is_a_folder]
)
async def test_it_runs_in_memory_and_saves_after_a_retry(
    harness: Harness, break_it: Callable[[AppDirectories], Callable[[], None]]
) -> None:
    directories = find_directories()
    repair = break_it(directories)
    controller = await harness.start()
    shown = banner(controller)
    await until(shown.isVisible)
    message_label = shown.findChild(QLabel, "storageBanner-words")
    assert message_label is not None
    assert message_label.text()
    details = shown.findChild(QPushButton, "storageBanner-details")
    assert details is not None
    assert details.isVisible()
    comment_id = await write(controller)
    retry_button = shown.findChild(QPushButton, "storageBanner-retry")
    assert retry_button is not None
    await click(retry_button)
    assert shown.isVisible(), "hidden before the repair"
    repair()
    await click(retry_button)
    await until(lambda: not shown.isVisible())
    scope = controller.stores.connection.state.profile_id
    assert [e.id for e in controller.stores.outbox.entries] == [comment_id]
    await harness.stop()
    database = open_database(directories.database)
    assert DraftTable(database).get(scope, "node") == "a draft"
    assert [item.id for item in OutboxTable(database).waiting(scope)] == [comment_id]
    database.close()


async def test_settings_are_saved_when_their_folder_is_back(harness: Harness) -> None:
    directories = find_directories()
    repair = home_is_a_file(directories)
    controller = await harness.start()
    settings = controller.stores.settings
    with pytest.raises(NotADirectoryError):
        settings.set(MINIMAP, False)
    assert settings.get(MINIMAP) is False
    repair()
    controller.stores.storage.check()
    await until(lambda: controller.stores.storage.state.mode == "disk")
    assert Settings(directories.settings).get(MINIMAP) is False


async def test_a_database_of_zeros_is_set_aside(harness: Harness) -> None:
    directories = find_directories()
    directories.data.mkdir(parents=True)
    directories.database.write_bytes(bytes(100_000))
    controller = await harness.start()
    assert not banner(controller).isVisible()
    (aside,) = directories.data.glob("*.damaged-*")
    assert aside.read_bytes() == bytes(100_000)
    assert controller._database.quarantined is not None  # pyright: ignore[reportPrivateUsage]


async def test_a_newer_database_is_not_changed(harness: Harness) -> None:
    directories = find_directories()
    open_database(directories.database).close()
    with sqlite3.connect(directories.database) as connection:
        connection.execute("PRAGMA user_version = 9999")
    connection.close()
    before = directories.database.read_bytes()
    controller = await harness.start()
    await until(banner(controller).isVisible)
    await write(controller)
    await harness.stop()
    assert directories.database.read_bytes() == before


async def test_a_full_disk_is_reported_until_there_is_space(harness: Harness) -> None:
    controller = await harness.start()
    database = controller._database  # pyright: ignore[reportPrivateUsage]
    drafts = DraftTable(database)
    scope = controller.stores.connection.state.profile_id
    shown = banner(controller)
    assert not shown.isVisible()

    def set_page_limit(pages: int) -> Callable[[sqlite3.Connection], None]:
        return lambda c: c.execute(f"PRAGMA max_page_count = {pages}").close()

    database.write(
        set_page_limit(1)
    ).result()  # SQLite raises the limit to the current size: no page can be added
    drafts.set(scope, "node", "long " * 50_000)
    await until(shown.isVisible)
    assert drafts.get(scope, "node") == "long " * 50_000
    comment = controller.stores.outbox.submit_comment("c", "t", "words " * 1_600)
    await until(lambda: [e.state for e in controller.stores.outbox.entries] == ["failed"])
    controller.stores.storage.check()
    await until(lambda: controller.stores.storage.state.mode == "failing")
    database.write(set_page_limit(1_000_000)).result()
    retry_button = shown.findChild(QPushButton, "storageBanner-retry")
    assert retry_button is not None
    await click(retry_button)
    await until(lambda: not shown.isVisible())
    await until(lambda: [e.id for e in OutboxTable(database).waiting(scope)] == [comment.id])
    assert [e.state for e in controller.stores.outbox.entries] == ["failed"], "sent without the user"
    await harness.stop()
    reopened = open_database(find_directories().database)
    assert DraftTable(reopened).get(scope, "node") == "long " * 50_000
    reopened.close()


@pytest.mark.parametrize("broken", ["home", "data", "database", "small"])
def test_the_command_starts_without_a_traceback(tmp_path: Path, broken: str) -> None:
    directories = find_directories()
    screenshot = tmp_path / "window.png"
    if broken == "home":
        home_is_a_file(directories)
    elif broken == "data":
        data_is_a_file(directories)
    elif broken == "database":
        directories.data.mkdir(parents=True)
        directories.database.write_bytes(bytes(100_000))
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000));"
    start = "import sys; from wsdesk.app.cli.main import main; sys.exit(main(sys.argv[1:]))"
    completed = subprocess.run(
        [
            sys.executable,
            "-c",
            (limit if broken == "small" else "") + start,
            "open",
            "--shot",
            str(screenshot),
        ],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Traceback" not in completed.stderr
    assert completed.returncode == (1 if broken == "small" else 0), completed.stderr  # no image fits there
    assert screenshot.exists() or broken == "small"


async def test_ignored_entries_of_configuration_files_are_reported(harness: Harness) -> None:
    directories = find_directories()
    directories.settings.parent.mkdir(parents=True, exist_ok=True)
    directories.settings.write_text('theme = "plaid"\nminimap = 3\n')
    directories.profiles.write_text(
        '[profiles.studio]\nbase_url = "https://studio.example"\ncolor = 5\n'
        'param_names = {"list-projects.sort" = "a&b=c", "list-models.category" = "kind"}\n'
    )
    controller = await harness.start()
    assert [(n.level, n.message, n.detail) for n in controller.stores.notifications.recent] == [
        ("warning", "2 invalid entries in settings.toml are ignored", "theme, minimap"),
        (
            "warning",
            "2 invalid entries in profiles.toml are ignored",
            "studio.color, studio.param_names.list-projects.sort",
        ),
    ]


async def test_an_unreadable_configuration_file_is_reported(harness: Harness) -> None:
    directories = find_directories()
    directories.settings.parent.mkdir(parents=True, exist_ok=True)
    directories.settings.write_text("theme = = 1")
    controller = await harness.start()
    (notice,) = controller.stores.notifications.recent
    assert notice.message == "settings.toml was damaged. It was set aside, and the defaults are used."
    assert [path.name for path in directories.settings.parent.glob("settings.toml.*")] == [
        Path(notice.detail).name
    ]


async def test_a_file_that_was_set_aside_before_the_window_opened_is_reported(harness: Harness) -> None:
    path = find_directories().profiles
    harness.issues = (TomlIssue("unreadable", path, moved_to=path.with_name("aside")),)
    controller = await harness.start()
    (notice,) = controller.stores.notifications.recent
    assert notice.message == "profiles.toml was damaged. It was set aside, and the defaults are used."
    assert notice.detail == str(path.with_name("aside"))
