"""Header of the viewer."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolButton
from typing_extensions import override

from wsdesk.panels.viewer.strip import version_place
from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, row, set_accessible_name
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import format_percent, number
from wsdesk.store.versions.details import NodeDetail
from wsdesk.store.versions.viewer_items import ViewerItems
from wsdesk.theme.theme_manager import ThemeManager

translate = QCoreApplication.translate


class ViewerHeader(QFrame):
    """Title bar of the viewer; each button emits a signal."""

    stepped = Signal(object)
    """Emitted with the number of versions to go forward."""
    zoom_requested = Signal(object)
    """Emitted with `in`, `out`, `fit`, or `actual`."""

    def __init__(self, themes: ThemeManager, close_button: QToolButton) -> None:
        super().__init__()
        self.setObjectName("viewerHead")
        self.setProperty("surface", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._themes = themes
        self._locations = ("", "")
        self._percent: int | None = None
        self._usages = 0
        self.title = PlainLabel(role="title", elide=True)
        self.location = PlainLabel(role="small", name="viewerPlace", elide=True)
        self.location.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.marks = PlainLabel(role="small", name="viewerMarks")
        self.usages_button = push_button("viewerUsages", "")
        self.usages_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.usages_button.hide()
        self.comments = PlainLabel(role="small", name="viewerComments", elide=True)
        self.comments.hide()
        self.position = PlainLabel(role="small", name="viewerPosition")
        self.percent = PlainLabel(role="small", name="viewerPercent")
        self.percent.setMinimumWidth(44)
        self.percent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._row = line = row(
            (self.title, 1),
            self.usages_button,
            Space.MEDIUM,
            self.comments,
            Space.MEDIUM,
            self.marks,
            Space.MEDIUM,
            self.position,
            Space.MEDIUM,
            space=Space.TIGHT,
            margin=(Space.MEDIUM, Space.SMALL, Space.SMALL, Space.SMALL),
            parent=self,
        )
        self.previous_button = self._add("viewerPrevious", "chevron-left", self.tr("Previous version"))
        line.addWidget(self.location)
        self.next_button = self._add("viewerNext", "chevron-right", self.tr("Next version"))
        line.addSpacing(Space.MEDIUM)
        self._zoom_buttons = (
            self._add("viewerZoomOut", "minus", self.tr("Zoom out")),
            self._add("viewerZoomIn", "plus", self.tr("Zoom in")),
            self._add("viewerFit", "fit", self.tr("Fit")),
            self._add("viewerActual", "actual-size", self.tr("Actual size")),
        )
        line.insertWidget(line.indexOf(self._zoom_buttons[1]), self.percent)
        self.annotate_button = self._add(
            "viewerAnnotate", "comment-add", self.tr("Comment on a place or time")
        )
        self.find_button = self._add("viewerFindOpen", "search", self.tr("Find in text"))
        self.drag_button = self._add("viewerDrag", "hand", self.tr("Drag to save the file elsewhere"))
        self.drag_button.setCursor(Qt.CursorShape.OpenHandCursor)
        self.save_button = self._add("viewerSave", "download", self.tr("Save as…"))
        close_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        line.addWidget(close_button)
        self.previous_button.clicked.connect(partial(self.stepped.emit, -1))
        self.next_button.clicked.connect(partial(self.stepped.emit, 1))
        for button, how in zip(self._zoom_buttons, ("out", "in", "fit", "actual"), strict=True):
            button.clicked.connect(partial(self.zoom_requested.emit, how))

    def follow(self, commands: CommandStore) -> None:
        """Show the shortcuts of commands in the tooltips of the buttons that run them."""
        zoom_out, zoom_in, fit, actual = self._zoom_buttons
        for button, name in (
            (self.previous_button, "previous-version"),
            (self.next_button, "next-version"),
            (zoom_out, "zoom-out"),
            (zoom_in, "zoom-in"),
            (fit, "fit"),
            (actual, "actual-size"),
            (self.annotate_button, "annotate"),
            (self.find_button, "find"),
        ):
            button.follow(commands, f"viewer.{name}")
        self.save_button.follow(commands, "version.save-as")

    def show_item(self, state: ViewerItems) -> None:
        """Show title, source, and position of the current item of a list."""
        item, last = state.current, len(state.items) - 1
        self._set_step_names(translate("Viewer", "Previous item"), translate("Viewer", "Next item"))
        version = version_place(item)
        place = " · ".join(part for part in (item.source, version) if part)
        self.set_location(item.title, place, version, first=state.index == 0, last=state.index == last)
        self.show_position(state.index + 1, len(state.items))

    def show_node(self, detail: NodeDetail, page: tuple[int, int] | None) -> None:
        """Show a node with the number of its version, and of the page: its index and the number of pages."""
        number, count = detail.number, len(detail.versions)
        text = translate("Viewer", "Version {n} of {count}").format(n=number, count=count)
        short = f"v{number}/{count}"
        if page is not None:
            at, pages = page
            text += " · " + translate("Viewer", "page {n} of {count}").format(n=at + 1, count=pages)
            short += f" · {at + 1}/{pages}"
        title = sanitize.line(detail.node.title, 200) or translate("Viewer", "Untitled")
        self._set_step_names(translate("Viewer", "Previous version"), translate("Viewer", "Next version"))
        self.set_location(title, text, short, first=number <= 1, last=number >= count)

    def set_location(self, title: str, place: str, short: str, *, first: bool, last: bool) -> None:
        """Set title and location (`short` if narrow), and whether it is the first or last item."""
        self.title.setText(title)
        self._locations = (place, short or place)
        self._update_compact()
        self.previous_button.setEnabled(not first)
        self.next_button.setEnabled(not last)

    @property
    def location_text(self) -> str:
        """Title, location, and position in the filmstrip, for screen readers."""
        parts = (self.title.text(), self._locations[0], self.position.text())
        return ", ".join(part for part in parts if part)

    def show_position(self, number: int, count: int) -> None:
        """Set the position in the filmstrip, from 1; hidden if there is only one item."""
        text = self.tr("{n} of {count}").format(n=number, count=count)
        self.position.setText(text if number >= 1 and count > 1 else "")

    def show_marks(self, text: str) -> None:
        """Set the marks of the displayed version as words; empty if it has none."""
        self.marks.setText(text)
        self.marks.setVisible(bool(text))

    def show_usages(self, count: int) -> None:
        """Set the number of other nodes with the same file."""
        self.usages_button.setText(self.tr("Also used in %Ln places", "", count))
        self.usages_button.setMinimumWidth(self.usages_button.sizeHint().width())
        set_accessible_name(self.usages_button, self.usages_button.text())
        self._usages = count
        self._update_compact()

    def show_extent_of_comments(self, extent: tuple[int, int], status: str) -> None:
        """Show why comments are missing, or how many of all are shown unless it is all."""
        shown, count = extent
        text = self.tr("{n} of {count} comments shown").format(n=number(shown), count=number(count))
        self.comments.setText(status or text)
        self.comments.setVisible(bool(status) or shown < count)

    def _set_step_names(self, previous: str, following: str) -> None:
        """Set the names of the two step buttons."""
        for button, text in ((self.previous_button, previous), (self.next_button, following)):
            button.set_label(text)

    def show_zoom(self, percent: int | None) -> None:
        """Set the zoom in percent, 0 while it is unknown; None if the content can't be zoomed."""
        self._percent = percent
        if percent is not None:
            self.percent.setText(format_percent(percent) if percent else "–")
        self._update_compact()

    def _update_compact(self) -> None:
        """If narrow, hide controls that have a shortcut, and shorten texts."""
        room = scaled(100)
        narrow, tight = self.width() < 6 * room, self.width() < 5 * room
        self.title.setMinimumWidth(0 if narrow else room)
        self.location.setText(self._locations[1] if narrow else self._locations[0])
        self.location.set_tip(self._locations[0] if narrow else "")
        # Details and a command have the other places too.
        needed_width = 7.3 * room + self.usages_button.sizeHint().width()
        self.usages_button.setVisible(bool(self._usages) and self.width() >= needed_width)
        zooms = self._percent is not None
        for button, needed_room in zip(self._zoom_buttons, (narrow, narrow, False, False), strict=True):
            button.setVisible(zooms and not needed_room)
        self.percent.setVisible(zooms and not tight)

    def _add(self, name: str, icon: str, text: str) -> IconButton:
        button = IconButton(name, icon, text, self._themes)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(button)
        return button

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._update_compact()
