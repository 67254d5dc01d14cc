"""Opening the viewer, walking in it, and what can be done there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from wsdesk.panels.viewer.viewer import Viewer
from wsdesk.panels.widgets.controls.copy_value import copy_text
from wsdesk.store.commands.commands import Command
from wsdesk.store.results.viewer_items import ViewerItem, item_of_hit, items_of_outputs
from wsdesk.store.stores import Stores
from wsdesk.wire.search import AssetSearchResult
from wsdesk.wire.version import Version


class ViewerCommands(QObject):
    """The subject of `node.open` is a node ID, a `Version` of the selected node, or None; also a `ViewerItem`
    or a search result of the library, which need no node.
    """

    def __init__(self, stores: Stores, viewer: Viewer) -> None:
        super().__init__(viewer)
        self._stores = stores
        self._viewer = viewer

    def all(self) -> tuple[Command, ...]:
        viewer = self._viewer
        contexts = frozenset(("node", "version", "item", "asset", "compare-cell"))
        return (
            Command(
                "node.open",
                self._open_title,
                self._open,
                "node",
                contexts=contexts,
                enabled=self._can_open,
                icon="eye",
            ),
            self._row("close", self.tr("Close viewer"), viewer.leave, self._is_open, "Esc", icon="close"),
            self._row(
                "next-version",
                self.tr("Viewer: next version"),
                partial(viewer.step, 1),
                self._is_open,
                "Right",
            ),
            self._row(
                "previous-version",
                self.tr("Viewer: previous version"),
                partial(viewer.step, -1),
                self._is_open,
                "Left",
            ),
            self._row(
                "first-version",
                self.tr("Viewer: first version"),
                partial(viewer.jump, "first"),
                self._can_jump,
                "Home",
            ),
            self._row(
                "last-version",
                self.tr("Viewer: last version"),
                partial(viewer.jump, "last"),
                self._can_jump,
                "End",
            ),
            self._row(
                "next-node", self.tr("Viewer: next node"), partial(viewer.step_node, 1), self._is_open, "Down"
            ),
            self._row(
                "previous-node",
                self.tr("Viewer: previous node"),
                partial(viewer.step_node, -1),
                self._is_open,
                "Up",
            ),
            self._row(
                "fit",
                self.tr("Viewer: zoom to fit"),
                partial(viewer.zoom, "fit"),
                self._can_zoom,
                "Shift+1",
                icon="fit",
            ),
            self._row(
                "actual-size",
                self.tr("Viewer: actual size"),
                partial(viewer.zoom, "actual"),
                self._can_zoom,
                "Shift+0",
                icon="actual-size",
            ),
            self._row(
                "zoom-in",
                self.tr("Viewer: zoom in"),
                partial(viewer.zoom, "in"),
                self._can_zoom,
                "+",
                "=",
                icon="zoom-in",
            ),
            self._row(
                "zoom-out",
                self.tr("Viewer: zoom out"),
                partial(viewer.zoom, "out"),
                self._can_zoom,
                "-",
                icon="zoom-out",
            ),
            self._row(
                "copy-colour",
                self.tr("Viewer: copy color under pointer"),
                self._copy_color,
                self._has_pixel,
                "C",
                icon="copy",
            ),
            self._row("play", self.tr("Viewer: play or pause"), self._play, self._can_play, "P", icon="play"),
            self._row(
                "next-frame",
                self.tr("Viewer: next frame"),
                partial(self._step_frame, 1),
                self._can_step,
                ".",
                icon="step-forward",
            ),
            self._row(
                "previous-frame",
                self.tr("Viewer: previous frame"),
                partial(self._step_frame, -1),
                self._can_step,
                ",",
                icon="step-back",
            ),
            self._row(
                "next-page",
                self.tr("Viewer: next page"),
                partial(viewer.contents.turn, 1),
                self._can_turn,
                "PgDown",
            ),
            self._row(
                "previous-page",
                self.tr("Viewer: previous page"),
                partial(viewer.contents.turn, -1),
                self._can_turn,
                "PgUp",
            ),
            self._row(
                "find",
                self.tr("Viewer: find in text"),
                viewer.open_find,
                self._can_find,
                "Ctrl+F",
                icon="search",
            ),
        )

    def _row(
        self,
        name: str,
        words: str,
        run: Callable[[], Any],
        enabled: Callable[[], bool],
        *keys: str,
        icon: str = "",
    ) -> Command:
        return Command(
            f"viewer.{name}",
            partial(str, words),
            partial(_without_subject, run),
            "view",
            keys,
            enabled=partial(_without_subject, enabled),
            pane="viewer",
            icon=icon,
        )

    def _can_open(self, subject: object | None) -> bool:
        if isinstance(subject, ViewerItem | AssetSearchResult):
            return bool(_item_of(subject).asset.addresses)
        return bool(self._node_id(subject))

    def _open_title(self) -> str:
        return self.tr("Open in viewer")

    def _open(self, subject: object | None) -> None:
        canvas, node_id = self._stores.canvases.current, self._node_id(subject)
        if isinstance(subject, ViewerItem | AssetSearchResult):
            self._stores.viewer_items.open((_item_of(subject),))
            return
        if canvas is None or not node_id:
            return
        if self._stores.selection.current.node != node_id:
            self._stores.selection.select(canvas.canvas_id, nodes=(node_id,))
        detail = self._stores.details.current
        if isinstance(subject, Version) and detail is not None:
            chosen = "" if subject.id == detail.active_id else subject.id or ""
            self._stores.selection.choose_version(node_id, chosen)
        if detail is not None and not detail.versions:
            # All that it has are resized images.
            self._stores.viewer_items.open(items_of_outputs(detail.node, canvas.canvas_id))
        else:
            self._viewer.look()

    def _node_id(self, subject: object | None) -> str:
        """The node that is meant, if it has anything to look at."""
        canvas = self._stores.canvases.current
        if canvas is None:
            return ""
        node_id = subject if isinstance(subject, str) else self._stores.selection.current.node
        card = canvas.document.node_by_id.get(node_id)
        has_result = card is not None and (card.version_count or any(o.asset for o in card.outputs))
        return node_id if has_result else ""

    def _is_open(self) -> bool:
        return self._viewer.is_open

    def _can_zoom(self) -> bool:
        return self._viewer.is_open and self._viewer.stage is not None

    def _has_pixel(self) -> bool:
        stage = self._viewer.stage
        return self._viewer.is_open and stage is not None and stage.pixel is not None

    def _copy_color(self) -> None:
        stage = self._viewer.stage
        if stage is not None and stage.pixel is not None:
            words = stage.pixel.words
            copy_text(words.split(" ")[0], words, self._stores.notices)

    def _can_jump(self) -> bool:
        """Where there is something to read, these keys go to its beginning and its end."""
        return self._viewer.is_open and self._viewer.contents.searched is None

    def _can_play(self) -> bool:
        return self._viewer.is_open and self._viewer.player is not None

    def _can_step(self) -> bool:
        return self._viewer.is_open and self._viewer.player is self._viewer.contents.film

    def _can_turn(self) -> bool:
        return self._viewer.is_open and self._viewer.contents.searched is not None

    def _can_find(self) -> bool:
        return self._viewer.is_open and self._viewer.contents.searched is not None

    def _play(self) -> None:
        if self._viewer.player is not None:
            self._viewer.player.toggle()

    def _step_frame(self, by: int) -> None:
        self._viewer.contents.film.step(by)


def _item_of(subject: ViewerItem | AssetSearchResult) -> ViewerItem:
    return subject if isinstance(subject, ViewerItem) else item_of_hit(subject)


def _without_subject(run: Callable[[], Any], _subject: object | None) -> Any:
    return run()
