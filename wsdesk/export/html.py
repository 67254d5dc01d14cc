"""Writer of one HTML page that shows the canvas in any browser, without network and external scripts.

Images and videos are data blocks of the page, which its script (`resources/export`) shows. The file is
written as a stream; thumbnails are always included, and all else until the file has the size of the options.
"""

from __future__ import annotations

import json
import mimetypes
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from html import escape
from math import ceil
from pathlib import Path
from string import Template
from typing import Any, BinaryIO

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QColor, QImage

from wsdesk.export.canvas_painter import CanvasPainter
from wsdesk.export.compression import THREADS, compress
from wsdesk.export.html_values import NodeValues, area_values
from wsdesk.files.resources import resource
from wsdesk.graph.analysis.reading_order import reading_order
from wsdesk.graph.model.values import Asset, Kind, Node
from wsdesk.media.core.asset_key import identity
from wsdesk.scene.painters.card_layout import has_image, node_images
from wsdesk.store.export.export_request import ExportInput, ExportSource, ExportStep
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator
from wsdesk.theme.tokens import load_theme

_tr = translator("HtmlPage")
_THUMB_PX, _LARGE_PX = 480, 1600
_THUMB_QUALITY, _LARGE_QUALITY = 72, 85
_LOW_QUALITY = 40
"""Quality of thumbnails while those before them are too large for the size of the file."""
_END_BYTES = 100
"""Bytes of the page after its script."""
_NODES_PER_STEP, _IMAGES_PER_STEP, _EDGES_PER_STEP = 12, 8, 200
_CHUNK = 3 << 18
"""Bytes that are encoded at a time; Base64 needs a multiple of three."""
_MEDIA = ("video/", "audio/")


def write_html(source: ExportSource, path: Path, inputs: ExportInput) -> Iterator[ExportStep]:
    """Write the page. Raises OSError."""
    canvas = CanvasPainter(source, inputs)
    yield from canvas.prepare()
    with path.open("wb") as file:
        yield from _Page(canvas, source, inputs, file).write()


class _Page:
    """One page while it is written. Each asset has a number, by which the page finds its files."""

    def __init__(
        self, canvas: CanvasPainter, source: ExportSource, inputs: ExportInput, file: BinaryIO
    ) -> None:
        self._canvas, self._source, self._inputs, self._file = canvas, source, inputs, file
        self._limit = source.options.size_mb * 1_000_000
        self._numbers: dict[str, int] = {}
        self._thumbs: set[str] = set()
        self._encoded: dict[str, str] = {}
        """Data URLs of the current batch by asset."""
        self._quality = _THUMB_QUALITY
        self._shown: list[tuple[Asset, str]] = []
        """Assets of the shown versions, with their types; then those of the others."""
        self._older: list[tuple[Asset, str]] = []

    def write(self) -> Iterator[ExportStep]:
        script, style = _part("page.js"), _style()
        self._limit -= len(script.encode()) + _END_BYTES
        self._write(_head(sanitize.line(self._source.title), script, style))
        yield from self._write_canvas()
        yield from self._write_nodes()
        assets = [*self._shown, *self._older]
        images = [asset for asset, kind in assets if kind != "audio"]
        yield from self._write_images(
            "thumb", [one for one in images if identity(one) not in self._thumbs], 0.5
        )
        yield from self._write_media([asset for asset, kind in assets if kind in ("video", "audio")])
        yield from self._write_images("large", [asset for asset, kind in assets if kind == "image"], 0.8)
        self._write(f"<script>{script}</script>\n</body>\n</html>\n")

    def _write(self, text: str) -> None:
        self._file.write(text.encode("utf-8", "replace"))

    def _write_json(self, **values: Any) -> None:
        """Write a data block. An escaped `<` can't end it."""
        text = json.dumps(values, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        self._write(f'<script type="application/json">{text}</script>\n')

    def _write_canvas(self) -> Iterator[ExportStep]:
        """Write groups and edges."""
        model, area = self._canvas.model, self._canvas.area
        self._write_json(area=[area.x, area.y, area.w, area.h], labels=_labels())
        self._write_json(areas=[area_values(group) for group in model.groups])
        self._order = [model.document.node_by_id[i] for i in reading_order(model.document)]
        self._order = [node for node in self._order if node.kind is not Kind.GROUP]
        places = {node.id: number for number, node in enumerate(self._order)}
        edges = model.document.edges
        for at in range(0, len(edges), _EDGES_PER_STEP):
            batch = edges[at : at + _EDGES_PER_STEP]
            shapes = [(edge, model.routes.shape_of(edge)) for edge in batch]
            values = [
                {
                    "kind": model.kind_of_edge(edge),
                    "path": _path(shape.start, [(one.c1, one.c2, one.end) for one in shape.segments]),
                    "ends": [places.get(edge.src, -1), places.get(edge.dst, -1)],
                }
                for edge, shape in shapes
                if shape is not None
            ]
            self._write_json(edges=values)
            yield ExportStep(0.05 * at / len(edges))

    def _write_nodes(self) -> Iterator[ExportStep]:
        model = self._canvas.model
        values = NodeValues(self._canvas, self._source, self._number)
        start = self._file.tell()
        for at in range(0, len(self._order), _NODES_PER_STEP):
            batch, done = self._order[at : at + _NODES_PER_STEP], 0.05 + 0.45 * at / len(self._order)
            images = [one for node in batch if has_image(node) for one in node_images(node)]
            new = {identity(asset): (asset, min(_THUMB_PX, ceil(1.5 * width))) for asset, width in images}
            wanted = [one for key, one in new.items() if key not in self._thumbs]
            versions = tuple(node.id for node in batch if node.version_count)
            expected = start + (self._file.tell() - start) * len(self._order) / max(1, at)
            self._quality = _THUMB_QUALITY if expected <= 0.98 * self._limit else _LOW_QUALITY
            yield ExportStep(done, nodes=versions, images=tuple(wanted))
            yield ExportStep(done, work=partial(self._encode, wanted))
            for asset, _width in wanted:
                self._write_image("thumb", asset)
            written = [values.card(node, self._inputs.nodes.get(node.id)) for node in batch]
            self._write_json(nodes=written)
            for node in batch:
                self._collect(node, values)
        self._write_json(nodes=[values.note(note) for note in model.document.notes])

    def _collect(self, node: Node, values: NodeValues) -> None:
        """Add the assets of the versions to those whose files are written later."""
        for asset, kind, is_active in values.assets_of(node, self._inputs.nodes.get(node.id)):
            (self._shown if is_active else self._older).append((asset, kind))

    def _number(self, asset: Asset) -> int:
        return self._numbers.setdefault(identity(asset), len(self._numbers))

    def _write_images(self, purpose: str, assets: Sequence[Asset], first: float) -> Iterator[ExportStep]:
        """Write images until the file has its size, or none of a batch fits."""
        width = _THUMB_PX if purpose == "thumb" else _LARGE_PX
        assets = list({identity(asset): asset for asset in assets if asset.addresses}.values())
        for at in range(0, len(assets), _IMAGES_PER_STEP):
            batch, done = assets[at : at + _IMAGES_PER_STEP], first + 0.2 * at / len(assets)
            wanted = tuple((asset, width) for asset in batch)
            yield ExportStep(done, images=wanted)
            yield ExportStep(done, work=partial(self._encode, wanted))
            fitting = [asset for asset in batch if self._write_image(purpose, asset, self._limit)]
            if self._encoded and not fitting:
                return

    def _encode(self, wanted: Iterable[tuple[Asset, int]]) -> None:
        """Compress the images of a batch, on threads."""
        found: dict[str, tuple[QImage, int]] = {}
        for asset, width in wanted:
            image = self._inputs.images.get(identity(asset))
            # A large image that is no larger than a thumbnail isn't needed.
            if image is not None and (width <= _THUMB_PX or image.width() > _THUMB_PX):
                found[identity(asset)] = image, width
        encode = partial(_encoded, thumb_quality=self._quality)
        with ThreadPoolExecutor(THREADS, "html-image") as threads:
            encoded = threads.map(encode, *zip(*found.values(), strict=True)) if found else ()
            self._encoded = dict(zip(found, encoded, strict=True))

    def _write_image(self, purpose: str, asset: Asset, limit: float = float("inf")) -> bool:
        """Write an encoded image; False if there is none, or the file would be too large."""
        data = self._encoded.get(identity(asset))
        if data is None or self._file.tell() + len(data) > limit:
            return False
        if purpose == "thumb":
            self._thumbs.add(identity(asset))
        self._write(f'<script type="text/plain" id="{purpose}-{self._number(asset)}">{data}</script>\n')
        return True

    def _write_media(self, assets: Iterable[Asset]) -> Iterator[ExportStep]:
        """Write videos and audio that fit, as they are stored."""
        unique = list({identity(asset): asset for asset in assets if asset.addresses}.values())
        for number, asset in enumerate(unique):
            if self._fits(asset.size_kb * 1_000):
                done = 0.7 + 0.1 * number / len(unique)
                yield ExportStep(done, media=(asset,))
                path = self._inputs.media.pop(identity(asset), None)
                if path is not None:
                    yield ExportStep(done, work=partial(self._write_file, asset, path))

    def _write_file(self, asset: Asset, path: Path) -> None:
        media_type = mimetypes.guess_type(path.name)[0] or asset.media_type
        if not media_type.startswith(_MEDIA) or not self._fits(path.stat().st_size):
            return
        prefix = (
            f'<script type="text/plain" id="media-{self._number(asset)}">data:{escape(media_type)};base64,'
        )
        self._write(prefix)
        with path.open("rb") as media:
            while chunk := media.read(_CHUNK):
                self._file.write(b64encode(chunk))
        self._write("</script>\n")

    def _fits(self, size: int) -> bool:
        return self._file.tell() + size * 4 / 3 <= self._limit


def _labels() -> dict[str, str]:
    return {
        "zoomIn": _tr("Zoom in"),
        "zoomOut": _tr("Zoom out"),
        "fit": _tr("Fit"),
        "fitAll": _tr("Zoom to fit"),
        "colors": _tr("Light or dark colors"),
        "close": _tr("Close"),
        "comments": _tr("Comments"),
        "created": _tr("Created"),
        "kind": _tr("Type"),
        "noImage": _tr("No image"),
        "noMedia": _tr("The file isn't included in this page."),
    }


def _path(start: tuple[float, float], segments: Iterable[tuple[tuple[float, float], ...]]) -> str:
    """SVG data of a chain of curves."""
    curves = ("C" + " ".join(f"{x:.0f} {y:.0f}" for x, y in points) for points in segments)
    return f"M{start[0]:.0f} {start[1]:.0f}{''.join(curves)}"


def _style() -> str:
    """The style with the colors of both themes."""
    light, dark = load_theme("light"), load_theme("dark")
    names = {token: token.replace(".", "-") for token in light.colors if "." not in token or "kind." in token}
    colors = [
        f"--{name}: light-dark({_css(light.color(token))}, {_css(dark.color(token))});"
        for token, name in names.items()
    ]
    kinds = [f".{name} {{ --kind: var(--{name}); }}" for name in names.values() if name.startswith("kind-")]
    root = f":root {{ color-scheme: light dark; --kind: var(--kind-unknown); {' '.join(colors)} }}"
    rules = _part("page.css")
    return "\n".join((root, *kinds, rules))


def _css(color: QColor) -> str:
    return f"#{color.rgb() & 0xFFFFFF:06x}{color.alpha():02x}"


def _head(title: str, script: str, style: str) -> str:
    """The start of the page. Its policy allows this script and style only, and no request."""
    return Template(_part("page.html")).substitute(
        language=escape(QLocale().bcp47Name()),
        title=escape(title),
        script_hash=_hash(script),
        style_hash=_hash(style),
        style=style,
        no_script=escape(_tr("This page needs JavaScript to show the canvas.")),
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _part(name: str) -> str:
    return resource("export", name).read_text(encoding="utf-8")


def _encoded(image: QImage, width: int, thumb_quality: int) -> str:
    """A data URL of the image, at most as wide."""
    if image.width() > width:
        image = image.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
    if width > _THUMB_PX and not image.hasAlphaChannel():
        kind, data = "jpeg", compress(image, "jpeg", _LARGE_QUALITY)
    else:
        kind, data = "webp", compress(image, "webp", _LARGE_QUALITY if width > _THUMB_PX else thumb_quality)
    return f"data:image/{kind};base64,{b64encode(data).decode()}"
