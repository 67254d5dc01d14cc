"""Several workspaces in one window: the first start, going from one to another, coming back, forgetting."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness import Harness, until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from wsdesk.app.platform.crash import CrashHandler
from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.files.file_lock import acquire
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profiles, profile_for
from wsdesk.settings.table import LAST_PROFILE, Settings
from wsdesk.window.dialogs.workspace_dialog import WorkspaceDialogResult

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).resolve().parents[2]
CANVAS = "11111111-2222-4333-8444-555555555555"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Another workspace, with one canvas in it."""
    folder = tmp_path / "documents"
    (folder / "content").mkdir(parents=True)
    canvas = {"id": CANVAS, "title": "Elsewhere", "teamId": "99999999-2222-4333-8444-555555555555"}
    (folder / "canvases.json").write_text(json.dumps({"data": [canvas]}))
    (folder / f"content/{CANVAS}.json").write_text(json.dumps({"nodes": [], "edges": [], "notes": []}))
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "wsdesk",
            "serve",
            "--empty",
            "--import",
            folder,
            "--data",
            tmp_path / "other",
        ],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    yield json.loads(process.stdout.readline())
    process.kill()
    process.wait()
    process.stdout.close()


def start(harness: Harness) -> AppController:
    """Start as somebody who only clicks on the program's icon."""
    crash = CrashHandler()
    harness.crashes = []
    places = find_directories()
    workspace = AppController(None, places, crash, first=Settings(places.settings).get(LAST_PROFILE))
    crash.notify = harness.crashes.append
    crash.attach(asyncio.get_running_loop())
    harness.workspace = workspace
    workspace.window.show()
    workspace.begin()
    return workspace


def titles(workspace: AppController) -> list[str | None]:
    return [canvas.title for canvas in workspace.stores.canvases.all]


async def test_the_first_start_offers_two_doors(harness: Harness) -> None:
    workspace = start(harness)
    doors = [workspace.window.findChild(QPushButton, name) for name in ("welcomeSample", "welcomeConnect")]
    assert all(server_transport is not None and server_transport.isVisible() for server_transport in doors)
    assert workspace.embedded is None, "nothing is started before somebody asks for it"
    assert doors[0] is not None
    QTest.mouseClick(doors[0], Qt.MouseButton.LeftButton)
    await until(lambda: workspace.stores.canvases.all)
    await harness.stop()
    again = start(harness)
    await until(lambda: again.stores.connection.state.embedded and again.stores.canvases.all)


async def test_a_saved_connection_is_gone_to_come_back_to_and_forgotten(
    harness: Harness, service: dict[str, str]
) -> None:
    workspace = start(harness)
    workspace.window.dialogs.workspace_requested.emit(
        WorkspaceDialogResult(service["url"], service["key"], "", "Studio", "file")
    )
    await until(lambda: titles(workspace) == ["Elsewhere"] or workspace.stores.projects.state.loose)
    workspace.stores.canvases.open(CANVAS)
    await harness.stop()

    workspace = start(harness)
    stores = workspace.stores
    await until(lambda: stores.connection.state.mode == "live" and titles(workspace) == ["Elsewhere"])
    assert stores.connection.state.address == service["url"]

    # Two keystrokes to the sample workspace: nothing of the other stays in sight, and back again.
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    workspace.window.activateWindow()
    await until(workspace.window.isActiveWindow)
    QTest.keyClick(workspace.window, Qt.Key.Key_K, both)
    row = QApplication.focusWidget()
    assert row is not None
    QTest.keyClick(row, "1")
    assert titles(workspace) == []
    await until(lambda: stores.connection.state.embedded and stores.projects.state.projects)
    assert "Elsewhere" not in titles(workspace)
    stores.profiles.choose(stores.profiles.entries[1].id)
    await until(lambda: titles(workspace) == ["Elsewhere"])

    profile = stores.profiles.current
    assert profile is not None
    stores.profiles.forget(profile.id)
    await until(lambda: stores.connection.state.embedded and stores.projects.state.projects)
    await until(lambda: len(stores.profiles.entries) == 1)
    places = find_directories()
    assert profile.id not in places.profiles.read_text()
    await until(lambda: not list(places.keys.glob("*")))


async def test_one_that_was_named_at_the_start_stays_listed(
    harness: Harness, service: dict[str, str]
) -> None:
    places, crash = find_directories(), CrashHandler()
    profile = profile_for(Profiles(places.profiles), service["url"], "")
    harness.crashes = []
    workspace = AppController(LaunchTarget(profile, service["key"]), places, crash)
    crash.attach(asyncio.get_running_loop())
    harness.workspace = workspace
    workspace.window.show()
    workspace.begin()
    stores = workspace.stores
    await until(lambda: stores.connection.state.mode == "live")
    stores.profiles.choose(stores.profiles.entries[0].id)
    await until(lambda: stores.connection.state.embedded and stores.projects.state.projects)
    assert [entry.address for entry in stores.profiles.entries[1:]] == [service["url"]]
    stores.profiles.choose(profile.id)  # its key is known as long as the program runs
    await until(lambda: stores.connection.state.mode == "live" and not stores.connection.state.embedded)
    await harness.stop()
    again = start(harness)
    assert [entry.id for entry in again.stores.profiles.entries[1:]] == [profile.id]


async def test_a_key_that_is_not_kept_is_asked_for(harness: Harness, service: dict[str, str]) -> None:
    workspace = start(harness)
    wanted = WorkspaceDialogResult(service["url"], service["key"], "", "Studio", "run")
    workspace.window.dialogs.workspace_requested.emit(wanted)
    await until(lambda: workspace.stores.connection.state.mode == "live")
    await harness.stop()
    workspace = start(harness)
    await until(lambda: workspace.window.dialogs.current("connection"))
    dialog = workspace.window.dialogs.current("connection")
    assert dialog is not None
    dialog.close()


@pytest.mark.parametrize("keep", ["keyring", "run"])
async def test_a_key_that_no_keyring_takes_goes_into_a_file_when_the_user_says_so(
    harness: Harness, service: dict[str, str], monkeypatch: pytest.MonkeyPatch, keep: str
) -> None:
    import keyring
    from keyring.backends.fail import Keyring

    monkeypatch.setattr(keyring, "get_keyring", Keyring)
    monkeypatch.setattr(keyring, "set_password", Keyring().set_password)
    workspace = await harness.start()
    stores, places = workspace.stores, find_directories()
    wanted = WorkspaceDialogResult(service["url"], service["key"], "", "Studio", keep)
    workspace.window.dialogs.workspace_requested.emit(wanted)
    await until(lambda: any(notice.action is not None for notice in stores.notifications.recent))
    (notice,) = (notice for notice in stores.notifications.recent if notice.action is not None)
    (profile,) = Profiles(places.profiles).list()
    assert profile.key_source == "run"
    assert not places.keys.exists(), "nothing is put into a file that nobody chose"
    notice.action.run()
    await until(lambda: Profiles(places.profiles).list()[0].key_source == "file")
    assert service["key"] in (places.keys / f"{profile.id}.toml").read_text()


async def test_data_that_another_wsdesk_uses_is_said_and_opens_when_it_ends(harness: Harness) -> None:
    workspace = await harness.start()
    server = workspace.embedded
    assert server is not None
    server.stop()
    await until(lambda: server.process_id == 0)
    lock = acquire(harness.data / "lock")
    assert lock is not None
    server.start()
    connection = workspace.stores.connection
    await until(lambda: connection.state.message.startswith("Another wsdesk uses this workspace."))
    lock.release()
    await until(lambda: connection.state.mode == "live")
