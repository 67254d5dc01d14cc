"""Stepping through versions and copying what made them."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.versions.panel import VersionsPanel
from wsdesk.panels.widgets.controls.copy_value import copy_text
from wsdesk.store.commands.commands import Command
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.content.asset_mapper import asset_of_hit
from wsdesk.store.results.file_export import addresses_to_save
from wsdesk.store.results.generation_settings import recipe_json, recipe_markdown, recipe_text
from wsdesk.store.results.viewer_items import ViewerItem
from wsdesk.store.stores import Stores
from wsdesk.wire.search import AssetSearchResult
from wsdesk.wire.version import Version

_HERE = frozenset(("version",))


class VersionCommands(QObject):
    """The commands of the panel.

    A subject is a `Version`, or for saving also a hit of the library; without one the version looked at.
    """

    def __init__(self, stores: Stores, panel: VersionsPanel) -> None:
        super().__init__(panel)
        self._stores = stores
        self._panel = panel

    def all(self) -> tuple[Command, ...]:
        pane = "versions"
        return (
            Command(
                "versions.previous",
                self._previous_title,
                self._previous,
                "node",
                ("Left",),
                enabled=self._has_many,
                pane=pane,
                icon="chevron-left",
            ),
            Command(
                "versions.next",
                self._next_title,
                self._next,
                "node",
                ("Right",),
                enabled=self._has_many,
                pane=pane,
                icon="chevron-right",
            ),
            Command(
                "versions.first",
                self._first_title,
                self._first,
                "node",
                ("Home",),
                enabled=self._has_many,
                pane=pane,
            ),
            Command(
                "versions.last",
                self._last_title,
                self._last,
                "node",
                ("End",),
                enabled=self._has_many,
                pane=pane,
            ),
            Command("versions.active", self._active_title, self._active, "node", enabled=self._is_elsewhere),
            Command(
                "versions.play",
                self._play_title,
                self._play,
                "node",
                ("P",),
                enabled=self._can_play,
                pane=pane,
                icon="play",
            ),
            Command(
                "versions.next-frame",
                self._next_frame_title,
                self._next_frame,
                "node",
                (".",),
                enabled=self._can_step,
                pane=pane,
                icon="step-forward",
            ),
            Command(
                "versions.previous-frame",
                self._previous_frame_title,
                self._previous_frame,
                "node",
                (",",),
                enabled=self._can_step,
                pane=pane,
                icon="step-back",
            ),
            Command(
                "version.save-as",
                self._save_title,
                self._save,
                "node",
                ("Ctrl+S",),
                contexts=_HERE | {"asset", "item", "compare-cell"},
                enabled=self._can_save,
                icon="download",
            ),
            Command(
                "versions.open",
                self._open_title,
                self._open,
                "node",
                contexts=_HERE,
                enabled=self._has_file,
                icon="external",
            ),
            Command(
                "versions.copy-recipe",
                self._recipe_title,
                self._copy_recipe,
                "edit",
                contexts=_HERE,
                enabled=self._is_one,
                icon="copy",
            ),
            Command(
                "versions.copy-recipe-markdown",
                self._markdown_title,
                self._copy_markdown,
                "edit",
                contexts=_HERE,
                enabled=self._is_one,
            ),
            Command(
                "versions.copy-recipe-json",
                self._json_title,
                self._copy_json,
                "edit",
                contexts=_HERE,
                enabled=self._is_one,
            ),
            Command(
                "versions.copy-prompt",
                self._prompt_title,
                self._copy_prompt,
                "edit",
                contexts=_HERE,
                enabled=self._has_prompt,
            ),
            Command(
                "versions.copy-seed",
                self._seed_title,
                self._copy_seed,
                "edit",
                contexts=_HERE,
                enabled=self._has_seed,
            ),
            Command(
                "versions.copy-link",
                self._link_title,
                self._copy_link,
                "edit",
                contexts=_HERE,
                enabled=self._is_one,
            ),
            Command(
                "versions.copy-id",
                self._id_title,
                self._copy_id,
                "edit",
                contexts=_HERE,
                enabled=self._is_one,
            ),
        )

    def _version(self, subject: object | None) -> Version | None:
        return subject if isinstance(subject, Version) else self._panel.current_version()

    def _is_one(self, subject: object | None) -> bool:
        return self._version(subject) is not None

    def _has_many(self, _subject: object | None) -> bool:
        detail = self._panel.detail
        return detail is not None and len(detail.versions) > 1

    def _is_elsewhere(self, _subject: object | None) -> bool:
        detail = self._panel.detail
        return detail is not None and detail.chosen is not None and detail.chosen.id != detail.active_id

    def _has_file(self, subject: object | None) -> bool:
        version = self._version(subject)
        asset = version.asset if version is not None else None
        return asset is not None and bool(asset.original_url or asset.url)

    def _has_prompt(self, subject: object | None) -> bool:
        version = self._version(subject)
        return version is not None and bool(version.text_prompt)

    def _has_seed(self, subject: object | None) -> bool:
        version = self._version(subject)
        return version is not None and version.seed is not None

    def _previous(self, _subject: object | None) -> None:
        self._panel.step(-1)

    def _next(self, _subject: object | None) -> None:
        self._panel.step(1)

    def _first(self, _subject: object | None) -> None:
        self._panel.go_to(0)

    def _last(self, _subject: object | None) -> None:
        self._panel.go_to(-1)

    def _active(self, _subject: object | None) -> None:
        if self._panel.detail is not None:
            self._stores.selection.choose_version(self._panel.detail.node.id, "")

    def _can_play(self, _subject: object | None) -> bool:
        return self._panel.preview.player is not None

    def _can_step(self, _subject: object | None) -> bool:
        return self._panel.preview.player is self._panel.preview.film_player

    def _play(self, _subject: object | None) -> None:
        player = self._panel.preview.player
        if player is not None:
            player.toggle()

    def _next_frame(self, _subject: object | None) -> None:
        self._panel.preview.film_player.step(1)

    def _previous_frame(self, _subject: object | None) -> None:
        self._panel.preview.film_player.step(-1)

    def _open(self, subject: object | None) -> None:
        self._panel.open_in_browser(self._version(subject))

    def _item(self, subject: object | None) -> ViewerItem | None:
        """The asset that is no version: the menu's, else the one in the viewer."""
        if isinstance(subject, ViewerItem):
            return subject
        return self._stores.viewer_items.current if subject is None else None

    def _can_save(self, subject: object | None) -> bool:
        item = self._item(subject)
        if item is not None:
            return bool(addresses_to_save(item.asset))
        if isinstance(subject, AssetSearchResult):
            return bool(subject.asset_url or subject.preview_url)
        return self._has_file(subject)

    def _save(self, subject: object | None) -> None:
        item = self._item(subject)
        if item is not None:
            self._panel.save(item.asset, item.file_title)
        elif isinstance(subject, AssetSearchResult):
            self._panel.save(asset_of_hit(subject), subject.filename or subject.display_name or "")
        else:
            self._panel.save_version(subject if isinstance(subject, Version) else None)

    def _copy_recipe(self, subject: object | None) -> None:
        version = self._version(subject)
        if version is not None:
            copy_text(recipe_text(version), self.tr("generation settings"), self._stores.notices)

    def _copy_markdown(self, subject: object | None) -> None:
        version = self._version(subject)
        if version is not None:
            copy_text(
                recipe_markdown(version), self.tr("generation settings as Markdown"), self._stores.notices
            )

    def _copy_json(self, subject: object | None) -> None:
        version = self._version(subject)
        if version is not None:
            copy_text(recipe_json(version), self.tr("generation settings as JSON"), self._stores.notices)

    def _copy_prompt(self, subject: object | None) -> None:
        version = self._version(subject)
        if version is not None:
            copy_text(version.text_prompt or "", self.tr("prompt"), self._stores.notices)

    def _copy_seed(self, subject: object | None) -> None:
        version = self._version(subject)
        if version is not None:
            copy_text(str(version.seed), self.tr("seed"), self._stores.notices)

    def _copy_link(self, subject: object | None) -> None:
        version, selected = self._version(subject), self._stores.selection.current
        if version is not None and selected.node:
            place = DeepLink(selected.canvas_id, selected.node, version.id)
            copy_text(link_to(place), self.tr("link to version"), self._stores.notices)

    def _copy_id(self, subject: object | None) -> None:
        version = self._version(subject)
        if version is not None:
            copy_text(version.id, self.tr("version ID"), self._stores.notices)

    def _previous_title(self) -> str:
        return self.tr("Previous version")

    def _next_title(self) -> str:
        return self.tr("Next version")

    def _first_title(self) -> str:
        return self.tr("First version")

    def _last_title(self) -> str:
        return self.tr("Last version")

    def _active_title(self) -> str:
        return self.tr("Show active version")

    def _play_title(self) -> str:
        player = self._panel.preview.player
        return self.tr("Pause") if player is not None and player.playing else self.tr("Play")

    def _next_frame_title(self) -> str:
        return self.tr("Next frame")

    def _previous_frame_title(self) -> str:
        return self.tr("Previous frame")

    def _open_title(self) -> str:
        return self.tr("Open file in browser")

    def _save_title(self) -> str:
        return self.tr("Save as…")

    def _recipe_title(self) -> str:
        return self.tr("Copy generation settings")

    def _markdown_title(self) -> str:
        return self.tr("Copy generation settings as Markdown")

    def _json_title(self) -> str:
        return self.tr("Copy generation settings as JSON")

    def _prompt_title(self) -> str:
        return self.tr("Copy prompt of this version")

    def _seed_title(self) -> str:
        return self.tr("Copy seed")

    def _link_title(self) -> str:
        return self.tr("Copy link to version")

    def _id_title(self) -> str:
        return self.tr("Copy version ID")
