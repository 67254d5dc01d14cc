"""Pages of the viewer, one per media type; only the visible one is loaded."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.decode.animation import Animation
from wsdesk.panels.versions.content_kind import Body, body_of
from wsdesk.panels.viewer.document import DocumentView
from wsdesk.panels.viewer.image_view import ImageZoomView
from wsdesk.panels.viewer.stores import ViewerStores
from wsdesk.panels.viewer.text_view import TextReaderView
from wsdesk.panels.viewer.zoom_view import ZoomView
from wsdesk.panels.widgets.images.image_box import ImageBox
from wsdesk.panels.widgets.images.waveform_box import WaveformBox
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, named, set_accessible_name
from wsdesk.panels.widgets.player.player_view import PlayerView
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.content.asset_mapper import asset_of_version
from wsdesk.store.results.file_export import FileFailed, FileReady
from wsdesk.store.text import sanitize
from wsdesk.wire.version import Version

_MOVING = (".gif", ".webp")


class Contents(QStackedWidget):
    """Shows one version; what is not looked at any more is let go of at once."""

    open_externally_requested = Signal()
    """It cannot be shown here, and the person wants to see it all the same."""

    def __init__(self, stores: ViewerStores) -> None:
        super().__init__()
        self.setObjectName("viewerContents")
        self._stores = stores
        self._wanted_file = ""
        self._animation: Animation | None = None
        self._keeps_running = False
        self._kept_page = ("", 0)
        """A document and the page to open it on, while one of its images is shown in its place."""
        pictures, settings, themes = stores.pictures, stores.settings, stores.themes
        self.picture = ImageZoomView(pictures, settings, themes)
        self._film_still = ImageBox("viewerStill", pictures, themes, ground="surround")
        self._sound_still = WaveformBox("viewerWave", pictures, themes)
        self.film = self._player("viewerFilm", self._film_still, "film")
        self.sound = self._player("viewerSound", self._sound_still, "sound")
        self.document = DocumentView(pictures, settings, themes)
        self.reader = TextReaderView(themes)
        self.message = Message()
        for page in (self.picture, self.film, self.sound, self.document, self.reader, self.message):
            self.addWidget(page)
        self.film.setFocusProxy(self._film_still)
        self.sound.setFocusProxy(self._sound_still)
        self._film_still.activated.connect(self.film.toggle)
        self._sound_still.activated.connect(self.sound.toggle)
        self._sound_still.sought.connect(self.sound.go_to)
        self.sound.moved.connect(self._sound_still.set_position)
        self.document.failed.connect(self._on_document_failed)
        self.message.open_externally_requested.connect(self.open_externally_requested)
        self.currentChanged.connect(self._on_page_changed)
        self.setFocusProxy(self.page)
        stores.files.ready.connect(self._on_file_ready)
        stores.files.failed.connect(self._on_file_failed)

    @property
    def page(self) -> QWidget:
        page = self.currentWidget()
        assert page is not None  # there is one from the beginning
        return page

    @property
    def player(self) -> PlayerView | None:
        """The player, where a film or a sound is looked at."""
        page = self.currentWidget()
        return page if isinstance(page, PlayerView) else None

    @property
    def stage(self) -> ZoomView | None:
        """What can be zoomed, where there is such a thing."""
        page = self.currentWidget()
        if page is self.document:
            return self.document.stage
        return page if isinstance(page, ZoomView) else None

    @property
    def searched(self) -> TextReaderView | DocumentView | None:
        """What can be searched, where there is such a thing."""
        page = self.currentWidget()
        return page if isinstance(page, TextReaderView | DocumentView) else None

    def turn(self, by: int) -> None:
        """So many pages further, of a document or a text."""
        if self.page is self.document:
            self.document.turn_to(self.document.page + by)
        elif self.page is self.reader:
            bar = self.reader.text.verticalScrollBar()
            bar.setValue(bar.value() + by * bar.pageStep())

    def show_version(self, version: Version | None, beside: list[Asset], words: str) -> None:
        """Show a version; pictures `beside` may be next. `words` say which one it is."""
        body = body_of(version)
        asset = asset_of_version(version.asset) if version is not None and version.asset is not None else None
        self._prepare(asset, body)
        page = self._page_of(version, asset, body, beside)
        if self.currentWidget() is not page:
            had_focus = self.isAncestorOf(self.window().focusWidget() or self.window())
            self.setCurrentWidget(page)
            if had_focus:
                page.setFocus()
        for part in (self.picture, self._film_still, self._sound_still):
            set_accessible_name(part, words)

    def set_bare(self, *, on: bool) -> None:
        """Show the image alone, without the color under the pointer or what stands beside a page."""
        self.picture.set_tag_shown(not on)
        self.document.set_bare(on=on)

    @contextmanager
    def keep_running(self) -> Generator[None]:
        """Go on playing although the viewer is hidden for a moment, since it gets another parent."""
        player, self._keeps_running = self.player, True
        was_playing = player is not None and player.playing
        yield
        self._keeps_running = False
        if player is not None and was_playing and not player.playing:
            player.toggle()

    def keep_page(self) -> None:
        """Open the present document on its present page when it is shown again."""
        self._kept_page = (self._wanted_file, self.document.page)

    def rest(self) -> None:
        """Hold nothing."""
        self._let_go()
        self.film.show_asset(None)
        self.sound.show_asset(None)
        self.picture.show_asset(None)

    def _player(self, name: str, still: QWidget, look: Literal["film", "sound"]) -> PlayerView:
        ground = "surround" if look == "film" else "bg"
        box = PlayerView(name, still, look, self._stores, ground=ground)
        box.open_externally_requested.connect(self.open_externally_requested)
        return box

    def _prepare(self, asset: Asset | None, body: Body) -> None:
        """Let go what is not looked at any more."""
        wanted = identity(asset) if asset is not None and body in ("image", "pdf") else ""
        if wanted != self._wanted_file:
            self._let_go()
            if asset is not None and (body == "pdf" or (body == "image" and _may_move(asset))):
                self._wanted_file = wanted
                self._stores.files.request(asset)
        self.film.show_asset(asset if body == "video" else None)
        self.sound.show_asset(asset if body == "audio" else None)
        self._sound_still.show_asset(asset if body == "audio" else None)

    def _page_of(
        self, version: Version | None, asset: Asset | None, body: Body, beside: list[Asset]
    ) -> QWidget:
        match body:
            case "image":
                self.picture.show_asset(asset, beside)
                return self.picture
            case "video":
                self._film_still.show_asset(asset, glyph="video", play=True)
                return self.film
            case "audio":
                return self.sound
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

    def _let_go(self) -> None:
        if self._wanted_file:
            self._stores.files.cancel(self._wanted_file)
            self._wanted_file = ""
        self._still()
        self.document.show_document(None)

    def _still(self) -> None:
        if self._animation is not None:
            self._animation.stop()
            self._animation = None

    def _on_page_changed(self, _index: int) -> None:
        self.setFocusProxy(self.page)

    def _on_file_ready(self, ready: FileReady) -> None:
        if ready.asset_id != self._wanted_file:
            return
        if self.page is self.document:
            known, page = self._kept_page
            self.document.show_document(ready.path, page if known == ready.asset_id else 0)
            self._kept_page = ("", 0)
        elif ready.path.suffix in _MOVING and self._animation is None:
            self._animation = self._stores.pictures.animate(ready.path)
            self._animation.frame_came.connect(self.picture.show_frame)

    def _on_file_failed(self, failed: FileFailed) -> None:
        if failed.asset_id == self._wanted_file and self.page is self.document:
            self.message.set_message(failed.trouble.message, outside=True)
            self.setCurrentWidget(self.message)

    def _on_document_failed(self) -> None:
        self.message.set_message(self.tr("Couldn't read the document."), outside=True)
        self.setCurrentWidget(self.message)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not self._keeps_running:
            self._still()


def _may_move(asset: Asset) -> bool:
    kind = f"{asset.media_type} {asset.file_type} {asset.name}".lower()
    addresses = " ".join(address.split("?", 1)[0].lower() for _, address in asset.addresses)
    return any(word in kind or f".{word}" in addresses for word in ("gif", "webp"))


class Message(QWidget):
    """A sentence, and with `outside` a button that leads to a program that may know the file."""

    open_externally_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("viewerMessage")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)  # a frame shows that it has the keys
        self.text = WrappingLabel(selectable=False)
        self.text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.button = named(
            QPushButton(self.tr("Open in another app")), "viewerOutside", self.tr("Open in another app")
        )
        self.button.clicked.connect(self.open_externally_requested)
        column(
            Stretch(1),
            self.text,
            (self.button, 0, Qt.AlignmentFlag.AlignHCenter),
            Stretch(1),
            margin=(2 * Space.PAGE, Space.PAGE),
            parent=self,
        )

    def set_message(self, words: str, *, outside: bool) -> None:
        self.text.setText(words)
        set_accessible_name(self, words)
        self.button.setVisible(outside)
