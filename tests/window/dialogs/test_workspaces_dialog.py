"""All connections: named, coloured, given teams, forgotten."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from wsdesk.store.connection.profiles import ProfileEntry, Team, UnsentSummary

HOME = ProfileEntry("embedded", "Sample workspace", embedded=True, current=True)
STUDIO = ProfileEntry("studio", "Studio", "https://studio.example", "violet", "", (Team("", ""),))


@pytest.fixture
def card(rig: Any) -> Any:
    rig.stores.profiles.put(HOME, STUDIO)
    rig.show()
    rig.stores.commands.trigger("connection.profiles")
    dialog = rig.window.dialogs.current("profiles")
    return dialog.cards[1]


def asked(rig: Any) -> list[tuple[object, ...]]:
    return rig.stores.profiles.asked


def test_a_connection_is_named_coloured_and_gone_to(rig: Any, card: Any) -> None:
    card.name.setText("Atelier")
    card.name.editingFinished.emit()
    card.color.setCurrentIndex(card.color.findData("red"))
    card.color.activated.emit(card.color.currentIndex())
    rig.qtbot.mouseClick(card.go, Qt.MouseButton.LeftButton)
    assert asked(rig) == [
        ("edit", "studio", "Atelier", None),
        ("edit", "studio", None, "red"),
        ("choose", "studio"),
    ]


def test_a_team_is_added_and_chosen(rig: Any, card: Any) -> None:
    assert not card.add_team.isEnabled()
    rig.qtbot.keyClicks(card.team_id, "team-2")
    rig.qtbot.keyClicks(card.team_label, "Second")
    rig.qtbot.keyClick(card.team_label, Qt.Key.Key_Return)
    assert asked(rig) == [("name", "studio", "team-2", "Second")]
    assert card.team_id.text() == ""
    teams = (Team("", ""), Team("team-2", "Second"))
    rig.stores.profiles.put(HOME, ProfileEntry("studio", "Studio", "https://s.example", "red", "", teams))
    card.team.setCurrentIndex(1)
    card.team.activated.emit(1)
    assert asked(rig)[-1] == ("team", "studio", "team-2")


def test_forgetting_says_what_would_be_lost_and_asks_again(rig: Any, card: Any) -> None:
    rig.stores.profiles.would_lose = UnsentSummary(comments=2, drafts=1)
    rig.qtbot.mouseClick(card.drop, Qt.MouseButton.LeftButton)
    assert "2 comments, 1 draft" in card.warning.text()
    assert asked(rig) == []
    rig.qtbot.mouseClick(card.keep, Qt.MouseButton.LeftButton)
    assert not card.really.isVisible()
    rig.qtbot.mouseClick(card.drop, Qt.MouseButton.LeftButton)
    rig.qtbot.mouseClick(card.really, Qt.MouseButton.LeftButton)
    assert asked(rig) == [("forget", "studio")]
    rig.stores.profiles.put(HOME)
    assert len(rig.window.dialogs.current("profiles").cards) == 1


def test_the_sample_workspace_stays_as_it_is(rig: Any, card: Any) -> None:
    home = rig.window.dialogs.current("profiles").cards[0]
    assert home.name.isReadOnly()
    assert not home.drop.isVisible()
    assert not home.color.isVisible()
    assert not home.go.isEnabled()


def test_a_key_that_is_not_here_is_asked_for(rig: Any) -> None:
    rig.stores.profiles.put(HOME, STUDIO)
    rig.show()
    rig.stores.profiles.key_requested.emit(STUDIO)
    dialog = rig.window.dialogs.current("connection")
    assert dialog.address.text() == "https://studio.example"
    assert "“Studio”" in dialog.outcome.text.text()
    assert dialog.outcome.isVisible()
    key: QLineEdit = dialog.key
    assert dialog.focusWidget() is key
