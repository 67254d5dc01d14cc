"""Other nodes that use the asset of the subject, or one with the same file."""

from __future__ import annotations

from typing import Protocol

from wsdesk.panels.details.rows import group, groups, tr
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup, PropertyLink
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.text import sanitize
from wsdesk.store.versions.usages import IndexedUsage, UsagesStore

MAX_USAGES = 10
"""Maximum number of rows; search everywhere lists all usages."""


class UsageStores(Protocol):
    """Stores that the rows are read from."""

    projects: ProjectsStore
    usages: UsagesStore


def add_usages(
    before: tuple[PropertyGroup, ...], stores: UsageStores, asset_id: str, canvas_id: str, node_id: str
) -> tuple[PropertyGroup, ...]:
    """Insert the group with other usages of an asset before the last group, the metadata."""
    usages = stores.usages.elsewhere(asset_id, canvas_id, node_id)
    rows = [_row(stores, f"usage-{number}", usage) for number, usage in enumerate(usages[:MAX_USAGES])]
    more = len(usages) - len(rows)
    if more:
        link = PropertyLink("usages", asset_id)
        rows.append(Property("usages", "", tr("%Ln more", more), link=link, copy=asset_id))
    return groups(*before[:-1], group("usages", tr("Also used in"), *rows), *before[-1:])


def _row(stores: UsageStores, key: str, usage: IndexedUsage) -> Property:
    project = stores.projects.project_of(usage.canvas_id)
    canvas = sanitize.line(stores.projects.canvas_title(usage.canvas_id) or usage.canvas_title, 80)
    title = sanitize.line(usage.title, 80)
    text = " › ".join((canvas or tr("Untitled canvas"), *((title,) if title else ())))
    label = sanitize.line(project.title, 40) if project is not None else ""
    link = PropertyLink("usage", usage.canvas_id, usage.node_id)
    return Property(key, label or tr("Canvas"), text, link=link)
