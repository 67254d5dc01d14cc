"""Network changes: from the system if it reports them, otherwise by polling."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from wsdesk.app.session.poll_scheduler import NetworkWatch, local_addresses


class System(QObject):
    """Fake of the network information of the system."""

    reachabilityChanged = Signal(object)


def test_signals_of_the_system_are_handled_until_it_is_closed(qtbot: QtBot) -> None:
    system: Any = System()
    watch = NetworkWatch(system=lambda: system)
    changes: list[object] = []
    watch.changed.connect(changes.append)
    system.reachabilityChanged.emit("online")
    assert len(changes) == 1
    watch.close()
    system.reachabilityChanged.emit("online")
    assert len(changes) == 1


def test_without_signals_another_address_is_a_change_while_offline(qtbot: QtBot) -> None:
    now = [("", "")]
    watch = NetworkWatch(system=lambda: None, addresses=lambda: now[0])
    changes: list[object] = []
    watch.changed.connect(changes.append)
    watch._on_timeout()
    changes.clear()
    watch.watch(True)
    watch._on_timeout()
    assert changes == []
    now[0] = ("10.0.0.7", "")
    with qtbot.waitSignal(watch.changed, timeout=10_000):
        pass
    assert changes == [True]
    watch.watch(False)
    assert not watch._timer.isActive()
    watch.close()


def test_polling_sends_nothing_and_never_fails() -> None:
    assert len(local_addresses()) == 2
