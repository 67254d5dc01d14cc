"""Image and marks of the selected result in the Details panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt

from tests.store.results.test_result_items import result
from wsdesk.localdb.index.values import IndexedImage
from wsdesk.panels.details.panel import DetailsPanel
from wsdesk.panels.details.result_preview import ResultPreview
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.culling.marks import Flag
from wsdesk.store.versions.viewer_items import ViewerItem

IMAGE = IndexedImage("a", "image", "image/png", "original", "http://media.example/a.png")


class _Commands(CommandGroup):
    """The commands of the keys, of a single result."""

    context = "Marks"

    def __init__(self, harness: Any) -> None:
        super().__init__()
        self._marks = harness.marks

    @command("marks.pick", "Pick", shortcuts="P")
    def _pick(self, item: ViewerItem) -> None:
        self._marks.set_flag([item.version_id], Flag.PICK)

    @command("marks.unflag", "Remove flag")
    def _unflag(self, item: ViewerItem) -> None:
        self._marks.set_flag([item.version_id], Flag.NONE)

    @command("marks.rate-3", "3 stars")
    def _rate(self, item: ViewerItem) -> None:
        self._marks.set_rating([item.version_id], 3)

    @command("marks.rate-0", "No stars")
    def _unrate(self, item: ViewerItem) -> None:
        self._marks.set_rating([item.version_id], 0)


def test_the_selected_result_is_shown_and_marked(harness: Any, show: Callable[..., Any], qtbot: Any) -> None:
    harness.commands.add(*_Commands(harness).all())
    panel: DetailsPanel = show(DetailsPanel(harness.stores), 320, 700)
    preview = panel.findChild(ResultPreview)
    assert preview is not None
    assert not preview.isVisible()
    one = result(number=1, canvas_id="c9", version_id="v1", image=IMAGE)
    harness.result_actions.inspect([one])
    qtbot.waitUntil(preview.isVisible)
    assert preview.image.isVisible()
    buttons = preview.buttons
    assert "P" in buttons.pick.toolTip()
    qtbot.mouseClick(buttons.pick, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(buttons.stars[2], Qt.MouseButton.LeftButton)
    marks = harness.marks.of("v1")
    assert (marks.flag, marks.rating) == (Flag.PICK, 3)
    assert buttons.pick.isChecked()
    qtbot.mouseClick(buttons.pick, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(buttons.stars[2], Qt.MouseButton.LeftButton)
    assert harness.marks.of("v1").is_empty, "a checked button removes what it set"
    qtbot.mouseClick(buttons.reject, Qt.MouseButton.LeftButton)
    assert not buttons.reject.isChecked(), "there is no such command here"
    panel.resize(150, 700)
    # Nothing is cut off.
    qtbot.waitUntil(lambda: buttons.reject.mapTo(panel, buttons.reject.rect().topRight()).x() < 150)
    audio = IMAGE._replace(file_type="audio", role="", url="", larger=(("url", "https://x.example/s.m4a"),))
    harness.result_actions.inspect([one._replace(image=audio)])
    assert preview.isVisible()
    assert not preview.image.isVisible(), "a sound has no image"
    harness.result_actions.inspect([one, replace_number(one)])
    assert not preview.isVisible()
    harness.result_actions.inspect([one])
    harness.result_actions.stop_inspecting()
    assert not preview.isVisible()


def replace_number(one: Any) -> Any:
    return one._replace(number=2, version_id="v2")
