"""Tips: once, dismissable, remembered."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from wsdesk.localdb.tables.outbox import OutboxItem, OutboxKind
from wsdesk.settings.table import TIPS, TIPS_SEEN
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.window.bars.tips import TipLine, Tips


def test_a_tip_stands_once_and_is_remembered(harness: Any) -> None:
    window = harness.show()
    tips: Tips = window.status.tips
    line = harness.find(object, "tipLine")
    tips.dismiss()
    tips.offer("compare")
    assert line.isVisible()
    assert "Ctrl+D" in harness.find(object, "tipWords").text()
    tips.offer("pending")
    assert tips.current == "compare"  # one at a time
    harness.qtbot.mouseClick(harness.find(object, "tipSeen"), Qt.MouseButton.LeftButton)
    assert not line.isVisible()
    assert "compare" in harness.stores.settings.get(TIPS_SEEN).split()
    tips.offer("compare")
    assert not line.isVisible()


def test_who_wants_none_sees_none(harness: Any) -> None:
    window = harness.show()
    tips: Tips = window.status.tips
    tips.dismiss()
    tips.offer("pending")
    harness.qtbot.mouseClick(harness.find(object, "tipNone"), Qt.MouseButton.LeftButton)
    assert harness.stores.settings.get(TIPS) is False
    tips.offer("connect")
    assert not harness.find(object, "tipLine").isVisible()


def test_every_tip_has_words(harness: Any) -> None:
    tips: Tips = harness.show().status.tips
    assert all(tips.text(tip) for tip in ("canvas", "versions", "connect", "compare", "pending", "offline"))
    assert tips.text("nothing") == ""


def test_the_tip_about_being_offline_ends_with_the_connection(harness: Any) -> None:
    tips: Tips = harness.show().status.tips
    tips.dismiss()
    harness.connection.put(mode="offline")
    assert tips.current == "offline"
    harness.connection.put(mode="starting")
    assert tips.current == "offline"
    harness.connection.put(mode="live")
    assert tips.current == ""
    harness.connection.put(mode="offline")
    assert tips.current == "offline", "it may have been shown too briefly to be read"


@pytest.mark.parametrize(("kind", "is_offered"), [("comment", False), ("edge", True)])
def test_only_a_connection_in_the_outbox_gives_a_tip_about_connections(
    harness: Any, monkeypatch: pytest.MonkeyPatch, kind: OutboxKind, is_offered: bool
) -> None:
    tips: Tips = harness.show().status.tips
    tips.dismiss()
    item = OutboxItem("id", kind, "profile", "canvas", "target", {}, "queued")
    monkeypatch.setattr(OutboxStore, "entries", property(lambda _store: (item,)))
    harness.stores.edge_drafts.changed.emit(None)
    assert (tips.current == "pending") is is_offered


def test_a_tip_without_room_is_hidden_rather_than_cut(harness: Any) -> None:
    line = TipLine(harness.show().status.tips)
    harness.qtbot.addWidget(line)
    line.label.setText("Tip: press Space to pan the canvas")
    line.show()
    line.resize(900, 26)
    assert line.label.isVisible()
    line.resize(line.seen.sizeHint().width() + 20, 26)
    assert not any(part.isVisible() for part in (line.label, line.seen, line.none))
    line.resize(900, 26)
    assert line.seen.isVisible()


def test_a_tip_has_one_button_where_two_do_not_fit_and_is_never_mostly_cut(harness: Any) -> None:
    line = TipLine(harness.show().status.tips)
    harness.qtbot.addWidget(line)
    line.label.setText("Tip: press Space to pan the canvas, and Ctrl with the wheel to zoom in or out")
    line.show()
    text = line.label.fontMetrics().horizontalAdvance(line.label.text())
    whole = line.sizeHint().width()
    for width in range(whole + 20, 0, -7):
        line.resize(width, 26)
        assert line.none.isVisible() == (width >= whole - 4)
        assert line.seen.isVisible() == line.label.isVisible()
        if line.label.isVisible():
            assert line.label.width() >= 0.55 * text
