"""Render the images of the guide from real windows of the sample workspace, offscreen.

    QT_QPA_PLATFORM=offscreen python packaging/make_guide.py [NAME ...]

They are written to resources/guide/pictures in a reduced size.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
HOME = tempfile.TemporaryDirectory(prefix="wsdesk-guide-")
os.environ["WSDESK_HOME"] = HOME.name

from PySide6.QtCore import QPoint, QRect, Qt  # noqa: E402
from PySide6.QtWidgets import QApplication, QListView, QToolButton, QWidget  # noqa: E402

PICTURES = ROOT / "resources" / "guide" / "pictures"
WIDTH, QUALITY = 860, 82
SIZE = (1280, 800)


async def rest(seconds: float = 1.2) -> None:
    await asyncio.sleep(seconds)


def save(widget: QWidget, name: str, box: QRect | None = None) -> None:
    picture = widget.grab(box) if box is not None else widget.grab()
    picture = picture.toImage()
    if picture.width() > WIDTH:
        picture = picture.scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation)
    path = PICTURES / f"{name}.webp"
    picture.save(str(path), "webp", QUALITY)
    sys.stdout.write(f"{path.name} {picture.width()}x{picture.height()} {path.stat().st_size // 1024} kB\n")


def write_history(file: Any, canvas_id: str) -> None:
    """Replace the history of a canvas by one of five days in which its nodes were edited."""
    from wsdesk.graph.analysis.differences import KINDS, differences
    from wsdesk.localdb.history.values import StoredChange
    from wsdesk.store.content.document_loader import read_content_blocking
    from wsdesk.store.history.snapshot_content import snapshot_content

    state, choice = json.loads(file.load(file.newest(canvas_id).id)), random.Random(5)
    states = [json.dumps(state)]
    for at in range(79):
        node = choice.choice([node for node in state["nodes"] if node.get("versions")])
        match at % 4:
            case 0:
                node["geometry"]["x"] += choice.randrange(-260, 260)
                node["geometry"]["y"] += choice.randrange(-160, 160)
            case 1:
                node["title"] += ", draft"
            case 2:
                state["nodes"].remove(node)
            case _:
                del node["versions"][1:]
                node["activeVersionId"] = node["versions"][0]["id"]
        ids = {node["id"] for node in state["nodes"]}
        state["edges"] = [edge for edge in state["edges"] if {edge["srcNodeId"], edge["dstNodeId"]} <= ids]
        states.append(json.dumps(state))
    with file.access() as connection:
        connection.execute("DELETE FROM snapshots")
        connection.commit()
    before = None
    for at, text in enumerate(reversed(states)):
        content = read_content_blocking(canvas_id, text.encode())
        prepared = file.prepare(snapshot_content(content, notes_complete=True))
        found = differences(before.document, content.document) if before is not None else ()
        changes = [StoredChange(KINDS.index(one.kind), one.id) for one in found]
        read_at = time.time() - 3_600 - (79 - at) // 16 * 86_400 - (79 - at) % 16 * 900
        if prepared is not None:
            file.add(prepared, changes, read_at=read_at)
        before = content


class Album:
    """A window, and how each picture of it is come to."""

    def __init__(self, workspace: object) -> None:
        from wsdesk.app.session.controller import AppController

        assert isinstance(workspace, AppController)
        self.workspace = workspace
        self.window = workspace.window
        self.stores = workspace.stores

    def do(self, command: str) -> None:
        self.stores.commands.trigger(command)

    def steps(self) -> dict[str, Callable[[], Awaitable[None]]]:
        return {
            "canvas": self.canvas,
            "timeline": self.timeline,
            "versions": self.versions,
            "comments": self.comments,
            "comparing": self.comparing,
            "light-table": self.light_table,
            "collection": self.collection,
            "export": self.export,
            "archive": self.archive,
            "connecting": self.connecting,
            "finding": self.finding,
            "finding-image": self.finding_image,
            "prompts": self.prompts,
            "library": self.library,
            "offline": self.offline,
            "trust": self.trust,
            "shortcuts": self.shortcuts,
            "extensions": self.extensions,
        }

    def select(self) -> None:
        canvas = self.stores.canvases.current
        assert canvas is not None
        node = max(canvas.document.nodes, key=lambda n: n.version_count)
        self.stores.selection.select(canvas.canvas_id, nodes=(node.id,))

    async def canvas(self) -> None:
        self.do("canvas.fit")
        await rest(2.0)
        self.shoot("canvas")

    def shoot(self, name: str, box: QRect | None = None) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and name not in ("finding", "connecting", "comments", "comparing"):
            focused.clearFocus()
        save(self.window, name, box)

    async def timeline(self) -> None:
        canvas, timelines = self.stores.canvases.current, self.stores.timelines
        assert canvas is not None
        await self.stores.history.drained()
        write_history(self.stores.history.file, canvas.canvas_id)
        self.do("canvas.fit")
        timelines.open(canvas.canvas_id)
        await rest(2.0)
        timelines.choose_at(canvas.canvas_id, 44)
        timelines.toggle_comparison(canvas.canvas_id)
        await rest(4.0)
        self.shoot("timeline")
        timelines.close(canvas.canvas_id)
        await rest(0.5)

    async def versions(self) -> None:
        self.select()
        self.window.right.show_panel("versions")
        self.do("canvas.fit-selection")
        await rest(2.0)
        self.shoot("versions")

    async def comments(self) -> None:
        self.window.right.show_panel("comments")
        await rest(1.5)
        width = self.window.width()
        self.shoot("comments", QRect(width - 760, 0, 760, self.window.height()))

    async def comparing(self) -> None:
        self.select()
        self.window.right.show_panel("versions")
        await rest(0.5)
        self.do("compare.open")
        await rest(2.0)
        self.shoot("comparing")
        self.do("compare.close")
        await rest(0.5)

    async def show_images(self) -> None:
        """Wait until the results in view have their images."""
        from wsdesk.panels.light_table.grid import ResultsGrid

        grid, images = self.window.findChild(ResultsGrid), self.stores.images
        assert grid is not None
        rows = [grid.cell(row) for row in grid.visible_rows()]
        while any(cell is None or (cell.asset and images.best(cell.asset, 1) is None) for cell in rows):
            await rest(0.2)
            rows = [grid.cell(row) for row in grid.visible_rows()]
        await rest(1.5)

    async def light_table(self) -> None:
        self.do("light-table.open")
        await rest(4.0)
        page = self.window.findChild(QWidget, "light-tablePage")
        assert page is not None
        from PySide6.QtTest import QTest

        for key in (
            Qt.Key.Key_P,
            Qt.Key.Key_4,
            Qt.Key.Key_Right,
            Qt.Key.Key_X,
            Qt.Key.Key_Right,
            Qt.Key.Key_P,
        ):
            QTest.keyClick(page.focusProxy(), key)
        await self.show_images()
        self.shoot("light-table")
        self.do("light-table.close")
        await rest(0.5)

    async def collection(self) -> None:
        self.do("light-table.open")
        await rest(4)
        collections, table = self.stores.collections, self.stores.light_table
        chosen = [table.grid.version_ids[row] for row in (1, 0, 3, 4)]
        collections.create("For the client")
        one = collections.create("Round 1", chosen)
        collections.set_note(one.id, chosen[1], "Warmer, and a boat on the right")
        table.open_collection(one.id)
        button = self.window.findChild(QToolButton, "lightTableShowFilters")
        if button is not None:
            button.setChecked(True)
        await rest(1)
        await self.show_images()
        self.shoot("collection")
        self.do("light-table.close")

    async def export(self) -> None:
        self.do("canvas.export")
        await rest(3.0)
        dialog = self.window.dialogs.current("export")
        assert dialog is not None
        save(dialog, "export")
        dialog.close()
        await rest(0.3)

    async def archive(self) -> None:
        self.do("archive.create")
        await rest(0.8)
        dialog = self.window.dialogs.current("archive")
        assert dialog is not None
        save(dialog, "archive")
        dialog.close()
        await rest(0.3)

    async def connecting(self) -> None:
        self.select()
        self.do("canvas.fit-selection")
        self.do("canvas.zoom-out")
        self.do("canvas.zoom-out")
        await rest(1.0)
        self.do("canvas.connect-to")
        await rest(1.0)
        self.shoot("connecting")
        from PySide6.QtTest import QTest

        field = self.window.findChild(QWidget, "targetPicker-field")
        assert field is not None
        QTest.keyClick(field, Qt.Key.Key_Escape)
        await rest(0.5)

    async def finding(self) -> None:
        self.window.finder.open("board")
        await rest(1.0)
        at = QPoint(self.window.width() // 2 - 480, 0)
        self.shoot("finding", QRect(at.x(), 0, 960, 560))
        self.window.finder.close()
        await rest(0.3)

    async def finding_image(self) -> None:
        canvas = self.stores.canvases.current
        assert canvas is not None
        node = next(n for n in canvas.document.nodes if n.asset is not None and "Pier" in n.title)
        assert node.asset is not None
        await rest(8.0)  # until the images of the canvas have fingerprints
        image = self.stores.images.best(node.asset, 256)
        assert image is not None
        width, height = image.width(), image.height()
        part = image.copy(width // 25, height // 25, width * 9 // 10, height * 9 // 10)
        self.stores.commands.trigger("everywhere.find-image", part)
        await rest(3.0)
        self.shoot("finding-image")
        self.do("everywhere.close")
        await rest(0.5)

    async def prompts(self) -> None:
        self.do("prompts.open")
        await rest(6.0)
        self.shoot("prompts")
        self.do("prompts.close")
        await rest(0.5)

    async def library(self) -> None:
        self.do("panel.library")
        await rest(1.0)
        from wsdesk.store.search.library_values import LibraryQuery

        self.stores.library.search(LibraryQuery(text="lantern"))
        await rest(2.5)
        self.shoot("library", QRect(0, 0, 760, self.window.height()))

    async def offline(self) -> None:
        self.window.left.show_panel("projects")
        self.window.status_popover.open_at(self.window.top.pill, align="end")
        await rest(0.8)
        self.shoot("offline", QRect(self.window.width() - 760, 0, 760, 460))
        self.window.status_popover.dismiss()

    async def trust(self) -> None:
        from wsdesk.settings.profiles import Profile

        for number, (name, color) in enumerate((("Studio North", "violet"), ("Studio South", "green"))):
            self.stores.profiles.save(Profile(f"p{number}", name, f"https://s{number}.example", color=color))
        self.do("connection.profiles")
        await rest(0.8)
        dialog = self.window.dialogs.current("profiles")
        assert dialog is not None
        dialog.resize(760, 520)
        await rest(0.4)
        save(dialog, "trust")
        dialog.close()

    async def shortcuts(self) -> None:
        self.do("help.keys")
        await rest(0.8)
        dialog = self.window.dialogs.current("keys")
        assert dialog is not None
        dialog.resize(760, 520)
        await rest(0.4)
        save(dialog, "shortcuts")
        dialog.close()

    async def extensions(self) -> None:
        """Install the example, which changes the window of all later images."""
        folder, example = self.stores.extensions.folder, ROOT / "docs" / "extension-example"
        options = ("--no-deps", "--no-build-isolation", "--no-index", "-q")
        command = (sys.executable, "-m", "pip", "install", *options, "--target", str(folder), str(example))
        await asyncio.to_thread(subprocess.run, command, check=True)
        self.stores.extensions.scan()
        await rest(1.5)
        self.stores.extensions.folder = Path("~/.local/share/wsdesk/extensions")  # not that of this run
        self.do("settings.open")
        await rest(1.0)
        dialog = self.window.dialogs.current("settings")
        assert dialog is not None
        sections = dialog.findChild(QListView, "settingsSections")
        sections.setCurrentIndex(sections.model().index(sections.model().rowCount() - 1, 0))
        dialog.resize(760, 420)
        await rest(1.0)
        save(dialog, "extensions")


async def main(wanted: list[str]) -> None:
    from wsdesk.app.platform.crash import CrashHandler
    from wsdesk.app.session.controller import AppController
    from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget, embedded_data
    from wsdesk.settings.directories import find_directories
    from wsdesk.store.base.load_state import LoadState

    PICTURES.mkdir(parents=True, exist_ok=True)
    places = find_directories()
    if not wanted or "first-steps" in wanted:
        first = AppController(None, places, CrashHandler(), theme="light")
        first.window.resize(1100, 640)
        first.window.show()
        first.begin()
        await rest(1.0)
        save(first.window, "first-steps")
        first.leave()
        await first.aclose()
    target = LaunchTarget(EMBEDDED_PROFILE, embedded=True, data=embedded_data(places.data))
    workspace = AppController(target, places, CrashHandler(), theme="dark")
    workspace.window.resize(*SIZE)
    workspace.window.show()
    workspace.begin()
    while workspace.stores.projects.state.phase is not LoadState.READY or workspace.view_in_front() is None:  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    await rest(2.5)
    for name, step in Album(workspace).steps().items():
        if not wanted or name in wanted:
            await step()
    workspace.leave()
    await workspace.aclose()


if __name__ == "__main__":
    from wsdesk.app.platform.language import ENGLISH, install

    application = QApplication(["wsdesk"])
    install(application, ENGLISH)
    application.setQuitOnLastWindowClosed(False)
    from wsdesk.app.platform.event_loop import EventLoop

    with asyncio.Runner(loop_factory=lambda: EventLoop(application)) as runner:
        runner.run(main(sys.argv[1:]))
    HOME.cleanup()
