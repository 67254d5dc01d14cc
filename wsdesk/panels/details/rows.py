"""Functions that create property rows."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Node
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup, PropertyLink
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.search.library_values import Folder
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.api_value_labels import Role, service_words
from wsdesk.store.text.kind_labels import kind_words
from wsdesk.store.text.number_format import amount, number, translated, unknown

translate = QCoreApplication.translate

MAX_TEXT = 20_000
FOLD = 6
MAX_LINKS = 16
"""Maximum rows of inputs, outputs, or members; a last row expands the rest."""


def tr(text: str, n: float) -> str:
    """Translate a text of the context "Details" in the plural form for `n`."""
    return translated("Details", text, n)


def row(key: str, label: str, text: object, limit: int = 400) -> Property | None:
    """Row with a short text; None if empty."""
    words = sanitize.plain(text, limit).strip()
    return Property(key, label, words, copy=str(text)) if words else None


def word_row(key: str, label: str, role: Role, value: str | None) -> Property | None:
    """Row with an enum value of the server: label as text, raw value to copy."""
    words = service_words(role, value)
    words = words[:1].upper() + words[1:]
    return Property(key, label, words, copy=value or "") if words else None


def long_row(key: str, label: str, text: str | None) -> Property | None:
    """Row with a text that may be long: collapsed, complete when copied."""
    words = sanitize.plain((text or "").strip(), MAX_TEXT)
    return Property(key, label, words, fold=FOLD, copy=text or "") if words else None


def flag_row(key: str, label: str, value: bool | None) -> Property | None:
    """Row with a flag; None if unset."""
    if value is None:
        return None
    return Property(key, label, translate("Details", "Yes") if value else translate("Details", "No"))


def number_row(key: str, label: str, value: float | None) -> Property | None:
    """Row with a number; invalid ones are shown as unknown."""
    return Property(key, label, number(value) or unknown()) if value is not None else None


def count_row(key: str, label: str, value: float | None) -> Property | None:
    """Row with a count; implausible ones are shown as unknown."""
    return Property(key, label, amount(value)) if value is not None else None


def time_row(key: str, label: str, iso: str | None) -> Property | None:
    """Row with a time, with full precision in the tooltip."""
    words = time_format.moment(iso) or sanitize.line(iso, 40)
    return Property(key, label, words, time_format.exact(iso), copy=iso or "") if words else None


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
    words = translate("Details", "Copy ID")
    return Property(key, translate("Details", "ID"), words, link=PropertyLink("copy", value), copy=value)


def folder_row(folder_id: str | None, folders: Iterable[Folder]) -> Property | None:
    """Row with a library folder, by name if known."""
    if not folder_id:
        return None
    name = next((sanitize.line(folder.name, 80) for folder in folders if folder.id == folder_id), "")
    words = name or translate("Details", "Unnamed folder")
    return Property("folder", translate("Details", "Folder"), words, copy=name or folder_id)


def node_words(node: Node | None) -> str:
    """Title of a node, otherwise its kind, or a text for a missing node."""
    if node is None:
        return translate("Details", "a node that isn't on this canvas")
    return sanitize.line(node.title, 120) or kind_words(node.kind)


def node_link(key: str, label: str, node_id: str, document: Document) -> Property:
    """Row that links to a node; a missing one is marked and not linked."""
    node = document.node_by_id.get(node_id)
    return Property(
        key, label, node_words(node), link=PropertyLink("node", node_id) if node else None, copy=node_id
    )


def handle_words(name: str) -> str:
    """Name of a handle as a label; handles are free strings and may be empty."""
    return sanitize.line(name, 40) or translate("Details", "connection")


def edge_rows(
    key: str, edges: Iterable[Edge], document: Document, *, incoming: bool, expanded: bool = False
) -> tuple[Property, ...]:
    """One row per edge: the handle and the node at the other end; all of them with `whole`."""
    found = list(edges)
    rows = [
        node_link(
            f"{key}-{number}",
            handle_words(edge.dst_handle if incoming else edge.src_handle),
            edge.src if incoming else edge.dst,
            document,
        )
        for number, edge in enumerate(found if expanded else found[:MAX_LINKS])
    ]
    if len(found) > len(rows):
        rows.append(more_row(key, len(found) - len(rows)))
    return tuple(rows)


def more_row(key: str, count: int) -> Property:
    """Row with the number of omitted rows, which expands them."""
    words = translate("Details", "Show {n} more").format(n=count)
    return Property(f"{key}-more", "", words, link=PropertyLink("more", key))


def group(key: str, title: str, properties: Iterable[Property | None]) -> PropertyGroup | None:
    """Group of the rows that aren't None; None if there are none."""
    present = tuple(prop for prop in properties if prop is not None)
    return PropertyGroup(key, title, present) if present else None


def groups(*found: PropertyGroup | None) -> tuple[PropertyGroup, ...]:
    """Groups that aren't None."""
    return tuple(one for one in found if one is not None)
