"""Dialog that exports a canvas: format, content, options, and progress."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QCheckBox, QFileDialog, QProgressBar, QSpinBox, QWidget

from wsdesk.panels.widgets.controls.combo_box import ElidedComboBox
from wsdesk.panels.widgets.controls.export import downloads, save_dialog
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, add_items, column, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.settings.table import EXPORT
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.export.canvas_export import ExportState
from wsdesk.store.export.export_request import (
    ALL_FORMATS,
    EXPORT_FORMATS,
    MAX_SCALE,
    MAX_SIDE,
    MIN_SCALE,
    SCALES,
    SIZES_MB,
    ExportOptions,
    ExportPreview,
    ExportRequest,
)
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.store.text.file_names import beside, file_name
from wsdesk.store.text.number_format import format_percent, format_pixels, number
from wsdesk.window.dialogs.dialog import Dialog

_WIDTH = 620
_PREVIEW, _SMALL_SCREEN = 180, 700
_LEFT_OUT = ("notes", "names", "prompts", "settings")
"""Content that can be left out."""
_STEPS = 1000
"""Steps of the progress bar."""


class ScaleField(QWidget):
    """Scale in percent: usual values, and a spin box for any other; with a note on the largest image."""

    chosen = Signal()
    """Emitted when the scale changes."""

    def __init__(self, scale: float) -> None:
        super().__init__()
        self.usual = SegmentedControl(
            "exportScale",
            self.tr("Usual scales"),
            segments={str(round(100 * one)): format_percent(100 * one) for one in SCALES},
        )
        self.percent = named(QSpinBox(), "exportScale-percent", self.tr("Scale"))
        self.percent.setRange(round(100 * MIN_SCALE), round(100 * MAX_SCALE))
        self.percent.setSuffix(format_percent(1).removeprefix(number(1)))
        self.percent.setValue(round(100 * scale))
        self.percent.setStepType(QSpinBox.StepType.AdaptiveDecimalStepType)
        # Qt leaves the style sheet's padding out.
        self.percent.lineEdit().setTextMargins(Space.SMALL, 0, 0, 0)
        note = WrappingLabel(role="small", name="exportScaleNote")
        note.setText(
            self.tr("An image has up to {n} px a side. Larger ones are scaled down.").format(
                n=number(MAX_SIDE)
            )
        )
        add_items(column(parent=self), row(self.usual, self.percent, space=Space.MEDIUM), note)
        self._on_percent(self.percent.value())
        self.usual.chosen.connect(self._on_usual)
        self.percent.valueChanged.connect(self._on_percent)

    @property
    def scale(self) -> float:
        """Px of the image per canvas px."""
        return self.percent.value() / 100

    def _on_usual(self, percent: object) -> None:
        self.percent.setValue(int(str(percent)))

    def _on_percent(self, percent: int) -> None:
        with QSignalBlocker(self.usual):
            self.usual.clear_choice()
            self.usual.choose(str(percent))
        self.chosen.emit()


class ExportDialog(Dialog):
    """Exports one canvas. The last options are remembered; an export continues when the dialog is closed.

    The result of an export is shown until the dialog is closed.
    """

    def __init__(
        self, stores: Stores, canvas: CanvasStore, parent: QWidget | None = None, *, replay: bool = False
    ) -> None:
        super().__init__("exportDialog", parent)
        self.set_title(self.tr("Export canvas"))
        self.setMinimumWidth(scaled(_WIDTH))
        self._stores = stores
        self._canvas = canvas
        self._folder = str(downloads())
        self._selection = stores.selection.of(canvas.canvas_id)
        self._options = self._remembered = ExportOptions.from_text(stores.settings.get(EXPORT))
        self._frames = stores.timelines.frames(canvas.canvas_id)
        if replay and self._frames:
            self._options = replace(self._options, format="replay")
        self._add_controls()
        self.stop_button = self.add_button("exportDialog-stop", self.tr("Cancel export"))
        self.stop_button.clicked.connect(stores.canvas_export.cancel)
        self.show_button = self.add_button("exportDialog-show", self.tr("Show in folder"))
        self.show_button.clicked.connect(stores.canvas_export.show_folder)
        self.add_close()
        self.export_button = self.add_button(
            "exportDialog-export", self.tr("Export…"), role="primary", default=True
        )
        self.export_button.clicked.connect(self.choose_file)
        stores.canvas_export.changed.connect(self._show_state)
        self._left_out = ""
        self._preview_later = Debouncer(80, self._request_preview, self)
        stores.canvas_export.previewed.connect(self._show_preview)
        self.format_box.currentIndexChanged.connect(self._show_options)
        for control in (self.scope, self.pages, self.scale):
            control.chosen.connect(self._preview_later.trigger)
        for check in self.checks.values():
            check.toggled.connect(self._preview_later.trigger)
        self._show_options()
        state = stores.canvas_export.state
        self._show_state(state if state.phase == "writing" else ExportState())
        self.format_box.setFocus()

    @property
    def options(self) -> ExportOptions:
        """The chosen options."""
        checks = {name: check.isChecked() for name, check in self.checks.items()}
        return replace(
            self._options,
            format=str(self.format_box.currentData()),
            pages=self.pages.current,
            scale=self.scale.scale,
            size_mb=int(self.max_size.current),
            **checks,
        )

    def choose_file(self) -> QFileDialog:
        """Open the dialog for the new file."""
        suffix = ALL_FORMATS[self.options.format].suffixes[0]
        dialog = save_dialog(self, "exportFile", self.tr("Export canvas"), self._folder)
        dialog.selectFile(beside(file_name(self._canvas.title), suffix))
        dialog.fileSelected.connect(self._on_file_selected)
        dialog.open()
        return dialog

    def _add_controls(self) -> None:
        title = PlainLabel(sanitize.line(self._canvas.title), role="title", elide=True)
        label = PlainLabel(self.tr("Format"), role="muted")
        self.format_box = named(ElidedComboBox(), "exportFormat", self.tr("Format"))
        titles = self._format_titles()
        for name in ALL_FORMATS if self._frames else EXPORT_FORMATS:
            self.format_box.addItem(titles.get(name, ALL_FORMATS[name].title), name)
        self.format_box.setCurrentIndex(self.format_box.findData(self._options.format))
        label.setBuddy(self.format_box)
        self.replay_note = WrappingLabel(role="small", name="exportReplayNote")
        self.replay_note.setText(self.tr("Plays in browsers and most image viewers."))
        self.scope = SegmentedControl(
            "exportScope", self.tr("Content"), segments={"canvas": self.tr("Canvas")}
        )
        count = len(self._selection.nodes) + len(self._selection.notes)
        if count:
            self.scope.add("selection", self.tr("Selection (%Ln)", "", count))
        self._has_selection = count > 0
        layouts = {
            "one": self.tr("One page"),
            "sheets": self.tr("Sheets (A4)"),
            "groups": self.tr("Page per group"),
        }
        self.pages = SegmentedControl("exportPages", self.tr("Pages"), segments=layouts)
        self.pages.choose(self._options.pages)
        self.scale = ScaleField(self._options.scale)
        sizes = {str(size): self.tr("Up to {n} MB").format(n=size) for size in SIZES_MB}
        self.max_size = SegmentedControl("exportSize", self.tr("Maximum size"), segments=sizes)
        self.max_size.choose(str(self._options.size_mb))
        self.checks = {
            name: self._check(name, text)
            for name, text in (
                ("background", self.tr("Background")),
                ("dark", self.tr("Dark colors")),
                ("notes", self.tr("Notes")),
                ("comments", self.tr("Comments")),
                ("names", self.tr("Names of people")),
                ("prompts", self.tr("Prompts and seeds")),
                ("settings", self.tr("Generation settings")),
                ("embed", self.tr("Embed images")),
                ("files", self.tr("Media files in a folder beside the file")),
            )
        }
        self.preview = named(PlainLabel(""), "exportPreview", self.tr("Preview"))
        is_small = self.screen().availableSize().height() < _SMALL_SCREEN
        self.preview.setFixedHeight(_PREVIEW // 2 if is_small else _PREVIEW)
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.summary = PlainLabel("", role="muted", elide=True)
        self.bar = named(QProgressBar(), "exportBar", self.tr("Export progress"))
        self.bar.setRange(0, _STEPS)
        self.bar.setTextVisible(False)
        self.status = WrappingLabel(name="exportStatus")
        checks = list(self.checks.values())
        add_items(
            self.column,
            title,
            label,
            self.format_box,
            self.replay_note,
            self.scope,
            self.pages,
            self.scale,
            self.max_size,
            *[row(*checks[at:end], Stretch(1), space=Space.LARGE) for at, end in ((0, 4), (4, 7), (7, 9))],
            self.preview,
            self.summary,
            Stretch(1),
            self.bar,
            self.status,
        )

    def _format_titles(self) -> dict[str, str]:
        return {
            "pdf": self.tr("PDF"),
            "png": self.tr("PNG image"),
            "svg": self.tr("SVG drawing"),
            "html": self.tr("HTML page"),
            "canvas": self.tr("JSON Canvas (Obsidian)"),
            "mermaid": self.tr("Mermaid diagram"),
            "dot": self.tr("Graphviz diagram (DOT)"),
            "csv": self.tr("Table of nodes (CSV)"),
            "versions": self.tr("Table of versions (CSV)"),
            "replay": self.tr("Replay (animated WebP)"),
        }

    def _check(self, name: str, text: str) -> QCheckBox:
        check = named(QCheckBox(text), f"exportOption-{name}", text)
        check.setChecked(getattr(self._options, name))
        return check

    def _show_options(self, _index: int = 0) -> None:
        """Show the options that apply to the format."""
        options = ALL_FORMATS[self.options.format].options
        is_replay = self.options.format == "replay"
        self.scope.setVisible(self._has_selection and not is_replay)
        self.replay_note.setVisible(is_replay)
        controls = {"pages": self.pages, "scale": self.scale, "size_mb": self.max_size, **self.checks}
        for name in controls.keys() - set(_LEFT_OUT):
            controls[name].setVisible(name in options)
        self.checks["notes"].setVisible(ALL_FORMATS[self.options.format].has_notes)
        self.preview.setVisible(ALL_FORMATS[self.options.format].is_drawn)
        self._preview_later.trigger()

    def _request_preview(self) -> None:
        options = self.options
        left_out = [
            check.text()
            for name in _LEFT_OUT
            if not getattr(options, name) and not (check := self.checks[name]).isHidden()
        ]
        self._left_out = self.tr("Left out: {what}").format(what=", ".join(left_out)) if left_out else ""
        self.summary.setText(self._left_out)
        if ALL_FORMATS[options.format].is_drawn:
            width, height = (
                round(side * self.devicePixelRatioF())
                for side in (self.preview.width(), self.preview.height())
            )
            self._stores.canvas_export.preview(self._request(Path(), "", options), (width, height))

    def _show_preview(self, preview: ExportPreview) -> None:
        if not ALL_FORMATS[self.options.format].is_drawn:
            return
        image = QImage(preview.image)
        image.setDevicePixelRatio(self.devicePixelRatioF())
        self.preview.setPixmap(QPixmap.fromImage(image))
        pages = self.tr("%Ln pages", "", preview.pages) if preview.pages else ""
        if preview.pages and self.options.comments:  # only an export loads the comments
            pages = self.tr("%Ln pages plus any comments", "", preview.pages)
        pixels = f"{format_pixels(*preview.size)} px" if preview.size[0] else ""
        self.summary.setText(" · ".join(part for part in (pages, pixels, self._left_out) if part))

    def _show_state(self, state: ExportState) -> None:
        runs = state.phase == "writing"
        self.bar.setVisible(runs)
        self.bar.setValue(round(state.done * _STEPS))
        name = sanitize.line(state.path.name)
        texts = {
            "writing": self.tr("Exporting {name}…").format(name=name),
            "done": self.tr("Exported {name}").format(name=name),
            "failed": state.message,
        }
        self.status.setText(texts.get(state.phase, ""))
        self.status.setVisible(state.phase in texts)
        had_focus = self.stop_button.hasFocus() or self.export_button.hasFocus()
        self.stop_button.setVisible(runs)
        self.show_button.setVisible(state.phase == "done")
        self.export_button.setEnabled(not runs)
        if had_focus:
            (self.stop_button if runs else self.export_button).setFocus()

    def _on_file_selected(self, chosen: str) -> None:
        if not chosen:
            return
        path, options = Path(chosen), self.options
        self._folder = str(path.parent)
        remembered = options if options.format in EXPORT_FORMATS else self._remembered
        with suppress(OSError):  # if it can't be saved, it still applies until the app quits
            self._stores.settings.set(EXPORT, remembered.to_text())
        self._stores.canvas_export.export(self._request(path.parent, path.name, options))

    def _request(self, folder: Path, name: str, options: ExportOptions) -> ExportRequest:
        is_replay = options.format == "replay"
        part = self._selection if self.scope.current == "selection" and not is_replay else None
        nodes, notes = (part.nodes, part.notes) if part else ((), ())
        return ExportRequest(
            self._canvas.canvas_id, options, folder, name, nodes, notes, self._frames if is_replay else ()
        )
