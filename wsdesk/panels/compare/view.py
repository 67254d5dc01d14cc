"""The comparison: pictures, texts or a sheet above, what made them below."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSlider,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from wsdesk.media.difference import Difference
from wsdesk.media.identity import identity
from wsdesk.media.pictures import PictureReady
from wsdesk.panels.compare.pane import ComparePane, Mode
from wsdesk.panels.compare.saving import SaveComparison
from wsdesk.panels.compare.sheet import Sheet, glyph_of
from wsdesk.panels.compare.table import RecipeTable, table_rows
from wsdesk.panels.compare.texts import TwoTexts
from wsdesk.panels.parts.eye import Eye
from wsdesk.panels.parts.flow_layout import FlowLayout
from wsdesk.panels.parts.flow_text import FlowText
from wsdesk.panels.parts.image_pane import ImagePane
from wsdesk.panels.parts.label import PlainLabel
from wsdesk.panels.parts.scroll import ColumnScroll
from wsdesk.panels.parts.segmented import Segmented
from wsdesk.panels.versions.bodies import body_of
from wsdesk.panels.versions.facts import model_words
from wsdesk.store import shown
from wsdesk.store.assets import asset_of_version
from wsdesk.store.comparing import Compared, Comparison
from wsdesk.store.stores import Stores
from wsdesk.theme.icons import icon

MODES: tuple[Mode, ...] = ("slider", "side", "overlay", "difference", "flicker")
SETTLE_MS = 80


class CompareView(QWidget):
    """Follows the comparing store. It lies over the canvas from `opened` to `closed`."""

    opened = Signal()
    closed = Signal()

    def __init__(self, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compareView")
        self.setAccessibleName(self.tr("Comparison"))
        self.setProperty("surface", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._stores = stores
        self._comparison: Comparison | None = None
        self._asked: tuple[int, int, int, str] | None = None
        self.eye = Eye(self)
        self._make_parts()
        self._lay_out()
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._measure)
        self.modes.chosen.connect(self._on_mode_chosen)
        self.opacity.valueChanged.connect(self._on_opacity_changed)
        self.threshold.valueChanged.connect(self._on_threshold_changed)
        self.swap_button.clicked.connect(self._on_swap_clicked)
        self.save_button.clicked.connect(self.save)
        self.close_button.clicked.connect(self._on_close_clicked)
        for place, chooser in enumerate(self.choosers):
            chooser.activated.connect(self._on_first_chosen if place == 0 else self._on_second_chosen)
        stores.comparing.changed.connect(self._on_comparing_changed)
        stores.comparing.measured.connect(self._on_measured)
        stores.pictures.ready.connect(self._on_picture_ready)
        stores.models.changed.connect(self._on_catalogue_changed)
        stores.themes.changed.connect(self._on_theme_changed)
        self._on_theme_changed(None)

    @property
    def mode(self) -> Mode:
        return cast(Mode, self.modes.current)

    @property
    def measured_words(self) -> str:
        """What the difference came to, in words."""
        return self._measured.text()

    def choose_mode(self, mode: Mode) -> None:
        """Lay the two over one another in another way."""
        self.modes.choose(mode)

    def next_mode(self) -> None:
        """The way after this one."""
        self.modes.choose(MODES[(MODES.index(self.mode) + 1) % len(MODES)])

    def save(self) -> None:
        """Ask where to save what is seen as a picture."""
        if self._comparison is not None:
            words = self.tr(" and ").join(side.name for side in self._comparison.sides[:2])
            self._saving.ask(self._split.grab().toImage(), words)

    def _make_parts(self) -> None:
        stores = self._stores
        parts = (stores.pictures, stores.themes, self.eye)
        self.pane = ComparePane("comparePane", *parts)
        self.sides = (ImagePane("compareLeft", *parts), ImagePane("compareRight", *parts))
        self.texts = TwoTexts("compareTexts", stores.themes)
        self.sheet = Sheet(*parts)
        self.table = RecipeTable(stores.themes)
        self.choosers = (QComboBox(), QComboBox())
        for chooser, name, words in zip(
            self.choosers,
            ("compareFirst", "compareSecond"),
            (self.tr("First version"), self.tr("Second version")),
            strict=True,
        ):
            chooser.setObjectName(name)
            chooser.setAccessibleName(words)
            chooser.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            chooser.setMinimumContentsLength(10)
            chooser.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._title = PlainLabel(role="title")
        self._title.setObjectName("compareTitle")
        self.swap_button = self._icon_button("compareSwap", self.tr("Swap the two"))
        self.save_button = QPushButton(self.tr("Save…"))
        self.save_button.setObjectName("compareSave")
        self.save_button.setAccessibleName(self.tr("Save the comparison as PNG"))
        self.close_button = self._icon_button("compareClose", self.tr("Close the comparison   Esc"))
        self.modes = Segmented("compareModes", self.tr("How to compare"))
        for mode, words in zip(
            MODES,
            (
                self.tr("Slider"),
                self.tr("Side by side"),
                self.tr("Overlay"),
                self.tr("Difference"),
                self.tr("Flicker"),
            ),
            strict=True,
        ):
            self.modes.add(mode, words)
        self.modes.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.opacity = self._slider("compareOpacity", self.tr("Opacity of the second"), 100, 50)
        self.threshold = self._slider("compareThreshold", self.tr("Threshold"), 128, 12)
        self._control = PlainLabel(role="small")
        self._measured = FlowText(role="small")
        self._measured.setObjectName("compareMeasured")
        self._note = FlowText(role="small")
        self._note.setObjectName("compareNote")
        self._saving = SaveComparison(stores.comparing, self)

    def _slider(self, name: str, words: str, most: int, value: int) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setObjectName(name)
        slider.setAccessibleName(words)
        slider.setRange(0, most)
        slider.setValue(value)
        slider.setFixedWidth(120)
        return slider

    def _icon_button(self, name: str, words: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setAccessibleName(words.split("   ")[0])
        button.setToolTip(shown.tooltip(words))
        button.setIconSize(QSize(16, 16))
        return button

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self._title)
        top.addWidget(self.choosers[0], 3)
        top.addWidget(self.swap_button)
        top.addWidget(self.choosers[1], 3)
        top.addStretch(1)
        top.addWidget(self.save_button)
        top.addWidget(self.close_button)
        self._mode_row = QWidget()
        ways = FlowLayout(self._mode_row, gap=10)
        control = QWidget()
        control.setMinimumHeight(self.modes.sizeHint().height())
        inside = QHBoxLayout(control)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(8)
        for widget in (self._control, self.opacity, self.threshold):
            inside.addWidget(widget)
        self._control_row = control
        ways.addWidget(self.modes)
        ways.addWidget(control)
        two = QWidget()
        row = QHBoxLayout(two)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for pane in self.sides:
            row.addWidget(pane, 1)
        self._two = two
        self.stage = QStackedWidget()
        self.stage.setObjectName("compareStage")
        for page in (self.pane, two, self.texts, self.sheet):
            self.stage.addWidget(page)
        scroll = ColumnScroll("compareScroll")
        scroll.column.addWidget(self.table)
        scroll.column.addStretch(1)
        self._below = scroll
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.setObjectName("compareSplit")
        self._split.addWidget(self.stage)
        self._split.addWidget(scroll)
        self._split.setStretchFactor(0, 3)
        self._split.setStretchFactor(1, 2)
        self._split.setChildrenCollapsible(False)
        head = QVBoxLayout()
        head.setContentsMargins(14, 10, 14, 0)
        head.setSpacing(8)
        head.addLayout(top)
        head.addWidget(self._mode_row)
        head.addWidget(self._measured)
        head.addWidget(self._note)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self._split, 1)
        self.setFocusProxy(self.stage)

    def _show(self, comparison: Comparison) -> None:
        two = len(comparison.sides) == 2
        for widget in (*self.choosers, self.swap_button, self._below):
            widget.setVisible(two)
        self._title.setVisible(not two)
        if two:
            self._show_two(comparison.sides[0], comparison.sides[1])
        else:
            self._title.setText(self.tr("{n} results").format(n=len(comparison.sides)))
            self.sheet.show_sides(comparison.sides)
            self._note.hide()
        self._show_stage()

    def _show_two(self, one: Compared, other: Compared) -> None:
        self.setAccessibleName(
            self.tr("Comparison of {one} with {other}").format(one=one.name, other=other.name)
        )
        for chooser, side in zip(self.choosers, (one, other), strict=True):
            chooser.clear()
            for number, version in enumerate(side.versions, 1):
                words = (f"v{number}", side.title, model_words(version))
                chooser.addItem(" · ".join(word for word in words if word), version.id)
            chooser.setCurrentIndex(side.number - 1)
        names = self._names(one, other)
        if self._are_texts(one, other):
            texts = (one.version.generated_text or "", other.version.generated_text or "")
            self.texts.show_texts(names, texts)
        else:
            assets = [
                asset_of_version(side.version.asset)
                for side in (one, other)
                if side.version.asset is not None
            ]
            glyph = glyph_of(body_of(one.version))
            self.pane.set_names(*names)
            self.pane.set_mask(None)
            self.pane.show_assets(*assets, glyph=glyph)
            self.pane.setAccessibleName(self.tr("{one} and {other}").format(one=names[0], other=names[1]))
            for pane, side, name in zip(self.sides, (one, other), names, strict=True):
                asset = side.version.asset
                pane.show_assets(
                    *([asset_of_version(asset)] if asset is not None else []),
                    glyph=glyph_of(body_of(side.version)),
                )
                pane.setAccessibleName(name)
        self._say_sizes(one, other)
        costs = (self._stores.details.cost_of(one.version), self._stores.details.cost_of(other.version))
        self.table.show_rows(table_rows(one, other, costs))

    def _show_stage(self) -> None:
        """The page and the controls that the comparison and its mode need."""
        comparison = self._comparison
        if comparison is None:
            return
        two = len(comparison.sides) == 2
        texts = two and self._are_texts(*comparison.sides)
        pictures = two and not texts
        mode = self.mode
        self._mode_row.setVisible(pictures)
        self.opacity.setVisible(mode == "overlay")
        self.threshold.setVisible(mode == "difference")
        self._control_row.setVisible(mode in ("overlay", "difference"))
        self._control.setText(self.tr("Opacity") if mode == "overlay" else self.tr("Threshold"))
        self._measured.setVisible(pictures and mode == "difference")
        page: QWidget = self.sheet
        if texts:
            page = self.texts
        elif pictures:
            page = self._two if mode == "side" else self.pane
        self.stage.setCurrentWidget(page)
        self.stage.setFocusProxy(self.sides[0] if page is self._two else self._taker(page))
        if pictures and mode != "side":
            self.pane.set_mode(mode)
        self._asked = None
        self._settle.start()

    def _taker(self, page: QWidget) -> QWidget:
        if page is self.sheet and self.sheet.cells:
            return self.sheet.cells[0].pane
        return page

    def _names(self, one: Compared, other: Compared) -> tuple[str, str]:
        if one.node_id == other.node_id:
            return f"v{one.number}", f"v{other.number}"
        return one.name, other.name

    def _are_texts(self, one: Compared, other: Compared) -> bool:
        return body_of(one.version) == body_of(other.version) == "text"

    def _say_sizes(self, one: Compared, other: Compared) -> None:
        assets = (one.version.asset, other.version.asset)
        known = [
            (asset.original_width, asset.original_height)
            for asset in assets
            if asset is not None and asset.original_width and asset.original_height
        ]
        words: list[str] = []
        if len(known) == 2 and known[0] != known[1]:
            first, second = (f"{width} × {height}" for width, height in known)
            words.append(
                self.tr("The sizes differ: {one} and {other}. The second is fitted into the first.").format(
                    one=first, other=second
                )
            )
        if any(body_of(side.version) in ("video", "audio", "pdf") for side in (one, other)):
            words.append(self.tr("Films, sounds and documents are compared by their stills."))
        self._note.setText(" ".join(words))
        self._note.setVisible(bool(words))

    def _measure(self) -> None:
        """Ask for the difference of the best pictures that there are, unless that was asked already."""
        if self._comparison is None or self.mode != "difference" or not self.pane.isVisible():
            return
        one, other = self.pane.picture(0), self.pane.picture(1)
        if one is None or other is None:
            self._measured.setText(self.tr("The difference is measured when both pictures are here."))
            return
        theme = self._stores.themes.current
        asked = (one.cacheKey(), other.cacheKey(), self.threshold.value(), theme.name)
        if asked != self._asked:
            self._asked = asked
            self._stores.comparing.measure(one, other, self.threshold.value(), theme.color("error"))

    def _on_measured(self, found: Difference) -> None:
        if self._comparison is None or self.mode != "difference":
            return
        self.pane.set_mask(found.mask)
        self._measured.setText(
            self.tr("{share} of the pixels differ, measured at {width} × {height}").format(
                share=share_words(found), width=found.mask.width(), height=found.mask.height()
            )
        )

    def _on_comparing_changed(self, comparison: Comparison | None) -> None:
        before, self._comparison = self._comparison, comparison
        if comparison is None:
            self.pane.show_assets()
            self.closed.emit()
            return
        if before is None:
            self.eye.fit()
        self._show(comparison)
        if before is None:
            self.opened.emit()

    def _on_mode_chosen(self, _mode: object) -> None:
        self._show_stage()
        if self.isVisible() and not self.modes.isAncestorOf(self.focusWidget() or self):
            self.stage.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_opacity_changed(self, value: int) -> None:
        self.pane.set_opacity(value / 100)

    def _on_threshold_changed(self, _value: int) -> None:
        self._settle.start()

    def _on_picture_ready(self, came: PictureReady) -> None:
        if came.asset_id in {identity(asset) for asset in self.pane.assets}:
            self._settle.start()

    def _on_catalogue_changed(self, _state: object) -> None:
        if self._comparison is not None:
            self._show(self._comparison)

    def _on_theme_changed(self, _theme: object) -> None:
        theme = self._stores.themes.current
        self.swap_button.setIcon(icon("swap", theme, color="muted"))
        self.close_button.setIcon(icon("close", theme, color="muted"))
        self._settle.start()

    def _on_first_chosen(self, _index: int) -> None:
        self._stores.comparing.replace_side(0, str(self.choosers[0].currentData()))

    def _on_second_chosen(self, _index: int) -> None:
        self._stores.comparing.replace_side(1, str(self.choosers[1].currentData()))

    def _on_swap_clicked(self) -> None:
        self._stores.comparing.swap()

    def _on_close_clicked(self) -> None:
        self._stores.comparing.close()


def share_words(found: Difference) -> str:
    """A share in percent; a few pixels of millions are not none."""
    percent = 100 * found.share
    if 0 < percent < 0.1:
        return "< 0.1 %"
    if 99.9 < percent < 100:
        return "> 99.9 %"
    return f"{percent:.1f} %"
