"""Functions that create property rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Node
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup, PropertyLink
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.search.library_values import Folder
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.api_value_labels import Role, capitalized_label
from wsdesk.store.text.kind_labels import kind_label
from wsdesk.store.text.number_format import amount, format_pixels, number, translator, unknown

if TYPE_CHECKING:
    from wsdesk.wire.version import VersionAsset

tr = translator("Details")
T = TypeVar("T")
MAX_TEXT = 20_000
FOLD = 6
MAX_LINKS = 16
"""Maximum rows of a list that isn't expanded."""


def row(key: str, label: str, text: object, limit: int = 400) -> Property | None:
    """Row with a short text; None if empty."""
    value = sanitize.plain(text, limit).strip()
    return Property(key, label, value, copy=str(text)) if value else None


def word_row(key: str, label: str, role: Role, value: str | None) -> Property | None:
    """Row with an enum value of the server: label as text, raw value to copy."""
    text = capitalized_label(role, value)
    return Property(key, label, text, copy=value or "") if text else None


def long_row(key: str, label: str, text: str | None) -> Property | None:
    """Row with a text that may be long: collapsed, complete when copied."""
    value = sanitize.plain((text or "").strip(), MAX_TEXT)
    return Property(key, label, value, fold=FOLD, copy=text or "") if value else None


def flag_row(key: str, label: str, value: bool | None) -> Property | None:
    """Row with a flag; None if unset."""
    if value is None:
        return None
    return Property(key, label, tr("Yes") if value else tr("No"))


def number_row(key: str, label: str, value: float | None) -> Property | None:
    """Row with a number; invalid ones are shown as unknown."""
    return Property(key, label, number(value) or unknown()) if value is not None else None


def count_row(key: str, label: str, value: float | None) -> Property | None:
    """Row with a count; implausible ones are shown as unknown."""
    return Property(key, label, amount(value)) if value is not None else None


def time_row(key: str, label: str, iso: str | None) -> Property | None:
    """Row with a time, with full precision in the tooltip."""
    text = time_format.moment(iso) or sanitize.line(iso, 40)
    return Property(key, label, text, time_format.exact(iso), copy=iso or "") if text else None


def person_row(
    key: str, label: str, user_id: str | None, people: PeopleStore, name: str = ""
) -> Property | None:
    """Row with a user; copying gives the ID, since names are local."""
    if not user_id and not name:
        return None
    return Property(key, label, sanitize.line(name, 120) or people.name(user_id), copy=user_id or name)


def copy_id_row(value: str | None, key: str = "id") -> Property | None:
    """Row that copies an ID without showing it."""
    if not value:
        return None
    text = tr("Copy ID")
    return Property(key, tr("ID"), text, link=PropertyLink("copy", value), copy=value)


def folder_row(folder_id: str | None, folders: Iterable[Folder]) -> Property | None:
    """Row with a library folder, by name if known."""
    if not folder_id:
        return None
    name = next((sanitize.line(folder.name, 80) for folder in folders if folder.id == folder_id), "")
    text = name or tr("Unnamed folder")
    return Property("folder", tr("Folder"), text, copy=name or folder_id)


def file_size_text(asset: VersionAsset) -> str:
    """Pixels and bytes of a file."""
    pixels = format_pixels(asset.original_width, asset.original_height)
    return " · ".join(filter(None, (pixels, time_format.format_size(asset.file_size_in_kb))))


def node_title(node: Node | None) -> str:
    """Title of a node, otherwise its kind, or a text for a missing node."""
    if node is None:
        return tr("a node that isn't on this canvas")
    return sanitize.line(node.title, 120) or kind_label(node.kind)


def node_link(key: str, label: str, node_id: str, document: Document) -> Property:
    """Row that links to a node; a missing one is marked and not linked."""
    node = document.node_by_id.get(node_id)
    return Property(
        key, label, node_title(node), link=PropertyLink("node", node_id) if node else None, copy=node_id
    )


def kind_link(document: Document, key: str, node: Node) -> Property:
    """Row that links to a node, labeled with its kind."""
    return node_link(key, kind_label(node.kind), node.id, document)


def handle_label(name: str) -> str:
    """Name of a handle as a label; handles are free strings and may be empty."""
    return sanitize.line(name, 40) or tr("connection")


def listed_rows(
    key: str, items: Sequence[T], expanded: frozenset[str], build: Callable[[str, T], Property]
) -> tuple[Property, ...]:
    """One row per item, built with its key; the last row expands more than `MAX_LINKS` of them.

    `expanded` contains the keys of lists that are expanded.
    """
    visible = items if key in expanded else items[:MAX_LINKS]
    rows = (build(f"{key}-{number}", item) for number, item in enumerate(visible))
    return (*rows, *more_rows(key, len(items) - len(visible)))


def more_rows(key: str, count: int) -> tuple[Property, ...]:
    """Row with the number of omitted rows, which expands them; none if none are omitted."""
    text = tr("Show {n} more").format(n=count)
    return (Property(f"{key}-more", "", text, link=PropertyLink("more", key)),) if count else ()


def group(key: str, title: str, *properties: Property | None) -> PropertyGroup | None:
    """Group of the rows that aren't None; None if there are none."""
    present = tuple(prop for prop in properties if prop is not None)
    return PropertyGroup(key, title, present) if present else None


def groups(*property_groups: PropertyGroup | None) -> tuple[PropertyGroup, ...]:
    """Groups that aren't None."""
    return tuple(one for one in property_groups if one is not None)
