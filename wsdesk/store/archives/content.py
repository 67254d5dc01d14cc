"""Media of JSON documents of the API: lists their addresses, and replaces those that were saved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from wsdesk.archive.layout import Document, objects
from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.core.asset_key import cache_name
from wsdesk.media.core.asset_sizes import is_image

if TYPE_CHECKING:
    from wsdesk.graph.model import values
    from wsdesk.graph.model.values import Asset
else:
    values = lazy_import("wsdesk.graph.model.values")

_OWNERS = frozenset(
    ("asset", "toolInputAsset", "magicResizeOutputs", "extractedImages", "previewAssets", "assets")
)
"""Fields whose objects have addresses of a file; other addresses are links."""
_ADDRESS_LISTS = frozenset(("extractedImageUrls",))
_SMALLER = {
    "thumbnailUrl": "thumbnail",
    "previewExtraLowResolutionUrl": "extraLow",
    "previewLowResolutionUrl": "low",
    "previewUrl": "preview",
    "previewHighResolutionUrl": "high",
}
"""Roles by field, smallest first; the image of a video, audio file, or document is one of them."""
_FILES = {"url": "url", "assetUrl": "url", "originalUrl": "original"}


class MediaUse(NamedTuple):
    """A file that a document refers to: its key, and the role of the asset that has it."""

    key: str
    asset: Asset
    role: str
    owner: Document | list[Any]
    members: tuple[str | int, ...]
    """Fields of the owner that get the path of the saved file."""


def media_of(document: object) -> Iterator[MediaUse]:
    """Files of a document, in its order."""
    waiting: list[tuple[str, object]] = [("", document)]
    while waiting:
        name, value = waiting.pop()
        if isinstance(value, list):
            items = cast("list[Any]", value)
            if name in _ADDRESS_LISTS:
                yield from _listed(items)
            else:
                waiting += [(name, item) for item in reversed(items)]
        elif isinstance(value, dict):
            found = cast("Document", value)
            if name in _OWNERS:
                yield from _owned(found)
            waiting += [
                (key, inner) for key, inner in reversed(found.items()) if isinstance(inner, dict | list)
            ]


def version_ids(content: Document) -> Iterator[str]:
    """IDs of the versions on a canvas."""
    for node in objects(content.get("nodes")):
        for version in objects(node.get("versions")):
            if isinstance(version.get("id"), str):
                yield version["id"]


def apply(uses: Iterable[MediaUse], paths: Mapping[str, str]) -> None:
    """Replace the addresses of saved files by their paths."""
    for use in uses:
        path = paths.get(use.key)
        if path is not None:
            for member in use.members:
                cast(Any, use.owner)[member] = path


def _listed(items: list[Any]) -> Iterator[MediaUse]:
    for at, address in enumerate(items):
        if _is_remote(address):
            asset = values.Asset(address.split("?", 1)[0], "image", "image", addresses=(("url", address),))
            yield MediaUse(cache_name(asset.asset_id, "file"), asset, "url", items, (at,))


def _owned(owner: Document) -> Iterator[MediaUse]:
    smaller = {name: role for name, role in _SMALLER.items() if _is_remote(owner.get(name))}
    files = {name: role for name, role in _FILES.items() if _is_remote(owner.get(name))}
    if not smaller and not files:
        return
    addresses = tuple((role, str(owner[name])) for name, role in (*smaller.items(), *files.items()))
    first = dict(addresses).get("url") or addresses[-1][1]
    asset_id = _text(owner, "assetId") or first.split("?", 1)[0]
    kind = _text(owner, "fileType") or _text(owner, "contentType") or _text(owner, "mediaType")
    asset = values.Asset(asset_id, kind, _text(owner, "mediaType"), addresses=addresses)
    own, image = [*files], [*smaller]
    if is_image(asset):
        # One file for every size: the largest.
        own, image = [*files, *smaller], []
    for name, members in (("file", own), ("image", image)):
        roles = [role for role, _ in addresses if role in {_role(member) for member in members}]
        if roles:
            role = "original" if "original" in roles else roles[-1]
            yield MediaUse(cache_name(asset_id, name), asset, role, owner, tuple(members))


def _role(member: str) -> str:
    return _SMALLER.get(member) or _FILES[member]


def _is_remote(value: object) -> bool:
    return isinstance(value, str) and value.startswith(("http://", "https://"))


def _text(document: Document, name: str) -> str:
    value = document.get(name)
    return value if isinstance(value, str) else ""
