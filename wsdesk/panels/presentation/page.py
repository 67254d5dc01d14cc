"""Presenter's page: current and next slide with notes, while the slides are on another screen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from wsdesk.panels.presentation import labels
from wsdesk.panels.presentation.labels import tr
from wsdesk.panels.presentation.slide_text import SlideText
from wsdesk.panels.presentation.slide_window import PANE, SlideWindow
from wsdesk.panels.presentation.stores import PresentationStores
from wsdesk.panels.versions.properties import body_of
from wsdesk.panels.widgets.containers.overlay_page import OverlayCommands, OverlayPage
from wsdesk.panels.widgets.images.image_pane import ImagePane, ImageViewport
from wsdesk.panels.widgets.images.media_box import WaveformBox
from wsdesk.panels.widgets.layout.boxes import Space, column, row, set_accessible_name
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.commands.commands import command
from wsdesk.store.results.presentation import PresentationState, Slide
from wsdesk.store.results.result_items import asset_of_result, version_of_result

_MIN_TEXT_PX = 6
_MAX_NOTE_LINES = 12


class SlidePreview(QStackedWidget):
    """Image of a slide, the waveform of an audio file, a text, or a message instead of a slide."""

    def __init__(self, name: str, stores: PresentationStores) -> None:
        super().__init__()
        self.setObjectName(name)
        self.image = ImagePane(f"{name}Image", stores, ImageViewport(self))
        self.waveform = WaveformBox(f"{name}Waveform", stores.images, stores.themes)
        self.text = SlideText(stores.themes, self, min_px=_MIN_TEXT_PX)
        self.message = PlainLabel(name=f"{name}Message")
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for page in (self.image, self.waveform, self.text, self.message):
            self.addWidget(page)
        self.text.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(self.image)

    def show_slide(self, slide: Slide | None, text: str = "") -> None:
        """Show a slide, which `text` describes for accessibility; None shows only the text."""
        version = version_of_result(slide.result) if slide is not None else None
        asset = asset_of_result(slide.result) if slide is not None else None
        body = body_of(version)
        self.waveform.show_asset(asset if body == "audio" else None)
        self.image.show_assets(*((asset,) if asset is not None and body != "audio" else ()))
        if version is not None and body == "text":
            self.text.show_slide(version.generated_text or "")
        self.message.setText(text)
        shown = {"audio": self.waveform, "text": self.text}.get(body, self.image)
        shown = shown if slide is not None else self.message
        self.setCurrentWidget(shown)
        self.setFocusProxy(shown)
        for page in (self, shown):
            set_accessible_name(page, text)


class PresentationPage(OverlayPage):
    """Page over the canvas while a presentation runs. It owns the full-screen window with the slides.

    With a second screen, the slides are on that one and this page is visible; else it is below the slides.
    """

    def __init__(self, stores: PresentationStores, parent: QWidget | None = None) -> None:
        super().__init__(PANE, tr("Presentation"), tr("Close presentation"), stores.themes, parent)
        self._stores = stores
        self._store = stores.presentation
        self._window: SlideWindow | None = None
        self.count = PlainLabel(name="presentationPosition")
        self.current = SlidePreview("presentationCurrent", stores)
        self.next = SlidePreview("presentationNext", stores)
        self.title = WrappingLabel(name="presentationSlideTitle", selectable=False, max_lines=2)
        self.note = WrappingLabel(name="presentationNote", selectable=False, max_lines=_MAX_NOTE_LINES)
        self.prompt = WrappingLabel(
            name="presentationRecipe", role="small", selectable=False, max_lines=_MAX_NOTE_LINES
        )
        side = column(
            PlainLabel(tr("Next"), role="small"),
            (self.next, 2),
            PlainLabel(tr("Note"), role="small"),
            (self.note, 1),
        )
        main = column((self.current, 1), self.title, self.prompt)
        margin = (Space.LARGE, Space.NONE, Space.LARGE, Space.LARGE)
        column(
            self.title_bar((self.heading(tr("Presentation")), 1), self.count),
            (row((main, 3), (side, 2), space=Space.LARGE, margin=margin), 1),
            parent=self,
        )
        self.setFocusProxy(self.current)
        self._store.changed.connect(self._on_changed)
        self._begin = Debouncer(0, self._show_running, self)
        self._begin.trigger()  # once the host listens to the page

    @property
    def window_of_slides(self) -> SlideWindow | None:
        """The window with the slides, while a presentation runs."""
        return self._window

    @override
    def leave(self) -> None:
        self._store.end()

    @override
    def clean_up(self) -> None:
        self.current.show_slide(None)
        self.next.show_slide(None)

    def step(self, by: int) -> None:
        """Go to a later or earlier page of a long text, or slide."""
        if self._window is not None and self._window.turn_page(by):
            self.current.text.go_to(self._window.text.page)
        else:
            self._store.step(by)

    def toggle_playing(self) -> None:
        """Play or pause the video or audio file of the slide."""
        if self._window is not None:
            self._window.toggle_playing()

    def _show_running(self) -> None:
        """Show a presentation that began before the page was created."""
        if self._store.state.is_running:
            self._on_changed(self._store.state)

    def _on_changed(self, state: PresentationState) -> None:
        if not state.is_running:
            self._end()
            return
        self._show(state)
        if not self.is_open:
            self.open_page()
        if self._window is None:
            self._window = SlideWindow(self._stores, self)
            self._window.close_requested.connect(self._store.end)
            audio, waveform = self._window.contents.audio, self.current.waveform
            audio.progress_changed.connect(waveform.set_position)
            waveform.seek_requested.connect(audio.seek)
            self._window.open_on(self._slide_screen())
        self._window.set_state(state)

    def _show(self, state: PresentationState) -> None:
        slide, following = state.slide(), state.slide(1)
        self.count.setText(labels.position(state))
        self.current.show_slide(slide, labels.spoken(state))
        self.next.show_slide(
            following, labels.title(following) if following is not None else tr("End of presentation")
        )
        if slide is not None:
            self.title.setText(labels.title(slide))
            self.note.setText(slide.note or tr("No note"))
            self.prompt.setText(
                "\n".join(part for part in (labels.settings(slide), labels.prompt(slide)) if part)
            )

    def _slide_screen(self) -> QScreen:
        """Another screen than that of the main window, if there is one."""
        own = self.screen()
        others = (screen for screen in QGuiApplication.screens() if screen is not own)
        return next(others, own)

    def _end(self) -> None:
        window, self._window = self._window, None
        if window is not None:
            window.set_state(PresentationState())
            window.hide()
            window.deleteLater()
            self.window().activateWindow()
        self.close_page()


class PresentationCommands(OverlayCommands[PresentationStores, PresentationPage]):
    """Commands of the running presentation."""

    context = "Presentation"
    pane = PANE

    @override
    def is_enabled(self, _subject: object | None) -> bool:
        return self.page.is_open

    @command("presentation.next", "Presentation: next", "go/presentation:10", "Right Down Space PgDown")
    def _next(self) -> None:
        self.page.step(1)

    @command(
        "presentation.previous", "Presentation: previous", "go/presentation:20", "Left Up Backspace PgUp"
    )
    def _previous(self) -> None:
        self.page.step(-1)

    @command("presentation.first", "Presentation: first", "go/presentation:30", "Home")
    def _first(self) -> None:
        self._stores.presentation.go_to(0)

    @command("presentation.last", "Presentation: last", "go/presentation:40", "End")
    def _last(self) -> None:
        self._stores.presentation.go_to(len(self._stores.presentation.state.slides) - 1)

    def _is_black(self) -> bool:
        return self._stores.presentation.state.is_black

    @command("presentation.black", "Presentation: black screen", "go/presentation:50", "B", checked=_is_black)
    def _black(self) -> None:
        self._stores.presentation.toggle_black()

    def _shows_details(self) -> bool:
        return self._stores.presentation.state.shows_details

    @command(
        "presentation.details", "Presentation: details", "go/presentation:60", "I", checked=_shows_details
    )
    def _details(self) -> None:
        self._stores.presentation.toggle_details()

    def _shows_comments(self) -> bool:
        return self._stores.presentation.state.shows_comments

    @command(
        "presentation.comments", "Presentation: comments", "go/presentation:65", "C", checked=_shows_comments
    )
    def _comments(self) -> None:
        self._stores.presentation.toggle_comments()

    @command("presentation.play", "Presentation: play or pause", "go/presentation:70", "K")
    def _play(self) -> None:
        self.page.toggle_playing()

    @command("presentation.end", "Close presentation", "view/close:100", "Escape")
    def _end(self) -> None:
        self._stores.presentation.end()
