"""Filmstrip of a node's versions, and its filters: favorites, failed, model, marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QObject, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.versions.properties import body_of, model_label, result_asset
from wsdesk.panels.widgets.controls.filter_chip import ChipChoice, FilterChip
from wsdesk.panels.widgets.controls.mark_choices import chosen_filters, mark_choices
from wsdesk.panels.widgets.layout.boxes import flow
from wsdesk.panels.widgets.lists.row_model import AccessibleText, Index, RowModel
from wsdesk.panels.widgets.lists.thumbnail_grid import Thumb, ThumbLayout, ThumbnailGridView
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.culling.mark_labels import marks_text
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.query.mark_filters import count_marks, match_all
from wsdesk.store.results.light_table import ResultFilter
from wsdesk.store.text import sanitize
from wsdesk.store.versions.details import NodeDetail
from wsdesk.theme.theme_manager import ThemeManager

if TYPE_CHECKING:
    from wsdesk.wire.version import Version

MAX_ROWS = 3
"""Maximum visible rows; more can be scrolled to."""


class FilmstripRow(NamedTuple):
    """Version with its number."""

    number: int
    version: Version
    is_active: bool


class FilmstripModel(RowModel[FilmstripRow]):
    """Model of versions; cells are created when painted."""

    def __init__(self, marks: ResultMarksStore, parent: QObject) -> None:
        super().__init__(parent)
        self._marks = marks

    def row_of(self, version: Version | None) -> int:
        """Row of a version, -1 if it isn't shown."""
        return next((number for number, row in enumerate(self.rows) if row.version is version), -1)

    @override
    def value(self, row: FilmstripRow) -> Thumb:
        version, body = row.version, body_of(row.version)
        return Thumb(
            result_asset(version),
            "unknown" if body in ("failed", "file", "nothing") else body,
            f"v{row.number}",
            marked=row.is_active,
            starred=bool(version.favorited_by_user_id),
            failed=body == "failed",
            text=sanitize.plain(version.generated_text, 160) if body == "text" else "",
            marks=self._marks.of(version.id or ""),
        )

    @override
    def accessible_text(self, row: FilmstripRow) -> AccessibleText:
        parts = [self.tr("Version {n}").format(n=row.number)]
        if row.is_active:
            parts.append(self.tr("active"))
        if row.version.favorited_by_user_id:
            parts.append(self.tr("favorite"))
        if body_of(row.version) == "failed":
            message = sanitize.line(row.version.error_message)
            parts.append(self.tr("failed: {message}").format(message=message))
        text = ", ".join(part for part in (*parts, marks_text(self._marks.of(row.version.id or ""))) if part)
        return AccessibleText(text, text, text)


class FilmstripView(ThumbnailGridView):
    """Four columns at the default panel width; as high as its versions, up to three rows."""

    version_chosen = Signal(object)
    """Emitted with the `Version` that the user selected."""

    def __init__(self, images: ImageProvider, themes: ThemeManager, marks: ResultMarksStore) -> None:
        super().__init__("filmStrip", images, themes, ThumbLayout(62), least_width=62)
        self.setAccessibleName(self.tr("Versions"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._model = FilmstripModel(marks, self)
        self.setModel(self._model)
        self._is_updating = False
        marks.changed.connect(self._on_marks_changed)
        self.columns_changed.connect(self._fit_height)
        self.selectionModel().currentChanged.connect(self._on_current_changed)

    def show_detail(self, detail: NodeDetail, numbered: Sequence[tuple[int, Version]]) -> None:
        """Show numbered versions of a node, and select the displayed one."""
        self._is_updating = True
        rows = tuple(FilmstripRow(n, version, version.id == detail.active_id) for n, version in numbered)
        if self._model.set_rows(rows):
            self.refresh()
            self._fit_height()
        row = self._model.row_of(detail.chosen)
        if row < 0:
            self.selectionModel().clear()
        else:
            index = self._model.index(row, 0)
            if self.currentIndex() != index:
                self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)
        self._is_updating = False

    def version_at(self, index: Index) -> Version | None:
        return self._model.rows[index.row()].version if 0 <= index.row() < len(self._model.rows) else None

    def _on_marks_changed(self, _change: object) -> None:
        self.viewport().update()

    def _fit_height(self) -> None:
        cells = self.cells
        most = MAX_ROWS * (cells.cell_height + cells.gap) - cells.gap
        self.setFixedHeight(max(cells.cell_height, min(self.height_for(self.width()), most)))

    def _on_current_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        version = self.version_at(current)
        if version is not None and not self._is_updating:
            self.version_chosen.emit(version)


class VersionFilters(QWidget):
    """Filter chips with the number of matches; shown only if they can distinguish versions."""

    changed = Signal()
    """Emitted when the user changed a filter."""

    def __init__(self, marks: ResultMarksStore) -> None:
        super().__init__()
        self.setObjectName("versionFilters")
        self._all_marks = marks
        self._versions: tuple[Version, ...] = ()
        self.kind = FilterChip("versionFilterKind", self.tr("All versions"), self.tr("All versions"))
        self.model = FilterChip("versionFilterModel", self.tr("Model"), self.tr("Any model"))
        self.marks = FilterChip("versionFilterMarks", self.tr("Marks"), self.tr("Any marks"), many=True)
        self._chips = (self.kind, self.model, self.marks)
        self._count = PlainLabel(role="small", name="versionFilterCount")
        flow(*self._chips, self._count, parent=self)
        for chip in self._chips:
            chip.changed.connect(self._on_chip_changed)
        marks.changed.connect(self._on_marks_changed)

    def show_versions(self, versions: tuple[Version, ...]) -> None:
        """Set the choices from versions; filters without matches are cleared."""
        if versions != self._versions:
            self._versions = versions
            self._update_choices(versions)
        self._update_count()

    def _update_choices(self, versions: tuple[Version, ...]) -> None:
        stars = sum(bool(v.favorited_by_user_id) for v in versions)
        failed = sum(bool(v.error_message) for v in versions)
        kinds: list[ChipChoice] = []
        if stars:
            kinds.append(ChipChoice("favourite", self.tr("Favorites ({n})").format(n=stars)))
        if failed:
            kinds.append(ChipChoice("failed", self.tr("Failed ({n})").format(n=failed)))
        models = sorted({model_label(v) for v in versions} - {""})
        self._set_choices(self.kind, kinds)
        self._set_choices(self.model, [ChipChoice(name, name) for name in models] if len(models) > 1 else [])
        self._update_marks()

    def _update_marks(self) -> None:
        """Set the choices of marks. The filmstrip changes after a movement only, as the light table does."""
        ids = {version.id for version in self._versions if version.id}
        marks = {one: self._all_marks.of(one) for one in ids if not self._all_marks.of(one).is_empty}
        self._set_choices(self.marks, mark_choices(count_marks((), marks, ids)) if marks else [])
        self.setVisible(any(chip.choices for chip in self._chips))

    def _on_marks_changed(self, _change: object) -> None:
        before = self.marks.values
        self._update_marks()
        if self.marks.values != before:  # a filter without matches was cleared
            self._on_chip_changed(None)

    def matching(self, versions: tuple[Version, ...]) -> tuple[tuple[int, Version], ...]:
        """Versions that match, with their numbers."""
        marks = chosen_filters(self.marks.values)
        return tuple((n, version) for n, version in enumerate(versions, 1) if self._passes(version, marks))

    def _passes(self, version: Version, marks: tuple[ResultFilter, ...]) -> bool:
        if "favourite" in self.kind.values and not version.favorited_by_user_id:
            return False
        if "failed" in self.kind.values and not version.error_message:
            return False
        if self.model.values and model_label(version) not in self.model.values:
            return False
        return match_all(marks, self._all_marks.of(version.id or ""))

    def _set_choices(self, chip: FilterChip, choices: list[ChipChoice]) -> None:
        values = {choice.value for choice in choices}
        chip.set_values([value for value in chip.values if value in values])
        chip.set_choices(choices)
        chip.setVisible(bool(choices))

    def _update_count(self) -> None:
        shown = len(self.matching(self._versions))
        filtered = any(chip.values for chip in self._chips)
        text = self.tr("{n} of {count}").format(n=shown, count=len(self._versions))
        self._count.setText(text if filtered else "")

    def _on_chip_changed(self, _values: object) -> None:
        self._update_count()
        self.changed.emit()
