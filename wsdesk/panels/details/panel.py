"""Details panel: collapsible sections of properties."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget
from typing_extensions import override

from wsdesk.panels.details.inspected_subject import inspected_subject
from wsdesk.panels.details.navigation import follow
from wsdesk.panels.details.stores import DetailsPanelStores
from wsdesk.panels.details.subject import Subject, subject_of
from wsdesk.panels.widgets.containers.panel import CanvasPanel
from wsdesk.panels.widgets.containers.section import Section
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, row
from wsdesk.panels.widgets.layout.column_scroll import ColumnScroll
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup, PropertyLink, PropertyMenu
from wsdesk.panels.widgets.properties.property_grid import PropertyGrid
from wsdesk.panels.widgets.text.markdown import MarkdownView
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.theme.theme_manager import ThemeManager


class KindSquare(QWidget):
    """8 px of a kind's colour."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._kind = "unknown"
        self.setFixedSize(8, 8)

    def show_kind(self, kind: str) -> None:
        """Take the colour of a kind."""
        self._kind = kind
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        color = paint.kind_color(theme, self._kind)
        paint.draw_tile(QPainter(self), QRectF(self.rect()), color, theme.radius("square"))


class DetailsPanel(CanvasPanel):
    """Shows the selection of the current canvas, and the canvas where nothing is selected.

    What was selected in a list (assets, a project, a skill) comes first until something on the canvas is.
    Changes of one moment (selection, document, names) are shown once, when they have all come.
    """

    def __init__(self, stores: DetailsPanelStores, parent: QWidget | None = None) -> None:
        super().__init__("details", "Details", stores.themes, stores.canvases, parent)
        self._stores = stores
        self._subject = Subject()
        self._sections: dict[str, tuple[Section, PropertyGrid]] = {}
        self._header = _Header(stores.themes)
        self._text = MarkdownView("detailsText")
        self._paper = QFrame()
        self._paper.setProperty("role", "card")
        column(self._text, margin=(Space.MEDIUM, Space.SMALL), parent=self._paper)
        self._scroll = ColumnScroll("detailsScroll")
        self._scroll.column.addWidget(self._header)
        self._scroll.column.addWidget(self._paper)
        self._scroll.column.addStretch(1)
        column(self.set_content(self._scroll, "text"), parent=self)
        self._whole: frozenset[str] = frozenset()
        self._another = True
        self._text.link_activated.connect(stores.links.ask)
        for signal in (
            stores.details.changed,
            stores.people.changed,
            stores.models.changed,
            stores.projects.changed,
            stores.skills.changed,
            stores.library.changed,
        ):
            signal.connect(self.request_refresh)
        stores.selection.changed.connect(self._on_selection_changed)
        stores.inspected.changed.connect(self._on_selection_changed)
        self._states.retried.connect(self.reload_canvas)
        self.request_refresh()

    @property
    def subject(self) -> Subject:
        """What is shown."""
        return self._subject

    def facts(self) -> tuple[Property, ...]:
        """Every row that is shown, in order."""
        return tuple(fact for group in self._subject.groups for fact in group.facts)

    def press(self, key: str) -> None:
        """Follow the link of a row, as a click on it does."""
        for group in self._subject.groups:
            grid = self._sections[group.key][1]
            if grid.value(key):
                grid.press(key)
                return

    @override
    def refresh(self) -> None:
        canvas = self.canvas
        inspected = inspected_subject(self._stores, self._whole)
        if inspected is not None:
            self._show_subject(inspected)
            return
        if canvas is None:
            self._states.show_empty(self.tr("No canvas open"), self.tr("Open a canvas to see its details."))
            return
        has_content = bool(canvas.document.nodes or canvas.document.notes)
        if not has_content and self.show_canvas_phase(canvas, has_content=False):
            return
        self._show_subject(subject_of(self._stores, canvas, self._whole))

    def _show_subject(self, subject: Subject) -> None:
        self._subject = subject
        self._header.show_subject(self._subject.kind, self._subject.title, self._subject.line)
        self._paper.setVisible(bool(self._subject.text.strip()))
        self._text.show_text(self._subject.text)
        self._show_groups(self._subject.groups)
        self._states.show_ready()
        if self._another:
            self._another = False
            self._scroll.verticalScrollBar().setValue(0)

    def _show_groups(self, groups: tuple[PropertyGroup, ...]) -> None:
        wanted = {group.key for group in groups}
        for key, (section, _grid) in self._sections.items():
            section.setVisible(key in wanted)
        for place, group in enumerate(groups):
            section, grid = self._sections.get(group.key) or self._make_section(group)
            section.set_title(group.title)
            grid.show_facts(group.facts)
            self._scroll.column.removeWidget(section)
            self._scroll.column.insertWidget(2 + place, section)

    def _make_section(self, group: PropertyGroup) -> tuple[Section, PropertyGrid]:
        grid = PropertyGrid(f"details-{group.key}", self._stores.themes)
        section = Section(f"detailsSection-{group.key}", group.title, grid, self._stores.themes)
        grid.menu_wanted.connect(self._on_menu_wanted)
        grid.link_activated.connect(self._on_link_activated)
        self._sections[group.key] = (section, grid)
        return section, grid

    def _on_selection_changed(self, _selection: object) -> None:
        self._whole = frozenset()
        self._another = True
        self.request_refresh()

    def _on_menu_wanted(self, menu: PropertyMenu, at: QPoint) -> None:
        whole = PropertyMenu(menu.fact, self.facts())
        self._stores.commands.request_menu("value", whole, at.x(), at.y())

    def _on_link_activated(self, link: PropertyLink) -> None:
        if link.place == "more":
            self._whole |= {link.id}
            self.request_refresh()
        else:
            follow(link, self._stores)


class _Header(QWidget):
    """Kind square and title; the line below says what kind of thing it is."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("detailsHeader")
        self._square = KindSquare(themes)
        self._title = WrappingLabel(role="title", max_lines=3)
        self._title.setObjectName("detailsTitle")
        self._line = WrappingLabel(role="small", max_lines=2, selectable=False)
        self._line.setObjectName("detailsLine")
        line = row(
            column(self._square, Stretch(1), margin=(Space.NONE, Space.TIGHT, Space.NONE, Space.NONE)),
            (column(self._title, self._line, space=Space.TIGHT), 1),
            parent=self,
        )
        line.setAlignment(Qt.AlignmentFlag.AlignTop)

    def show_subject(self, kind: str, title: str, line: str) -> None:
        """Say what it is; an empty kind shows no square."""
        self._square.setVisible(bool(kind))
        self._square.show_kind(kind)
        self._title.setText(title)
        self._line.setText(line)
        self._line.setVisible(bool(line))
