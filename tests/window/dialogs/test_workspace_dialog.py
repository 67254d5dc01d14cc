"""Connecting to a server."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from wsdesk.store.connection.connection_tester import ConnectionTest
from wsdesk.store.connection.query_name_probe import QueryNameProbeResult, QueryNameRow

ADDRESS, KEY = "https://studio.example", "key-of-mine"


@pytest.fixture
def dialog(harness: Any) -> Any:
    harness.show()
    harness.stores.commands.trigger("connection.open")
    dialog = harness.window.dialogs.current("connection")
    dialog.address.setText(ADDRESS)
    return dialog


def press(harness: Any, name: str) -> None:
    harness.qtbot.mouseClick(harness.find(object, name), Qt.MouseButton.LeftButton)


def test_it_wants_address_and_key(harness: Any, dialog: Any) -> None:
    assert not harness.find(object, "connectionConnect").isEnabled()
    dialog.key.setText(KEY)
    assert harness.find(object, "connectionConnect").isEnabled()


def test_the_key_is_hidden_until_asked_for(harness: Any, dialog: Any) -> None:
    assert dialog.key.echoMode() is QLineEdit.EchoMode.Password
    press(harness, "connectionReveal")
    assert dialog.key.echoMode() is QLineEdit.EchoMode.Normal


def test_why_it_does_not_work_is_said_and_the_dialog_stays(harness: Any, dialog: Any) -> None:
    dialog.key.setText(f" {KEY}\n")
    emitted: list[Any] = []
    harness.window.dialogs.workspace_requested.connect(emitted.append)
    press(harness, "connectionConnect")
    assert harness.connection.tester.tests == [(ADDRESS, KEY, "")]
    assert not harness.find(object, "connectionConnect").isEnabled()
    harness.connection.tester.tested.emit(
        ConnectionTest(False, "The service does not accept the key.", ADDRESS)
    )
    assert dialog.outcome.text.text() == "The service does not accept the key."
    assert dialog.isVisible()
    assert emitted == []
    assert dialog.focusWidget() is harness.find(object, "connectionConnect"), "it can be pressed again"


def test_another_key_asks_anew_whatever_is_known_of_the_one_before(harness: Any, dialog: Any) -> None:
    dialog.key.setText("wrong")
    press(harness, "connectionTest")
    harness.connection.tester.tested.emit(
        ConnectionTest(False, "The service does not accept the key.", ADDRESS)
    )
    dialog.key.setText(KEY)
    assert not dialog.outcome.isVisible()
    press(harness, "connectionTest")
    assert not harness.find(object, "connectionTest").isEnabled()
    dialog.address.setText("https://another.example")
    assert harness.find(object, "connectionTest").isEnabled()
    harness.connection.tester.tested.emit(ConnectionTest(True, "Connection successful", ADDRESS))
    assert not dialog.outcome.isVisible(), "the answer is about the address that stood here before"


def test_trying_alone_connects_to_nothing(harness: Any, dialog: Any) -> None:
    dialog.key.setText(KEY)
    emitted: list[Any] = []
    harness.window.dialogs.workspace_requested.connect(emitted.append)
    press(harness, "connectionTest")
    harness.connection.tester.tested.emit(ConnectionTest(True, "Connection successful", ADDRESS))
    assert dialog.isVisible()
    assert emitted == []


def test_what_works_is_wanted_with_everything_that_was_typed(harness: Any, dialog: Any) -> None:
    dialog.key.setText(KEY)
    dialog.team.setText("team-7")
    dialog.name.setText("Studio")
    dialog.keep.setCurrentIndex(dialog.keep.findData("run"))
    emitted: list[Any] = []
    harness.window.dialogs.workspace_requested.connect(emitted.append)
    press(harness, "connectionConnect")
    harness.connection.tester.tested.emit(ConnectionTest(True, "Connection successful", ADDRESS))
    (one,) = emitted
    assert (one.address, one.key, one.team, one.name, one.keep) == (ADDRESS, KEY, "team-7", "Studio", "run")
    assert KEY not in repr(one)
    assert harness.window.dialogs.current("connection") is None


def test_an_answer_about_another_address_is_not_taken_for_this_one(harness: Any, dialog: Any) -> None:
    dialog.key.setText(KEY)
    press(harness, "connectionConnect")
    harness.connection.tester.tested.emit(
        ConnectionTest(True, "Connection successful", "https://other.example")
    )
    assert dialog.isVisible()


def test_names_are_found_out_shown_and_kept_with_the_connection(harness: Any, dialog: Any) -> None:
    assert not harness.find(object, "connectionNames").isEnabled()
    dialog.key.setText(KEY)
    press(harness, "connectionNames")
    assert harness.connection.tester.probes == [(ADDRESS, KEY, "")]
    assert not harness.find(object, "connectionConnect").isEnabled()
    rows = (QueryNameRow("list-projects", "sort", "orderBy", "works", True),)
    harness.connection.tester.param_names_probed.emit(
        QueryNameProbeResult(True, "It goes so.", ADDRESS, rows, {"list-projects.sort": "orderBy"})
    )
    assert dialog.outcome.text.text() == "It goes so."
    assert dialog.names.topLevelItem(0).text(2) == "orderBy"
    emitted: list[Any] = []
    harness.window.dialogs.workspace_requested.connect(emitted.append)
    press(harness, "connectionConnect")
    harness.connection.tester.tested.emit(ConnectionTest(True, "Connection successful", ADDRESS))
    assert emitted[0].param_names == {"list-projects.sort": "orderBy"}


def test_names_of_another_address_are_not_kept(harness: Any, dialog: Any) -> None:
    dialog.key.setText(KEY)
    press(harness, "connectionNames")
    harness.connection.tester.param_names_probed.emit(
        QueryNameProbeResult(True, "So.", ADDRESS, (), {"list-projects.sort": "orderBy"})
    )
    dialog.address.setText("https://another.example")
    assert not dialog.names.isVisible()
    emitted: list[Any] = []
    harness.window.dialogs.workspace_requested.connect(emitted.append)
    press(harness, "connectionConnect")
    harness.connection.tester.tested.emit(
        ConnectionTest(True, "Connection successful", "https://another.example")
    )
    assert emitted[0].param_names is None


@pytest.mark.parametrize(
    ("has_keyring", "places"), [(True, ["keyring", "run", "file"]), (False, ["run", "file"])]
)
def test_a_keyring_is_offered_where_there_is_one(
    harness: Any, dialog: Any, has_keyring: bool, places: list[str]
) -> None:
    harness.connection.tester.keyring_checked.emit(has_keyring)
    assert [dialog.keep.itemData(n) for n in range(dialog.keep.count())] == places
    assert dialog.keep.currentData() == places[0]
