"""What a panel declares: the window iterates over these and knows no panel by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol, runtime_checkable

from PySide6.QtWidgets import QWidget

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores

Side = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class PanelSpec:
    """One panel of a side.

    `id` is also the name of its pane: a command's `pane` limits keys to it. `icon` is a name of the theme's
    drawings. `badge` gives the word beside the title ("3"); a panel that has one has the signal
    `badge_changed` too. `commands` is asked once, with the widget that `build` made. The window has a command
    ``panel.ID`` for each, which brings it to the front.
    """

    id: str
    title: Callable[[], str]
    side: Side
    icon: str
    build: Callable[[Stores], QWidget]
    badge: Callable[[QWidget], str] | None = None
    commands: Callable[[Stores, QWidget], tuple[Command, ...]] | None = None


@dataclass(frozen=True, slots=True)
class OverlaySpec:
    """What lies over the canvas at times. Its widget has two signals: `opened` brings it up, `closed` takes
    it away, and what had the focus before has it again.

    `id` is also the name of its pane; `commands` is asked once, with the widget that `build` made.
    """

    id: str
    build: Callable[[Stores], QWidget]
    commands: Callable[[Stores, QWidget], tuple[Command, ...]]


@runtime_checkable
class FullScreenOverlay(Protocol):
    """An overlay that can show only its image, in full screen.

    `bare_changed` emits whether it does; the window then gives it the whole screen.
    """

    bare_changed: Any

    @property
    def is_bare(self) -> bool: ...

    def set_bare(self, *, on: bool) -> None: ...
