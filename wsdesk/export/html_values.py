"""Values of groups, nodes, and notes for an exported page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from wsdesk.export.canvas_painter import CanvasPainter
from wsdesk.graph.model.values import Asset, Kind, Node, Note, Rect
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.painters.bodies.text import failure_text
from wsdesk.scene.painters.card_labels import node_footer
from wsdesk.scene.painters.card_layout import has_image, node_images
from wsdesk.scene.painters.group import node_count
from wsdesk.store.content.asset_mapper import asset_of_version
from wsdesk.store.export.export_request import ExportSource
from wsdesk.store.text import kind_labels, sanitize
from wsdesk.store.text.plain_text import first_line, strip_markdown
from wsdesk.store.versions.generation_settings import prompts_of, settings_of
from wsdesk.theme.tokens import load_theme

if TYPE_CHECKING:
    from wsdesk.wire.node import NodeResource
    from wsdesk.wire.version import Version

_TITLE, _TEXT, _CARD_TEXT = 500, 200_000, 12_000


def area_values(group: Node) -> dict[str, Any]:
    """Values of a group; its color is in both themes."""
    colors = [CanvasColors(load_theme(name)).group(group.group_color).name() for name in ("light", "dark")]
    count = node_count(group.folded) if group.folded else ""
    title = sanitize.line(group.title, _TITLE)
    return {"rect": _rect(group.rect), "title": title, "count": count, "light": colors[0], "dark": colors[1]}


class NodeValues:
    """Values of the nodes of one export; `number` returns the number of an asset."""

    def __init__(self, canvas: CanvasPainter, source: ExportSource, number: Callable[[Asset], int]) -> None:
        self._canvas, self._source, self._number = canvas, source, number
        cards = sorted((one for one in source.document.nodes if one.kind is not Kind.GROUP), key=_z)
        self._ranks = {node.id: rank for rank, node in enumerate(cards, 1)}

    def card(self, node: Node, whole: NodeResource | None) -> dict[str, Any]:
        """Values of a node; `whole` has its versions."""
        footer, model = node_footer(node), self._canvas.model
        rank = self._ranks[node.id]
        versions = _versions(whole)
        images = [asset for asset, _width in node_images(node)] if has_image(node) else []
        body = node.text or node.prompt
        return {
            "rect": _rect(node.rect),
            "z": rank - len(self._ranks) - 1 if model.has_cards_on_top(node) else rank,
            "kind": node.kind.value,
            "label": kind_labels.on_card(node),
            "title": sanitize.line(node.title, _TITLE),
            "left": footer.left,
            "right": footer.right,
            "text": strip_markdown(sanitize.plain(body, _CARD_TEXT)),
            "error": failure_text(node.failure) if node.failure is not None else "",
            "images": [self._number(asset) for asset in images],
            "handles": [[round(x), round(y), kind] for x, y, kind in model.default_handles(node)],
            "versions": [self._version(version, at) for at, version in enumerate(versions, 1)],
            "active": next((at for at, one in enumerate(versions) if one.id == node.version_id), 0),
            "comments": [
                {"author": one.author, "created": one.created_at, "body": sanitize.plain(one.body)}
                for one in self._source.comments.get(node.id, ())
            ],
        }

    def note(self, note: Note) -> dict[str, Any]:
        """Values of a note, which the page shows as a card without a title bar."""
        text = strip_markdown(sanitize.plain(note.body, _TEXT))
        return {
            "rect": _rect(note.rect),
            "z": -len(self._ranks) - 1,
            "kind": "note",
            "label": "",
            "title": sanitize.line(first_line(text)[0], 80),
            "left": sanitize.line(note.author),
            "text": text,
            "images": [],
            "handles": [],
            "versions": [],
            "comments": [],
        }

    def assets_of(self, node: Node, whole: NodeResource | None) -> Iterator[tuple[Asset, str, bool]]:
        """The assets of the versions with their types, and whether the version is shown."""
        for version in _versions(whole):
            if version.asset is not None:
                asset = asset_of_version(version.asset)
                yield asset, _type(asset), version.id == node.version_id

    def _version(self, version: Version, number: int) -> dict[str, Any]:
        prompts, settings = self._source.options.prompts, self._source.options.settings
        shown = settings_of(version) if settings else ()
        rows = [(one.label, one.value) for one in shown if prompts or one.key != "seed"]
        rows += [(label, sanitize.plain(text, _TEXT)) for label, text in prompts_of(version) if prompts]
        has_text = prompts or version.generated_text != version.text_prompt
        values: dict[str, Any] = {
            "label": f"v{number}",
            "favorite": bool(version.favorited_by_user_id),
            "settings": rows,
            "text": sanitize.plain(version.generated_text, _TEXT) if has_text else "",
            "error": sanitize.plain(version.error_message, 2_000),
            "created": sanitize.line(version.created_at, 40),
        }
        if version.asset is not None:
            asset = asset_of_version(version.asset)
            values |= {"asset": self._number(asset), "type": _type(asset)}
        return values


def _versions(whole: NodeResource | None) -> list[Version]:
    return sorted(whole.versions, key=_created_at) if whole is not None else []


def _created_at(version: Version) -> str:
    return version.created_at or ""


def _type(asset: Asset) -> str:
    kinds = (asset.file_type, asset.media_type.partition("/")[0])
    return next((kind for kind in ("video", "audio", "pdf") if kind in kinds), "image")


def _rect(rect: Rect) -> list[float]:
    return [round(side, 1) for side in (rect.x, rect.y, rect.w, rect.h)]


def _z(node: Node) -> float:
    return node.z
