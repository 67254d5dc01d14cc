"""Declaration of an extension: what it adds, with import paths such as "package.module:Name"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, Literal, cast

API_VERSION = 1
"""Version of the interface. A larger one isn't compatible; additions don't change it."""

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_SUFFIX = re.compile(r"(\.[a-z0-9]{1,12}){1,2}")
_PATH = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*", re.ASCII)


@dataclass(frozen=True, slots=True)
class PanelEntry:
    """A panel of a sidebar. `path` names an `ExtensionPanel`, or a function of a `Workspace` that returns a
    QWidget."""

    id: str
    title: str
    path: str
    side: Literal["left", "right"] = "right"
    icon: str = "plug"
    """Name of an icon of wsdesk."""


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """A command of the menu Panels > Extensions and the command palette. `path` names a function of a
    `Workspace`."""

    id: str
    title: str
    path: str
    shortcut: str = ""
    """With Ctrl, Alt, or Meta, such as "Ctrl+Alt+W". It isn't set if another command has it."""


@dataclass(frozen=True, slots=True)
class ExporterEntry:
    """A format of **Export canvas** and of `wsdesk export --format`. `path` names an `Exporter`."""

    id: str
    title: str
    path: str
    suffix: str
    """File extension, such as ".md"."""


@dataclass(frozen=True, slots=True)
class CardBodyEntry:
    """Cards of a node type that wsdesk doesn't support. `path` names a `CardBody`."""

    id: str
    node_type: str
    path: str


@dataclass(frozen=True, slots=True)
class Extension:
    """What an extension adds. The entry point of the package names it, and its module should import little.

    `api` is the version of the interface that it is written for (`API_VERSION`).
    """

    api: int
    title: str
    panels: tuple[PanelEntry, ...] = ()
    commands: tuple[CommandEntry, ...] = ()
    exporters: tuple[ExporterEntry, ...] = ()
    card_bodies: tuple[CardBodyEntry, ...] = ()


def problems_of(extension: Any) -> Iterator[str]:
    """Why an object isn't an `Extension` that can be used, in English for its author."""
    if type(extension) is not Extension:
        yield f"The entry point names no Extension, but {type(extension).__name__}."
    elif extension.api != API_VERSION:
        yield f"It is written for version {extension.api!r} of the interface; this is version {API_VERSION}."
    elif type(extension.title) is not str:
        yield "The title isn't a text."
    else:
        yield from _problems(extension.panels, PanelEntry)
        yield from _problems(extension.commands, CommandEntry)
        yield from _problems(extension.exporters, ExporterEntry)
        yield from _problems(extension.card_bodies, CardBodyEntry)


def _problems(entries: Any, kind: type) -> Iterator[str]:
    if type(entries) is not tuple:
        yield f"{kind.__name__}: not a tuple."
        return
    ids: set[str] = set()
    for entry in cast("tuple[Any, ...]", entries):
        problem = _problem(entry, kind, ids)
        if problem:
            yield f"{kind.__name__}: {problem}."
        else:
            ids.add(entry.id)


def _problem(entry: Any, kind: type, ids: set[str]) -> str:
    if type(entry) is not kind:
        return f"{type(entry).__name__} instead"
    values = {one.name: getattr(entry, one.name) for one in fields(entry)}
    wrong = [name for name, value in values.items() if type(value) is not str]
    if wrong:
        return f"{wrong[0]} isn't a text"
    if not _ID.fullmatch(entry.id) or entry.id in ids:
        return f"the ID {entry.id!r} is invalid or used twice"
    if not _PATH.fullmatch(entry.path):
        return f"{entry.path!r} isn't a path like package.module:Name"
    if not _SUFFIX.fullmatch(values.get("suffix", ".x")):
        return f"{values['suffix']!r} isn't a file extension"
    return "the side isn't left or right" if values.get("side", "left") not in ("left", "right") else ""
