"""Preview of a version: image, player, text, or error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QStackedLayout, QWidget
from typing_extensions import override

from wsdesk.panels.versions.properties import Body, body_of, result_asset, retry_text
from wsdesk.panels.widgets.images.media_box import RATIO, ImageBox, WaveformBox
from wsdesk.panels.widgets.layout.boxes import (
    Space,
    Stretch,
    column,
    set_accessible_description,
    set_accessible_name,
    set_margin,
)
from wsdesk.panels.widgets.player.player_view import PlayerStores, PlayerView
from wsdesk.panels.widgets.text.markdown import MarkdownView
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.api_value_labels import severity_label

if TYPE_CHECKING:
    from wsdesk.wire.version import Version

MAX_TEXT = 8_000
"""Maximum characters of the text preview; the viewer shows all."""
_GLYPHS: dict[Body, str] = {"file": "unknown", "nothing": "empty", "failed": "error"}


class Preview(QWidget):
    """Preview with a constant height at a width, so that the layout is stable while stepping."""

    open_externally_requested = Signal()
    """Emitted to open a file that can't be played in another app."""

    def __init__(self, stores: PlayerStores) -> None:
        super().__init__()
        self.setObjectName("versionPreview")
        self._stores = stores
        images, themes = stores.images, stores.themes
        self.image = ImageBox("versionPicture", images, themes)
        self.waveform = WaveformBox("versionSound", images, themes)
        self.video_player = self._player("versionFilm", self.image, "video")
        self.audio_player = self._player("versionPlayer", self.waveform, "audio")
        self.text = MarkdownView("versionText")
        self.failure = _Failure()
        self._stack = QStackedLayout(self)
        set_margin(self._stack, Space.NONE)
        self._card = QFrame()
        self._card.setProperty("role", "card")
        self.text.fill_height()
        column(self.text, margin=(Space.MEDIUM, Space.SMALL, Space.TIGHT, Space.SMALL), parent=self._card)
        for page in (self.video_player, self._card, self.failure, self.audio_player):
            page.setMinimumHeight(1)  # fixed height; larger content is clipped or scrolls
            self._stack.addWidget(page)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.image.activated.connect(self.video_player.toggle)
        self.waveform.activated.connect(self.audio_player.toggle)
        self.waveform.seek_requested.connect(self.audio_player.seek)
        self.audio_player.progress_changed.connect(self.waveform.set_position)

    @property
    def player(self) -> PlayerView | None:
        """Player of the displayed version, or None."""
        page = self._stack.currentWidget()
        return page if isinstance(page, PlayerView) and page.has_asset else None

    def set_version(self, version: Version | None, text: str) -> None:
        """Set the version; `text` is the accessible name ("Version 4 of 7")."""
        body = body_of(version)
        for widget in (self.image, self.waveform, self.text, self.failure):
            set_accessible_name(widget, text)
        self._update_play_name(body)
        asset = result_asset(version)
        self.waveform.show_asset(asset if body == "audio" else None)
        self.audio_player.show_asset(asset if body == "audio" else None)
        self.video_player.show_asset(asset if body == "video" else None)
        if body == "audio":
            self._stack.setCurrentWidget(self.audio_player)
        elif version is not None and body == "text":
            self.text.show_text(version.generated_text, MAX_TEXT)
            self._stack.setCurrentWidget(self._card)
        elif version is not None and body == "failed":
            self.failure.show_failure(version)
            self._stack.setCurrentWidget(self.failure)
        else:
            self._show_image(version, body)
            self._stack.setCurrentWidget(self.video_player)

    def _player(self, name: str, still: QWidget, media: Literal["video", "audio"]) -> PlayerView:
        box = PlayerView(name, still, media, self._stores)
        box.open_externally_requested.connect(self.open_externally_requested)
        return box

    def _update_play_name(self, body: Body) -> None:
        text = self.tr("Press Space to play or pause") if body in ("video", "audio") else ""
        for widget in (self.image, self.waveform):
            set_accessible_description(widget, text)

    def _show_image(self, version: Version | None, body: Body) -> None:
        asset = result_asset(version)
        length = time_format.format_duration(asset.duration_ms) if asset is not None else ""
        self.image.show_asset(asset, glyph=_GLYPHS.get(body, body), play=body == "video", caption=length)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        height = round(event.size().width() * RATIO)
        if height != self.height():
            self.setFixedHeight(height)
        # A height set during a resize event doesn't reach the current page.
        self._stack.setGeometry(self.rect())


class _Failure(QFrame):
    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("versionFailure")
        self.setProperty("role", "error-card")
        self._title = WrappingLabel(role="title")
        self._message = WrappingLabel(max_lines=6)
        self._retry = WrappingLabel()
        column(self._title, self._message, self._retry, Stretch(1), margin=Space.MEDIUM, parent=self)

    def show_failure(self, version: Version) -> None:
        severity = severity_label(version.error_severity)
        text = self.tr("Generation failed ({severity})") if severity else self.tr("Generation failed")
        self._title.setText(text.format(severity=severity))
        self._message.setText(sanitize.plain(version.error_message))
        self._retry.setText(retry_text(version.error_retryable))
