"""References to local files in every visible text field of the API never open a file."""

from __future__ import annotations

import asyncio
import ctypes
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fault_server import CANVAS, PROJECT, FaultServer, response
from harness import Harness, until
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QWidget

from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.panels.registry import PANELS
from wsdesk.settings.profiles import Profile
from wsdesk.store.base.load_state import LoadState

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(150)]
_OPENED = 0x20 | 0x1
"""IN_OPEN and IN_ACCESS."""
IDS = frozenset({"id", "assetId", "canvasId", "projectId", "nodeType", "activeVersionId", "createdAt"})
GEOMETRY = {"x": 0, "y": 0, "w": 200, "h": 100}


class WatchedFile:
    """A file watched by inotify for being opened by any part of the process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.write_bytes(b"<svg xmlns='http://www.w3.org/2000/svg'/>")
        libc = ctypes.CDLL(None, use_errno=True)
        self._inotify = libc.inotify_init1(os.O_NONBLOCK)
        assert libc.inotify_add_watch(self._inotify, os.fsencode(path), _OPENED) >= 0

    def was_opened(self) -> bool:
        try:
            return bool(os.read(self._inotify, 4_096))
        except BlockingIOError:
            return False

    def close(self) -> None:
        os.close(self._inotify)


@pytest.fixture
def watched_file(tmp_path: Path) -> Iterator[WatchedFile]:
    created = WatchedFile(tmp_path / "tripwire.svg")
    yield created
    created.close()


@pytest.fixture
def server() -> Iterator[FaultServer]:
    with FaultServer() as created:
        yield created


def hostile(path: Path) -> str:
    return (
        f'<img src="{path}"><a href="file://{path}">x</a> ![x]({path}) [y](file://{path})'
        f" <style>@import url('{path}')</style> \u202e{path}\u2066 &amp; &A"
    )


def with_hostile_text(value: Any, text: str, name: str = "") -> Any:
    """Replace every string except IDs."""
    if isinstance(value, dict):
        return {key: with_hostile_text(one, text, key) for key, one in value.items()}
    if isinstance(value, list):
        return [with_hostile_text(one, text, name) for one in value]
    return text if isinstance(value, str) and name not in IDS else value


def full_response() -> dict[str, Any]:
    """All resources of the API that the window shows, with a text in each field."""
    row = {"id": CANVAS, "title": "t", "projectId": PROJECT, "createdByName": "n", "nodeCount": 3}
    asset = {
        "assetId": "a1",
        "displayName": "n",
        "fileType": "t",
        "mediaType": "m",
        "url": "u",
        "thumbnailUrl": "u",
    }
    config = dict.fromkeys(("model", "variant", "tier", "quality", "thinkingLevel", "resolution"), "t")
    version = dict.fromkeys(("title", "sourceToolName", "negativePrompt", "textPrompt", "generatedText"), "t")
    version |= {
        "errorMessage": "e",
        "modelDisplayName": "m",
        "outputResolution": "r",
        "outputAspectRatio": "r",
    }
    nodes = [
        {
            "id": f"00000000-0000-4000-8000-00000000000{n}",
            "nodeType": kind,
            "title": "t",
            "textPrompt": "p",
            "generatedText": "g",
            "geometry": {**GEOMETRY, "x": 300 * n},
            "versions": [
                {"id": f"v{n}{v}", "createdAt": f"2026-01-0{v}T00:00:00Z", "modelConfig": config, **version}
                | ({"asset": asset} if v == 2 else {})
                for v in (1, 2)
            ],
            "modelConfig": config,
            "templatePorts": [{"id": "p1", "name": "n", "direction": "input", "mediaType": "text"}],
            "magicResizeOutputs": [{"ratio": "1:1", "errorMessage": "e", "failed": True}],
            "supportedInputs": ["t"],
            "unknownField": {"deep": ["t"]},
        }
        for n, kind in enumerate(("text", "image", "unknown"))
    ]
    note = {"id": "note1", "body": "b", "createdByName": "n", "geometry": {**GEOMETRY, "y": 300}}
    project = {"id": PROJECT, "title": "t", "description": "d", "createdByName": "n", "shareMode": "s"}
    return {
        "data": [{**project, "canvasId": CANVAS, "canvases": [row]}, row],
        "total": 2,
        "models": [
            {
                "name": "m",
                "displayName": "d",
                "featuredDescription": "f",
                "variants": [{"mode": "m", "tier": "t"}],
            }
        ],
        "nodes": nodes,
        "edges": [{"id": "e1", "srcNodeId": nodes[0]["id"], "dstNodeId": "missing", "edgeType": "t"}],
        "notes": [note],
        "totalNoteCount": 1,
        "results": [
            {"assetId": "a1", "filename": "f", "displayName": "d", "tags": [{"id": "x", "name": "t"}]}
        ],
    }


def hover(window: QWidget) -> None:
    """Request the tooltips of all widgets and visible rows."""
    for widget in window.findChildren(QWidget):
        if not widget.isVisible():
            continue
        points = [widget.rect().center()]
        if isinstance(widget.parentWidget(), QAbstractItemView):
            points += [QPoint(60, y) for y in range(10, widget.height(), 30)]
        for point in points:
            QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, point, widget.mapToGlobal(point)))


async def show_all_panels(controller: AppController) -> None:
    for spec in PANELS:
        controller.stores.commands.trigger(f"panel.{spec.id}")
        await asyncio.sleep(0.1)
        hover(controller.window)
        await asyncio.sleep(0.05)
    for label in controller.window.findChildren(QLabel):
        # Qt's tooltip label detects rich text; its texts are escaped, and the watched file isn't opened.
        is_tooltip = label.objectName() == "qtooltip_label"
        assert is_tooltip or label.textFormat() is Qt.TextFormat.PlainText, label.objectName()


async def test_no_text_of_the_server_opens_a_file(
    harness: Harness, server: FaultServer, watched_file: WatchedFile
) -> None:
    watched_file.path.read_bytes()
    assert watched_file.was_opened(), "the watch doesn't work"
    controller = await harness.start()
    stores = controller.stores
    text = hostile(watched_file.path)
    server.respond(response(json.dumps(with_hostile_text(full_response(), text)).encode()))
    profile = Profile(id="hostile", name="Hostile", base_url=server.address)
    controller.connector.switch(LaunchTarget(profile, "a-key-of-the-test"))
    await until(lambda: stores.projects.state.phase is LoadState.READY)
    canvas = stores.canvases.open(CANVAS)
    await until(lambda: len(canvas.document.nodes) == 3)
    for node in canvas.document.nodes:
        stores.selection.select(CANVAS, nodes=(node.id,))
        await show_all_panels(controller)
    for status in ("400 Bad Request", "403 Forbidden", "500 Oops"):
        server.respond(response(json.dumps({"message": text, "error": text}).encode(), status))
        canvas.reload()
        stores.projects.refresh()
        await until(lambda: canvas.state.phase is LoadState.FAILED)
        await show_all_panels(controller)
    stores.notifications.notify("error", "message", detail=text)
    await asyncio.sleep(0.3)
    assert not watched_file.was_opened(), "a text of the server opened a local file"
    assert watched_file.path.exists()
