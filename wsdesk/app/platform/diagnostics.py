"""Diagnostics without URLs, keys, or names, for bug reports."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from PySide6.QtCore import QLocale, qVersion
from PySide6.QtGui import QGuiApplication

from wsdesk.settings.directories import AppDirectories
from wsdesk.settings.table import LANGUAGE, TEXT_SIZE, THEME
from wsdesk.store.stores import Stores
from wsdesk.store.text.sanitize import redact
from wsdesk.wire.param_names import HIDDEN_NAMES

LIBRARIES = ("PySide6-Essentials", "shiboken6", "qasync", "httpx", "h11", "pydantic", "msgspec", "truststore")
LAST_PROBLEMS = 20
LOG_BYTES = 200_000
_LEVEL = re.compile(" (?:WARNING|ERROR|CRITICAL) ")
"""Log lines in the report; tracebacks aren't, since they may contain names."""


def read_log(places: AppDirectories) -> str:
    """Read the end of the log; empty if there is none."""
    try:
        with (places.data / "wsdesk.log").open("rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - LOG_BYTES))
            return file.read().decode("utf-8", "replace")
    except OSError:
        return ""


def sizes(places: AppDirectories) -> dict[str, int]:
    """Bytes of stored data by kind. Reads every folder entry: not on the GUI thread."""
    return {
        "database": _bytes(places.database.parent, places.database.name),
        "media": _bytes(places.media),
        "index": _bytes(places.index),
    }


def diagnostics(
    stores: Stores, places: AppDirectories, stored: dict[str, int], secrets: tuple[str, ...]
) -> str:
    """The report as plain text in English, whatever the language, since developers read it."""
    lines = [*_program(), *_screen(), *_settings(stores), *_workspaces(stores)]
    lines += [f"{name} on disk: {size / 1e6:.1f} MB" for name, size in stored.items()]
    lines.append(f"state: {stores.connection.state.mode}; unsent items: {len(stores.outbox.entries)}")
    lines.append(f"open canvases: {len(stores.canvases.all)}")
    client = stores.connection.client
    lines += ["", "query names:", *sent_as(client.connection.param_names if client is not None else {})]
    problems = [line for line in read_log(places).splitlines() if _LEVEL.search(line[:40])]
    lines += ["", "last problems:", *([line[:300] for line in problems[-LAST_PROBLEMS:]] or ["none"])]
    return redact("\n".join(lines), secrets=(*secrets, *_names(stores)))


def sent_as(names: Mapping[str, str]) -> Iterator[str]:
    """Open parameters with their current names and where these come from."""
    for hidden in HIDDEN_NAMES:
        name = names.get(hidden.key)
        why = "default" if name is None else "override" if name else "ignored by the server, handled locally"
        yield f"{hidden.key:<32}{hidden.default if name is None else name or '-':<16}{why}"


def _program() -> Iterator[str]:
    yield f"wsdesk {_version('wsdesk')}"
    yield f"Python {platform.python_version()}, Qt {qVersion()}, {platform.system()} {platform.release()}"
    yield ", ".join(f"{name} {_version(name)}" for name in LIBRARIES)


def _screen() -> Iterator[str]:
    screen = QGuiApplication.primaryScreen()
    size = screen.size()
    yield (
        f"display: {QGuiApplication.platformName()}, {size.width()}x{size.height()}, "
        f"scale {screen.devicePixelRatio():g}"
    )
    yield f"locale: {QLocale.system().name()}"


def _settings(stores: Stores) -> Iterator[str]:
    get = stores.settings.get
    yield f"theme: {get(THEME)}, text: {get(TEXT_SIZE)} %, language: {get(LANGUAGE)}"


def _workspaces(stores: Stores) -> Iterator[str]:
    """Workspaces by number and kind, without the names of servers."""
    for entry in stores.profiles.entries:
        profile = stores.profiles.get(entry.id)
        kind = "sample" if entry.embedded else "server"
        overrides = sorted(profile.param_names.items()) if profile is not None else ()
        names = ", ".join(f"{role} = {name or '(none)'}" for role, name in overrides) or "default"
        source = f", key: {profile.key_source}" if profile is not None and not entry.embedded else ""
        current = ", current" if entry.current else ""
        yield f"workspace: {kind}{source}, teams: {len(entry.teams)}, names: {names}{current}"


def _names(stores: Stores) -> Iterator[str]:
    """Names of workspaces, to be removed from the report."""
    for entry in stores.profiles.entries:
        if not entry.embedded:
            yield from (entry.name, entry.address, entry.team)
            yield from (team.id for team in entry.teams)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "?"


def _bytes(folder: Path, start: str = "") -> int:
    total = 0
    for path in folder.rglob(f"{start}*"):
        try:
            total += path.stat().st_size if path.is_file() else 0
        except OSError:
            continue
    return total
