"""Canvases that are read in the background."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal

from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.base.store import TaskScope
from wsdesk.store.canvas import canvas_reader
from wsdesk.store.canvas.canvas_state import CanvasState

pytestmark = pytest.mark.anyio


class Canvas(QObject):
    """A canvas whose loads end with these failures, and then well."""

    state_changed = Signal(object)

    def __init__(self, *codes: str) -> None:
        super().__init__()
        self.codes = list(codes)
        self.tasks = TaskScope("canvas")
        self.reload()

    def reload(self) -> None:
        code = self.codes.pop(0) if self.codes else ""
        phase = LoadState.FAILED if code else LoadState.READY
        self.state = CanvasState(phase, LoadFailure(code, "message") if code else None)


@pytest.mark.parametrize(
    ("codes", "is_loaded"),
    [((), True), (("rate-limited", "rate-limited"), True), (("rate-limited", "forbidden"), False)],
)
async def test_a_rate_limit_only_delays_reading(
    codes: tuple[str, ...], is_loaded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(canvas_reader, "RATE_LIMIT_POLL_S", 0)
    canvas: Any = Canvas(*codes)
    assert await canvas_reader.is_loaded(canvas) is is_loaded
    assert canvas.codes == []
