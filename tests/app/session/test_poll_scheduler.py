"""Network changes: from the system if it reports them, otherwise by polling."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from wsdesk.app.session.poll_scheduler import NetworkWatch, local_addresses


class System(QObject):
    """Stands for what the system tells of the network."""

    reachabilityChanged = Signal(object)


def test_the_system_is_heard_until_it_is_closed(qtbot: QtBot) -> None:
    system: Any = System()
    watch = NetworkWatch(system=lambda: system)
    emitted: list[object] = []
    watch.changed.connect(emitted.append)
    system.reachabilityChanged.emit("online")
    assert len(emitted) == 1
    watch.close()
    system.reachabilityChanged.emit("online")
    assert len(emitted) == 1


def test_where_nobody_tells_another_address_is_a_change_while_the_service_is_away(qtbot: QtBot) -> None:
    now = [("", "")]
    watch = NetworkWatch(system=lambda: None, addresses=lambda: now[0])
    emitted: list[object] = []
    watch.changed.connect(emitted.append)
    watch._on_timeout()
    emitted.clear()
    watch.watch(True)
    watch._on_timeout()
    assert emitted == []
    now[0] = ("10.0.0.7", "")
    with qtbot.waitSignal(watch.changed, timeout=10_000):
        pass
    assert emitted == [True]
    watch.watch(False)
    assert not watch._timer.isActive()
    watch.close()


def test_looking_sends_nothing_and_never_fails() -> None:
    assert len(local_addresses()) == 2
