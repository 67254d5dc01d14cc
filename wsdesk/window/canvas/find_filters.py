"""Filters of the find bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from wsdesk.panels.widgets.controls.filter_chip import ChipChoice, FilterChip
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import FlowLayout
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.graph.analysis.search import SearchQuery
    from wsdesk.graph.model.document import Document

_DAYS = {"day": 1, "week": 7, "month": 31, "year": 366}


class FindFilters(QWidget):
    """Filters for kind, model, author, date, marks of the shown versions, failed, favorite, and commented."""

    changed = Signal()

    def __init__(
        self, people: PeopleStore, marks: ResultMarksStore, commented: Callable[[], Iterable[str]]
    ) -> None:
        super().__init__()
        self.setObjectName("findFilters")
        self._people = people
        self._all_marks = marks
        self._commented = commented
        self._offered: Document | None = None
        self.kind = FilterChip("findKind", self.tr("Type"), self.tr("Any type"), many=True)
        self.model = FilterChip("findModel", self.tr("Model"), self.tr("Any model"), many=True)
        self.author = FilterChip("findAuthor", self.tr("Author"), self.tr("Anyone"), many=True)
        self.date = FilterChip("findDate", self.tr("Updated"), self.tr("Any time"))
        self.marks = FilterChip("findMarks", self.tr("Marks"), self.tr("Any marks"), many=True)
        self.failed = self._toggle("findFailed", self.tr("Failed"))
        self.favorite = self._toggle("findFavourite", self.tr("Favorite"))
        self.comments = self._toggle("findComments", self.tr("Has comments"))
        row = FlowLayout(self)
        for chip in (self.kind, self.model, self.author, self.date, self.marks):
            row.addWidget(chip)
            chip.changed.connect(self.changed)
        for button in (self.failed, self.favorite, self.comments):
            row.addWidget(button)
            button.toggled.connect(self.changed)
        marks.changed.connect(self._on_marks_changed)
        self.date.set_choices(
            (
                ChipChoice("day", self.tr("Since yesterday")),
                ChipChoice("week", self.tr("Last 7 days")),
                ChipChoice("month", self.tr("Last 30 days")),
                ChipChoice("year", self.tr("Last year")),
            )
        )

    def set_document(self, document: Document) -> None:
        """Fill the choices from a document."""
        from wsdesk.graph.analysis.search import NOTE
        from wsdesk.graph.model.values import Kind
        from wsdesk.panels.widgets.controls.mark_choices import mark_choices
        from wsdesk.store.text import kind_labels

        if document is self._offered:
            return
        self._offered = document
        self.marks.set_choices(mark_choices())
        kinds = dict.fromkeys(node.kind for node in document.nodes)
        choices = [ChipChoice(kind.value, kind_labels.kind_label(kind)) for kind in Kind if kind in kinds]
        if document.notes:
            choices.append(ChipChoice(NOTE, self.tr("Notes")))
        self.kind.set_choices(choices)
        models = sorted({node.model for node in document.nodes if node.model}, key=str.casefold)
        self.model.set_choices([ChipChoice(model, sanitize.line(model, 80)) for model in models])
        ids = {node.created_by for node in document.nodes} | {note.author_id for note in document.notes}
        people = [ChipChoice(one, self._people.name(one)) for one in ids if one]
        self.author.set_choices(sorted(people, key=lambda choice: choice.label.casefold()))

    @property
    def is_empty(self) -> bool:
        """Whether no filter is set."""
        chips = (self.kind, self.model, self.author, self.date, self.marks)
        buttons = (self.failed, self.favorite, self.comments)
        return not any(chip.values for chip in chips) and not any(button.isChecked() for button in buttons)

    def criteria(self) -> SearchQuery:
        """The current criteria."""
        from wsdesk.graph.analysis.search import SearchQuery

        since = ""
        if self.date.values:
            then = datetime.now(UTC) - timedelta(days=_DAYS[self.date.values[0]])
            since = then.strftime("%Y-%m-%dT%H:%M:%S")
        return SearchQuery(
            frozenset(self.kind.values),
            frozenset(self.model.values),
            frozenset(self.author.values),
            since,
            self.failed.isChecked(),
            self.favorite.isChecked(),
            self._node_ids(),
        )

    def _node_ids(self) -> frozenset[str] | None:
        """Nodes that the filters by marks and comments leave; None if there are none of these."""
        wanted = frozenset(self._commented()) if self.comments.isChecked() else None
        if not self.marks.values or self._offered is None:
            return wanted
        from wsdesk.panels.widgets.controls.mark_choices import chosen_filters
        from wsdesk.store.query.mark_filters import match_all

        filters, marks = chosen_filters(self.marks.values), self._all_marks
        marked = frozenset(
            node.id for node in self._offered.nodes if match_all(filters, marks.of(node.version_id))
        )
        return marked if wanted is None else wanted & marked

    def _on_marks_changed(self, _change: object) -> None:
        if self.marks.values:
            self.changed.emit()

    def set_author(self, user_id: str) -> None:
        """Filter by one author only."""
        for chip in (self.kind, self.model, self.date, self.marks):
            chip.set_values(())
        for button in (self.failed, self.favorite, self.comments):
            button.setChecked(False)
        self.author.set_values((user_id,))
        self.changed.emit()

    def _toggle(self, name: str, text: str) -> QPushButton:
        button = push_button(name, text, "chip")
        button.setCheckable(True)
        return button
