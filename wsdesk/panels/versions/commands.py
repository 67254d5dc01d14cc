"""Commands of the Versions panel: steps, playback, copies, and files."""

from __future__ import annotations

from wsdesk.panels.versions.panel import VersionsPanel, VersionsPanelStores
from wsdesk.panels.versions.properties import file_url
from wsdesk.panels.widgets.containers.panel import PanelCommands
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.panels.widgets.player.player_view import SKIP_MS, PlayerView
from wsdesk.store.commands.commands import command
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.content.asset_mapper import asset_of_hit
from wsdesk.store.export.file_export import savable_roles
from wsdesk.store.versions.generation_settings import settings_json, settings_markdown, settings_text
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.wire.search import AssetSearchResult
from wsdesk.wire.version import Version


class VersionCommands(PanelCommands[VersionsPanelStores, VersionsPanel]):
    """Commands of the Versions panel.

    The subject is a `Version`, for saving also a search result of the library; without one it is the
    displayed version.
    """

    def _version(self, subject: object | None) -> Version | None:
        if isinstance(subject, ViewerItem):
            return subject.version
        return subject if isinstance(subject, Version) else self._panel.current_version()

    def _has_many(self) -> bool:
        detail = self._panel.detail
        return detail is not None and len(detail.versions) > 1

    def _is_elsewhere(self) -> bool:
        detail = self._panel.detail
        return detail is not None and detail.chosen is not None and detail.chosen.id != detail.active_id

    def _has_file(self, subject: object | None) -> bool:
        return bool(file_url(self._version(subject)))

    def _prompt(self, subject: object | None) -> str:
        version = self._version(subject)
        return (version.text_prompt or "") if version is not None else ""

    def _seed(self, subject: object | None) -> str:
        version = self._version(subject)
        return str(version.seed) if version is not None and version.seed is not None else ""

    def _link(self, subject: object | None) -> DeepLink | None:
        if isinstance(subject, ViewerItem):
            return DeepLink(subject.canvas_id, subject.node_id, subject.version_id)
        selected, version = self._stores.selection.state, self._version(subject)
        return DeepLink(selected.canvas_id, selected.node, version.id) if selected.node and version else None

    def _player(self, _subject: object | None) -> PlayerView | None:
        return self._panel.preview.player

    def _can_step(self) -> bool:
        return self._panel.preview.player is self._panel.preview.video_player

    def _item(self, subject: object | None) -> ViewerItem | None:
        """Asset without a version: of the context menu or in the viewer."""
        if isinstance(subject, ViewerItem):
            return subject
        return self._stores.viewer_items.current if subject is None else None

    def _can_save(self, subject: object | None) -> bool:
        item = self._item(subject)
        if item is not None:
            return bool(savable_roles(item.asset))
        if isinstance(subject, AssetSearchResult):
            return bool(subject.asset_url or subject.preview_url)
        return self._has_file(subject)

    def _copy(self, text: str, what: str) -> None:
        copy_text(text, what, self._stores.notifications)

    def _play_title(self) -> str:
        player = self._panel.preview.player
        return self.tr("Pause") if player is not None and player.playing else self.tr("Play")

    @command(
        "versions.previous",
        "Previous version",
        "panels/versions:10",
        "Left",
        enabled=_has_many,
        pane="versions",
        icon="chevron-left",
    )
    def _previous(self) -> None:
        self._panel.step(-1)

    @command(
        "versions.next",
        "Next version",
        "panels/versions:20",
        "Right",
        enabled=_has_many,
        pane="versions",
        icon="chevron-right",
    )
    def _next(self) -> None:
        self._panel.step(1)

    @command(
        "versions.first", "First version", "panels/versions:30", "Home", enabled=_has_many, pane="versions"
    )
    def _first(self) -> None:
        self._panel.jump(0)

    @command("versions.last", "Last version", "panels/versions:40", "End", enabled=_has_many, pane="versions")
    def _last(self) -> None:
        self._panel.jump(-1)

    @command("versions.active", "Show active version", "panels/versions:50", enabled=_is_elsewhere)
    def _active(self) -> None:
        if self._panel.detail is not None:
            self._stores.selection.choose_version(self._panel.detail.node.id, "")

    @command(
        "versions.play", _play_title, "panels/versions:60", "K", target=_player, pane="versions", icon="play"
    )
    def _play(self, player: PlayerView) -> None:
        player.toggle()

    @command("versions.skip-back", "Skip back", "panels/versions:64", "J", target=_player, pane="versions")
    def _skip_back(self, player: PlayerView) -> None:
        player.skip(-SKIP_MS)

    @command(
        "versions.skip-forward", "Skip forward", "panels/versions:66", "L", target=_player, pane="versions"
    )
    def _skip_forward(self, player: PlayerView) -> None:
        player.skip(SKIP_MS)

    @command(
        "versions.next-frame",
        "Next frame",
        "panels/versions:70",
        ".",
        enabled=_can_step,
        pane="versions",
        icon="step-forward",
    )
    def _next_frame(self) -> None:
        self._panel.preview.video_player.step(1)

    @command(
        "versions.previous-frame",
        "Previous frame",
        "panels/versions:80",
        ",",
        enabled=_can_step,
        pane="versions",
        icon="step-back",
    )
    def _previous_frame(self) -> None:
        self._panel.preview.video_player.step(-1)

    @command(
        "version.save-as",
        "Save as…",
        "node/save:10",
        "Ctrl+S",
        contexts="version asset item compare-cell result:10",
        enabled=_can_save,
        icon="download",
        keywords="download export",
    )
    def _save(self, subject: object | None) -> None:
        item = self._item(subject)
        if item is not None:
            self._panel.save(item.asset, item.file_title, item)
        elif isinstance(subject, AssetSearchResult):
            self._panel.save(asset_of_hit(subject), subject.filename or subject.display_name or "")
        else:
            self._panel.save_version(subject if isinstance(subject, Version) else None)

    @command(
        "versions.open",
        "Open file in browser",
        "node/export:10",
        contexts="version",
        enabled=_has_file,
        icon="external",
    )
    def _open(self, subject: object | None) -> None:
        self._panel.open_in_browser(self._version(subject))

    @command(
        "versions.copy-recipe",
        "Copy generation settings",
        "edit/copy-as:10",
        contexts="version/copy result/copy",
        target=_version,
        icon="copy",
    )
    def _copy_recipe(self, version: Version) -> None:
        self._copy(settings_text(version), self.tr("generation settings"))

    @command(
        "versions.copy-recipe-markdown",
        "Copy generation settings as Markdown",
        "edit/copy-as:20",
        contexts="version/copy result/copy",
        target=_version,
    )
    def _copy_markdown(self, version: Version) -> None:
        self._copy(settings_markdown(version), self.tr("generation settings as Markdown"))

    @command(
        "versions.copy-recipe-json",
        "Copy generation settings as JSON",
        "edit/copy-as:30",
        contexts="version/copy result/copy",
        target=_version,
    )
    def _copy_json(self, version: Version) -> None:
        self._copy(settings_json(version), self.tr("generation settings as JSON"))

    @command(
        "versions.copy-prompt",
        "Copy prompt of this version",
        "edit/copy:50",
        contexts="version/copy result/copy",
        target=_prompt,
    )
    def _copy_prompt(self, prompt: str) -> None:
        self._copy(prompt, self.tr("prompt"))

    @command(
        "versions.copy-seed", "Copy seed", "edit/copy:60", contexts="version/copy result/copy", target=_seed
    )
    def _copy_seed(self, seed: str) -> None:
        self._copy(seed, self.tr("seed"))

    @command(
        "versions.copy-link",
        "Copy link to version",
        "edit/copy-link:40",
        contexts="version/copy result/copy",
        target=_link,
    )
    def _copy_link(self, link: DeepLink) -> None:
        self._copy(link_to(link), self.tr("link to version"))

    @command(
        "versions.copy-id",
        "Copy version ID",
        "edit/copy-id:20",
        contexts="version/copy result/copy",
        target=_version,
    )
    def _copy_id(self, version: Version) -> None:
        self._copy(version.id, self.tr("version ID"))
