"""Pins of comments on the image of a slide."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from wsdesk.panels.presentation.labels import tr
from wsdesk.panels.presentation.stores import PresentationStores
from wsdesk.panels.viewer.annotation_pins import AnnotationPins
from wsdesk.panels.viewer.image_view import ImageZoomView
from wsdesk.panels.widgets.layout.boxes import Space
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.comments.comment_tag import parse_tag
from wsdesk.store.results.presentation import Slide


class SlideComments(QObject):
    """Shows the pins of a version. The comments of canvases that aren't open are unknown, which it says."""

    def __init__(self, image: ImageZoomView, stores: PresentationStores, window: QWidget) -> None:
        super().__init__(window)
        self._image = image
        self._stores = stores
        self._slide: Slide | None = None
        self._loaded_for = ""
        self.pins = AnnotationPins(image, stores.themes)
        self.message = PlainLabel(
            tr("Comments are shown for canvases that are open."), role="small", name="slideComments"
        )
        self.message.setParent(window)
        self.message.hide()
        image.zoomed.connect(self.lay_out)
        stores.comments.thread_cache.changed.connect(self._on_thread_changed)

    def show_slide(self, slide: Slide | None) -> None:
        """Show the pins of a slide; None hides them."""
        self._slide = slide
        result = slide.result if slide is not None else None
        if result is None:
            self._loaded_for = ""
        elif result.version_id != self._loaded_for:
            self._loaded_for = result.version_id
            self._stores.comments.load_thread(result.canvas_id, result.node_id)
        self._show()

    def lay_out(self) -> None:
        """Move the pins to the image, and the message to the lower right."""
        self.pins.lay_out(self._image.box)
        window, inset = self.message.window().rect(), scaled(Space.PAGE)
        self.message.adjustSize()
        self.message.move(
            window.right() - self.message.width() - inset, window.bottom() - self.message.height() - inset
        )

    def _show(self) -> None:
        result = self._slide.result if self._slide is not None else None
        entries = (
            self._stores.comments.annotations.of_result(result.canvas_id, result.node_id, result.version_id)
            if result is not None
            else ()
        )
        self.message.setVisible(entries is None)
        self.message.raise_()
        tags = [(entry, parse_tag(entry.body)[0]) for entry in entries or ()]
        self.pins.show_entries([(entry, tag.area) for entry, tag in tags if tag.area is not None])
        self.lay_out()

    def _on_thread_changed(self, _thread_id: object) -> None:
        if self._slide is not None:
            self._show()
