"""Preview of a version: image, player, text, or error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QStackedLayout, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.panels.versions.content_kind import Body, body_of
from wsdesk.panels.versions.properties import retry_words
from wsdesk.panels.versions.stores import VersionsPanelStores
from wsdesk.panels.widgets.images.image_box import RATIO, ImageBox
from wsdesk.panels.widgets.images.waveform_box import WaveformBox
from wsdesk.panels.widgets.layout.boxes import (
    Space,
    Stretch,
    column,
    set_accessible_description,
    set_accessible_name,
    set_margin,
)
from wsdesk.panels.widgets.player.player_view import PlayerView
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.markdown import MarkdownView
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.content.asset_mapper import asset_of_version
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.api_value_labels import humanized

if TYPE_CHECKING:
    from wsdesk.wire.version import Version

LONGEST = 8_000
"""Letters of a text that are laid out in this small place; the viewer has all of it."""
_GLYPHS: dict[Body, str] = {"file": "unknown", "nothing": "empty", "failed": "error"}


class Preview(QWidget):
    """Keeps one height at a width whatever it shows, so that what is below does not jump while stepping."""

    link_activated = Signal(object)
    """An address in a text was pressed."""
    open_externally_requested = Signal()
    """What is shown cannot be played here; it is to be opened elsewhere."""

    def __init__(
        self,
        stores: VersionsPanelStores,
    ) -> None:
        super().__init__()
        self.setObjectName("versionPreview")
        self._stores = stores
        pictures, themes = stores.pictures, stores.themes
        self.picture = ImageBox("versionPicture", pictures, themes)
        self.sound = WaveformBox("versionSound", pictures, themes)
        self.film_player = self._player("versionFilm", self.picture, "film")
        self.sound_player = self._player("versionPlayer", self.sound, "sound")
        self.text = MarkdownView("versionText")
        self.failure = _Failure()
        self._stack = QStackedLayout(self)
        set_margin(self._stack, Space.NONE)
        card = QFrame()
        card.setProperty("role", "card")
        self.text.fill_height()
        column(self.text, margin=(Space.MEDIUM, Space.SMALL, Space.TIGHT, Space.SMALL), parent=card)
        self._card = card
        for page in (self.film_player, card, self.failure, self.sound_player):
            page.setMinimumHeight(1)  # the box has its own height; what does not fit is cut or scrolls
            self._stack.addWidget(page)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.text.link_activated.connect(self.link_activated)
        self.picture.activated.connect(self.film_player.toggle)
        self.sound.activated.connect(self.sound_player.toggle)
        self.sound.sought.connect(self.sound_player.go_to)
        self.sound_player.moved.connect(self.sound.set_position)

    @property
    def player(self) -> PlayerView | None:
        """The player of what is shown, where that can be played."""
        page = self._stack.currentWidget()
        return page if isinstance(page, PlayerView) and page.has_asset else None

    def set_version(self, version: Version | None, words: str) -> None:
        """Show a version; `words` is what assistive technology reads for it ("Version 4 of 7")."""
        body = body_of(version)
        for widget in (self.picture, self.sound, self.text, self.failure):
            set_accessible_name(widget, words)
        self._say_that_it_plays(body)
        self.sound.show_asset(_asset(version) if body == "audio" else None)
        self.sound_player.show_asset(_asset(version) if body == "audio" else None)
        self.film_player.show_asset(_asset(version) if body == "video" else None)
        if body == "audio":
            self._stack.setCurrentWidget(self.sound_player)
        elif version is not None and body == "text":
            self.text.show_text(version.generated_text, LONGEST)
            self._stack.setCurrentWidget(self._card)
        elif version is not None and body == "failed":
            self.failure.show_failure(version)
            self._stack.setCurrentWidget(self.failure)
        else:
            self._show_picture(version, body)
            self._stack.setCurrentWidget(self.film_player)

    def _player(self, name: str, still: QWidget, look: Literal["film", "sound"]) -> PlayerView:
        box = PlayerView(name, still, look, self._stores)
        box.open_externally_requested.connect(self.open_externally_requested)
        return box

    def _say_that_it_plays(self, body: Body) -> None:
        words = self.tr("Press Space to play or pause") if body in ("video", "audio") else ""
        for widget in (self.picture, self.sound):
            set_accessible_description(widget, words)

    def _show_picture(self, version: Version | None, body: Body) -> None:
        asset = _asset(version)
        length = time_format.duration_words(asset.duration_ms) if asset is not None else ""
        self.picture.show_asset(asset, glyph=_GLYPHS.get(body, body), play=body == "video", caption=length)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        height = round(event.size().width() * RATIO)
        if height != self.height():
            self.setFixedHeight(height)
        # A height that is set within a resize is not told to the page that is shown.
        self._stack.setGeometry(self.rect())


def _asset(version: Version | None) -> Asset | None:
    return asset_of_version(version.asset) if version is not None and version.asset is not None else None


class _Failure(QFrame):
    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("versionFailure")
        self.setProperty("role", "error-card")
        self._title = PlainLabel(role="title")
        self._message = WrappingLabel(max_lines=6)
        self._retry = WrappingLabel()
        column(self._title, self._message, self._retry, Stretch(1), margin=Space.MEDIUM, parent=self)

    def show_failure(self, version: Version) -> None:
        severity = humanized(version.error_severity, 40, capital=False)
        self._title.setText(
            self.tr("Generation failed")
            if severity.lower() in ("", "error")
            else self.tr("Generation failed ({severity})").format(severity=severity)
        )
        self._message.setText(sanitize.plain(version.error_message))
        self._retry.setText(retry_words(version.error_retryable))
