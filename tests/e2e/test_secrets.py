"""A key planted in the real program, and looked for wherever it could have got to."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from faults import CANVAS, PROJECT, FaultServer, answer
from harness import Harness, until

from wsdesk.app.platform.crash import CrashHandler
from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile
from wsdesk.store.base.load_state import LoadState

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]
KEY = "wsk_planted-key-that-nobody-else-has"
THREAD = "00000000-0000-4000-8000-00000000beef"


@pytest.fixture
def server() -> Iterator[FaultServer]:
    with FaultServer() as made:
        yield made


@pytest.fixture
def elsewhere() -> Iterator[FaultServer]:
    with FaultServer() as made:
        yield made


def everything(other: str) -> bytes:
    """One answer to whatever is asked: a project, a canvas, and nodes whose media lie elsewhere."""
    row = {"id": CANVAS, "title": f"Board {KEY[:3]}", "projectId": PROJECT}
    assets = [
        {
            "assetId": f"a{n}",
            "fileType": kind,
            "thumbnailUrl": f"{other}/{n}/s",
            "url": f"{other}/{n}/whole",
        }
        for n, kind in enumerate(("image", "video"))
    ]
    nodes = [
        {
            "id": f"00000000-0000-4000-8000-00000000000{n}",
            "nodeType": "text",
            "geometry": {"x": 300 * n, "y": 0, "w": 200, "h": 100},
            "versions": [{"id": f"v{n}", "createdAt": "2026-01-01T00:00:00Z", "asset": asset}],
        }
        for n, asset in enumerate(assets)
    ]
    body = {
        "data": [{"id": PROJECT, "title": "Film", "canvasId": CANVAS, "canvases": [row]}, row],
        "total": 2,
        "models": [],
        "nodes": nodes,
        "edges": [],
        "notes": [],
    }
    return answer(json.dumps(body).encode())


def files_with_key(*folders: Path) -> list[Path]:
    """The files that hold the key."""
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    assert len(files) > 3, "there is something to look through"
    return [path for path in files if KEY.encode() in path.read_bytes()]


def command_lines() -> bytes:
    """Those of this process and all below it."""
    own = os.getpid()
    lines = Path(f"/proc/{own}/cmdline").read_bytes()
    for children in Path(f"/proc/{own}/task").glob("*/children"):
        for child in children.read_text().split():
            try:
                lines += Path(f"/proc/{child}/cmdline").read_bytes()
            except OSError:
                continue  # it has just ended
    return lines


async def test_the_key_is_nowhere_but_in_the_requests_to_its_own_service(
    harness: Harness,
    server: FaultServer,
    elsewhere: FaultServer,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    workspace = await harness.start()
    stores = workspace.stores
    profile = Profile(id="planted", name="Planted", base_url=server.address)
    server.say(everything(elsewhere.address))
    stores.profiles.save(profile)
    workspace.switch(LaunchTarget(profile, KEY))
    await until(lambda: stores.projects.state.phase is LoadState.READY)
    canvas = stores.canvases.open(CANVAS)
    await until(lambda: len(canvas.document.nodes) == 2)
    stores.offline.make_available(CANVAS, "Board")
    await until(lambda: len(elsewhere.heads) >= 2)
    node = canvas.document.nodes[0].id
    stores.selection.select(CANVAS, nodes=(node,))
    await until(lambda: stores.comments.state.node_id == node)
    assert stores.comments.bind(THREAD)
    stores.comments.set_draft("a comment")
    assert stores.comments.post()
    await until(lambda: any(path.endswith("/comments") for path in server.asked))
    other = elsewhere.address
    for status in ("302 Found", "307 Temporary Redirect", "308 Permanent Redirect"):
        server.say(answer(b"", status, more=f"Location: {other}/stolen\r\n"))
        canvas.reload()
        await until(lambda: canvas.state.phase is LoadState.FAILED)
    said = json.dumps({"message": f"the key {KEY} is wrong", "error": KEY}).encode()
    for status in ("400 Bad Request", "500 Oops", "401 Unauthorized"):
        server.say(answer(said, status))
        canvas.reload()
        await until(lambda: canvas.state.phase is LoadState.FAILED and server.asked)
        await until(lambda: canvas.state.phase is LoadState.FAILED)
    await asyncio.sleep(0.3)
    notifications = "".join(f"{n.message} {n.detail}" for n in stores.notifications.recent)
    troubles = f"{canvas.state.failure} {stores.projects.state.failure} {stores.connection.state}"
    entries = " ".join(f"{e.error} {e.body}" for e in stores.outbox.entries)
    assert KEY not in notifications + troubles + entries
    assert KEY.encode() not in command_lines()
    assert any(KEY.encode() in head for head in server.heads), "its own service gets it"
    assert all(KEY.encode() not in head for head in elsewhere.heads)
    assert all(b"x-team-id" not in head.lower() for head in elsewhere.heads)
    assert all(b"authorization" not in head.lower() for head in elsewhere.heads)
    assert not [head for head in elsewhere.heads if b"/stolen" in head]
    places = find_directories()
    assert files_with_key(places.database.parent, places.settings.parent, tmp_path) == []
    await harness.stop()
    assert files_with_key(places.database.parent, places.settings.parent, tmp_path) == []
    assert KEY not in caplog.text


async def test_a_bug_while_the_key_is_at_hand_tells_it_to_nobody(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """The report of a crash shows the lines of the program, and no values."""
    crash = CrashHandler()
    told: list[str] = []
    crash.notify = told.append

    def fails(authorization: str) -> None:
        raise RuntimeError(len(authorization))

    try:
        fails(f"Bearer {KEY}")
    except RuntimeError as error:
        crash.handle(error)
    assert told
    out = capsys.readouterr()
    assert KEY not in "".join(told) + caplog.text + out.out + out.err
