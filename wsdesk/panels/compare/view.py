"""Comparison view: content above, differences below."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QSplitter, QWidget
from typing_extensions import override

from wsdesk.media.core.asset_key import identity
from wsdesk.media.decode.image_difference import ImageDifference
from wsdesk.media.images.image_provider import ImageReady
from wsdesk.panels.compare.comparison_marks import ComparisonMarks
from wsdesk.panels.compare.content_area import MAX_PLAYING, CompareContent, is_text, videos_of
from wsdesk.panels.compare.head import CompareHead, CompareModeBar
from wsdesk.panels.compare.pane import Mode
from wsdesk.panels.compare.save_comparison import SaveComparison
from wsdesk.panels.compare.stores import CompareViewStores
from wsdesk.panels.compare.table import SettingsTable, table_rows
from wsdesk.panels.versions.properties import body_of
from wsdesk.panels.widgets.containers.overlay_page import OverlayPage
from wsdesk.panels.widgets.images.image_pane import ImageViewport
from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space, Stretch, column, set_accessible_name
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.settings.table import COMPARE_COLUMNS
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.comparison.compared_version import ComparedVersion
from wsdesk.store.comparison.comparison import Comparison
from wsdesk.store.comparison.report import ComparisonReport
from wsdesk.store.text.number_format import format_percent

SETTLE_MS = 80
translate = QCoreApplication.translate


class CompareView(OverlayPage):
    """Overlay of the comparison; open while there is one."""

    def __init__(self, stores: CompareViewStores) -> None:
        super().__init__(
            "compare",
            translate("CompareView", "Comparison"),
            translate("CompareView", "Close comparison"),
            stores.themes,
        )
        self._stores = stores
        self._comparison: Comparison | None = None
        self._requested: tuple[int, int, int, str] | None = None
        self.viewport = ImageViewport(self)
        self.head = CompareHead(stores.themes, self.close_button)
        self.head.follow(stores.commands)
        self.mode_bar = CompareModeBar()
        self.content = CompareContent(stores, self.viewport)
        self.pane = self.content.pane
        self.marks = ComparisonMarks(stores, self.content.contact_sheet, self)
        self.table = SettingsTable(stores.themes)
        self._difference_label = WrappingLabel(role="small", name="compareMeasured")
        self._note_label = WrappingLabel(role="small", name="compareNote")
        self._saving = SaveComparison(stores.comparison, self)
        self._lay_out()
        self._settle = Debouncer(SETTLE_MS, self._measure, self)
        self._focused = Debouncer(SETTLE_MS, self._show_details, self)
        self._connect()

    @property
    def mode(self) -> Mode:
        return self.mode_bar.mode

    @property
    def note_text(self) -> str:
        """Note about the comparison as a whole."""
        return self._note_label.text()

    def save(self) -> None:
        """Open the dialog that saves the view as an image or PDF."""
        if self._comparison is not None:
            text = self.tr(" and ").join(side.name for side in self._comparison.sides[:2])
            self._saving.choose_path(self.render_image(), self.report(text), text)

    def render_image(self) -> QImage:
        """Rendered comparison with its texts and all rows of the table, also hidden ones."""
        parts: list[QWidget] = [
            part for part in (self._difference_label, self._note_label) if part.isVisible()
        ]
        parts.append(self.content)
        table = self._below.widget()
        if table is not None and self._below.isVisible():
            parts.append(table)
        ratio = self.devicePixelRatioF()
        size = QSize(self._split.width(), sum(part.height() for part in parts))
        made = QImage(size * ratio, QImage.Format.Format_RGB32)
        made.setDevicePixelRatio(ratio)
        made.fill(self._stores.themes.current.color("surface"))
        painter = QPainter(made)
        top = 0
        for part in parts:
            painter.drawPixmap(part.x(), top, part.grab())
            top += part.height()
        painter.end()
        return made

    def report(self, title: str) -> ComparisonReport:
        """Content of the comparison for a PDF."""
        comparison = self._comparison
        figures = self.content.figures(comparison) if comparison is not None else ()
        notes = [part.text() for part in (self._note_label, self._difference_label) if part.isVisible()]
        rows = [(row.label, row.one, row.other) for row in self.table.rows] if self._below.isVisible() else []
        return ComparisonReport(title, figures, tuple(rows), tuple(note for note in notes if note))

    def _connect(self) -> None:
        stores = self._stores
        self.mode_bar.chosen.connect(self._on_mode_chosen)
        self.mode_bar.opacity.valueChanged.connect(self._on_opacity_changed)
        self.mode_bar.threshold.valueChanged.connect(self._settle.trigger)
        self.head.swap_button.clicked.connect(stores.comparison.swap)
        self.head.side_chosen.connect(stores.comparison.replace_side)
        self.head.save_button.clicked.connect(self.save)
        self.head.page_requested.connect(self.step)
        self.head.pairwise_button.clicked.connect(partial(stores.commands.trigger, "compare.pairwise", None))
        self.content.side_chosen.connect(self.marks.set_current)
        self.head.columns_chosen.connect(self._on_columns_chosen)
        for source in (self.content, self.content.contact_sheet):
            source.menu_requested.connect(stores.commands.menu_opener("compare-cell", self.marks.item))
        self.content.contact_sheet.pin_requested.connect(self._on_pin_requested)
        self.head.pin_button.clicked.connect(partial(stores.commands.trigger, "compare.pin", None))
        self.content.player.frame_changed.connect(self._on_frame_changed)
        stores.comparison.changed.connect(self._on_comparison_changed)
        stores.comparison.measured.connect(self._on_measured)
        stores.images.ready.connect(self._on_image_ready)
        stores.models.changed.connect(self._on_models_changed)
        self.marks.changed.connect(self._show_marks)
        self.marks.changed.connect(self._focused.trigger)
        self.content.contact_sheet.cell_focused.connect(self._focused.trigger)
        stores.themes.changed.connect(self._settle.trigger)

    def _lay_out(self) -> None:
        self._below = ColumnScroll("compareScroll", self.table, Stretch(1))
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.setObjectName("compareSplit")
        self._split.addWidget(self.content)
        self._split.addWidget(self._below)
        self._split.setStretchFactor(0, 3)
        self._split.setStretchFactor(1, 2)
        self._split.setChildrenCollapsible(False)
        column(
            column(
                self.head,
                self.mode_bar,
                self._difference_label,
                self._note_label,
                margin=(Space.MEDIUM, Space.MEDIUM, Space.MEDIUM, Space.NONE),
            ),
            (self._split, 1),
            parent=self,
        )
        self.setFocusProxy(self.content)
        self._show_columns(self._stores.settings.get(COMPARE_COLUMNS))

    @override
    def leave(self) -> None:
        """Show all images if one is enlarged, otherwise close the comparison."""
        if self.content.contact_sheet.isVisible() and self.content.contact_sheet.enlarged >= 0:
            self.content.contact_sheet.enlarge(-1)
        else:
            self._stores.comparison.close()

    @override
    def prepare(self) -> None:
        self._stores.mark_targets.push(self.marks)

    @override
    def clean_up(self) -> None:
        self._stores.mark_targets.remove(self.marks)
        self._focused.cancel()
        self._stores.result_actions.show_covered()

    def step(self, by: int) -> None:
        """Go to a later or earlier page; two at a time, replace the current side with another candidate."""
        if self._comparison is not None and self._comparison.is_pair:
            self._stores.comparison.step_candidate(self.marks.current, by)
        else:
            self._stores.comparison.step_page(by)

    def _show_columns(self, columns: int) -> None:
        self.head.show_columns(columns)
        self.content.contact_sheet.set_columns(columns)

    def _on_columns_chosen(self, columns: int) -> None:
        with suppress(OSError):  # if it can't be saved, it still applies until the app quits
            self._stores.settings.set(COMPARE_COLUMNS, columns)
        self._show_columns(columns)
        self.content.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, comparison: Comparison) -> None:
        two = comparison.is_pair
        self.head.show_comparison(comparison)
        self._below.setVisible(two)
        self.content.show_comparison(comparison)
        self._show_marks()
        if two:
            self._show_pair(*comparison.sides)
        else:
            videos = len(videos_of(comparison))
            text = self.tr("The first {n} of {count} videos play in sync. The others show a still frame.")
            self._note_label.setText(text.format(n=MAX_PLAYING, count=videos) if videos > MAX_PLAYING else "")
            self._note_label.setVisible(videos > MAX_PLAYING)
        self._show_page()

    def _show_marks(self) -> None:
        comparison = self._comparison
        if comparison is None:
            return
        marks = tuple(self.marks.of(side) for side in comparison.sides)
        if comparison.is_pair:
            current = self.marks.current
            self.head.show_marks(marks, current, is_pinned=current == comparison.reference)
            self.content.show_names(comparison, current)
            self.content.focus_side(current)
        else:
            self.head.show_marks((), -1)
            self.content.contact_sheet.show_marks(marks)

    def _show_details(self) -> None:
        """Show the details of the focused cell or current side."""
        index = self.marks.current
        if self._comparison is not None and 0 <= index < len(self._comparison.sides):
            self._stores.result_actions.show(self.marks.details(index))

    def _show_pair(self, one: ComparedVersion, other: ComparedVersion) -> None:
        text = self.tr("Comparing {one} with {other}")
        set_accessible_name(self, text.format(one=one.name, other=other.name))
        self._update_size_note(one, other)
        costs = (self._stores.details.cost_of(one.version), self._stores.details.cost_of(other.version))
        rows = table_rows(one, other, costs)
        self.table.set_rows(rows)
        self._below.setVisible(len(rows) > 1)  # more than the names, which are in the header too

    def _show_page(self) -> None:
        """Update page and controls for the comparison and its mode."""
        comparison = self._comparison
        if comparison is None:
            return
        images = comparison.is_pair and not is_text(*comparison.sides) and not self._is_audio()
        self.mode_bar.setVisible(images)
        self._difference_label.setVisible(images and self.mode == "difference")
        self.content.show_page(comparison, self.mode)
        self._requested = None
        self._settle.trigger()

    def _is_audio(self) -> bool:
        sides = self._comparison.sides if self._comparison is not None else ()
        return bool(sides) and all(body_of(side.version) == "audio" for side in sides)

    def _update_size_note(self, one: ComparedVersion, other: ComparedVersion) -> None:
        assets = (one.version.asset, other.version.asset)
        sizes = [
            (asset.original_width, asset.original_height)
            for asset in assets
            if asset is not None and asset.original_width and asset.original_height
        ]
        notes: list[str] = []
        if len(sizes) == 2 and sizes[0] != sizes[1]:
            first, second = (f"{width} × {height}" for width, height in sizes)
            message = self.tr(
                "Different sizes: {one} and {other}. The second image is scaled to match the first."
            )
            notes.append(message.format(one=first, other=second))
        if any(body_of(side.version) == "pdf" for side in (one, other)):
            notes.append(self.tr("Only the first page of each document is compared."))
        self._note_label.setText(" ".join(notes))
        self._note_label.setVisible(bool(notes))

    def _measure(self) -> None:
        """Measure the difference of the best available images, unless it was already requested."""
        if self._comparison is None or self.mode != "difference" or not self.pane.isVisible():
            return
        one, other = self.pane.image_at(0), self.pane.image_at(1)
        if one is None or other is None:
            self._difference_label.setText(self.tr("The difference appears when both images have loaded."))
            return
        theme, threshold = self._stores.themes.current, self.mode_bar.threshold.value()
        request = (one.cacheKey(), other.cacheKey(), threshold, theme.name)
        if request != self._requested:
            self._requested = request
            self._stores.comparison.measure(one, other, threshold, theme.color("error"))

    def _on_measured(self, difference: ImageDifference) -> None:
        if self._comparison is None or self.mode != "difference":
            return
        self.pane.set_mask(difference.mask)
        self._difference_label.setText(
            self.tr("{share} of pixels differ at {width} × {height}").format(
                share=difference_label(difference),
                width=difference.mask.width(),
                height=difference.mask.height(),
            )
        )

    def _on_comparison_changed(self, comparison: Comparison | None) -> None:
        before, self._comparison = self._comparison, comparison
        if comparison is None:
            self.content.clear()
            self.close_page()
            return
        if before is not None and before.session == comparison.session:
            self.marks.follow(before, comparison)
        else:
            self.viewport.fit()
            self.content.contact_sheet.begin()
            self.marks.reset(comparison)
        with self.content.keep_focus():
            self._show(comparison)
        self._focused.trigger()
        if before is None:
            self.open_page()

    def _on_pin_requested(self, index: int) -> None:
        self._stores.commands.trigger("compare.pin", self.marks.item(index))

    def _on_mode_chosen(self, _mode: object) -> None:
        self._show_page()
        if self.isVisible() and not self.mode_bar.modes.isAncestorOf(self.focusWidget() or self):
            self.content.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_opacity_changed(self, value: int) -> None:
        self.pane.set_opacity(value / 100)

    def _on_frame_changed(self, _place: object, _frame: object) -> None:
        if self.mode == "difference" and not self._settle.is_pending:
            self._settle.trigger()  # videos are measured during playback, throttled, not only when paused

    def _on_image_ready(self, ready: ImageReady) -> None:
        if ready.asset_id in {identity(asset) for asset in self.pane.assets}:
            self._settle.trigger()

    def _on_models_changed(self, _state: object) -> None:
        if self._comparison is not None:
            self._show(self._comparison)


def difference_label(difference: ImageDifference) -> str:
    """Share in percent; a nonzero share is never shown as 0%."""
    percent = 100 * difference.share
    if 0 < percent < 0.1:
        return f"< {format_percent(0.1)}"
    if 99.9 < percent < 100:
        return f"> {format_percent(99.9)}"
    return format_percent(round(percent, 1))
