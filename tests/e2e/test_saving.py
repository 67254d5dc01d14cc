"""Batch export in the real window."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from harness import Harness, until
from PySide6.QtCore import Qt
from test_main_job import open_board
from user_input import press

from wsdesk.panels.batch_export.view import BatchExportView
from wsdesk.store.export.batch_state import result_message

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]


async def test_all_media_types_are_saved_with_sidecars(harness: Harness, tmp_path: Path) -> None:
    controller = await harness.start()
    stores = controller.stores
    canvas = await open_board(controller)
    folder = tmp_path / "saved"
    folder.mkdir()
    nodes = [node.id for node in canvas.document.nodes if node.version_count]
    stores.selection.select(canvas.canvas_id, nodes=nodes)
    await until(lambda: controller.window.findChild(BatchExportView) is not None)
    view = controller.window.findChild(BatchExportView)
    assert view is not None
    assert stores.commands.trigger("files.save-several")
    await until(lambda: stores.batch_export.state.phase == "ready")
    assert view.isVisible()
    view.set_folder(folder)
    view.json_check.setChecked(True)
    view.markdown_check.setChecked(True)
    await press(view.names.field, Qt.Key.Key_Return)
    await until(lambda: stores.batch_export.state.phase == "done")
    state = stores.batch_export.state
    assert state.saved + state.skipped == state.total > 3, state.failed
    assert state.saved > state.skipped
    suffixes = {path.suffix for path in folder.iterdir()}
    assert suffixes >= {".png", ".mp4", ".pdf", ".json", ".md"} or suffixes >= {
        ".jpg",
        ".mp4",
        ".json",
        ".md",
    }
    sidecars = [json.loads(path.read_text()) for path in folder.glob("*-*.json")]
    assert len(sidecars) == state.total
    assert all((folder / sidecar["file"]).exists() for sidecar in sidecars)
    assert view.progress.status_label.text() == result_message(state)
    assert stores.commands.trigger("saving.close")
    assert not view.isVisible()
    assert harness.crashes == []
