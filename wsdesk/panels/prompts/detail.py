"""Details of a cluster of prompts: its numbers, its results, and its wordings."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space, Stretch, row
from wsdesk.panels.widgets.lists.thumbnail_grid import THUMB_ROLE, Thumb, ThumbLayout, ThumbnailGridView
from wsdesk.panels.widgets.properties.property import Property
from wsdesk.panels.widgets.properties.property_grid import PropertyGrid
from wsdesk.panels.widgets.text.word_diff import new_spans
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.content.asset_mapper import asset_of_indexed
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.results.light_table import Result
from wsdesk.store.results.prompts import PromptsState
from wsdesk.store.search.prompt_clusters import PromptCluster
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator
from wsdesk.store.text.time_format import format_duration
from wsdesk.theme.theme_manager import ThemeManager

tr = translator("Prompts")
MAX_TEXT = 20_000
"""Characters of a prompt that are shown; more are copied."""
_MAX_WORDINGS = 100
_FOLD = 12
_CELL = ThumbLayout(104)
Index = QModelIndex | QPersistentModelIndex


def summary(cluster: PromptCluster) -> str:
    """Numbers of results, wordings, favorites, and failures."""
    parts = [tr("%Ln results", cluster.results)]
    if len(cluster.uses) > 1:
        parts.append(tr("%Ln wordings", len(cluster.uses)))
    if cluster.favorites:
        parts.append(tr("%Ln favorites", cluster.favorites))
    if cluster.failures:
        parts.append(tr("%Ln failed", cluster.failures))
    return " · ".join(parts)


def models_text(cluster: PromptCluster) -> str:
    return ", ".join(sanitize.line(label, 80) for label in cluster.models)


class ResultThumbnails(QAbstractListModel):
    """Results as thumbnails."""

    def __init__(self, marks: ResultMarksStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._marks = marks
        self.results: tuple[Result, ...] = ()
        marks.changed.connect(self._on_marks_changed)

    def show_results(self, results: tuple[Result, ...]) -> None:
        if results != self.results:
            self.beginResetModel()
            self.results = results
            self.endResetModel()

    def _on_marks_changed(self, _change: object) -> None:
        if self.results:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.results) - 1, 0))

    def _thumb(self, result: Result) -> Thumb:
        file_type = result.image.file_type if result.image is not None else ""
        return Thumb(
            asset_of_indexed(result.image) if result.image is not None else None,
            file_type or result.type,
            format_duration(result.duration_ms) if result.duration_ms else "",
            starred=result.is_favorite,
            failed=result.status == "failed",
            text=sanitize.line(result.title, 120) if result.image is None else "",
            marks=self._marks.of(result.version_id),
        )

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.results)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.results):
            return None
        result = self.results[index.row()]
        title = sanitize.line(result.title, 160) or tr("Untitled")
        if role == THUMB_ROLE:
            return self._thumb(result)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            failed = tr("Failed") if result.status == "failed" else ""
            return ", ".join(filter(None, (title, failed, sanitize.line(result.canvas_title, 80))))
        if role == Qt.ItemDataRole.ToolTipRole:
            lines = (title, sanitize.line(result.canvas_title, 80), sanitize.line(result.model, 80))
            return sanitize.tooltip("\n".join(filter(None, lines)))
        return None


class PromptDetail(ColumnScroll):
    """Numbers, results, and wordings of a cluster; words that the most used one lacks are highlighted."""

    activated = Signal(object)
    """Emitted with the `Result` to open."""
    menu_requested = Signal(object, object)
    """Emitted with the `Result` and the global position (a QPoint)."""

    def __init__(self, images: ImageProvider, themes: ThemeManager, marks: ResultMarksStore) -> None:
        self.summary = WrappingLabel(role="title", selectable=False, name="promptSummary")
        self.models = WrappingLabel(role="muted", name="promptModels")
        self.copy_button = push_button("promptCopy", tr("Copy prompt"))
        self.grid = ThumbnailGridView("promptResults", images, themes, _CELL, least_width=132)
        self.grid.setAccessibleName(tr("Results of this prompt"))
        self.wordings = PropertyGrid("promptWordings", themes, label_width=72)
        super().__init__(
            "promptDetail",
            self.summary,
            self.models,
            row(self.copy_button, Stretch(1)),
            self.grid,
            self.wordings,
            Stretch(1),
            spacing=Space.MEDIUM,
        )
        self.model = ResultThumbnails(marks, self)
        self.grid.setModel(self.model)
        self.grid.activated.connect(self._on_activated)
        self.grid.menu_requested.connect(self._on_menu_requested)
        self.grid.columns_changed.connect(self._fit_grid)

    def set_state(self, state: PromptsState) -> None:
        """Show the current cluster."""
        cluster = state.cluster
        self.setVisible(cluster is not None)
        if cluster is None:
            return
        self.summary.setText(summary(cluster))
        models = models_text(cluster)
        self.models.setText(models)
        self.models.setVisible(bool(models))
        self.model.show_results(state.results)
        self._fit_grid()
        self.grid.refresh()
        if state.results and not self.grid.currentIndex().isValid():
            self.grid.setCurrentIndex(self.model.index(0, 0))
        self.wordings.set_properties(_wordings(cluster))

    def _fit_grid(self) -> None:
        self.grid.setFixedHeight(max(1, self.grid.height_for(max(1, self.viewport().width() - Space.LARGE))))

    def _result(self, index: Index) -> Result | None:
        return self.model.results[index.row()] if 0 <= index.row() < len(self.model.results) else None

    def _on_activated(self, index: QModelIndex) -> None:
        result = self._result(index)
        if result is not None:
            self.activated.emit(result)

    def _on_menu_requested(self, index: QModelIndex, at: QPoint) -> None:
        result = self._result(index)
        if result is not None:
            self.menu_requested.emit(result, at)


def _wordings(cluster: PromptCluster) -> Sequence[Property]:
    """A row per wording, the most used one first."""
    first = sanitize.plain(cluster.text, MAX_TEXT)
    rows: list[Property] = []
    for number, use in enumerate(cluster.uses[:_MAX_WORDINGS]):
        text = sanitize.plain(use.text, MAX_TEXT)
        spans = new_spans(first, text) if number else ()
        label = tr("%Ln results", use.results)
        rows.append(Property(f"wording-{number}", label, text, spans=spans, fold=_FOLD, copy=use.text))
    return rows
