"""The accessibility tree and announcements of a window, read over AT-SPI."""

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

MAX_CHILDREN = 40
"""Children of a node that are read: each needs four D-Bus calls, and a canvas has hundreds."""


class NodeGoneError(Exception):
    """The object of a call no longer exists."""


@dataclass(frozen=True)
class AccessibleNode:
    """A node of the tree; `states` are AT-SPI's numbers."""

    role: str
    name: str
    states: frozenset[int]
    children: tuple[AccessibleNode, ...] = field(default=(), repr=False)

    def walk(self) -> Iterator[AccessibleNode]:
        """This node and all descendants, in order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, role: str = "", name: str = "") -> AccessibleNode | None:
        """The first node with the role and name; an empty string matches any."""
        return next((s for s in self.walk() if role in ("", s.role) and name in ("", s.name)), None)


def describe(tree: AccessibleNode | None) -> str:
    """The tree as lines, for assertion messages."""
    nodes = tree.walk() if tree else ()
    return "\n".join(f"{s.role}: {s.name}{' (focused)' if FOCUSED in s.states else ''}" for s in nodes)


class Bus:
    """A session bus with an accessibility bus, and a registered listener.

    Qt checks for listeners when it starts, so that programs must be started after this.
    """

    def __init__(self) -> None:
        # The runtime folder has one accessibility bus, which the latest process replaces: of two parallel
        # tests, one would read the other's window.
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
        self._announcements: list[str] = []
        self._focused: list[tuple[str, str]] = []
        """Bus name and path of each object that got the focus."""
        # The session bus starts the accessibility bus on demand.
        with open_dbus_connection(bus=self.address) as session:
            address = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
            reply = session.send_and_get_reply(new_method_call(address, "GetAddress"), timeout=20)
        self._connection = open_dbus_connection(bus=reply.body[0])
        self._event_connection = open_dbus_connection(bus=reply.body[0])
        self._names: list[str] = []
        """New names of objects whose name changed."""
        for member in ("Announcement", "StateChanged", "PropertyChange"):
            rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object", member=member)
            self._event_connection.send_and_get_reply(message_bus.AddMatch(rule), timeout=20)
        registry = DBusAddress("/org/a11y/atspi/registry", REGISTRY, REGISTRY)
        self._event_connection.send_and_get_reply(
            new_method_call(registry, "RegisterEvent", "s", ("object:",)), timeout=20
        )

    def until_announced(self, condition: Callable[[str], object], timeout_s: float = 30.0) -> str:
        """Wait for the first new announcement that fulfills a condition."""
        end = time.monotonic() + timeout_s
        while True:
            while self._announcements:
                text = self._announcements.pop(0)
                if condition(text):
                    return text
            self._receive(end)

    def until_renamed(self, condition: Callable[[str], object], timeout_s: float = 30.0) -> str:
        """Wait until the name of an object changes to one that fulfills a condition."""
        end = time.monotonic() + timeout_s
        while True:
            while self._names:
                if condition(name := self._names.pop(0)):
                    return name
            self._receive(end)

    def until_focused(self, condition: Callable[[str], object], timeout_s: float = 30.0) -> str:
        """Wait for the first new focus event of an object whose name fulfills a condition."""
        end = time.monotonic() + timeout_s
        while True:
            while self._focused:
                with suppress(NodeGoneError):
                    name = self._property(*self._focused.pop(0), "Name")
                    if condition(name):
                        return name
            self._receive(end)

    def _receive(self, end: float) -> None:
        try:
            message = self._event_connection.receive(timeout=max(0.01, end - time.monotonic()))
        except TimeoutError:
            raise AssertionError("no such event") from None
        fields = message.header.fields
        if fields.get(HeaderFields.member) == "Announcement":
            self._announcements.append(str(message.body[3][1]))
        elif message.body[0] == "accessible-name":
            self._names.append(str(message.body[3][1]))
        elif message.body[:2] == ("focused", 1):
            self._focused.append((fields[HeaderFields.sender], fields[HeaderFields.path]))

    def tree(self, title: str = "wsdesk") -> AccessibleNode | None:
        """The visible tree of the program with that name; None if there is none yet."""
        with suppress(NodeGoneError):
            for bus_name, path in self._call_accessible(REGISTRY, ROOT, "GetChildren")[0]:
                if title in self._property(bus_name, path, "Name"):
                    return self._read(bus_name, path)
        return None

    def until(self, condition: Callable[[AccessibleNode], object], timeout_s: float = 30.0) -> AccessibleNode:
        """Read the tree until it fulfills a condition."""
        end = time.monotonic() + timeout_s
        while True:
            tree = self.tree()
            if tree is not None and condition(tree):
                return tree
            assert time.monotonic() < end, describe(tree)
            time.sleep(0.2)

    def close(self) -> None:
        self._connection.close()
        self._event_connection.close()
        self._daemon.terminate()
        self._daemon.wait(10)
        assert self._daemon.stdout is not None
        self._daemon.stdout.close()
        self._folder.cleanup()

    def _read(self, bus_name: str, path: str, depth: int = 0) -> AccessibleNode:
        role = self._call_accessible(bus_name, path, "GetRoleName")[0]
        low, high = self._call_accessible(bus_name, path, "GetState")[0]
        states = frozenset(n for n in range(64) if (low | high << 32) >> n & 1)
        shown = depth < 3 or SHOWING in states
        child_references = (
            self._call_accessible(bus_name, path, "GetChildren")[0] if shown and depth < 40 else []
        )
        children = tuple(self._children(child_references[:MAX_CHILDREN], depth + 1))
        return AccessibleNode(role, self._property(bus_name, path, "Name"), states, children)

    def _children(self, references: list[tuple[str, str]], depth: int) -> Iterator[AccessibleNode]:
        """Read the children that still exist: the window changes while it is read."""
        for bus_name, path in references:
            with suppress(NodeGoneError):
                if bus_name:
                    yield self._read(bus_name, path, depth)

    def _property(self, bus_name: str, path: str, name: str) -> str:
        address = DBusAddress(path, bus_name, "org.freedesktop.DBus.Properties")
        value: Any = self._call(new_method_call(address, "Get", "ss", (ACCESSIBLE, name)))[0]
        return str(value[1])

    def _call_accessible(self, bus_name: str, path: str, method: str) -> Any:
        return self._call(new_method_call(DBusAddress(path, bus_name, ACCESSIBLE), method))

    def _call(self, message: Any) -> Any:
        reply = self._connection.send_and_get_reply(message, timeout=20)
        if reply.header.message_type.name == "error":
            raise NodeGoneError
        return reply.body
