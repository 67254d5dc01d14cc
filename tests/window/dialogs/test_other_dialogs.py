"""Keys, about, details."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from wsdesk.store.commands.commands import Command, MenuPlace


def test_every_key_is_listed(harness: Any) -> None:
    harness.stores.commands.add(
        Command("node.look", lambda: "Look closer", print, menu=MenuPlace("node"), shortcuts=("L",))
    )
    window = harness.show()
    harness.qtbot.keyClick(window, "?")
    tree = window.dialogs.current("keys").tree
    rows = {
        (head.child(n).text(0), head.child(n).text(1))
        for head in (tree.topLevelItem(at) for at in range(tree.topLevelItemCount()))
        for n in range(head.childCount())
    }
    assert ("Look closer", "L") in rows
    assert ("Refresh", "F5") in rows
    harness.find(object, "keysFilter").setText("look")
    seen = [
        tree.topLevelItem(at)
        for at in range(tree.topLevelItemCount())
        if not tree.topLevelItem(at).isHidden()
    ]
    assert [head.text(0) for head in seen] == ["Node"]
    harness.stores.keymap.assign("node.look", ("Ctrl+L",))
    assert seen[0] is not tree.topLevelItem(0)
    assert "Ctrl+L" in {item.text(1) for item in tree.findItems("Look closer", Qt.MatchFlag.MatchRecursive)}
    harness.qtbot.mouseClick(harness.find(object, "keysChange"), Qt.MouseButton.LeftButton)
    assert window.dialogs.current("settings").editor.isVisible()


def test_about_names_the_versions(harness: Any) -> None:
    window = harness.show()
    harness.stores.commands.trigger("help.about")
    harness.qtbot.mouseClick(harness.find(object, "aboutCopy"), Qt.MouseButton.LeftButton)
    assert "Qt 6" in QGuiApplication.clipboard().text()
    assert window.dialogs.current("about") is not None


def test_details_are_plain_text(harness: Any) -> None:
    harness.show()
    notice = harness.stores.notifications.notify(
        "error", "It broke", detail="<img src='file:///etc/passwd'> line\u202e"
    )
    harness.window.dialogs.open_details(notice)
    dialog = harness.window.dialogs.current("details")
    assert dialog.text.toPlainText() == "<img src='file:///etc/passwd'> line"
    harness.qtbot.mouseClick(harness.find(object, "detailsCopy"), Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text().startswith("<img")


def test_a_dialog_is_never_larger_than_the_screen_leaves_it(harness: Any) -> None:
    window = harness.show()
    room = window.screen().availableGeometry()
    harness.stores.commands.trigger("help.keys")
    dialog = window.dialogs.current("keys")
    dialog.hide()
    dialog.resize(room.width() + 500, room.height() + 500)
    dialog.show()
    assert dialog.height() + 30 <= room.height()
    assert dialog.width() <= room.width()
