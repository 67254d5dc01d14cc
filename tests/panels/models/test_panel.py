from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton

from wsdesk.panels.models.panel import ModelCommands, ModelListView, ModelsPanel
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.wire.models import Model
from wsdesk.wire.node import NodeResource

AURORA = Model.read(
    {"name": "aurora-2", "displayName": "Aurora Image 2", "featuredDescription": "Soft light."}
)
OLD = Model.read({"name": "old", "displayName": "Old Painter", "deprecated": True})


@pytest.fixture
def panel(harness: Any, show: Callable[..., Any]) -> ModelsPanel:
    widget = show(ModelsPanel(harness.stores), 268, 600)
    harness.models.show(models=(OLD, AURORA), phase=LoadState.READY)
    harness.commands.add(*ModelCommands(harness.stores, widget).all())
    return widget


def texts_in(panel: ModelsPanel) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def test_deprecated_models_are_last_and_announced(panel: ModelsPanel) -> None:
    model = panel.list.model()
    assert [model.index(row, 0).data() for row in range(2)] == ["Aurora Image 2", "Old Painter"]
    assert "deprecated" in model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    panel.grab()


def test_a_click_opens_the_card_and_back_returns(panel: ModelsPanel, qtbot: Any) -> None:
    box = panel.list.visualRect(panel.list.model().index(1, 0))
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert panel.open_card is not None
    assert panel.open_card.name == "old"
    assert any("Deprecated" in text for text in texts_in(panel))
    back_button = panel.findChild(QPushButton, "modelBack")
    assert back_button is not None
    qtbot.mouseClick(back_button, Qt.MouseButton.LeftButton)
    assert panel.open_card is None
    assert panel.list.currentIndex().row() == 1


def test_models_are_used_by_keyboard(panel: ModelsPanel, qtbot: Any) -> None:
    qtbot.keyClicks(panel.field, "aur")
    qtbot.keyClick(panel.field, Qt.Key.Key_Down)
    assert panel.list.model().rowCount() == 1
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert panel.open_card is not None
    assert panel.open_card.name == "aurora-2"


def test_a_key_press_paints_only_visible_models(
    show: Callable[..., Any], harness: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []
    paint = ModelListView.paint_row

    def count_paint(self: Any, painter: Any, row: Any, *more: Any) -> None:
        painted.append(row.title)
        paint(self, painter, row, *more)

    monkeypatch.setattr(ModelListView, "paint_row", count_paint)
    panel = show(ModelsPanel(harness.stores), 268, 700)
    variants = [{"mode": f"mode {n}", "tier": "pro", "cost": {"creditCost": n}} for n in range(6)]
    harness.models.show(
        models=tuple(
            Model.read({"name": f"m{n}", "displayName": f"Model {n}", "variants": variants})
            for n in range(300)
        )
    )
    for needle in ("m", "mo", "mod", "mode", "model 2", "model 29", "model 299"):
        painted.clear()
        panel.field.settled.emit(needle)
        panel.grab()
        assert 0 < len(painted) < 40
    assert panel.list.model().rowCount() == 1


def test_every_state_of_models_has_a_message(panel: ModelsPanel, harness: Any) -> None:
    states = panel.findChild(object, "modelsStates")
    assert states is not None
    panel.field.settled.emit("zzz")
    assert "No results" in texts_in(panel)
    states.acted.emit()
    harness.models.show(models=(), phase=LoadState.BUSY)
    assert states.state == "busy"
    harness.models.show(phase=LoadState.FAILED, failure=LoadFailure("offline", "Couldn't reach the server."))
    assert states.state == "failed"
    states.retried.emit()
    assert harness.models.calls[-1] == ("load",)


def test_an_open_card_follows_the_catalog(panel: ModelsPanel, harness: Any) -> None:
    panel.open_model(AURORA)
    newer = Model.read({"name": "aurora-2", "displayName": "Aurora Image 2.1"})
    harness.models.show(models=(newer,))
    assert "Aurora Image 2.1" in texts_in(panel)


def test_a_command_shows_the_model_of_a_node(panel: ModelsPanel, harness: Any) -> None:
    assert not harness.commands.get("models.of-node").enabled(None)
    harness.select(NodeResource.read({"id": "n", "modelConfig": {"model": "aurora-2"}}))
    assert harness.commands.trigger("models.of-node")
    assert panel.open_card == AURORA
