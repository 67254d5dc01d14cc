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
from wsdesk.panels.compare.text_pair import LONGEST, TextPair
from wsdesk.panels.versions.content_kind import body_of
from wsdesk.panels.widgets.images.image_pane import ImagePane
from wsdesk.panels.widgets.images.image_viewport import ImageViewport
from wsdesk.panels.widgets.layout.boxes import column, row
from wsdesk.store.base.debounced import Debounced
from wsdesk.store.content.asset_mapper import asset_of_version
from wsdesk.store.results.comparing import Compared, Comparison
from wsdesk.store.results.comparison_report import ReportFigure
from wsdesk.store.text import sanitize

_SETTLE_MS = 60
MOST_PLAYED = 6
"""Films of a sheet that play: each is a process that decodes, and two cores have enough to do with six."""


class CompareContent(QWidget):
    """The pages, and below them the player where there is something to be played."""

    def __init__(self, stores: CompareViewStores, viewport: ImageViewport) -> None:
        super().__init__()
        self.setObjectName("compareStage")
        self._viewport = viewport
        self._links = stores.links
        parts = (stores.pictures, stores.settings, stores.themes, viewport)
        self.pane = ComparePane("comparePane", *parts)
        self.sides = (ImagePane("compareLeft", *parts), ImagePane("compareRight", *parts))
        self.texts = TextPair("compareTexts", stores.themes)
        self.sounds = AudioPair(stores.pictures, stores.themes)
        self.sheet = ContactSheet(*parts)
        self.player = SyncedPlayers(stores.pictures.players, stores.files, stores.settings, stores.themes)
        self._two = QWidget()
        line = row(parent=self._two)
        for pane in self.sides:
            line.addWidget(pane, 1)
        self.pages = QStackedWidget()
        for page in (self.pane, self._two, self.texts, self.sounds, self.sheet):
            self.pages.addWidget(page)
        column((self.pages, 1), self.player, parent=self)
        self._settle = Debounced(_SETTLE_MS, self._tell_sizes, self)
        self.player.frame_came.connect(self._on_frame_came)
        self.player.moved.connect(self.sounds.set_position)
        self.player.open_externally_requested.connect(self._on_outside_wanted)
        self.player.heard_changed.connect(self.sounds.show_heard)
        self.sounds.toggled.connect(self.player.toggle)
        self.sounds.sought.connect(self.player.go_to)
        viewport.changed.connect(self._on_viewport_changed)
        self.player.hide()

    def _on_outside_wanted(self, asset: Asset) -> None:
        addresses = dict(asset.addresses)
        address = addresses.get("original") or addresses.get("url")
        if address:
            self._links.ask(address)

    def clear(self) -> None:
        """Let go of everything."""
        self.sheet.enlarge(-1)
        self.player.show_sides(())
        self.pane.show_assets()

    def show_comparison(self, comparison: Comparison) -> None:
        """Fill the pages with it; `show_page` says which of them is seen."""
        if comparison.is_pair:
            self._show_two(comparison.sides[0], comparison.sides[1])
        else:
            self.sheet.show_sides(comparison.sides)
            self.player.show_sides(films_of(comparison)[:MOST_PLAYED])

    def show_page(self, comparison: Comparison, mode: Mode) -> None:
        """The page that the comparison and its mode need, and what takes the keys there."""
        page: QWidget = self.sheet
        taker: QWidget = self.sheet.cells[0].pane if self.sheet.cells else self.sheet
        if comparison.is_pair:
            page = self._page_of_two(comparison.sides, mode)
            taker = self.sides[0] if page is self._two else page
        self.pages.setCurrentWidget(page)
        self.setFocusProxy(taker)
        if page is self.pane and mode != "side":
            self.pane.set_mode(mode)
        self._settle.trigger()

    def figures(self, comparison: Comparison) -> tuple[ReportFigure, ...]:
        """What is compared, each with the best picture that is here, or its text."""
        two = comparison.is_pair
        found: list[ReportFigure] = []
        for place, side in enumerate(comparison.sides):
            cell = None if two else self.sheet.cells[place]
            image = self.sides[place].image_at(0) if cell is None else cell.pane.image_at(0)
            text = (
                sanitize.plain(side.version.generated_text, LONGEST)
                if body_of(side.version) == "text"
                else ""
            )
            found.append(ReportFigure(side.name, cell.caption if cell is not None else "", image, text))
        return tuple(found)

    def _page_of_two(self, sides: tuple[Compared, ...], mode: Mode) -> QWidget:
        bodies = {body_of(side.version) for side in sides}
        if bodies == {"text"}:
            return self.texts
        if bodies == {"audio"}:
            return self.sounds
        return self._two if mode == "side" else self.pane

    def _show_two(self, one: Compared, other: Compared) -> None:
        names = names_of(one, other)
        if is_text(one, other):
            texts = (one.version.generated_text or "", other.version.generated_text or "")
            self.player.show_sides(())
            self.texts.show_texts(names, texts)
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
            (place, names[place], asset_of_version(side.version.asset))
            for place, side in enumerate(both)
            if side.version.asset is not None and body_of(side.version) in ("video", "audio")
        ]
        self.sounds.show_sounds([(name, asset) for _, name, asset in played])
        self.player.show_sides(played)

    def _tell_sizes(self) -> None:
        """Frames come no larger than they are looked at."""
        page = self.pages.currentWidget()
        for place, _name, _asset in self.player.sides:
            if page is self.sheet:
                box = self.sheet.cells[place].pane.box()
            else:
                box = self.sides[place].box() if page is self._two else self.pane.box_of(place)
            size = box.size() * self.devicePixelRatioF()
            self.player.set_size(place, QSize(round(size.width()), round(size.height())))

    def _on_frame_came(self, place: int, frame: QImage | None) -> None:
        if self.pages.currentWidget() is self.sheet:
            self.sheet.cells[place].pane.set_frame(0, frame)
            return
        self.pane.set_frame(place, frame)
        self.sides[place].set_frame(0, frame)

    def _on_viewport_changed(self, _look: object) -> None:
        self._settle.trigger()


def films_of(comparison: Comparison) -> tuple[Side, ...]:
    """The films among what is compared."""
    return tuple(
        (place, side.name, asset_of_version(side.version.asset))
        for place, side in enumerate(comparison.sides)
        if side.version.asset is not None and body_of(side.version) == "video"
    )


def names_of(one: Compared, other: Compared) -> tuple[str, str]:
    """What two sides are called beside one another."""
    if one.number and one.node_id == other.node_id:
        return f"v{one.number}", f"v{other.number}"
    return one.name, other.name


def is_text(one: Compared, other: Compared) -> bool:
    """Whether both are texts."""
    return body_of(one.version) == body_of(other.version) == "text"
