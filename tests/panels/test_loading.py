"""While a canvas loads, panels show a skeleton instead of an empty state."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.panels.widgets.controls.loading_indicators import Skeleton
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas_state import CanvasState

PANELS = (
    "details.panel:DetailsPanel",
    "versions.panel:VersionsPanel",
    "comments.panel:CommentsPanel",
    "problems.panel:ProblemsPanel",
    "outline.panel:OutlinePanel",
    "lineage.panel:LineagePanel",
)


def visible(panel: Any, kind: type) -> bool:
    return any(widget.isVisible() for widget in panel.findChildren(kind))


@pytest.mark.parametrize("path", PANELS)
def test_a_skeleton_while_the_canvas_loads(
    harness: Any, show: Callable[..., Any], qtbot: Any, path: str
) -> None:
    module, _, name = path.partition(":")
    canvas = harness.open("c1")
    canvas.state = CanvasState(LoadState.BUSY)
    panel = show(getattr(import_module(f"wsdesk.panels.{module}"), name)(harness.stores), 320, 600)
    qtbot.waitUntil(lambda: visible(panel, Skeleton))
    canvas.state = CanvasState(LoadState.READY)
    canvas.show(Document("c1", (Node("a", Kind.TEXT, Rect(0, 0, 9, 9), title="Brief"),)))
    canvas.state_changed.emit(canvas.state)
    qtbot.waitUntil(lambda: not visible(panel, Skeleton))
