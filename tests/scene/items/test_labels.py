"""What is said to those who do not see the canvas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtGui import QAccessible

from wsdesk.scene.input.gestures.keys import focus_node
from wsdesk.scene.items import labels
from wsdesk.scene.items.labels import selection_label
from wsdesk.store.canvas.selection import Selection

NewHarness = Callable[..., Any]


def test_a_selection_is_said_in_words(new_harness: NewHarness) -> None:
    model = new_harness().view.model
    said = [
        selection_label(model, selection)
        for selection in (
            Selection("board", ("harbour",)),
            Selection("board", edges=("e1",)),
            Selection("board", ("harbour", "tone")),
            Selection("board"),
        )
    ]
    assert said[0] == "Harbour at dusk, image · 21:9 · seed 4417, v4 of 7 ★, 2 inputs, 2 outputs"
    assert said[1] == "Scene prompt (text) → Harbour at dusk (prompt)"
    assert said[2:] == ["2 selected", "Nothing selected"]


def test_each_step_is_said_once(new_harness: NewHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    harness = new_harness()
    calls: list[str] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        labels.QAccessible, "updateAccessibility", lambda event: calls.append(event.message())
    )
    focus_node(harness.view.context, "prompt")
    assert [words.split(",")[0] for words in calls] == ["Scene prompt"]
    harness.selection.select("board", ["style", "tone"])
    harness.selection.select("board", ["style"])
    assert [words.split(",")[0] for words in calls[1:]] == ["2 selected", "Style reference"]


def test_a_group_says_what_it_holds(new_harness: NewHarness) -> None:
    harness = new_harness()
    assert "Shots, group, 2 nodes, " in selection_label(harness.view.model, Selection("board", ("shots",)))
    harness.canvas.folds.fold({"shots"})
    words = selection_label(harness.view.model, Selection("board", ("shots",)))
    assert "Shots, group, 2 nodes, collapsed, " in words
