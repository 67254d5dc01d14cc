"""Annotations in the viewer: pins of comments, marks on the time bar, and new ones."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtWidgets import QWidget

from wsdesk.panels.viewer.annotation_layer import AnnotationLayer
from wsdesk.panels.viewer.annotation_pins import MAX_PINS
from wsdesk.panels.viewer.contents import Contents
from wsdesk.panels.viewer.stores import ViewerStores
from wsdesk.panels.widgets.player.player_view import PlayerView
from wsdesk.store.comments.annotations import Annotation
from wsdesk.store.comments.comment_tag import Area, CommentTag, TimeSpan, parse_tag, span_between
from wsdesk.store.comments.entry import CommentEntry

NEAR_MS = 500
"""A pin of a video is visible this long before and after its time."""


class ViewerAnnotations(QObject):
    """Shows the annotations of the displayed version on its page, and sets new ones.

    `subject` returns canvas, node, and version ID of the displayed version; None if it has no node.
    """

    extent_changed = Signal(object, object)
    """Emitted with the shown comments and their number, equal if none is missing, and why others are."""

    def __init__(
        self, contents: Contents, stores: ViewerStores, subject: Callable[[], tuple[str, str, str] | None]
    ) -> None:
        super().__init__(contents)
        self._contents = contents
        self._comments = stores.comments
        self._results = stores.result_comments
        self._commands = stores.commands
        self._subject = subject
        self._begun_for: tuple[QWidget, tuple[str, str, str] | None] | None = None
        """Page and subject of the new annotation."""
        self._entries: list[tuple[CommentEntry, CommentTag]] = []
        image, video, audio = contents.image, contents.video, contents.audio
        self._layers: dict[QWidget, AnnotationLayer] = {
            image: AnnotationLayer(image, self._image_box, stores.themes),
            video: AnnotationLayer(video, video.content_rect, stores.themes),
            audio: AnnotationLayer(audio, audio.content_rect, stores.themes, "time"),
        }
        for layer in self._layers.values():
            layer.placed.connect(self._on_placed)
            layer.canceled.connect(self._on_canceled)
            layer.pin_layer.chosen.connect(self._on_pin_chosen)
        image.zoomed.connect(self._layers[image].lay_out)
        for player in (video, audio):
            player.bar.position.span_selected.connect(self._on_span_selected)
            player.progress_changed.connect(self._on_progress_changed)
        for changed in (self._comments.changed, self._comments.thread_cache.changed, self._results.changed):
            changed.connect(self._on_comments_changed)
        self._comments.draft_edited.connect(self._show_draft)

    @property
    def can_begin(self) -> bool:
        """Whether the displayed version has a node, and a page with places or times."""
        return self._contents.page in self._layers and self._subject() is not None

    @property
    def is_active(self) -> bool:
        """Whether a new annotation is being set."""
        return any(layer.is_active for layer in self._layers.values())

    def begin(self) -> None:
        """Set a new annotation; a playing file is paused."""
        layer, player = self._layers.get(self._contents.page), self._contents.player
        if layer is None or not self.can_begin:
            return
        if player is not None and player.playing:
            player.toggle()
        self._begun_for = (self._contents.page, self._subject())
        layer.begin()
        if player is not None:
            player.set_selecting(on=True)  # above the layer

    def end(self) -> None:
        """Leave the mode without a new annotation."""
        for page, layer in self._layers.items():
            layer.end()
            if isinstance(page, PlayerView):
                page.set_selecting(on=False)

    def load(self) -> None:
        """Show the annotations of the displayed version, and load its comments."""
        subject = self._subject()
        # The comments store loads those of the selected node.
        is_selected = subject is not None and subject[1] == self._comments.state.node_id
        self._results.load(None if is_selected else subject)
        self.refresh()

    def refresh(self) -> None:
        """Show the annotations of the displayed version."""
        subject = self._subject()
        if self.is_active and self._begun_for != (self._contents.page, subject):
            self.end()  # another version is shown
        entries = self._results.annotations(*subject) if subject is not None else ()
        self._entries = [(entry, parse_tag(entry.body)[0]) for entry in entries]
        self._show_pins()
        self._show_draft()
        self.extent_changed.emit(
            self._extent(subject[1] if subject is not None else ""), self._results.status(subject)
        )
        player = self._contents.player
        if player is not None:
            spans = [tag.span for _entry, tag in self._entries if tag.span is not None]
            player.bar.position.set_marks([(span.start_ms, span.end_ms) for span in spans])

    def show_annotation(self, entry: CommentEntry) -> None:
        """Seek to the time of a comment, and focus its pin."""
        tag, player = parse_tag(entry.body)[0], self._contents.player
        if tag.span is not None and player is not None:
            player.show_position(tag.span.start_ms)
        self.refresh()
        layer = self._layers.get(self._contents.page)
        if layer is not None and not layer.focus_pin(entry.id):
            self._contents.image.fit()  # it is outside of the zoomed part
            layer.focus_pin(entry.id)

    def _extent(self, node_id: str) -> tuple[int, int]:
        """Shown comments and their number; they differ if some aren't loaded or there are too many pins."""
        loaded, count = self._comments.annotations.loaded(node_id) if node_id else (0, 0)
        pins = sum(tag.area is not None for _entry, tag in self._entries)
        return (loaded, count) if loaded < count else (min(pins, MAX_PINS), pins)

    def _show_pins(self) -> None:
        page, player = self._contents.page, self._contents.player
        at = player.position_ms if player is not None else 0
        pins = [
            (entry, tag.area)
            for entry, tag in self._entries
            if tag.area is not None and (player is None or _is_near(tag.span, at))
        ]
        for owner, layer in self._layers.items():
            layer.show_entries(pins if owner is page and page is not self._contents.audio else [])

    def _show_draft(self) -> None:
        """Outline the place that the draft is tagged with."""
        state, subject = self._comments.state, self._subject()
        tag = parse_tag(state.draft)[0]
        is_shown = subject is not None and (subject[1], tag.version) == (state.node_id, state.version)
        for owner, layer in self._layers.items():
            layer.show_draft(tag.area if is_shown and owner is self._contents.page else None)

    def _image_box(self) -> QRectF:
        image = self._contents.image
        return image.box if image.zoom.percent else QRectF()

    def _on_placed(self, area: Area | None) -> None:
        player = self._contents.player
        if player is None:
            self._comment(area, None)
        elif area is not None and player is self._contents.audio:
            length = player.duration_ms
            self._comment(None, span_between(area.left * length, area.right * length))
        else:
            self._comment(area, span_between(player.position_ms, player.position_ms))

    def _on_span_selected(self, start_ms: int, end_ms: int) -> None:
        self._comment(None, span_between(start_ms, end_ms))

    def _comment(self, area: Area | None, span: TimeSpan | None) -> None:
        subject = self._subject()
        self.end()
        if subject is not None:
            canvas_id, node_id, version_id = subject
            self._comments.annotations.begin(Annotation(canvas_id, node_id, version_id, area, span))

    def _on_canceled(self) -> None:
        self.end()
        self._contents.page.setFocus()

    def _on_pin_chosen(self, entry: CommentEntry) -> None:
        self._commands.trigger("panel.comments")
        self._comments.reveal(entry.canvas_id, entry.node_id, entry.id)

    def _on_comments_changed(self, _state: object) -> None:
        if self._contents.isVisible():
            self.refresh()

    def _on_progress_changed(self, _share: object) -> None:
        if any(tag.area is not None for _entry, tag in self._entries):
            self._show_pins()


def _is_near(span: TimeSpan | None, at_ms: int) -> bool:
    return span is None or span.start_ms - NEAR_MS <= at_ms <= span.end_ms + NEAR_MS
