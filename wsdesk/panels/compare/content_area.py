"""Content of the comparison: images, videos, audio, texts, or a grid."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QStackedWidget, QWidget

from wsdesk.graph.model.values import Asset
from wsdesk.panels.compare.audio_pair import AudioPair
from wsdesk.panels.compare.cell import glyph_of
from wsdesk.panels.compare.contact_sheet import ContactSheet
from wsdesk.panels.compare.pane import ComparePane, Mode
from wsdesk.panels.compare.stores import CompareViewStores
from wsdesk.panels.compare.synced_players import Side, SyncedPlayers
from wsdesk.panels.compare.text_pair import MAX_TEXT, TextPair
from wsdesk.panels.versions.properties import body_of
from wsdesk.panels.widgets.images.image_pane import ImagePane, ImageViewport
from wsdesk.panels.widgets.layout.boxes import column, row
from wsdesk.store.base.debounced import Debounced
from wsdesk.store.content.asset_mapper import asset_of_version
from wsdesk.store.results.comparing import ComparedVersion, Comparison
from wsdesk.store.results.comparison_report import ReportFigure
from wsdesk.store.text import sanitize

_SETTLE_MS = 60
MAX_PLAYING = 6
"""Maximum videos that play in a grid: each needs a decoder process."""


class CompareContent(QWidget):
    """Pages of the comparison, with a player below them for video and audio."""

    def __init__(self, stores: CompareViewStores, viewport: ImageViewport) -> None:
        super().__init__()
        self.setObjectName("compareStage")
        self._viewport = viewport
        self._links = stores.links
        parts = (stores.images, stores.settings, stores.themes, viewport)
        self.pane = ComparePane("comparePane", *parts)
        self.sides = (ImagePane("compareLeft", *parts), ImagePane("compareRight", *parts))
        self.text_pair = TextPair("compareTexts", stores.themes)
        self.audio_pair = AudioPair(stores.images, stores.themes)
        self.contact_sheet = ContactSheet(*parts)
        self.player = SyncedPlayers(stores.images.players, stores.file_export, stores.settings, stores.themes)
        self._side_by_side = QWidget()
        line = row(parent=self._side_by_side)
        for pane in self.sides:
            line.addWidget(pane, 1)
        self.pages = QStackedWidget()
        for page in (self.pane, self._side_by_side, self.text_pair, self.audio_pair, self.contact_sheet):
            self.pages.addWidget(page)
        column((self.pages, 1), self.player, parent=self)
        self._settle = Debounced(_SETTLE_MS, self._apply_sizes, self)
        self.player.frame_changed.connect(self._on_frame_changed)
        self.player.progress_changed.connect(self.audio_pair.set_position)
        self.player.open_externally_requested.connect(self._on_outside_wanted)
        self.player.audio_source_changed.connect(self.audio_pair.set_audio_source)
        self.audio_pair.toggled.connect(self.player.toggle)
        self.audio_pair.seek_requested.connect(self.player.seek)
        viewport.changed.connect(self._on_viewport_changed)
        self.player.hide()

    def _on_outside_wanted(self, asset: Asset) -> None:
        addresses = dict(asset.addresses)
        address = addresses.get("original") or addresses.get("url")
        if address:
            self._links.ask(address)

    def clear(self) -> None:
        """Release all resources."""
        self.contact_sheet.enlarge(-1)
        self.player.show_sides(())
        self.pane.show_assets()

    def show_comparison(self, comparison: Comparison) -> None:
        """Fill the pages; `show_page` selects one."""
        if comparison.is_pair:
            self._show_pair(comparison.sides[0], comparison.sides[1])
        else:
            self.contact_sheet.show_sides(comparison.sides)
            self.player.show_sides(videos_of(comparison)[:MAX_PLAYING])

    def show_page(self, comparison: Comparison, mode: Mode) -> None:
        """Show the page for the comparison and its mode; return its focus widget."""
        page: QWidget = self.contact_sheet
        taker: QWidget = self.contact_sheet.cells[0].pane if self.contact_sheet.cells else self.contact_sheet
        if comparison.is_pair:
            page = self._page_of_pair(comparison.sides, mode)
            taker = self.sides[0] if page is self._side_by_side else page
        self.pages.setCurrentWidget(page)
        self.setFocusProxy(taker)
        if page is self.pane and mode != "side":
            self.pane.set_mode(mode)
        self._settle.trigger()

    def figures(self, comparison: Comparison) -> tuple[ReportFigure, ...]:
        """ComparedVersion results, each with its best available image or its text."""
        two = comparison.is_pair
        found: list[ReportFigure] = []
        for index, side in enumerate(comparison.sides):
            cell = None if two else self.contact_sheet.cells[index]
            image = self.sides[index].image_at(0) if cell is None else cell.pane.image_at(0)
            text = (
                sanitize.plain(side.version.generated_text, MAX_TEXT)
                if body_of(side.version) == "text"
                else ""
            )
            found.append(ReportFigure(side.name, cell.caption if cell is not None else "", image, text))
        return tuple(found)

    def _page_of_pair(self, sides: tuple[ComparedVersion, ...], mode: Mode) -> QWidget:
        bodies = {body_of(side.version) for side in sides}
        if bodies == {"text"}:
            return self.text_pair
        if bodies == {"audio"}:
            return self.audio_pair
        return self._side_by_side if mode == "side" else self.pane

    def _show_pair(self, one: ComparedVersion, other: ComparedVersion) -> None:
        names = names_of(one, other)
        if is_text(one, other):
            texts = (one.version.generated_text or "", other.version.generated_text or "")
            self.player.show_sides(())
            self.text_pair.show_texts(names, texts)
            return
        both = (one, other)
        assets = [asset_of_version(side.version.asset) for side in both if side.version.asset is not None]
        self.pane.set_names(*names)
        self.pane.set_mask(None)
        self.pane.show_assets(*assets, glyph=glyph_of(body_of(one.version)))
        self.pane.setAccessibleName(self.tr("{one} and {other}").format(one=names[0], other=names[1]))
        for pane, side, name in zip(self.sides, both, names, strict=True):
            asset = side.version.asset
            known = (asset_of_version(asset),) if asset is not None else ()
            pane.show_assets(*known, glyph=glyph_of(body_of(side.version)))
            pane.set_name(name)
        played = [
            (index, names[index], asset_of_version(side.version.asset))
            for index, side in enumerate(both)
            if side.version.asset is not None and body_of(side.version) in ("video", "audio")
        ]
        self.audio_pair.show_files([(name, asset) for _, name, asset in played])
        self.player.show_sides(played)

    def _apply_sizes(self) -> None:
        """Limit decoded frames to the displayed size."""
        page = self.pages.currentWidget()
        for index, _name, _asset in self.player.sides:
            if page is self.contact_sheet:
                box = self.contact_sheet.cells[index].pane.box()
            else:
                box = self.sides[index].box() if page is self._side_by_side else self.pane.box_of(index)
            size = box.size() * self.devicePixelRatioF()
            self.player.set_size(index, QSize(round(size.width()), round(size.height())))

    def _on_frame_changed(self, index: int, frame: QImage | None) -> None:
        if self.pages.currentWidget() is self.contact_sheet:
            self.contact_sheet.cells[index].pane.set_frame(0, frame)
            return
        self.pane.set_frame(index, frame)
        self.sides[index].set_frame(0, frame)

    def _on_viewport_changed(self, _look: object) -> None:
        self._settle.trigger()


def videos_of(comparison: Comparison) -> tuple[Side, ...]:
    """Videos of the comparison."""
    return tuple(
        (index, side.name, asset_of_version(side.version.asset))
        for index, side in enumerate(comparison.sides)
        if side.version.asset is not None and body_of(side.version) == "video"
    )


def names_of(one: ComparedVersion, other: ComparedVersion) -> tuple[str, str]:
    """Short names of two sides."""
    if one.number and one.node_id == other.node_id:
        return f"v{one.number}", f"v{other.number}"
    return one.name, other.name


def is_text(one: ComparedVersion, other: ComparedVersion) -> bool:
    """Whether both are texts."""
    return body_of(one.version) == body_of(other.version) == "text"
