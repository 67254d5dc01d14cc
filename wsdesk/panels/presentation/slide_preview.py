"""Preview of a slide on the presenter's page."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget

from wsdesk.panels.presentation.slide_text import SlideText
from wsdesk.panels.presentation.stores import PresentationStores
from wsdesk.panels.versions.properties import body_of
from wsdesk.panels.widgets.images.image_pane import ImagePane, ImageViewport
from wsdesk.panels.widgets.images.media_box import WaveformBox
from wsdesk.panels.widgets.layout.boxes import set_accessible_name
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.results.presentation import Slide
from wsdesk.store.results.result_items import asset_of_result, version_of_result

_MIN_TEXT_PX = 6


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
