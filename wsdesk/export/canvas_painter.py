"""Paints an exported canvas with the painters of the scene, in steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import ceil

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.edges.shape import edge_style
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.values import Asset, Node, Note, Rect
from wsdesk.media.core.asset_key import identity
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.level_of_detail import level_of_detail
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.model.text_layout import TextLayoutCache, TextStyle
from wsdesk.scene.painters.card import paint_card
from wsdesk.scene.painters.card_background import REACH, FlatBackgrounds
from wsdesk.scene.painters.card_layout import has_image, node_images
from wsdesk.scene.painters.edge import edge_path, line_pen, paint_handle
from wsdesk.scene.painters.group import TITLE_INSET, TITLE_RISE, paint_group
from wsdesk.scene.painters.note import paint_note
from wsdesk.scene.painters.paint_context import CardBackgroundSource, PaintContext, qrect
from wsdesk.store.export.export_request import ExportInput, ExportSource, ExportStep
from wsdesk.store.text import sanitize
from wsdesk.theme.tokens import load_theme

MARGIN = 48.0
"""Canvas px around the content."""
_CARDS_PER_STEP = 12
_EDGES_PER_STEP = 100


class CanvasPainter:
    """Paints one document. `inputs` has the images of the cards that are painted next."""

    def __init__(
        self,
        source: ExportSource,
        inputs: ExportInput,
        backgrounds: CardBackgroundSource | None = None,
        text_cache: TextLayoutCache | None = None,
    ) -> None:
        # A relative time would soon be wrong in a file.
        notes = tuple([replace(note, updated_at="") for note in source.document.notes])
        self._document = replace(source.document, notes=notes).reuse_lookups(source.document)
        self._edge_style = source.edge_style
        self.colors = CanvasColors(load_theme("dark" if source.options.dark else "light"))
        self.has_background = source.options.background
        self._inputs = inputs
        self._backgrounds = backgrounds
        self._text_cache = text_cache or TextLayoutCache()
        self.draw_image: Callable[[QPainter, QRectF, QImage, QRectF], None] | None = None
        detail = level_of_detail(1.0)
        self._detail = detail if backgrounds is not None else replace(detail, shadow=0.0)

    def prepare(self) -> Iterator[ExportStep]:
        """Build `model` with all edges, and find `area`: the content with a margin and titles of groups."""
        document = self._document
        for _ in document.warm_up():
            yield ExportStep(0.0)
        table = HandleTable(document)
        routes = EdgeRouter(document, table, edge_style(self._edge_style))
        self.model = RenderModel(document, table, routes)
        for _ in routes.warm_up():
            yield ExportStep(0.0)
        area = document.bounds
        for number, edge in enumerate(document.edges):
            area = area.united(routes.bounds(edge.id) or area)
            if number % _EDGES_PER_STEP == _EDGES_PER_STEP - 1:
                yield ExportStep(0.0)
        self.area = area.expanded(MARGIN)

    def set_detail(self, scale: float) -> None:
        """Paint as the canvas looks at a smaller scale."""
        self._detail = replace(level_of_detail(scale), shadow=0.0)

    def paint(self, painter: QPainter, area: Rect, device: float) -> Iterator[ExportStep]:
        """Paint what intersects `area`; `device` is the number of px of the images per canvas px.

        The painter's transform maps canvas px to the page.
        """
        context = self._context(painter, device)
        if self.has_background:
            painter.fillRect(qrect(area), self.colors.bg)
        yield from self._paint_areas(context, area)
        cards = self.model.cards_in(area.expanded(REACH if self._detail.shadow else 0))
        below, above = list[Node](), list[Node]()
        for number, card in enumerate(cards, 1):
            (below if self.model.has_cards_on_top(card) else above).append(card)
            if number % _EDGES_PER_STEP == 0:
                yield ExportStep(0.0)
        edges = self.model.edges_in(area)
        total = max(1, len(cards) + len(edges) // 8)
        yield from self._paint_cards(context, below, 0, total)
        for number, edge in enumerate(edges):
            shape = self.model.routes.shape_of(edge)
            if shape is not None:
                pen = line_pen(self.colors, self.model.line_of_edge(edge), device)
                painter.strokePath(edge_path(shape), pen)
            if number % _EDGES_PER_STEP == _EDGES_PER_STEP - 1:
                yield ExportStep((len(below) + number / 8) / total)
        yield from self._paint_cards(context, above, total - len(above), total)

    def _context(self, painter: QPainter, device: float) -> PaintContext:
        backgrounds = self._backgrounds or FlatBackgrounds()
        thumbnails = _Thumbnails(self._inputs)
        return PaintContext(
            painter,
            self.colors,
            self._detail,
            device,
            thumbnails,
            thumbnails,
            self._text_cache,
            backgrounds,
            is_vector=self._backgrounds is None,
            draw_image=self.draw_image,
        )

    def _paint_areas(self, context: PaintContext, area: Rect) -> Iterator[ExportStep]:
        for number, piece in enumerate(self.model.areas_in(area.expanded(TITLE_RISE)), 1):
            if not isinstance(piece, Note):
                self._paint_group(context, piece, area)
            elif piece.rect.intersects(area):  # text beside the page would be in a vector file
                paint_note(context, piece)
            if number % _CARDS_PER_STEP == 0:
                yield ExportStep(0.0)

    def _paint_group(self, context: PaintContext, group: Node, area: Rect) -> None:
        paint_group(context, group, area)
        title = sanitize.line(group.title, 120)
        line = self._text_cache.line(title, TextStyle.TITLE, max(0.0, group.rect.w - 2 * TITLE_INSET))
        x, y = group.rect.x + TITLE_INSET, group.rect.y - TITLE_RISE
        line.draw(context.painter, x, y, self.colors.group(group.group_color))

    def _paint_cards(
        self, context: PaintContext, cards: Sequence[Node], done: int, total: int
    ) -> Iterator[ExportStep]:
        for at in range(0, len(cards), _CARDS_PER_STEP):
            batch = cards[at : at + _CARDS_PER_STEP]
            images = [
                (asset, ceil(width * context.device))
                for node in batch
                if has_image(node)
                for asset, width in node_images(node)
            ]
            yield ExportStep((done + at) / total, images=tuple(images))
            for node in batch:
                paint_card(context, node)
                for x, y, kind in self.model.default_handles(node):
                    paint_handle(context, x, y, self.colors.kind(kind))


def top_groups(painter: CanvasPainter) -> list[Node]:
    """Groups that aren't inside others, in reading order."""
    model = painter.model
    groups = [group for group in model.groups if not model.nesting.parent(group.id)]
    return sorted(groups, key=_reading_order)


def _reading_order(group: Node) -> tuple[float, float]:
    return group.rect.y, group.rect.x


class _Thumbnails:
    """Images of the current step; waveforms aren't loaded."""

    def __init__(self, inputs: ExportInput) -> None:
        self._inputs = inputs

    def thumbnail(self, asset: Asset, width_px: float) -> QImage | None:
        return self._inputs.images.get(identity(asset))

    def error_code(self, asset_id: str) -> str:
        return ""

    def peaks(self, asset: Asset) -> Sequence[float] | None:
        return None
