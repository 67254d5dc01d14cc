"""Declarations of panels and overlays: the window iterates over these and knows no panel by name."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Literal, Protocol, runtime_checkable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores

Side = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class OverlaySpec:
    """One overlay of the canvas, an `OverlayPage`.

    `id` is also the name of its pane: a command's `pane` limits shortcuts to it. `widget` is the import path
    of its class ("wsdesk.panels.raw.view:RawView"), which takes the stores; `command_groups` are those of its
    commands, which take the stores and the widget. Nothing is imported before it is needed.
    """

    id: str
    widget: str
    command_groups: tuple[str, ...]

    def build(self, stores: Stores) -> QWidget:
        """Create the widget."""
        return _load(self.widget)(stores)

    def commands(self, stores: Stores, widget: QWidget) -> tuple[Command, ...]:
        """The commands of a widget that `build` returned."""
        groups = (_load(path)(stores, widget) for path in self.command_groups)
        return tuple(command for group in groups for command in group.all())


@dataclass(frozen=True, slots=True)
class PanelSpec(OverlaySpec):
    """One panel of a sidebar, a `Panel`.

    `name` is its English title, `icon` the name of an icon, `counts` whether it has a badge. The window has a
    command ``panel.ID`` for each, which brings it to the front.
    """

    name: str
    side: Side
    icon: str
    counts: bool = False

    def title(self) -> str:
        """The title in the language of the window."""
        return QCoreApplication.translate("Panels", self.name)


def _load(path: str) -> Any:
    """The class at an import path."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


@runtime_checkable
class HasBadge(Protocol):
    """A panel with a badge beside its title; `badge_changed` is emitted when `badge` returns another text."""

    badge_changed: Any

    def badge(self) -> str: ...
