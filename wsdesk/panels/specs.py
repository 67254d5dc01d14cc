"""Specs of panels and overlays, over which the window iterates without knowing any by name."""

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
    """Overlay of the canvas, an `OverlayPage`.

    `id` is also the name of its pane: a command's `pane` limits shortcuts to it. `widget` is the import path
    of its class below `wsdesk.panels` ("raw.view:RawView"), which is created with the stores;
    `command_groups` are those of its command groups, which are created with the stores and the widget.
    Imports are lazy.
    """

    id: str
    widget: str
    command_groups: tuple[str, ...]

    def build(self, stores: Stores) -> QWidget:
        return _load(self.widget)(stores)

    def commands(self, stores: Stores, widget: QWidget) -> tuple[Command, ...]:
        """Command groups of a widget that `build` returned."""
        groups = (_load(path)(stores, widget) for path in self.command_groups)
        return tuple(command for group in groups for command in group.all())


@dataclass(frozen=True, slots=True)
class ViewSpec(OverlaySpec):
    """Overlay that is a view of the window beside the canvas: the left sidebar is hidden while it is open.

    `name` is its English title in the view switch of the top bar, `command` the ID of the command that opens
    it.
    """

    name: str
    command: str

    def title(self) -> str:
        return QCoreApplication.translate("Panels", self.name)


@dataclass(frozen=True, slots=True)
class PanelSpec(OverlaySpec):
    """Panel of a sidebar, a `Panel`.

    `name` is its English title, `icon` an icon name, `counts` whether it has a badge. The window creates a
    command ``panel.ID`` that shows it.
    """

    name: str
    side: Side
    icon: str
    counts: bool = False

    def title(self) -> str:
        return QCoreApplication.translate("Panels", self.name)


def _load(path: str) -> Any:
    """The class at an import path below this package."""
    module, _, name = path.partition(":")
    return getattr(import_module(f"{__package__}.{module}"), name)


@runtime_checkable
class HasStatus(Protocol):
    """Page of a view with a text for the status bar."""

    status: QWidget


@runtime_checkable
class HasBadge(Protocol):
    """Panel with a badge beside its title; `badge_changed` is emitted when `badge` changed."""

    badge_changed: Any

    def badge(self) -> str: ...
