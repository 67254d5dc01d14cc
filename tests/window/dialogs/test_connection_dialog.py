"""Connecting to a service."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from wsdesk.store.connection import Tried

ADDRESS, KEY = "https://studio.example", "key-of-mine"


@pytest.fixture
def dialog(rig: Any) -> Any:
    rig.show()
    rig.stores.commands.trigger("connection.open")
    dialog = rig.window.dialogs.current("connection")
    dialog.address.setText(ADDRESS)
    return dialog


def press(rig: Any, name: str) -> None:
    rig.qtbot.mouseClick(rig.find(object, name), Qt.MouseButton.LeftButton)


def test_it_wants_address_and_key(rig: Any, dialog: Any) -> None:
    assert not rig.find(object, "connectionConnect").isEnabled()
    dialog.key.setText(KEY)
    assert rig.find(object, "connectionConnect").isEnabled()


def test_the_key_is_hidden_until_asked_for(rig: Any, dialog: Any) -> None:
    assert dialog.key.echoMode() is QLineEdit.EchoMode.Password
    press(rig, "connectionReveal")
    assert dialog.key.echoMode() is QLineEdit.EchoMode.Normal


def test_why_it_does_not_work_is_said_and_the_dialog_stays(rig: Any, dialog: Any) -> None:
    dialog.key.setText(f" {KEY}\n")
    wanted: list[Any] = []
    rig.window.connection_wanted.connect(wanted.append)
    press(rig, "connectionConnect")
    assert rig.connection.tries == [(ADDRESS, KEY, "")]
    assert not rig.find(object, "connectionConnect").isEnabled()
    rig.connection.tried.emit(Tried(False, "The service does not accept the key.", ADDRESS))
    assert dialog.outcome.words.text() == "The service does not accept the key."
    assert dialog.isVisible()
    assert wanted == []


def test_another_key_asks_anew_whatever_is_known_of_the_one_before(rig: Any, dialog: Any) -> None:
    dialog.key.setText("wrong")
    press(rig, "connectionTest")
    rig.connection.tried.emit(Tried(False, "The service does not accept the key.", ADDRESS))
    dialog.key.setText(KEY)
    assert not dialog.outcome.isVisible()
    press(rig, "connectionTest")
    assert not rig.find(object, "connectionTest").isEnabled()
    dialog.address.setText("https://another.example")
    assert rig.find(object, "connectionTest").isEnabled()
    rig.connection.tried.emit(Tried(True, "It works.", ADDRESS))
    assert not dialog.outcome.isVisible(), "the answer is about the address that stood here before"


def test_trying_alone_connects_to_nothing(rig: Any, dialog: Any) -> None:
    dialog.key.setText(KEY)
    wanted: list[Any] = []
    rig.window.connection_wanted.connect(wanted.append)
    press(rig, "connectionTest")
    rig.connection.tried.emit(Tried(True, "It works.", ADDRESS))
    assert dialog.isVisible()
    assert wanted == []


def test_what_works_is_wanted_with_everything_that_was_typed(rig: Any, dialog: Any) -> None:
    dialog.key.setText(KEY)
    dialog.team.setText("team-7")
    dialog.name.setText("Studio")
    dialog.keep.setCurrentIndex(dialog.keep.findData("run"))
    wanted: list[Any] = []
    rig.window.connection_wanted.connect(wanted.append)
    press(rig, "connectionConnect")
    rig.connection.tried.emit(Tried(True, "It works.", ADDRESS))
    (one,) = wanted
    assert (one.address, one.key, one.team, one.name, one.keep) == (ADDRESS, KEY, "team-7", "Studio", "run")
    assert KEY not in repr(one)
    assert rig.window.dialogs.current("connection") is None


def test_an_answer_about_another_address_is_not_taken_for_this_one(rig: Any, dialog: Any) -> None:
    dialog.key.setText(KEY)
    press(rig, "connectionConnect")
    rig.connection.tried.emit(Tried(True, "It works.", "https://other.example"))
    assert dialog.isVisible()
