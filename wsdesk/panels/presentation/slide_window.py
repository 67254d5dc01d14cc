"""Full-screen window with the current slide and its comments."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QScreen, QShortcut
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.panels.presentation import labels
from wsdesk.panels.presentation.labels import tr
from wsdesk.panels.presentation.slide_text import SlideText
from wsdesk.panels.presentation.stores import PresentationStores
from wsdesk.panels.versions.properties import body_of
from wsdesk.panels.viewer.annotation_pins import AnnotationPins
from wsdesk.panels.viewer.contents import Contents
from wsdesk.panels.viewer.image_view import ImageZoomView
from wsdesk.panels.widgets.layout.boxes import Space, column, named, set_accessible_name
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.comments.comment_tag import parse_tag
from wsdesk.store.comments.result_comments import ResultId
from wsdesk.store.results.presentation import PresentationState, Slide
from wsdesk.store.results.result_items import asset_of_result, version_of_result
from wsdesk.theme.theme_manager import ThemeManager

PANE = "presentation"
_CAPTION_PX = 720
"""Maximum width of the details in logical px, in a window of the height `_CAPTION_HEIGHT`."""
_CAPTION_HEIGHT = 800


class SlideComments(QObject):
    """Shows the pins of a version, and shows why comments are missing."""

    def __init__(self, image: ImageZoomView, stores: PresentationStores, window: QWidget) -> None:
        super().__init__(window)
        self._image = image
        self._stores = stores
        self._slide: Slide | None = None
        self.pins = AnnotationPins(image, stores.themes)
        self.message = PlainLabel(role="small", name="slideComments")
        self.message.setParent(window)
        self.message.hide()
        image.zoomed.connect(self.lay_out)
        stores.comments.thread_cache.changed.connect(self._on_comments_changed)
        stores.result_comments.changed.connect(self._on_comments_changed)

    def show_slide(self, slide: Slide | None) -> None:
        """Show the pins of a slide; None hides them."""
        if self._slide is not None or slide is not None:
            self._slide = slide
            self._stores.result_comments.load(self._result)
            self._show()

    @property
    def _result(self) -> ResultId | None:
        result = self._slide.result if self._slide is not None else None
        return (result.canvas_id, result.node_id, result.version_id) if result is not None else None

    def lay_out(self) -> None:
        """Move the pins to the image, and the message to the lower right."""
        self.pins.lay_out(self._image.box)
        window, inset = self.message.window().rect(), scaled(Space.PAGE)
        self.message.adjustSize()
        self.message.move(
            window.right() - self.message.width() - inset, window.bottom() - self.message.height() - inset
        )

    def _show(self) -> None:
        comments, result = self._stores.result_comments, self._result
        entries = comments.annotations(*result) if result is not None else ()
        status = comments.status(result) if result is not None else ""
        self.message.setText(status)
        self.message.setVisible(bool(status))
        self.message.raise_()
        tags = [(entry, parse_tag(entry.body)[0]) for entry in entries]
        self.pins.show_entries([(entry, tag.area) for entry, tag in tags if tag.area is not None])
        self.lay_out()

    def _on_comments_changed(self, _change: object) -> None:
        if self._slide is not None:
            self._show()


class SlideWindow(QWidget):
    """Window without a frame. Its keys are the shortcuts of the commands of the pane "presentation"."""

    close_requested = Signal()

    def __init__(self, stores: PresentationStores, page: QWidget) -> None:
        """`page` owns the window, which is deleted with it."""
        super().__init__(page, Qt.WindowType.Window | Qt.WindowType.FramelessWindowHint)
        named(self, "slideWindow", tr("Presentation"))
        self.setWindowTitle(tr("Presentation"))
        self.setProperty("surface", "slide")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._stores = stores
        self._version_id = ""
        self._was_playing = False
        """Whether the slide plays as soon as it is visible."""
        self._shortcuts: list[QShortcut] = []
        self.contents = Contents(stores, ground="slide")
        self.contents.set_bare(on=True)
        column(self.contents, space=Space.NONE, parent=self)
        self.text = SlideText(stores.themes, self)
        self.comments = SlideComments(self.contents.image, stores, self)
        self.caption = SlideCaption(stores.themes, self)
        self.black = BlackScreen(self)

    def open_on(self, screen: QScreen) -> None:
        """Fill a screen."""
        self._add_shortcuts()
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.showFullScreen()
        self.activateWindow()
        self.contents.setFocus(Qt.FocusReason.ActiveWindowFocusReason)

    def _add_shortcuts(self) -> None:
        """Use the current shortcuts of the commands, which the main window handles for its own panes."""
        for shortcut in self._shortcuts:
            shortcut.deleteLater()
        commands = self._stores.commands
        self._shortcuts = []
        for command in commands.all():
            for keys in command.shortcuts if PANE in command.panes else ():
                shortcut = QShortcut(QKeySequence(keys), self)
                shortcut.activated.connect(partial(commands.trigger, command.id))
                self._shortcuts.append(shortcut)

    def set_state(self, state: PresentationState) -> None:
        """Show the current slide; a video plays."""
        slide = state.slide()
        self.caption.show_slide(state if state.shows_details else None)
        self.black.setVisible(state.is_black)
        self.black.raise_()
        if slide is None:
            self._version_id = ""
            self.text.show_slide("")
            self.comments.show_slide(None)
            self.contents.release()
            return
        text = labels.spoken(state)
        if slide.result.version_id != self._version_id:
            self._version_id = slide.result.version_id
            beside = [asset for by in (1, -1) if (asset := asset_of(state.slide(by))) is not None]
            version = version_of_result(slide.result)
            self.contents.show_version(version, beside, text)
            is_text = body_of(version) == "text"
            self.text.show_slide(version.generated_text or "" if is_text else "")
            self.caption.raise_()
            self.black.raise_()
            self._fit()
            self._was_playing = True
        self._play(is_black=state.is_black)
        is_image = self.contents.page is self.contents.image
        self.comments.show_slide(slide if state.shows_comments and is_image else None)
        self.black.raise_()
        set_accessible_name(self, text)
        set_accessible_name(self.contents.page, text)
        set_accessible_name(self.text, text)

    def _play(self, *, is_black: bool) -> None:
        """Play a new slide, pause behind a black screen, and continue after it."""
        player = self.contents.player
        if player is None:
            return
        if is_black and player.playing:
            self._was_playing = True
            player.toggle()
        elif not is_black and self._was_playing:
            self._was_playing = False
            player.toggle()

    def turn_page(self, by: int) -> bool:
        """Go to a later or earlier page of a long text; False if there is none."""
        return not self.black.isVisible() and self.text.turn(by)

    def toggle_playing(self) -> None:
        """Play or pause the video or audio file of the slide."""
        if self.contents.player is not None:
            self.contents.player.toggle()

    def _fit(self) -> None:
        view = self.contents.zoom_view
        if view is not None:
            view.fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.black.setGeometry(self.rect())
        self.text.setGeometry(self.rect())
        self.comments.lay_out()
        self.caption.place()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        self.close_requested.emit()
        super().closeEvent(event)


class BlackScreen(QWidget):
    """Black cover of a slide."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "slideBlack", tr("Black screen"))
        self.hide()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.black)


class SlideCaption(QWidget):
    """Title, settings, and prompt at the lower left of a slide."""

    def __init__(self, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("slideCaption")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._themes = themes
        self._texts = ("", "", "")
        self._zoom = 1.0
        self.hide()

    @property
    def text(self) -> str:
        """The texts, a line each."""
        return "\n".join(text for text in self._texts if text)

    def show_slide(self, state: PresentationState | None) -> None:
        """Show the details of the current slide; None hides them."""
        slide = state.slide() if state is not None else None
        self.setVisible(slide is not None)
        if state is not None and slide is not None:
            title = f"{labels.title(slide)}   {labels.position(state)}"
            self._texts = (title, labels.settings(slide), labels.prompt(slide))
            set_accessible_name(self, self.text)
            self.place()
            self.raise_()
            self.update()

    def place(self) -> None:
        """Fit the size to the texts, at the lower left of the window."""
        window = self.parentWidget()
        if window is None:
            return
        self._zoom = max(1.0, window.height() / _CAPTION_HEIGHT)
        inset = self._px(Space.PAGE)
        width = min(self._px(_CAPTION_PX), window.width() - 2 * inset)
        height = min(
            self._prompt_top() + self._prompt_height(width) + self._px(Space.LARGE), window.height() // 2
        )
        self.setGeometry(inset, window.height() - height - inset, width, height)

    def _px(self, px: float) -> int:
        """Length in a window of this height, so that the audience can read the texts on a large screen."""
        return scaled(px * self._zoom)

    def _prompt_top(self) -> int:
        return self._px(66)

    def _prompt_height(self, width: int) -> int:
        return self._prompt_box(width).height() if self._texts[2] else 0

    def _prompt_box(self, width: int) -> QRect:
        self.setFont(type_scale.body(13 * self._zoom))
        room = QRect(0, 0, width - 2 * self._px(Space.LARGE), 10_000)
        return self.fontMetrics().boundingRect(room, _WRAP, self._texts[2])

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, inset = QPainter(self), self._themes.current, self._px(Space.LARGE)
        ink, box = theme.color("on-picture"), self.rect().adjusted(inset, 0, -inset, 0)
        paint.draw_tile(painter, self.rect().toRectF(), theme.color("picture-scrim"), theme.radius("card"))
        line, zoom = QRect(box.x(), self._px(Space.MEDIUM), box.width(), self._px(24)), self._zoom
        paint.draw_line(painter, line, self._texts[0], type_scale.title(16 * zoom), ink)
        line.translate(0, line.height())
        paint.draw_line(painter, line, self._texts[1], type_scale.body(12 * zoom), ink)
        painter.setFont(self.font())
        painter.setPen(ink)
        painter.drawText(box.adjusted(0, self._prompt_top(), 0, -inset // 2), _WRAP, self._texts[2])


_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


def asset_of(slide: Slide | None) -> Asset | None:
    """File of a slide, if it has one."""
    return asset_of_result(slide.result) if slide is not None else None
