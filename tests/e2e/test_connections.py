"""Several workspaces in one window: first start, switching, and removing."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from harness import Harness, until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from wsdesk.app.platform.crash import CrashHandler
from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget, embedded_data
from wsdesk.files.file_lock import acquire
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile, Profiles, profile_for
from wsdesk.settings.table import LAST_PROFILE, Settings
from wsdesk.window.dialogs.workspace_dialog import WorkspaceDialogResult

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).resolve().parents[2]
CANVAS = "11111111-2222-4333-8444-555555555555"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Another workspace, with one canvas in it."""
    folder = tmp_path / "documents"
    (folder / "content").mkdir(parents=True)
    canvas = {"id": CANVAS, "title": "Other canvas", "teamId": "99999999-2222-4333-8444-555555555555"}
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
    """Start without arguments."""
    crash = CrashHandler()
    harness.crashes = []
    places = find_directories()
    controller = AppController(None, places, crash, first=Settings(places.settings).get(LAST_PROFILE))
    crash.notify = harness.crashes.append
    crash.attach(asyncio.get_running_loop())
    harness.controller = controller
    controller.window.show()
    controller.begin()
    return controller


def titles(controller: AppController) -> list[str | None]:
    return [canvas.title for canvas in controller.stores.canvases.all]


async def test_the_first_start_offers_the_sample_and_a_connection(harness: Harness) -> None:
    controller = start(harness)
    buttons = [controller.window.findChild(QPushButton, name) for name in ("welcomeSample", "welcomeConnect")]
    assert all(button is not None and button.isVisible() for button in buttons)
    assert controller.servers.current is None, "a server was started without a request"
    assert buttons[0] is not None
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    await until(lambda: controller.stores.canvases.all)
    await harness.stop()
    restarted = start(harness)
    await until(lambda: restarted.stores.connection.state.embedded and restarted.stores.canvases.all)


async def test_a_saved_workspace_is_opened_switched_and_removed(
    harness: Harness, server: dict[str, str]
) -> None:
    controller = start(harness)
    controller.window.dialogs.workspace_requested.emit(
        WorkspaceDialogResult(server["url"], server["key"], "", "Studio", "file")
    )
    await until(lambda: titles(controller) == ["Other canvas"] or controller.stores.projects.state.loose)
    controller.stores.canvases.open(CANVAS)
    await harness.stop()

    controller = start(harness)
    stores = controller.stores
    await until(lambda: stores.connection.state.mode == "live" and titles(controller) == ["Other canvas"])
    assert stores.connection.state.address == server["url"]

    # Two keystrokes switch to the sample workspace, which shows nothing of the other; then switch back.
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    controller.window.activateWindow()
    await until(controller.window.isActiveWindow)
    QTest.keyClick(controller.window, Qt.Key.Key_K, both)
    row = QApplication.focusWidget()
    assert row is not None
    QTest.keyClick(row, Qt.Key.Key_1)
    assert titles(controller) == []
    await until(lambda: stores.connection.state.embedded and stores.projects.state.projects)
    assert "Other canvas" not in titles(controller)
    stores.profiles.choose(stores.profiles.entries[1].id)
    await until(lambda: titles(controller) == ["Other canvas"])

    profile = stores.profiles.current
    assert profile is not None
    stores.profiles.remove(profile.id)
    await until(lambda: stores.connection.state.embedded and stores.projects.state.projects)
    await until(lambda: len(stores.profiles.entries) == 1)
    places = find_directories()
    assert profile.id not in places.profiles.read_text()
    await until(lambda: not list(places.keys.glob("*")))


async def test_a_workspace_given_at_the_start_stays_listed(harness: Harness, server: dict[str, str]) -> None:
    places, crash = find_directories(), CrashHandler()
    profile = profile_for(Profiles(places.profiles), server["url"], "")
    harness.crashes = []
    controller = AppController(LaunchTarget(profile, server["key"]), places, crash)
    crash.attach(asyncio.get_running_loop())
    harness.controller = controller
    controller.window.show()
    controller.begin()
    stores = controller.stores
    await until(lambda: stores.connection.state.mode == "live")
    stores.profiles.choose(stores.profiles.entries[0].id)
    await until(lambda: stores.connection.state.embedded and stores.projects.state.projects)
    assert [entry.address for entry in stores.profiles.entries[1:]] == [server["url"]]
    stores.profiles.choose(profile.id)  # its key is in memory until the application quits
    await until(lambda: stores.connection.state.mode == "live" and not stores.connection.state.embedded)
    await harness.stop()
    restarted = start(harness)
    assert [entry.id for entry in restarted.stores.profiles.entries[1:]] == [profile.id]


async def run(harness: Harness, target: LaunchTarget) -> None:
    """Run the application on a workspace given at the start, and end once it is opened."""
    crash = CrashHandler()
    harness.crashes = []
    crash.attach(asyncio.get_running_loop())
    controller = harness.controller = AppController(target, find_directories(), crash)
    crash.notify = harness.crashes.append
    running = asyncio.create_task(controller.run())
    await until(lambda: controller.stores.profiles.current)
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    await harness.stop()


async def test_a_workspace_given_at_the_start_is_opened_by_the_next_one(
    harness: Harness, server: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WSDESK_API_KEY", server["key"])
    profile = profile_for(Profiles(find_directories().profiles), server["url"], "")
    await run(harness, LaunchTarget(profile, server["key"]))
    restarted = start(harness)
    await until(lambda: titles(restarted) == ["Other canvas"])
    await harness.stop()
    # A folder or an archive that was opened once doesn't replace it; the sample workspace does.
    default, folder = embedded_data(find_directories().data), harness.data
    await run(harness, LaunchTarget(EMBEDDED_PROFILE, embedded=True, data=folder))
    await run(harness, LaunchTarget(Profile("archive"), embedded=True, data=folder / "a.zip", read_only=True))
    assert Settings(find_directories().settings).get(LAST_PROFILE) == profile.id
    await run(harness, LaunchTarget(EMBEDDED_PROFILE, embedded=True, data=default))
    restarted = start(harness)
    await until(lambda: restarted.stores.connection.state.embedded)


async def test_a_key_that_is_not_saved_is_requested(harness: Harness, server: dict[str, str]) -> None:
    controller = start(harness)
    wanted = WorkspaceDialogResult(server["url"], server["key"], "", "Studio", "run")
    controller.window.dialogs.workspace_requested.emit(wanted)
    await until(lambda: controller.stores.connection.state.mode == "live")
    await harness.stop()
    controller = start(harness)
    await until(lambda: controller.window.dialogs.current("connection"))
    dialog = controller.window.dialogs.current("connection")
    assert dialog is not None
    dialog.close()
    state = controller.stores.connection.state
    assert (state.mode, state.message) == ("none", ""), "it still looks for the key"


@pytest.mark.parametrize("keep", ["keyring", "run"])
async def test_a_key_is_saved_in_a_file_only_on_request_if_the_keyring_fails(
    harness: Harness, server: dict[str, str], monkeypatch: pytest.MonkeyPatch, keep: str
) -> None:
    import keyring
    from keyring.backends.fail import Keyring
    from keyring.errors import NoKeyringError

    def refuse(*_arguments: str) -> None:
        raise NoKeyringError

    monkeypatch.setattr(keyring, "get_keyring", Keyring)
    monkeypatch.setattr(keyring, "set_password", refuse)
    controller = await harness.start()
    stores, places = controller.stores, find_directories()
    wanted = WorkspaceDialogResult(server["url"], server["key"], "", "Studio", keep)
    controller.window.dialogs.workspace_requested.emit(wanted)
    await until(lambda: any(notice.action is not None for notice in stores.notifications.recent))
    (notice,) = (notice for notice in stores.notifications.recent if notice.action is not None)
    (profile,) = Profiles(places.profiles).list()
    assert profile.key_source == "run"
    assert not places.keys.exists(), "saved in a file without a request"
    assert notice.action is not None
    notice.action.run()
    await until(lambda: Profiles(places.profiles).list()[0].key_source == "file")
    assert server["key"] in (places.keys / f"{profile.id}.toml").read_text()


async def test_a_data_folder_in_use_is_reported_and_opens_when_it_is_free(harness: Harness) -> None:
    controller = await harness.start()
    server = controller.servers.current
    assert server is not None
    server.stop()
    await until(lambda: server.process_id == 0)
    lock = acquire(harness.data / "lock")
    assert lock is not None
    server.start()
    connection = controller.stores.connection
    await until(lambda: connection.state.message.startswith("Another wsdesk uses this workspace."))
    lock.release()
    await until(lambda: connection.state.mode == "live")
