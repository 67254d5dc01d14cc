"""Pages of the viewer, one per kind of content; only the visible one is loaded."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.decode.animation import Animation
from wsdesk.panels.versions.properties import Body, body_of, result_asset
from wsdesk.panels.viewer.document import DocumentView
from wsdesk.panels.viewer.image_view import ImageZoomView
from wsdesk.panels.viewer.stores import ViewerStores
from wsdesk.panels.viewer.text_view import TextReaderView
from wsdesk.panels.viewer.zoom_view import ZoomView
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.images.media_box import ImageBox, WaveformBox
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, set_accessible_name
from wsdesk.panels.widgets.player.player_view import PlayerView
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.export.file_export import FileFailed, FileReady
from wsdesk.store.text import sanitize
from wsdesk.wire.version import Version

_ANIMATED_SUFFIXES = (".gif", ".webp")


class Contents(QStackedWidget):
    """Stack of pages that shows one version; hidden pages release their resources immediately."""

    open_externally_requested = Signal()
    """Emitted to open a file that can't be shown in another app."""

    def __init__(self, stores: ViewerStores, *, ground: Literal["surround", "slide"] = "surround") -> None:
        """`ground` is the color around images and videos."""
        super().__init__()
        self.setObjectName("viewerContents")
        self._stores = stores
        self._ground = ground
        self._requested_file = ""
        self._animation: Animation | None = None
        self._keeps_playing = False
        self._saved_page = ("", 0)
        """File ID and page to restore, while an image of the document is shown instead."""
        images, settings, themes = stores.images, stores.settings, stores.themes
        self.image = ImageZoomView(images, settings, themes)
        self._video_poster = ImageBox("viewerStill", images, themes, ground=ground)
        self._waveform = WaveformBox("viewerWave", images, themes)
        self.video = self._player("viewerFilm", self._video_poster, "video")
        self.audio = self._player("viewerSound", self._waveform, "audio")
        self.document = DocumentView(images, settings, themes)
        self.image.ground = self.document.zoom_view.ground = ground
        self.reader = TextReaderView(themes)
        self.message = Message()
        for page in (self.image, self.video, self.audio, self.document, self.reader, self.message):
            self.addWidget(page)
        for still in (self._video_poster, self._waveform):
            still.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # a click takes the keys from the comment field
        self.video.setFocusProxy(self._video_poster)
        self.audio.setFocusProxy(self._waveform)
        self._video_poster.activated.connect(self.video.toggle)
        self._waveform.activated.connect(self.audio.toggle)
        self._waveform.seek_requested.connect(self.audio.seek)
        self.audio.progress_changed.connect(self._waveform.set_position)
        self.document.failed.connect(self._on_document_failed)
        self.message.button.clicked.connect(self.open_externally_requested)
        self.currentChanged.connect(self._on_page_changed)
        self.setFocusProxy(self.page)
        stores.file_export.ready.connect(self._on_file_ready)
        stores.file_export.failed.connect(self._on_file_failed)

    @property
    def page(self) -> QWidget:
        page = self.currentWidget()
        assert page is not None  # never empty
        return page

    @property
    def player(self) -> PlayerView | None:
        """Player of the current video or audio file, or None."""
        page = self.currentWidget()
        return page if isinstance(page, PlayerView) else None

    @property
    def zoom_view(self) -> ZoomView | None:
        """Zoomable view of the current page, or None."""
        page = self.currentWidget()
        if page is self.document:
            return self.document.zoom_view
        return page if isinstance(page, ZoomView) else None

    @property
    def searchable(self) -> TextReaderView | DocumentView | None:
        """Searchable view of the current page, or None."""
        page = self.currentWidget()
        return page if isinstance(page, TextReaderView | DocumentView) else None

    def turn_pages(self, by: int) -> None:
        """Go forward by pages in a document or text."""
        if self.page is self.document:
            self.document.go_to_page(self.document.page + by)
        elif self.page is self.reader:
            bar = self.reader.text.verticalScrollBar()
            bar.setValue(bar.value() + by * bar.pageStep())

    def show_version(self, version: Version | None, beside: list[Asset], text: str) -> None:
        """Show a version; images `beside` are preloaded. `text` describes its position, for accessibility."""
        body = body_of(version)
        asset = result_asset(version)
        self._release_others(asset, body)
        page = self._page_of(version, asset, body, beside)
        if self.currentWidget() is not page:
            had_focus = self.isAncestorOf(self.window().focusWidget() or self.window())
            self.setCurrentWidget(page)
            if had_focus:
                page.setFocus()
        for part in (self.image, self._video_poster, self._waveform):
            set_accessible_name(part, text)

    def set_bare(self, *, on: bool) -> None:
        """Show the image alone, without color readout and side panes."""
        self.image.set_tag_shown(not on)
        self.document.set_bare(on=on)

    @contextmanager
    def keep_playing(self) -> Generator[None]:
        """Continue playback while the viewer is hidden during reparenting."""
        player, self._keeps_playing = self.player, True
        was_playing = player is not None and player.playing
        yield
        self._keeps_playing = False
        if player is not None and was_playing and not player.playing:
            player.toggle()

    def save_page(self) -> None:
        """Restore the current page of the document when it is shown again."""
        self._saved_page = (self._requested_file, self.document.page)

    def release(self) -> None:
        self._release_file()
        self.video.show_asset(None)
        self.audio.show_asset(None)
        self.image.show_asset(None)

    def _player(self, name: str, still: QWidget, media: Literal["video", "audio"]) -> PlayerView:
        ground = self._ground if media == "video" or self._ground == "slide" else "bg"
        box = PlayerView(name, still, media, self._stores, ground=ground)
        box.open_externally_requested.connect(self.open_externally_requested)
        return box

    def _release_others(self, asset: Asset | None, body: Body) -> None:
        """Release the resources of other versions."""
        file_id = identity(asset) if asset is not None and body in ("image", "pdf") else ""
        if file_id != self._requested_file:
            self._release_file()
            if asset is not None and (body == "pdf" or (body == "image" and _may_be_animated(asset))):
                self._requested_file = file_id
                self._stores.file_export.request(asset)
        self.video.show_asset(asset if body == "video" else None)
        self.audio.show_asset(asset if body == "audio" else None)
        self._waveform.show_asset(asset if body == "audio" else None)

    def _page_of(
        self, version: Version | None, asset: Asset | None, body: Body, beside: list[Asset]
    ) -> QWidget:
        match body:
            case "image":
                self.image.show_asset(asset, beside)
                return self.image
            case "video":
                self._video_poster.show_asset(asset, glyph="video", play=True)
                return self.video
            case "audio":
                return self.audio
            case "pdf" if version is not None:
                self.document.show_extraction(version.pdf_extraction)
                return self.document
            case "text" if version is not None:
                self.reader.show_text(version.generated_text)
                return self.reader
            case "failed" if version is not None:
                self.message.set_message(sanitize.plain(version.error_message), outside=False)
            case "file":
                self.message.set_message(self.tr("Can't preview this file type."), outside=True)
            case _:
                self.message.set_message(self.tr("This node has no versions yet."), outside=False)
        return self.message

    def _release_file(self) -> None:
        if self._requested_file:
            self._stores.file_export.cancel(self._requested_file)
            self._requested_file = ""
        self._stop_animation()
        self.document.show_document(None)

    def _stop_animation(self) -> None:
        if self._animation is not None:
            self._animation.stop()
            self._animation = None

    def _on_page_changed(self, _index: int) -> None:
        self.setFocusProxy(self.page)

    def _on_file_ready(self, ready: FileReady) -> None:
        if ready.asset_id != self._requested_file:
            return
        if self.page is self.document:
            path, page = self._saved_page
            self.document.show_document(ready.path, page if path == ready.asset_id else 0)
            self._saved_page = ("", 0)
        elif ready.path.suffix in _ANIMATED_SUFFIXES and self._animation is None:
            self._animation = self._stores.images.animate(ready.path)
            self._animation.frame_ready.connect(self.image.show_frame)

    def _on_file_failed(self, failed: FileFailed) -> None:
        if failed.asset_id == self._requested_file and self.page is self.document:
            self.message.set_message(failed.failure.message, outside=True)
            self.setCurrentWidget(self.message)

    def _on_document_failed(self) -> None:
        self.message.set_message(self.tr("Couldn't read the document."), outside=True)
        self.setCurrentWidget(self.message)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not self._keeps_playing:
            self._stop_animation()


def _may_be_animated(asset: Asset) -> bool:
    kind = f"{asset.media_type} {asset.file_type} {asset.name}".lower()
    addresses = " ".join(address.split("?", 1)[0].lower() for _, address in asset.addresses)
    return any(word in kind or f".{word}" in addresses for word in ("gif", "webp"))


class Message(QWidget):
    """Message, and with `outside` a button that opens the file in another app."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("viewerMessage")
        self.setProperty("surface", "surround")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)  # a frame indicates the focus
        self.text = WrappingLabel(selectable=False)
        self.text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.button = push_button("viewerOutside", self.tr("Open in another app"))
        column(
            Stretch(1),
            self.text,
            (self.button, 0, Qt.AlignmentFlag.AlignHCenter),
            Stretch(1),
            margin=(2 * Space.PAGE, Space.PAGE),
            parent=self,
        )

    def set_message(self, text: str, *, outside: bool) -> None:
        self.text.setText(text)
        set_accessible_name(self, text)
        self.button.setVisible(outside)
