"""Pins of comments on the image of a slide."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from wsdesk.panels.presentation.stores import PresentationStores
from wsdesk.panels.viewer.annotation_pins import AnnotationPins
from wsdesk.panels.viewer.image_view import ImageZoomView
from wsdesk.panels.widgets.layout.boxes import Space
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.comments.comment_tag import parse_tag
from wsdesk.store.comments.result_comments import ResultId
from wsdesk.store.results.presentation import Slide


class SlideComments(QObject):
    """Shows the pins of a version, and says why comments are missing."""

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
