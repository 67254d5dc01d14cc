"""Reads a folder of API responses, `extras.json`, and the files that they reference.

projects.json, canvases.json    responses of endpoints 8 and 9
content/ID.json                 response of endpoint 11 for the canvas ID
models.json, search.json        responses of endpoints 6 and 5, optional
extras.json                     folders, tags, approvals, skills, threads, assets, optional
assets/...                      files, referenced by relative URLs in the documents
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote

from wsdesk.server import media
from wsdesk.server.addresses import Addresses
from wsdesk.server.files.store import FileStore
from wsdesk.server.json_codec import (
    Document,
    InvalidJsonError,
    decode_lenient,
    list_of,
    object_of,
    objects,
    text_of,
)
from wsdesk.server.storage.database import Unit


class ImportFailedError(RuntimeError):
    """The folder can't be imported; the message is for users."""


FORMAT_VERSION = b"1"
"""Format version of imported documents; a new value imports every folder again."""


@dataclass(frozen=True, slots=True)
class ImportFolder:
    """Documents of a folder. `problems` are messages about skipped documents."""

    path: Path
    projects: list[Document]
    canvases: list[Document]
    contents: Mapping[str, Document]
    models: list[Document]
    hits: list[Document]
    extras: Document
    problems: list[str] = field(default_factory=list[str])


def read_folder(path: Path) -> ImportFolder:
    """Read the documents of a folder.

    Raises:
        ImportFailedError: not a folder, or without projects and canvases.
    """
    path = path.resolve()
    if not path.is_dir():
        raise ImportFailedError(f"{path} is not a folder")
    problems: list[str] = []
    projects = objects(_read(path / "projects.json", problems).get("data"))
    canvases = objects(_read(path / "canvases.json", problems).get("data"))
    contents = {
        file.stem.lower(): _read(file, problems) for file in sorted((path / "content").glob("*.json"))
    }
    if not (projects or canvases or contents):
        raise ImportFailedError(f"{path} has no readable projects.json, canvases.json, or content/*.json")
    return ImportFolder(
        path,
        projects,
        canvases,
        contents,
        objects(_read(path / "models.json", problems).get("models")),
        objects(_read(path / "search.json", problems).get("results")),
        _read(path / "extras.json", problems),
        problems,
    )


def fingerprint(path: Path) -> str:
    """Fingerprint of a folder, or an archive, by the sizes and modification times of its files."""
    digest = hashlib.sha256(FORMAT_VERSION)
    for file in (path, *sorted(path.resolve().rglob("*"))):
        if file.is_file():
            stat = file.stat()
            digest.update(f"{file}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def identity(document: Document, member: str = "id") -> str:
    """An ID in lower case, empty if there is none."""
    return text_of(document.get(member)).lower()


def integer_of(value: object) -> int:
    """An integer within the range of SQLite, else 0."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 2**53:
        return 0
    return int(value)


def _read(file: Path, problems: list[str]) -> Document:
    try:
        value = decode_lenient(file.read_bytes())
    except FileNotFoundError:
        return {}
    except (OSError, InvalidJsonError) as error:
        problems.append(f"{file.name} was skipped: {error}")
        return {}
    if not isinstance(value, dict):
        problems.append(f"{file.name} was skipped: not a JSON object")
        return {}
    return object_of(cast("Any", value))


_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|/|\\")


def is_relative(address: str) -> bool:
    """Whether a URL refers to a file of the folder (no scheme, no root)."""
    return bool(address) and _SCHEME.match(address) is None


VERSION_ASSETS = frozenset({"asset", "toolInputAsset"})
_MEDIA_MEMBERS = frozenset((*media.MAIN_MEMBERS, *media.ROLE_OF_MEMBER))


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """A file of the folder in the file store."""

    id: str
    size: int
    content_type: str
    name: str


class FolderFiles:
    """Files of one folder, copied to the store when a document references them.

    Used in the unit of the import.
    """

    def __init__(self, folder: Path, unit: Unit, store: FileStore, addresses: Addresses) -> None:
        self._folder = folder
        self._unit = unit
        self._store = store
        self._addresses = addresses
        self._imported: dict[str, ImportedFile | None] = {}
        self._resolved: dict[Path, Path] = {}
        self._url_of = cache(addresses.asset)

    def import_file(self, relative: str) -> ImportedFile | None:
        """Import the file at a relative URL; None if the folder has no such file."""
        if relative not in self._imported:
            self._imported[relative] = self._copy_to_store(relative)
        return self._imported[relative]

    def rewrite(self, value: Any, *, name: str = "") -> Any:
        """Replace every relative URL by one of the server; `name` is the value's field."""
        if isinstance(value, list):
            items = list_of(cast("Any", value))
            if name == "extractedImageUrls":
                return [self._rewrite_url(item) for item in items]
            return [self.rewrite(item) if isinstance(item, dict | list) else item for item in items]
        if not isinstance(value, dict):
            return value
        document = object_of(cast("Any", value))
        image = None if _MEDIA_MEMBERS.isdisjoint(document) else self._find_image(document)
        rewritten = dict(document)
        for member, inner_value in document.items():
            if isinstance(inner_value, dict | list):
                rewritten[member] = self.rewrite(inner_value, name=member)
            elif member in _MEDIA_MEMBERS and isinstance(inner_value, str):
                rewritten[member] = self._rewrite_text(member, inner_value, image)
        if image is not None and name in VERSION_ASSETS:
            for member, role in media.ROLE_OF_MEMBER.items():
                if member not in rewritten:
                    rewritten[member] = self._url_of(image.id, role, image.name)
        return rewritten

    def _rewrite_url(self, item: Any) -> Any:
        if isinstance(item, str) and is_relative(item):
            return self._server_url(item, media.Role.FILE)
        return self.rewrite(item)

    def _rewrite_text(self, member: str, text: str, image: ImportedFile | None) -> str:
        if not is_relative(text):
            return text
        role = media.ROLE_OF_MEMBER.get(member, media.Role.FILE)
        file = self.import_file(text)
        # A smaller image that is part of the folder is served unscaled.
        is_separate_file = file is not None and image is not None and file.id != image.id
        return self._server_url(text, media.Role.FILE if is_separate_file else role)

    def _server_url(self, relative: str, role: media.Role) -> str:
        file = self.import_file(relative)
        if file is None:
            return self._addresses.missing(Path(relative).name)
        if file.content_type not in media.IMAGE_TYPES:
            role = media.Role.FILE
        return self._url_of(file.id, role, file.name)

    def _find_image(self, asset: Document) -> ImportedFile | None:
        """The image of an asset: the file itself, or its poster or first page."""
        for member in (*media.MAIN_MEMBERS, *reversed(media.ROLE_OF_MEMBER)):
            address = text_of(asset.get(member))
            file = self.import_file(address) if is_relative(address) else None
            if file is not None and file.content_type in media.IMAGE_TYPES:
                return file
        return None

    def _copy_to_store(self, relative: str) -> ImportedFile | None:
        for text in dict.fromkeys((relative, unquote(relative))):
            try:
                path = self._find_file(text)
            except (ValueError, RuntimeError):
                # Invalid as a file name (NUL, a lone surrogate), or a link to itself.
                continue
            if path is not None:
                stored = self._store.stage(path.name, path)
                self._store.record(self._unit, stored)
                return ImportedFile(stored.id, stored.size, stored.content_type, path.name)
        return None

    def _find_file(self, relative: str) -> Path | None:
        """A file of the folder. Links are followed, but not out of the folder."""
        path = self._folder / relative
        parent = path.parent
        if parent not in self._resolved:  # files are usually in few folders
            self._resolved[parent] = parent.resolve()
        path = self._resolved[parent] / path.name
        if path.is_symlink():
            path = path.resolve()
        return path if path.is_relative_to(self._folder) and path.is_file() else None
