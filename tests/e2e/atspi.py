"""What assistive technology is told of a window: its accessible tree, read over AT-SPI from outside."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from jeepney import DBusAddress, HeaderFields, MatchRule, message_bus, new_method_call
from jeepney.io.blocking import open_dbus_connection

ACCESSIBLE = "org.a11y.atspi.Accessible"
REGISTRY = "org.a11y.atspi.Registry"
ROOT = "/org/a11y/atspi/accessible/root"
FOCUSED, SHOWING, EDITABLE = 12, 25, 7
"""States, as AT-SPI numbers them."""

MOST = 40
"""Children of one thing that are read: each is asked four questions, and a canvas has hundreds."""


class Gone(Exception):
    """What was asked is not there any more."""


@dataclass(frozen=True)
class Seen:
    """One thing of the tree; `states` are AT-SPI's numbers."""

    role: str
    name: str
    states: frozenset[int]
    children: tuple[Seen, ...] = field(default=(), repr=False)

    def walk(self) -> Iterator[Seen]:
        """It and everything below it, in order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, role: str = "", name: str = "") -> Seen | None:
        """The first one below of that role and name; an empty text stands for any."""
        return next((s for s in self.walk() if role in ("", s.role) and name in ("", s.name)), None)


def told(tree: Seen | None) -> str:
    """The tree in lines, for a message."""
    seen = tree.walk() if tree else ()
    return "\n".join(f"{s.role}: {s.name}{' (focused)' if FOCUSED in s.states else ''}" for s in seen)


class Bus:
    """A session bus of its own, and on it the one that assistive technology uses; somebody listens at once.

    Qt asks who listens when it starts: a program that starts after this tells everything from its first word.
    """

    def __init__(self) -> None:
        # The accessibility bus has one place in a runtime folder, and whoever comes second takes it over:
        # of two tests side by side, one would read the other's window.
        self._folder = tempfile.TemporaryDirectory(prefix="wsdesk-bus-")
        self._daemon = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"],
            env={**os.environ, "XDG_RUNTIME_DIR": self._folder.name},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._daemon.stdout is not None
        self.address = self._daemon.stdout.readline().strip()
        self.environment = {
            **os.environ,
            "DBUS_SESSION_BUS_ADDRESS": self.address,
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        }
        self._heard: list[str] = []
        # The session bus starts the accessibility bus when it is asked for it.
        with open_dbus_connection(bus=self.address) as session:
            where = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
            answer = session.send_and_get_reply(new_method_call(where, "GetAddress"), timeout=20)
        self._connection = open_dbus_connection(bus=answer.body[0])
        self._ears = open_dbus_connection(bus=answer.body[0])
        rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object", member="Announcement")
        self._ears.send_and_get_reply(message_bus.AddMatch(rule), timeout=20)
        registry = DBusAddress("/org/a11y/atspi/registry", REGISTRY, REGISTRY)
        self._ears.send_and_get_reply(
            new_method_call(registry, "RegisterEvent", "s", ("object:",)), timeout=20
        )

    def until_heard(self, what: Callable[[str], object], patience: float = 30.0) -> str:
        """The first thing said, of what nobody has waited for yet, of which something holds."""
        end = time.monotonic() + patience
        while True:
            while self._heard:
                words = self._heard.pop(0)
                if what(words):
                    return words
            try:
                message = self._ears.receive(timeout=max(0.01, end - time.monotonic()))
            except TimeoutError:
                raise AssertionError("it was never said") from None
            if message.header.fields.get(HeaderFields.member) == "Announcement":
                self._heard.append(str(message.body[3][1]))

    def tree(self, title: str = "wsdesk") -> Seen | None:
        """The tree of the program of that name, as far as it is showing; None where there is none yet."""
        with suppress(Gone):
            for bus_name, path in self._ask(REGISTRY, ROOT, "GetChildren")[0]:
                if title in self._property(bus_name, path, "Name"):
                    return self._read(bus_name, path)
        return None

    def until(self, what: Callable[[Seen], object], patience: float = 30.0) -> Seen:
        """Read the tree until something holds of it."""
        end = time.monotonic() + patience
        while True:
            tree = self.tree()
            if tree is not None and what(tree):
                return tree
            assert time.monotonic() < end, told(tree)
            time.sleep(0.2)

    def close(self) -> None:
        self._connection.close()
        self._ears.close()
        self._daemon.terminate()
        self._daemon.wait(10)
        assert self._daemon.stdout is not None
        self._daemon.stdout.close()
        self._folder.cleanup()

    def _read(self, bus_name: str, path: str, depth: int = 0) -> Seen:
        role = self._ask(bus_name, path, "GetRoleName")[0]
        low, high = self._ask(bus_name, path, "GetState")[0]
        states = frozenset(n for n in range(64) if (low | high << 32) >> n & 1)
        shown = depth < 3 or SHOWING in states
        below = self._ask(bus_name, path, "GetChildren")[0] if shown and depth < 40 else []
        children = tuple(self._children(below[:MOST], depth + 1))
        return Seen(role, self._property(bus_name, path, "Name"), states, children)

    def _children(self, places: list[tuple[str, str]], depth: int) -> Iterator[Seen]:
        """What is still there of these: a window goes on while it is read."""
        for bus_name, path in places:
            with suppress(Gone):
                if bus_name:
                    yield self._read(bus_name, path, depth)

    def _property(self, bus_name: str, path: str, name: str) -> str:
        where = DBusAddress(path, bus_name, "org.freedesktop.DBus.Properties")
        value: Any = self._call(new_method_call(where, "Get", "ss", (ACCESSIBLE, name)))[0]
        return str(value[1])

    def _ask(self, bus_name: str, path: str, method: str) -> Any:
        return self._call(new_method_call(DBusAddress(path, bus_name, ACCESSIBLE), method))

    def _call(self, message: Any) -> Any:
        answer = self._connection.send_and_get_reply(message, timeout=20)
        if answer.header.message_type.name == "error":
            raise Gone
        return answer.body
