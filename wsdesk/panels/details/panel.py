"""Details panel: collapsible sections of properties."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget
from typing_extensions import override

from wsdesk.media.core.asset_key import identity
from wsdesk.panels.details.canvas_totals import TotalsCache
from wsdesk.panels.details.result_preview import ResultPreview
from wsdesk.panels.details.rows import tr
from wsdesk.panels.details.stores import DetailsPanelStores
from wsdesk.panels.details.subject import Subject, inspected_subject, subject_of
from wsdesk.panels.widgets.containers.panel import CanvasPanel, PanelCommands
from wsdesk.panels.widgets.containers.property_sections import PropertySections
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, row
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.properties.property import Property, PropertyLink, PropertyMenu
from wsdesk.panels.widgets.text.markdown import MarkdownView
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.commands.commands import command
from wsdesk.store.query.query_language import usages_query
from wsdesk.store.versions.details import Inspected
from wsdesk.store.versions.viewer_items import items_of_outputs
from wsdesk.theme.theme_manager import ThemeManager


class KindSquare(QWidget):
    """Square of 8 px in the color of a kind."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self._themes = themes
        self._kind = "unknown"
        self.setFixedSize(8, 8)

    def show_kind(self, kind: str) -> None:
        self._kind = kind
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        color = paint.kind_color(theme, self._kind)
        paint.draw_tile(QPainter(self), QRectF(self.rect()), color, theme.radius("square"))


class DetailsPanel(CanvasPanel):
    """Properties of the selection of the current canvas, or of the canvas itself.

    A subject inspected in a list (assets, a project, a skill) takes precedence until the canvas selection
    changes. All changes of an event loop iteration cause one refresh.
    """

    def __init__(self, stores: DetailsPanelStores) -> None:
        super().__init__("details", "Details", stores.themes, stores.canvases)
        self._stores = stores
        self._subject = Subject()
        self._header = _Header(stores.themes)
        self._text = MarkdownView("detailsText")
        self._text_frame = QFrame()
        self._text_frame.setProperty("role", "card")
        column(self._text, margin=(Space.MEDIUM, Space.SMALL), parent=self._text_frame)
        self._scroll = PropertySections(
            "detailsScroll", "details", stores.themes, ResultPreview(stores), self._header, self._text_frame
        )
        column(self.set_content(self._scroll, "text"), parent=self)
        self._expanded: frozenset[str] = frozenset()
        self._is_new_subject = True
        self._shown_canvas_id = ""
        self._totals = TotalsCache(stores.models, self.request_refresh, self)
        self._text.link_activated.connect(stores.links.ask)
        self._scroll.menu_requested.connect(self._on_menu_requested)
        self._scroll.link_activated.connect(self._on_link_activated)
        for signal in (
            stores.details.changed,
            stores.people.changed,
            stores.models.changed,
            stores.projects.changed,
            stores.skills.changed,
            stores.library.changed,
            stores.usages.changed,
        ):
            signal.connect(self.request_refresh)
        stores.selection.changed.connect(self._on_selection_changed)
        stores.inspected.changed.connect(self._on_selection_changed)
        self._states.retried.connect(self.reload_canvas)
        self.request_refresh()

    @property
    def subject(self) -> Subject:
        return self._subject

    def properties(self) -> tuple[Property, ...]:
        """All displayed rows, in order."""
        return tuple(prop for group in self._subject.groups for prop in group.properties)

    def press(self, key: str) -> None:
        """Activate the link of a row."""
        self._scroll.press(key)

    @override
    def refresh(self) -> None:
        canvas = self.canvas
        inspected = inspected_subject(self._stores, self._expanded)
        if inspected is not None:
            self._show_subject(inspected)
            return
        if canvas is None:
            self._states.show_empty(self.tr("No canvas open"), self.tr("Open a canvas to see its details."))
            return
        has_content = bool(canvas.document.nodes or canvas.document.notes)
        if not has_content and self.show_canvas_phase(canvas, has_content=False):
            return
        subject = subject_of(self._stores, canvas, self._expanded, self._totals)
        if subject is not None:
            self._show_subject(subject)
        elif self._is_new_subject or canvas.canvas_id != self._shown_canvas_id:
            self._subject = Subject()
            self._states.show_busy()
        self._shown_canvas_id = canvas.canvas_id

    def _show_subject(self, subject: Subject) -> None:
        self._subject = subject
        self._header.show_subject(subject.kind, subject.title, subject.line)
        self._text_frame.setVisible(bool(subject.text.strip()))
        self._text.show_text(subject.text)
        self._scroll.show_groups(subject.groups)
        self._states.show_ready()
        if self._is_new_subject:
            self._is_new_subject = False
            self._scroll.verticalScrollBar().setValue(0)

    def _on_selection_changed(self, _selection: object) -> None:
        self._expanded = frozenset()
        self._is_new_subject = True
        self.request_refresh()

    def _on_menu_requested(self, menu: PropertyMenu, at: QPoint) -> None:
        expanded = PropertyMenu(menu.prop, self.properties())
        self._stores.commands.request_menu("value", expanded, at.x(), at.y())

    def _on_link_activated(self, link: PropertyLink) -> None:
        if link.place == "more":
            self._expanded |= {link.id}
            self.request_refresh()
        else:
            follow(link, self._stores)


class _Header(QWidget):
    """Kind square and title, with a subtitle below."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("detailsHeader")
        self._square = KindSquare(themes)
        self._title = WrappingLabel(role="title", max_lines=3, name="detailsTitle")
        self._line = WrappingLabel(role="small", max_lines=2, selectable=False, name="detailsLine")
        line = row(
            column(self._square, Stretch(1), margin=(Space.NONE, Space.TIGHT, Space.NONE, Space.NONE)),
            (column(self._title, self._line, space=Space.TIGHT), 1),
            parent=self,
        )
        line.setAlignment(Qt.AlignmentFlag.AlignTop)

    def show_subject(self, kind: str, title: str, line: str) -> None:
        """Set the texts; without a kind the square is hidden."""
        self._square.setVisible(bool(kind))
        self._square.show_kind(kind)
        self._title.setText(title)
        self._line.setText(line)
        self._line.setVisible(bool(line))


def follow(link: PropertyLink, stores: DetailsPanelStores) -> None:
    """Open the target of a link: select and reveal a node, or confirm an external URL."""
    canvas = stores.canvases.current
    if link.place == "canvas":
        stores.canvases.open(link.id)
    elif link.place == "address":
        stores.links.ask(link.id)
    elif link.place == "copy":
        copy_text(link.id, tr("ID"), stores.notifications)
    elif link.place == "asset-place":
        _go_to_place(int(link.id), stores)
    elif link.place == "usage":
        stores.canvases.reveal(link.id, link.part)
    elif link.place == "usages":
        stores.commands.run_role("search", usages_query(link.id))
    elif canvas is not None:
        _follow_on_canvas(link, canvas, stores)


def _follow_on_canvas(link: PropertyLink, canvas: CanvasStore, stores: DetailsPanelStores) -> None:
    if link.place == "node":
        stores.canvases.reveal(canvas.canvas_id, link.id)
    elif link.place == "output":
        _open_output(link, canvas, stores)
    elif link.place == "edge":
        stores.selection.select(canvas.canvas_id, edges=(link.id,))
    elif link.place == "note":
        stores.selection.select(canvas.canvas_id, notes=(link.id,))


def _open_output(link: PropertyLink, canvas: CanvasStore, stores: DetailsPanelStores) -> None:
    """Open the resized images of a node in the viewer, at the linked one."""
    node = canvas.node(link.id)
    items = items_of_outputs(node, canvas.canvas_id) if node is not None else ()
    index = next((n for n, item in enumerate(items) if identity(item.asset) == link.part), 0)
    stores.viewer_items.open(items, index)


def _go_to_place(number: int, stores: DetailsPanelStores) -> None:
    what = stores.inspected.state
    hit = what.assets[0] if what is not None and what.assets else None
    places = stores.library.places(hit) if hit is not None else ()
    if hit is not None and number < len(places):
        stores.library.open_location(hit, places[number])


class DetailCommands(PanelCommands[DetailsPanelStores, DetailsPanel]):
    """Commands of the Details panel. A subject is a `PropertyMenu`; without one, the displayed rows."""

    def _inspect(self, subject: object | None) -> None:
        """Inspect the subject of a context menu, unless it is one of several selected assets."""
        from wsdesk.wire.search import AssetSearchResult

        now = self._stores.inspected.state
        if isinstance(subject, AssetSearchResult) and (now is None or subject not in now.assets):
            self._stores.inspected.inspect(Inspected("assets", assets=(subject,)))
        self._stores.inspected.request(subject)

    def _properties(self, subject: object | None) -> tuple[Property, ...]:
        return subject.all if isinstance(subject, PropertyMenu) else self._panel.properties()

    def _property(self, subject: object | None) -> Property | None:
        """Clicked row; without one the row to copy by default, the ID."""
        if isinstance(subject, PropertyMenu):
            return subject.prop
        return next((prop for prop in self._panel.properties() if prop.key == "id"), None)

    @command(
        "details.show",
        "Show details",
        "view/pages:10",
        "Alt+Return",
        contexts="asset tree-project tree-canvas skill",
        icon="details",
    )
    def _show(self, subject: object | None) -> None:
        self._inspect(subject)
        self._stores.commands.trigger("panel.details")  # command of the window that shows the panel

    @command("value.copy", "Copy value", "edit/copy:90", contexts="value/copy", target=_property, icon="copy")
    def _copy(self, prop: Property) -> None:
        copy_text(prop.copy_text, prop.label or prop.text, self._stores.notifications)

    @command("value.copy-all", "Copy all details", "edit/copy:100", contexts="value/copy", target=_properties)
    def _copy_all(self, properties: tuple[Property, ...]) -> None:
        lines = (f"{prop.label}: {prop.copy_text}" if prop.label else prop.copy_text for prop in properties)
        copy_text("\n".join(lines), self.tr("all details"), self._stores.notifications)
