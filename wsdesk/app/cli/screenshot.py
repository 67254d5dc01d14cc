"""Renders the window to an image without a display."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from wsdesk.app.session.controller import AppController
from wsdesk.store.base.load_state import LoadState

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Node

PATIENCE_S = 12.0
SETTLE_S = 0.6
ROOMY = 1200
"""Width in pixels from which a node and its neighbors fit in a readable size."""


async def draw(workspace: AppController, path: Path, size: str) -> int:
    """Save a screenshot of the window, with an open canvas and a selected node, to `path`; print the path.

    `size` is "WIDTHxHEIGHT" in logical pixels. Returns the exit code.
    """
    width, _, height = size.partition("x")
    if not (width.isdigit() and height.isdigit()):
        sys.stderr.write(f"wsdesk: invalid size {size!r}; use WIDTHxHEIGHT, such as 1600x1000\n")
        return 2
    workspace.stop_saving()
    workspace.window.resize(int(width), int(height))
    workspace.window.show()
    workspace.begin()
    until = time.monotonic() + PATIENCE_S
    await _settled(workspace, until)
    _select_something(workspace)
    await asyncio.sleep(SETTLE_S)  # new requests are registered by then
    await _settled(workspace, until)
    if not _write_image(workspace.window.grab(), path):
        sys.stderr.write(f"wsdesk: couldn't write {path}\n")
        return 1
    sys.stdout.write(f"{path}\n")
    return 0


def _write_image(image: QPixmap, path: Path) -> bool:
    """Write an image in the format of its suffix; False if the format is unknown or writing fails."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    if not image.save(buffer, path.suffix.removeprefix(".").upper()):
        return False
    try:
        path.write_bytes(data.data())  # `QPixmap.save` doesn't report an error of the last write
    except OSError:
        return False
    return True


async def _settled(workspace: AppController, until: float) -> None:
    # Polling, since there is no signal for the end of all loading.
    while time.monotonic() < until and not _has_settled(workspace):  # noqa: ASYNC110
        await asyncio.sleep(0.05)


def _has_settled(workspace: AppController) -> bool:
    stores = workspace.stores
    canvas, view = stores.canvases.current, workspace.view_in_front()
    return stores.connection.state.mode == "none" or (
        canvas is not None
        and view is not None
        and view.static_layer.is_sharp
        and canvas.state.phase in (LoadState.READY, LoadState.FAILED)
        and stores.images.idle
        and stores.projects.state.phase in (LoadState.READY, LoadState.FAILED)
    )


def _select_something(workspace: AppController) -> None:
    """Select the node with the most versions, and zoom to it and, if there is room, its connected nodes."""
    stores = workspace.stores
    canvas = stores.canvases.current
    if canvas is not None and canvas.document.nodes and not stores.selection.state.count:
        node = max(canvas.document.nodes, key=_versions)
        edges = canvas.document.edges_of.get(node.id, ()) if workspace.window.width() >= ROOMY else ()
        around = {id_ for edge in edges for id_ in (edge.src, edge.dst)} | {node.id}
        stores.selection.select(canvas.canvas_id, nodes=tuple(around))
        # Not by its command, which zooms to the view with the focus.
        workspace.window.right.show_panel("versions")
        stores.commands.trigger("canvas.fit-selection")
        stores.selection.select(canvas.canvas_id, nodes=(node.id,))
        focused = QApplication.focusWidget()
        if focused is not None:
            focused.clearFocus()  # the focus ring would be meaningless in a screenshot


def _versions(node: Node) -> int:
    return node.version_count
