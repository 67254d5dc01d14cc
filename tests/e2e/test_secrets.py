"""The API key is searched for in files, logs, notifications, and requests to other hosts."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from fault_server import CANVAS, PROJECT, FaultServer, response
from harness import Harness, until

from wsdesk.app.platform.crash import CrashHandler
from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile
from wsdesk.store.base.load_state import LoadState

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]
KEY = "wsk_planted-key-of-this-test"
THREAD = "00000000-0000-4000-8000-00000000beef"


@pytest.fixture
def server() -> Iterator[FaultServer]:
    with FaultServer() as created:
        yield created


@pytest.fixture
def media_server() -> Iterator[FaultServer]:
    with FaultServer() as created:
        yield created


def full_response(other: str) -> bytes:
    """A response to every request: a project, a canvas, and nodes with media on another host."""
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
    return response(json.dumps(body).encode())


def files_with_key(*folders: Path) -> list[Path]:
    """The files that contain the key."""
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    assert len(files) > 3, "too few files to check"
    return [path for path in files if KEY.encode() in path.read_bytes()]


def command_lines() -> bytes:
    """The command lines of this process and its descendants."""
    own = os.getpid()
    lines = Path(f"/proc/{own}/cmdline").read_bytes()
    for children in Path(f"/proc/{own}/task").glob("*/children"):
        for child in children.read_text().split():
            try:
                lines += Path(f"/proc/{child}/cmdline").read_bytes()
            except OSError:
                continue  # the process has ended
    return lines


async def test_the_key_is_only_in_requests_to_its_server(
    harness: Harness,
    server: FaultServer,
    media_server: FaultServer,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    controller = await harness.start()
    stores = controller.stores
    profile = Profile(id="planted", name="Planted", base_url=server.address)
    server.respond(full_response(media_server.address))
    stores.profiles.save(profile)
    controller.connector.switch(LaunchTarget(profile, KEY))
    await until(lambda: stores.projects.state.phase is LoadState.READY)
    canvas = stores.canvases.open(CANVAS)
    await until(lambda: len(canvas.document.nodes) == 2)
    stores.offline.make_available(CANVAS, "Board")
    await until(lambda: len(media_server.request_heads) >= 2)
    node = canvas.document.nodes[0].id
    stores.selection.select(CANVAS, nodes=(node,))
    await until(lambda: stores.comments.state.node_id == node)
    assert stores.comments.link(THREAD)
    stores.comments.set_draft("a comment")
    assert stores.comments.post()
    await until(lambda: any(path.endswith("/comments") for path in server.paths))
    other = media_server.address
    for status in ("302 Found", "307 Temporary Redirect", "308 Permanent Redirect"):
        server.respond(response(b"", status, more=f"Location: {other}/stolen\r\n"))
        canvas.reload()
        await until(lambda: canvas.state.phase is LoadState.FAILED)
    body = json.dumps({"message": f"the key {KEY} is wrong", "error": KEY}).encode()
    for status in ("400 Bad Request", "500 Oops", "401 Unauthorized"):
        server.respond(response(body, status))
        canvas.reload()
        await until(lambda: canvas.state.phase is LoadState.FAILED and server.paths)
        await until(lambda: canvas.state.phase is LoadState.FAILED)
    await asyncio.sleep(0.3)
    notifications = "".join(f"{n.message} {n.detail}" for n in stores.notifications.recent)
    failures = f"{canvas.state.failure} {stores.projects.state.failure} {stores.connection.state}"
    entries = " ".join(f"{e.error} {e.body}" for e in stores.outbox.entries)
    assert KEY not in notifications + failures + entries
    assert KEY.encode() not in command_lines()
    assert any(KEY.encode() in head for head in server.request_heads), "its server doesn't receive the key"
    assert all(KEY.encode() not in head for head in media_server.request_heads)
    assert all(b"x-team-id" not in head.lower() for head in media_server.request_heads)
    assert all(b"authorization" not in head.lower() for head in media_server.request_heads)
    assert not [head for head in media_server.request_heads if b"/stolen" in head]
    places = find_directories()
    assert files_with_key(places.database.parent, places.settings.parent, tmp_path) == []
    await harness.stop()
    assert files_with_key(places.database.parent, places.settings.parent, tmp_path) == []
    assert KEY not in caplog.text


async def test_a_crash_report_does_not_contain_the_key(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """A crash report shows source lines, and no values."""
    crash = CrashHandler()
    reports: list[str] = []
    crash.notify = reports.append

    def fails(authorization: str) -> None:
        raise RuntimeError(len(authorization))

    try:
        fails(f"Bearer {KEY}")
    except RuntimeError as error:
        crash.handle(error)
    assert reports
    out = capsys.readouterr()
    assert KEY not in "".join(reports) + caplog.text + out.out + out.err
