"""Header of the viewer."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QToolButton
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import ThemedIcon
from wsdesk.panels.widgets.layout.boxes import Space, named, row
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.text.number_format import percent_words
from wsdesk.theme.theme_manager import ThemeManager


class ViewerHeader(QFrame):
    """Title bar of the viewer; each button emits a signal."""

    stepped = Signal(object)
    """Emitted with the number of versions to go forward."""
    zoom_wanted = Signal(object)
    """Emitted with `in`, `out`, `fit`, or `actual`."""
    find_wanted = Signal()
    save_wanted = Signal()

    def __init__(self, themes: ThemeManager, close_button: QToolButton) -> None:
        super().__init__()
        self.setObjectName("viewerHead")
        self.setProperty("surface", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._themes = themes
        self._locations = ("", "")
        self._percent: int | None = None
        self.title = PlainLabel(role="title", elide=True)
        self.location = PlainLabel(role="small")
        self.location.setObjectName("viewerPlace")
        self.position = PlainLabel(role="small")
        self.position.setObjectName("viewerPosition")
        self.percent = PlainLabel(role="small")
        self.percent.setObjectName("viewerPercent")
        self.percent.setMinimumWidth(44)
        self.percent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        line = row(
            (self.title, 1),
            self.position,
            Space.MEDIUM,
            space=Space.TIGHT,
            margin=(Space.MEDIUM, Space.SMALL, Space.SMALL, Space.SMALL),
            parent=self,
        )
        self._row = line
        self.previous_button = self._add("viewerPrevious", "chevron-left", self.tr("Previous version"))
        line.addWidget(self.location)
        self.next_button = self._add("viewerNext", "chevron-right", self.tr("Next version"))
        line.addSpacing(Space.MEDIUM)
        self._zooms = (
            self._add("viewerZoomOut", "minus", self.tr("Zoom out")),
            self.percent,
            self._add("viewerZoomIn", "plus", self.tr("Zoom in")),
            self._add("viewerFit", "fit", self.tr("Fit")),
            self._add("viewerActual", "actual-size", self.tr("Actual size")),
        )
        line.insertWidget(line.indexOf(self._zooms[2]), self.percent)
        self.find_button = self._add("viewerFindOpen", "search", self.tr("Find in text"))
        self.drag_button = self._add("viewerDrag", "hand", self.tr("Drag to save the file elsewhere"))
        self.drag_button.setCursor(Qt.CursorShape.OpenHandCursor)
        self.save_button = self._add("viewerSave", "download", self.tr("Save as…"))
        close_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        line.addWidget(close_button)
        self.find_button.clicked.connect(self.find_wanted)
        self.save_button.clicked.connect(self.save_wanted)
        for button in (self.previous_button, self.next_button):
            button.clicked.connect(self._on_step_clicked)
        for button in self._zooms:
            if isinstance(button, QToolButton):
                button.clicked.connect(self._on_zoom_clicked)

    def set_location(self, title: str, place: str, short: str, *, first: bool, last: bool) -> None:
        """Set title and location (`short` if narrow), and whether it is the first or last item."""
        self.title.setText(title)
        self._locations = (place, short or place)
        self._update_compact()
        self.previous_button.setEnabled(not first)
        self.next_button.setEnabled(not last)

    def show_position(self, number: int, count: int) -> None:
        """Set the position in the filmstrip, from 1; hidden if there is only one item."""
        words = self.tr("{n} of {count}").format(n=number, count=count)
        self.position.setText(words if number >= 1 and count > 1 else "")

    def set_step_names(self, previous: str, following: str) -> None:
        """Set the names of the two step buttons."""
        for button, words in ((self.previous_button, previous), (self.next_button, following)):
            button.setAccessibleName(words)
            set_tip(button, words)

    def show_zoom(self, percent: int | None) -> None:
        """Set the zoom in percent; None if the content can't be zoomed."""
        self._percent = percent
        if percent is not None:
            self.percent.setText(percent_words(percent))
        self._update_compact()

    def _update_compact(self) -> None:
        """If narrow, hide controls that have a shortcut, and shorten texts."""
        room = scaled(100)
        narrow, tight = self.width() < 6 * room, self.width() < 5 * room
        self.location.setText(self._locations[1] if narrow else self._locations[0])
        self.location.set_tip(self._locations[0] if narrow else "")
        out, percent, nearer, fit, actual = self._zooms
        for part, is_there in (
            (out, not narrow),
            (nearer, not narrow),
            (percent, not tight),
            (fit, True),
            (actual, True),
        ):
            part.setVisible(self._percent is not None and is_there)

    def _add(self, name: str, drawing: str, words: str) -> QToolButton:
        button = named(QToolButton(), name, words)
        set_tip(button, words)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        ThemedIcon(button, drawing, self._themes)
        self._row.addWidget(button)
        return button

    def _on_step_clicked(self) -> None:
        self.stepped.emit(-1 if self.sender() is self.previous_button else 1)

    def _on_zoom_clicked(self) -> None:
        words = {"viewerZoomOut": "out", "viewerZoomIn": "in", "viewerFit": "fit", "viewerActual": "actual"}
        self.zoom_wanted.emit(words[self.sender().objectName()])

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._update_compact()
