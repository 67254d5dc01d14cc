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
def card(harness: Any) -> Any:
    harness.stores.profiles.put(HOME, STUDIO)
    harness.show()
    harness.stores.commands.trigger("connection.profiles")
    dialog = harness.window.dialogs.current("profiles")
    return dialog.cards[1]


def asked(harness: Any) -> list[tuple[object, ...]]:
    return harness.stores.profiles.calls


def test_a_connection_is_named_coloured_and_gone_to(harness: Any, card: Any) -> None:
    card.name.setText("Atelier")
    card.name.editingFinished.emit()
    card.color.setCurrentIndex(card.color.findData("red"))
    card.color.activated.emit(card.color.currentIndex())
    harness.qtbot.mouseClick(card.go, Qt.MouseButton.LeftButton)
    assert asked(harness) == [
        ("edit", "studio", "Atelier", None),
        ("edit", "studio", None, "red"),
        ("choose", "studio"),
    ]


def test_a_team_is_added_and_chosen(harness: Any, card: Any) -> None:
    assert not card.add_team.isEnabled()
    harness.qtbot.keyClicks(card.team_id, "team-2")
    harness.qtbot.keyClicks(card.team_label, "Second")
    harness.qtbot.keyClick(card.team_label, Qt.Key.Key_Return)
    assert asked(harness) == [("name", "studio", "team-2", "Second")]
    assert card.team_id.text() == ""
    teams = (Team("", ""), Team("team-2", "Second"))
    harness.stores.profiles.put(HOME, ProfileEntry("studio", "Studio", "https://s.example", "red", "", teams))
    card.team.setCurrentIndex(1)
    card.team.activated.emit(1)
    assert asked(harness)[-1] == ("team", "studio", "team-2")


def test_forgetting_says_what_would_be_lost_and_asks_again(harness: Any, card: Any) -> None:
    harness.stores.profiles.would_lose = UnsentSummary(comments=2, drafts=1)
    harness.qtbot.mouseClick(card.drop, Qt.MouseButton.LeftButton)
    assert "2 comments, 1 draft" in card.warning.text()
    assert asked(harness) == []
    harness.qtbot.mouseClick(card.keep, Qt.MouseButton.LeftButton)
    assert not card.really.isVisible()
    harness.qtbot.mouseClick(card.drop, Qt.MouseButton.LeftButton)
    harness.qtbot.mouseClick(card.really, Qt.MouseButton.LeftButton)
    assert asked(harness) == [("remove", "studio")]
    harness.stores.profiles.put(HOME)
    assert len(harness.window.dialogs.current("profiles").cards) == 1


def test_the_sample_workspace_stays_as_it_is(harness: Any, card: Any) -> None:
    home = harness.window.dialogs.current("profiles").cards[0]
    assert home.name.isReadOnly()
    assert not home.drop.isVisible()
    assert not home.color.isVisible()
    assert not home.go.isEnabled()


def test_a_key_that_is_not_here_is_asked_for(harness: Any) -> None:
    harness.stores.profiles.put(HOME, STUDIO)
    harness.show()
    harness.stores.profiles.key_requested.emit(STUDIO, "")
    dialog = harness.window.dialogs.current("connection")
    assert dialog.address.text() == "https://studio.example"
    assert "“Studio”" in dialog.outcome.text.text()
    assert dialog.outcome.isVisible()
    key: QLineEdit = dialog.key
    assert dialog.focusWidget() is key


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "is stored on this computer"),
        ("keyring-silent", "didn't respond"),
        ("keyring-failed", "from the system keyring"),
        ("file-exposed", "others can read it"),
        ("file-failed", "Couldn't read the stored API key"),
    ],
)
def test_the_prompt_for_a_key_shows_why_it_was_not_found(harness: Any, code: str, reason: str) -> None:
    harness.stores.profiles.put(HOME, STUDIO)
    harness.show()
    harness.stores.profiles.key_requested.emit(STUDIO, code)
    assert reason in harness.window.dialogs.current("connection").outcome.text.text()
