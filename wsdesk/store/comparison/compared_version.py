"""Side of a comparison: a version with the title of its node, or a reference to one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import kind_label
from wsdesk.store.versions.details import NodeDetail
from wsdesk.store.versions.viewer_items import version_of

if TYPE_CHECKING:
    from wsdesk.store.versions.viewer_items import ViewerItem
    from wsdesk.wire.version import Version


@dataclass(frozen=True, slots=True)
class ComparedVersion:
    """Version with the sanitized title of its node and its number among the node's versions (from 1).

    The node ID is empty for an asset that isn't a version of a node, whose number is 0, and for a version of
    a canvas that isn't open, whose number is that of the item. `item` is what the side was opened from, if
    that isn't a node of the comparison's canvas.
    """

    node_id: str
    title: str
    number: int
    version: Version
    versions: tuple[Version, ...] = ()
    """All versions of the node, by creation time."""
    item: ViewerItem | None = None

    @property
    def name(self) -> str:
        return f"{self.title} v{self.number}" if self.number else self.title

    @property
    def count(self) -> int:
        """Number of versions of the node, 0 if it is unknown."""
        is_unloaded = not self.node_id and self.item is not None
        return self.item.count if is_unloaded and self.item is not None else len(self.versions)


@dataclass(frozen=True, slots=True)
class VersionRef:
    """Reference to a version that is loaded with its page; an empty `version_id` means the active one."""

    node_id: str
    version_id: str = ""


Side = ComparedVersion | VersionRef


def side_of(detail: NodeDetail | None) -> ComparedVersion | None:
    """Return the shown version of a node as a side of a comparison."""
    if detail is None or detail.chosen is None:
        return None
    title = sanitize.line(detail.card.title, 80) or kind_label(detail.card.kind)
    return ComparedVersion(detail.node.id, title, detail.number, detail.chosen, detail.versions)


def side_of_item(item: ViewerItem) -> ComparedVersion:
    """Return an asset, or a version of a canvas that isn't open, as a side of a comparison."""
    version = version_of(item)
    return ComparedVersion("", item.title, item.number, version, (version,), item)


def default_counterpart(detail: NodeDetail | None) -> ComparedVersion | None:
    """Return the default counterpart of the shown version.

    This is the newest result; for the newest itself, the active version or else the previous one. Versions
    without a result are skipped; None if no other is left.
    """
    one = side_of(detail)
    if detail is None or one is None or not has_result(one.version):
        return None
    others = [(n, v) for n, v in enumerate(detail.versions, 1) if v is not one.version and has_result(v)]
    if not others:
        return None
    number, version = others[-1]
    if number < one.number:
        number, version = next(((n, v) for n, v in others if v.id == detail.active_id), others[-1])
    return ComparedVersion(one.node_id, one.title, number, version, one.versions)


def has_result(version: Version) -> bool:
    """Whether the version has an asset or a text."""
    return version.asset is not None or bool(version.generated_text)
