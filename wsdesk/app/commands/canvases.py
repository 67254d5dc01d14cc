"""Commands of a canvas: offline copy, new window, pin, and follow."""

from __future__ import annotations

from wsdesk.panels.projects.rows import CanvasRow
from wsdesk.store.base.error_messages import tr
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.stores import Stores


class CanvasCommands(CommandGroup):
    """Commands for a canvas of the projects tree, of a tab, or the current canvas."""

    context = "commands"

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self._stores = stores

    def _canvas(self, subject: object | None) -> tuple[str, str]:
        """ID and title of the target canvas; empty if there is none."""
        from wsdesk.store.canvas.canvas import CanvasStore

        if isinstance(subject, CanvasRow):
            return subject.id, subject.title
        canvas = subject if isinstance(subject, CanvasStore) else self._stores.canvases.current
        return (canvas.canvas_id, canvas.title) if canvas is not None else ("", "")

    def _phase(self, subject: object | None) -> str:
        offline = self._stores.offline.state(self._canvas(subject)[0])
        return offline.phase if offline is not None else ""

    def _is_online_only(self, subject: object | None) -> bool:
        return bool(self._canvas(subject)[0]) and not self._phase(subject)

    def _is_fetching(self, subject: object | None) -> bool:
        return self._phase(subject) == "fetching"

    def _is_offline(self, subject: object | None) -> bool:
        return self._phase(subject) in ("available", "waiting")

    def _is_tab(self, subject: object | None) -> bool:
        canvas_id = self._canvas(subject)[0]
        return bool(canvas_id) and not self._stores.detached_windows.has(canvas_id)

    def _is_detached(self, subject: object | None) -> bool:
        return self._stores.detached_windows.has(self._canvas(subject)[0])

    def _can_pin(self, subject: object | None) -> bool:
        canvas_id = self._canvas(subject)[0]
        return bool(canvas_id) and not self._stores.recent_canvases.is_pinned(canvas_id)

    def _is_pinned(self, subject: object | None) -> bool:
        return self._stores.recent_canvases.is_pinned(self._canvas(subject)[0])

    def _can_follow(self, subject: object | None) -> bool:
        canvas_id = self._canvas(subject)[0]
        return bool(canvas_id) and not self._stores.recent_canvases.is_followed(canvas_id)

    def _is_followed(self, subject: object | None) -> bool:
        return self._stores.recent_canvases.is_followed(self._canvas(subject)[0])

    @command(
        "offline.keep",
        "Make available offline",
        "canvas/offline:10",
        contexts="tab tree-canvas",
        enabled=_is_online_only,
        icon="download",
        keywords="download cache",
    )
    def _make_available(self, subject: object | None) -> None:
        self._stores.offline.make_available(*self._canvas(subject))

    @command(
        "offline.cancel",
        "Cancel offline download",
        "canvas/offline:20",
        contexts="tab tree-canvas",
        enabled=_is_fetching,
        icon="close",
    )
    def _cancel(self, subject: object | None) -> None:
        self._stores.offline.drop(self._canvas(subject)[0])

    @command(
        "offline.drop",
        "Remove offline copy",
        "canvas/offline:30",
        contexts="tab tree-canvas",
        enabled=_is_offline,
        icon="trash",
    )
    def _drop(self, subject: object | None) -> None:
        self._stores.offline.drop(self._canvas(subject)[0])

    @command(
        "tab.part",
        "Open in new window",
        "canvas/window:10",
        "Ctrl+Shift+N",
        contexts="canvas tab tree-canvas",
        enabled=_is_tab,
        icon="external",
        keywords="detach pop out",
    )
    def _detach(self, subject: object | None) -> None:
        canvas_id, title = self._canvas(subject)
        self._stores.canvases.open(canvas_id, title=title, activate=False)
        self._stores.detached_windows.detach(canvas_id)

    @command(
        "tab.bring-back",
        "Move back to main window",
        "canvas/window:20",
        "Ctrl+Shift+N",
        contexts="canvas tab tree-canvas",
        enabled=_is_detached,
        icon="screen",
    )
    def _reattach(self, subject: object | None) -> None:
        self._stores.detached_windows.reattach(self._canvas(subject)[0])

    @command(
        "pin.add", "Pin canvas", "canvas/window:30", contexts="tab tree-canvas", enabled=_can_pin, icon="pin"
    )
    def _pin(self, subject: object | None) -> None:
        self._stores.recent_canvases.pin(*self._canvas(subject))

    @command(
        "pin.remove",
        "Unpin canvas",
        "canvas/window:40",
        contexts="tab tree-canvas",
        enabled=_is_pinned,
        icon="pin",
    )
    def _unpin(self, subject: object | None) -> None:
        self._stores.recent_canvases.unpin(self._canvas(subject)[0])

    @command(
        "follow.add",
        "Follow canvas",
        "panels/changes:70",
        contexts="tab tree-canvas",
        enabled=_can_follow,
        icon="bell",
    )
    def _follow(self, subject: object | None) -> None:
        self._stores.recent_canvases.follow(*self._canvas(subject))
        self._stores.notifications.notify(
            "ok", tr("You are notified of runs and comments on this canvas while another window is active.")
        )

    @command(
        "follow.remove",
        "Unfollow canvas",
        "panels/changes:80",
        contexts="tab tree-canvas",
        enabled=_is_followed,
        icon="bell",
    )
    def _unfollow(self, subject: object | None) -> None:
        self._stores.recent_canvases.unfollow(self._canvas(subject)[0])
