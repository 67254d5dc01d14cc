"""The order in which the window is completed when it starts."""

from __future__ import annotations

import pytest
from harness import Harness, until
from PySide6.QtWidgets import QWidget

from wsdesk.window.frame.idle_builder import IdleBuilder
from wsdesk.window.frame.sidebars import PanelPages

pytestmark = pytest.mark.anyio


async def test_hidden_panels_are_built_after_the_first_canvas_is_painted_with_images(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    early: list[str] = []
    build = PanelPages.build

    def noted(pages: PanelPages, panel_id: str) -> QWidget:
        assert harness.controller is not None
        view = harness.controller.view_in_front()
        is_painted = view is not None and view.model.document.nodes and view.static_layer.is_sharp
        if not is_painted or not harness.controller.stores.images.idle:
            early.append(panel_id)
        return build(pages, panel_id)

    monkeypatch.setattr(IdleBuilder, "MAX_BUSY_S", 60.0)
    monkeypatch.setattr(PanelPages, "build", noted)
    window = (await harness.start()).window
    await until(lambda: not window.builder.is_active)
    assert set(early) == {window.left.pages.current, window.right.pages.current}
    assert all(pages.panel(name) for pages in (window.left.pages, window.right.pages) for name in pages.ids)
