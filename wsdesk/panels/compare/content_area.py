"""Content of the comparison: images, videos, audio, texts, or a grid."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QImage
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.compare.cell import FocusPane, glyph_of, reference_label
from wsdesk.panels.compare.contact_sheet import ContactSheet
from wsdesk.panels.compare.pane import ComparePane, Mode
from wsdesk.panels.compare.stores import CompareViewStores
from wsdesk.panels.compare.synced_players import Side, SyncedPlayers
from wsdesk.panels.versions.properties import body_of, result_asset
from wsdesk.panels.widgets.images.image_pane import ImageViewport
from wsdesk.panels.widgets.images.media_box import WaveformBox
from wsdesk.panels.widgets.layout.boxes import (
    ColumnScroll,
    Space,
    Stretch,
    column,
    row,
    set_accessible_name,
    stack,
)
from wsdesk.panels.widgets.lists.row_model import menu_position
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.word_diff import new_spans
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.comparison.compared_version import ComparedVersion
from wsdesk.store.comparison.comparison import Comparison
from wsdesk.store.comparison.report import ReportFigure
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager

MAX_TEXT = 20_000
HIGHLIGHT_OPACITY = 0.25


class TextPair(QWidget):
    """Two texts in one scroll area, so that they scroll together."""

    def __init__(self, name: str, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName(name)
        self._themes = themes
        self._texts = ("", "")
        self._titles = (PlainLabel(role="title"), PlainLabel(role="title"))
        self._labels = (WrappingLabel(), WrappingLabel())
        sides = zip(self._titles, self._labels, strict=True)
        line = row(*((column(title, text, Stretch(1)), 1) for title, text in sides), space=Space.PAGE)
        column(ColumnScroll(f"{name}-scroll", line, Stretch(1)), parent=self)
        themes.changed.connect(self._mark)

    def show_texts(self, names: tuple[str, str], texts: tuple[str, str]) -> None:
        """Show two untrusted texts with their names."""
        self._texts = (sanitize.plain(texts[0], MAX_TEXT), sanitize.plain(texts[1], MAX_TEXT))
        for title, name in zip(self._titles, names, strict=True):
            title.setText(name)
        self._mark()

    def _mark(self) -> None:
        show_marked(self._labels, self._texts, self._themes)


def show_marked(
    fields: tuple[WrappingLabel, WrappingLabel], texts: tuple[str, str], themes: ThemeManager
) -> None:
    """Set two sanitized texts: deletions are highlighted in the first, insertions in the second."""
    one, other = texts
    for field, text, spans, token in (
        (fields[0], one, new_spans(other, one), "error"),
        (fields[1], other, new_spans(one, other), "ok"),
    ):
        field.setText(text)
        field.set_spans(spans, themes.current.faded(token, HIGHLIGHT_OPACITY))


class AudioPair(QWidget):
    """Two waveforms on a shared timeline; playback is elsewhere."""

    toggled = Signal()
    seek_requested = Signal(object)
    """Emitted with a position, 0 to 1 of the longer file."""

    def __init__(self, images: ImageProvider, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("compareSounds")
        self._names = ("", "")
        self._lengths = (0, 0)
        self._audio_source = 0
        self.waves = (
            WaveformBox("compareWave-0", images, themes),
            WaveformBox("compareWave-1", images, themes),
        )
        self._titles = (PlainLabel(elide=True), PlainLabel(elide=True))
        layout = column(
            space=Space.TIGHT, margin=(Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.NONE), parent=self
        )
        for title, wave in zip(self._titles, self.waves, strict=True):
            layout.addWidget(title)
            layout.addWidget(wave, 1)
            wave.activated.connect(self.toggled)
            wave.seek_requested.connect(self._on_seek_requested)
        self.setFocusProxy(self.waves[0])

    def show_files(self, sounds: Sequence[tuple[str, Asset]]) -> None:
        """Set the two files with their names."""
        self._names = (*(name for name, _ in sounds[:2]), "", "")[:2]
        self._lengths = (*(asset.duration_ms for _, asset in sounds[:2]), 0, 0)[:2]
        for number, wave in enumerate(self.waves):
            wave.show_asset(sounds[number][1] if number < len(sounds) else None)
            wave.setAccessibleName(self._names[number])
        self._show()

    def set_position(self, share: float | None) -> None:
        """Set the position, 0 to 1 of the longer file."""
        longest = max(self._lengths)
        for wave, length in zip(self.waves, self._lengths, strict=True):
            own = 1.0 if not length or not longest else longest / length
            wave.set_position(None if share is None else min(1.0, share * own))

    def set_audio_source(self, number: int) -> None:
        """Mark the audible file."""
        self._audio_source = number
        self._show()

    def _show(self) -> None:
        for number, title in enumerate(self._titles):
            heard = number == self._audio_source
            title.set_role("title" if heard else "muted")
            name = self._names[number]
            title.setText(self.tr("{name} · playing audio").format(name=name) if heard else name)

    def _on_seek_requested(self, share: float) -> None:
        number = next((n for n, wave in enumerate(self.waves) if wave is self.sender()), 0)
        longest = max(self._lengths) or 1
        self.seek_requested.emit(share * (self._lengths[number] or longest) / longest)


_SETTLE_MS = 60
MAX_PLAYING = 6
"""Maximum videos that play in a grid: each needs a decoder process."""


class CompareContent(QWidget):
    """Pages of the comparison, with a player below them for video and audio."""

    side_chosen = Signal(object)
    """Emitted with the side of two (0 or 1) that was clicked or focused."""
    menu_requested = Signal(object, object)
    """Emitted with the current side of two and the global position (a QPoint)."""

    def __init__(self, stores: CompareViewStores, viewport: ImageViewport) -> None:
        super().__init__()
        self.setObjectName("compareStage")
        self._links = stores.links
        self.pane = ComparePane("comparePane", stores, viewport)
        self.sides = (FocusPane("compareLeft", stores, viewport), FocusPane("compareRight", stores, viewport))
        self.text_pair = TextPair("compareTexts", stores.themes)
        self.audio_pair = AudioPair(stores.images, stores.themes)
        self.contact_sheet = ContactSheet(stores, viewport)
        self.player = SyncedPlayers(stores.images.players, stores.file_export, stores.settings, stores.themes)
        self._side_by_side = QWidget()
        row(*((pane, 1) for pane in self.sides), parent=self._side_by_side)
        self.pages = stack(self.pane, self._side_by_side, self.text_pair, self.audio_pair, self.contact_sheet)
        column((self.pages, 1), self.player, parent=self)
        self._settle = Debouncer(_SETTLE_MS, self._apply_sizes, self)
        self.pane.side_pressed.connect(self.side_chosen)
        for number, pane in enumerate(self.sides):
            pane.focused.connect(partial(self.side_chosen.emit, number))
        self.player.frame_changed.connect(self._on_frame_changed)
        self.player.progress_changed.connect(self.audio_pair.set_position)
        self.player.open_externally_requested.connect(self._on_outside_requested)
        self.player.audio_source_changed.connect(self.audio_pair.set_audio_source)
        self.audio_pair.toggled.connect(self.player.toggle)
        self.audio_pair.seek_requested.connect(self.player.seek)
        viewport.changed.connect(self._settle.trigger)
        self._current = 0
        self.player.hide()

    def _on_outside_requested(self, asset: Asset) -> None:
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
            self._show_pair(*comparison.sides)
        else:
            self.contact_sheet.show_sides(comparison.sides, comparison.reference)
            self.player.show_sides(videos_of(comparison)[:MAX_PLAYING])

    def show_page(self, comparison: Comparison, mode: Mode) -> None:
        """Show the page for the comparison and its mode; return its focus widget."""
        page: QWidget = self.contact_sheet
        taker: QWidget = self.contact_sheet.cells[0].pane if self.contact_sheet.cells else self.contact_sheet
        if comparison.is_pair:
            page = self._page_of_pair(comparison.sides, mode)
            taker = self.sides[self._current] if page is self._side_by_side else page
        self.pages.setCurrentWidget(page)
        self.setFocusProxy(taker)
        if page is self.pane and mode != "side":
            self.pane.set_mode(mode)
        self._settle.trigger()

    def show_pixels(self) -> None:
        """Show the images at 100%."""
        cells = [cell.pane for cell in self.contact_sheet.cells]
        shown = [pane for pane in (self.pane, *self.sides, *cells) if pane.isVisible()]
        for pane in shown[:1]:  # they share a viewport
            pane.show_pixels()

    def show_names(self, comparison: Comparison, current: int) -> None:
        """Set the names of two sides; that of the current one is highlighted."""
        self._current = current
        names = list(names_of(*comparison.sides))
        if comparison.reference >= 0:
            names[comparison.reference] = reference_label(names[comparison.reference])
        self.pane.set_names(names[0], names[1], current)
        text = self.tr("{one} and {other}. Current side: {current}")
        set_accessible_name(self.pane, text.format(one=names[0], other=names[1], current=names[current]))
        for number, pane in enumerate(self.sides):
            pane.set_name(names[number], highlighted=number == current)

    @contextmanager
    def keep_focus(self) -> Generator[None]:
        """Keep the focus in the content when its focused cell or page is replaced."""
        focused = QApplication.focusWidget()
        has_focus = focused is not None and self.isAncestorOf(focused)
        cell = self.contact_sheet.focused_cell()
        yield
        is_sheet = self.pages.currentWidget() is self.contact_sheet
        if is_sheet and cell >= 0:
            self.contact_sheet.focus_cell(cell, nearest=True)
        elif has_focus and QApplication.focusWidget() is not focused:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_side(self, index: int) -> None:
        """Move the focus to a side, if both are side by side."""
        if self.pages.currentWidget() is self._side_by_side and self.isAncestorOf(
            QApplication.focusWidget() or self
        ):
            self.sides[index].setFocus(Qt.FocusReason.OtherFocusReason)

    def figures(self, comparison: Comparison) -> tuple[ReportFigure, ...]:
        """Compared results, each with its best available image or its text."""
        two = comparison.is_pair
        figures: list[ReportFigure] = []
        for index, side in enumerate(comparison.sides):
            cell = None if two else self.contact_sheet.cells[index]
            image = self.sides[index].image_at(0) if cell is None else cell.pane.image_at(0)
            has_text = body_of(side.version) == "text"
            text = sanitize.plain(side.version.generated_text, MAX_TEXT) if has_text else ""
            figures.append(ReportFigure(side.name, cell.caption if cell is not None else "", image, text))
        return tuple(figures)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.pages.currentWidget() is not self.contact_sheet:
            self.menu_requested.emit(self._current, menu_position(self.pages, event))

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
        assets = [asset for side in both if (asset := result_asset(side.version)) is not None]
        self.pane.set_mask(None)
        self.pane.show_assets(*assets, glyph=glyph_of(body_of(one.version)))
        for pane, side in zip(self.sides, both, strict=True):
            asset = result_asset(side.version)
            pane.show_assets(*(() if asset is None else (asset,)), glyph=glyph_of(body_of(side.version)))
        played = [
            (index, names[index], asset)
            for index, side in enumerate(both)
            if body_of(side.version) in ("video", "audio") and (asset := result_asset(side.version))
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


def videos_of(comparison: Comparison) -> tuple[Side, ...]:
    """Videos of the comparison."""
    return tuple(
        (index, side.name, asset)
        for index, side in enumerate(comparison.sides)
        if body_of(side.version) == "video" and (asset := result_asset(side.version))
    )


def names_of(one: ComparedVersion, other: ComparedVersion) -> tuple[str, str]:
    """Short names of two sides."""
    if one.node_id and one.node_id == other.node_id:
        return f"v{one.number}", f"v{other.number}"
    return one.name, other.name


def is_text(one: ComparedVersion, other: ComparedVersion) -> bool:
    """Whether both are texts."""
    return body_of(one.version) == body_of(other.version) == "text"
