"""One version, as large as the place of the canvases."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QPushButton, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from wsdesk.graph.order import reading_order
from wsdesk.graph.values import Asset
from wsdesk.media.animation import Animation
from wsdesk.media.identity import identity
from wsdesk.panels.parts.drag_out import DragOut
from wsdesk.panels.parts.flow_text import FlowText
from wsdesk.panels.parts.picture_box import PictureBox
from wsdesk.panels.parts.player.box import PlayerBox
from wsdesk.panels.parts.save_as import SaveAs
from wsdesk.panels.parts.waveform_box import WaveformBox
from wsdesk.panels.versions.bodies import Body, body_of
from wsdesk.panels.viewer.document import DocumentView
from wsdesk.panels.viewer.head import Head
from wsdesk.panels.viewer.picture import PictureStage
from wsdesk.panels.viewer.reader import Reader
from wsdesk.panels.viewer.stage import Stage
from wsdesk.store import shown
from wsdesk.store.assets import asset_of_version
from wsdesk.store.details import NodeDetail
from wsdesk.store.files import FileFailed, FileReady
from wsdesk.store.stores import Stores
from wsdesk.wire.version import Version

_MOVING = (".gif", ".webp")


class Viewer(QWidget):
    """Shows what the details store holds, and walks by the selection: the panels beside it go along.

    It is asked to be seen (`opened`) and to be gone (`closed`); who owns the place sees to that.
    """

    opened = Signal()
    closed = Signal()

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self.setObjectName("viewer")
        self.setAccessibleName(self.tr("Viewer"))
        self.setProperty("surface", "bg")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._stores = stores
        self._is_open = False
        self._wanted_file = ""
        self._animation: Animation | None = None
        pictures, settings, themes = stores.pictures, stores.settings, stores.themes
        self.head = Head(themes)
        self.picture = PictureStage(pictures, settings, themes)
        self._film_still = PictureBox("viewerStill", pictures, themes)
        self._sound_still = WaveformBox("viewerWave", pictures, themes)
        self.film = self._player("viewerFilm", self._film_still, "film")
        self.sound = self._player("viewerSound", self._sound_still, "sound")
        self.document = DocumentView(pictures.pages, settings, themes)
        self.reader = Reader(themes)
        self.message = _Message()
        self.pages = QStackedWidget()
        for page in (self.picture, self.film, self.sound, self.document, self.reader, self.message):
            self.pages.addWidget(page)
        self.film.setFocusProxy(self._film_still)
        self.sound.setFocusProxy(self._sound_still)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.pages, 1)
        self._save_as = SaveAs(stores.files, self)
        DragOut(self.head.drag_button, self._file, stores.outgoing, pictures)
        self._connect()
        self.hide()

    def _connect(self) -> None:
        self.head.close_wanted.connect(self.leave)
        self.head.stepped.connect(self._stores.details.step)
        self.head.zoom_wanted.connect(self.zoom)
        self.head.find_wanted.connect(self.reader.open_find)
        self.head.save_wanted.connect(self._on_save_wanted)
        self._film_still.activated.connect(self.film.toggle)
        self._sound_still.activated.connect(self.sound.toggle)
        self._sound_still.sought.connect(self.sound.go_to)
        self.sound.moved.connect(self._sound_still.show_played)
        self.document.turned.connect(self._show_place)
        self.document.failed.connect(self._on_document_failed)
        self.document.stage.zoomed.connect(self._show_zoom)
        self.picture.zoomed.connect(self._show_zoom)
        self.reader.link_activated.connect(self._stores.links.ask)
        self.message.outside_wanted.connect(self._on_outside_wanted)
        self._stores.details.changed.connect(self._on_details_changed)
        self._stores.files.ready.connect(self._on_file_ready)
        self._stores.files.failed.connect(self._on_file_failed)

    @property
    def is_open(self) -> bool:
        return self._is_open

    @property
    def version(self) -> Version | None:
        detail = self._stores.details.current
        return detail.chosen if detail is not None else None

    @property
    def _page(self) -> QWidget:
        page = self.pages.currentWidget()
        assert page is not None  # there is one from the beginning
        return page

    @property
    def player(self) -> PlayerBox | None:
        """The player, where a film or a sound is looked at."""
        page = self.pages.currentWidget()
        return page if isinstance(page, PlayerBox) else None

    @property
    def stage(self) -> Stage | None:
        """What can be zoomed, where there is such a thing."""
        page = self.pages.currentWidget()
        if page is self.document:
            return self.document.stage
        return page if isinstance(page, Stage) else None

    def look(self) -> None:
        """Open on what the details store holds."""
        if self._stores.details.current is None:
            return
        if not self._is_open:
            self.picture.fit()
        self._is_open = True
        self._show()
        self.opened.emit()
        self._page.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        """Be gone; the canvas stands where it stood."""
        if self._is_open:
            self._is_open = False
            self._rest()
            self.closed.emit()

    def zoom(self, how: Literal["in", "out", "fit", "actual"]) -> None:
        stage = self.stage
        if stage is None:
            return
        match how:
            case "fit":
                stage.fit()
            case "actual":
                stage.show_actual()
            case "in" | "out":
                stage.zoom_by(1 if how == "in" else -1)

    def step_node(self, by: int) -> None:
        """The next node of the canvas (or the one before) that has something to look at."""
        canvas, detail = self._stores.canvases.current, self._stores.details.current
        if canvas is None or detail is None:
            return
        node_id = self._neighbour(by)
        if node_id:
            self._stores.selection.select(canvas.canvas_id, nodes=(node_id,))

    def turn(self, by: int) -> None:
        """So many pages further, of a document or a text."""
        if self.pages.currentWidget() is self.document:
            self.document.turn_to(self.document.page + by)
        elif self.pages.currentWidget() is self.reader:
            bar = self.reader.text.verticalScrollBar()
            bar.setValue(bar.value() + by * bar.pageStep())

    def _player(self, name: str, still: QWidget, look: Literal["film", "sound"]) -> PlayerBox:
        stores = self._stores
        players = stores.pictures.players
        box = PlayerBox(name, still, look, players, stores.files, stores.settings, stores.themes)
        box.outside_wanted.connect(self._on_outside_wanted)
        return box

    def _neighbour(self, by: int) -> str:
        canvas, detail = self._stores.canvases.current, self._stores.details.current
        if canvas is None or detail is None:
            return ""
        known = canvas.document.node_by_id
        order = reading_order(canvas.document)
        ids = [i for i in order if known[i].version_count or i == detail.node.id]
        at = ids.index(detail.node.id) + by if detail.node.id in ids else -1
        return ids[at] if 0 <= at < len(ids) else ""

    def _beside(self, detail: NodeDetail) -> list[Asset]:
        """What may be looked at next: one version and one node to each side."""
        near = [v for at, v in enumerate(detail.versions, 1) if abs(at - detail.number) == 1]
        found = [asset_of_version(v.asset) for v in near if v.asset is not None]
        canvas = self._stores.canvases.current
        for by in (1, -1):
            node = canvas.document.node_by_id.get(self._neighbour(by)) if canvas is not None else None
            if node is not None and node.asset is not None:
                found.append(node.asset)
        return found

    def _show(self) -> None:
        detail = self._stores.details.current
        if detail is None:
            self.leave()
            return
        version = detail.chosen
        body = body_of(version)
        asset = asset_of_version(version.asset) if version is not None and version.asset is not None else None
        self._prepare(asset, body)
        page = self._page_of(detail, version, asset, body)
        if self.pages.currentWidget() is not page:
            had_focus = self.isAncestorOf(self.window().focusWidget() or self.window())
            self.pages.setCurrentWidget(page)
            if had_focus:
                page.setFocus(Qt.FocusReason.OtherFocusReason)
        words = self.tr("Version {n} of {count}").format(n=detail.number, count=len(detail.versions))
        for part in (self.picture, self._film_still, self._sound_still):
            part.setAccessibleName(words)
        self.head.find_button.setVisible(body == "text")
        for button in (self.head.save_button, self.head.drag_button):
            button.setVisible(asset is not None)
        self._show_place()
        self._show_zoom()

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
        self, detail: NodeDetail, version: Version | None, asset: Asset | None, body: Body
    ) -> QWidget:
        match body:
            case "image":
                self.picture.show_asset(asset, self._beside(detail))
                return self.picture
            case "video":
                self._film_still.show_asset(asset, glyph="video", play=True)
                return self.film
            case "audio":
                return self.sound
            case "pdf":
                return self.document
            case "text" if version is not None:
                self.reader.show_text(version.generated_text)
                return self.reader
            case "failed" if version is not None:
                self.message.say(shown.plain(version.error_message), outside=False)
            case "file":
                self.message.say(self.tr("A file of this kind cannot be shown here."), outside=True)
            case _:
                self.message.say(self.tr("This node has made nothing so far."), outside=False)
        return self.message

    def _let_go(self) -> None:
        if self._wanted_file:
            self._stores.files.cancel(self._wanted_file)
            self._wanted_file = ""
        if self._animation is not None:
            self._animation.stop()
            self._animation = None
        self.document.show_document(None)

    def _rest(self) -> None:
        self._let_go()
        self.film.show_asset(None)
        self.sound.show_asset(None)
        self.picture.show_asset(None)

    def _show_place(self) -> None:
        detail = self._stores.details.current
        if detail is None:
            return
        words = self.tr("Version {n} of {count}").format(n=detail.number, count=len(detail.versions))
        if self.document.count > 1 and self.pages.currentWidget() is self.document:
            words += " · " + self.tr("page {n} of {count}").format(
                n=self.document.page + 1, count=self.document.count
            )
        title = shown.line(detail.node.title, 200) or self.tr("Untitled")
        number, count = detail.number, len(detail.versions)
        self.head.show_place(title, words, first=number <= 1, last=number >= count)

    def _show_zoom(self) -> None:
        stage = self.stage
        self.head.show_zoom(stage.zoom.percent if stage is not None else None)

    def _on_details_changed(self, _detail: object) -> None:
        if self._is_open:
            self._show()

    def _on_file_ready(self, ready: FileReady) -> None:
        if ready.asset_id != self._wanted_file or not self._is_open:
            return
        if self.pages.currentWidget() is self.document:
            self.document.show_document(ready.path)
        elif ready.path.suffix in _MOVING and self._animation is None:
            self._animation = self._stores.pictures.animate(ready.path)
            self._animation.frame_came.connect(self.picture.show_frame)

    def _on_file_failed(self, failed: FileFailed) -> None:
        if failed.asset_id == self._wanted_file and self.pages.currentWidget() is self.document:
            self.message.say(failed.trouble.words, outside=True)
            self.pages.setCurrentWidget(self.message)

    def _on_document_failed(self) -> None:
        self.message.say(self.tr("The document could not be read."), outside=True)
        self.pages.setCurrentWidget(self.message)

    def _file(self, _at: QPoint | None = None) -> tuple[Asset, str] | None:
        version, detail = self.version, self._stores.details.current
        if version is None or version.asset is None or detail is None:
            return None
        return asset_of_version(version.asset), version.title or detail.node.title or ""

    def _on_save_wanted(self) -> None:
        file = self._file()
        if file is not None:
            self._save_as.ask(*file)

    def _on_outside_wanted(self) -> None:
        asset = self.version.asset if self.version is not None else None
        address = (asset.original_url or asset.url) if asset is not None else None
        if address:
            self._stores.links.ask(address)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._animation is not None:
            self._animation.stop()
            self._animation = None


def _may_move(asset: Asset) -> bool:
    kind = f"{asset.media_type} {asset.file_type} {asset.name}".lower()
    addresses = " ".join(address.split("?", 1)[0].lower() for _, address in asset.addresses)
    return any(word in kind or f".{word}" in addresses for word in ("gif", "webp"))


class _Message(QWidget):
    """What there is to say where there is nothing to see."""

    outside_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("viewerMessage")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.text = FlowText(selectable=False)
        self.text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.button = QPushButton(self.tr("Open outside"))
        self.button.setObjectName("viewerOutside")
        self.button.setAccessibleName(self.tr("Open outside"))
        self.button.clicked.connect(self.outside_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(48, 24, 48, 24)
        column.addStretch(1)
        column.addWidget(self.text)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def say(self, words: str, *, outside: bool) -> None:
        self.text.setText(words)
        self.setAccessibleName(words)
        self.button.setVisible(outside)
