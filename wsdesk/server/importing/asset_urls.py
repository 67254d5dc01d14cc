"""Rewrites relative asset URLs in documents and imports the files."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote

from wsdesk.server import media
from wsdesk.server.addresses import Addresses
from wsdesk.server.filestore import FileStore
from wsdesk.server.importing.folder import is_relative
from wsdesk.server.json_codec import Document, list_of, object_of, text_of

MAIN_MEMBERS = ("url", "assetUrl", "originalUrl")
"""The members that name the file itself, not a smaller image of it."""

VERSION_ASSETS = frozenset({"asset", "toolInputAsset"})


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """A file of the folder that the store has now."""

    id: str
    size: int
    content_type: str
    name: str


class FolderFiles:
    """The files of one folder, brought into the store when a document first names them.

    Belongs to one transaction, the import's: its connection writes the rows.
    """

    def __init__(
        self, folder: Path, connection: sqlite3.Connection, store: FileStore, addresses: Addresses
    ) -> None:
        self._folder = folder
        self._connection = connection
        self._store = store
        self._addresses = addresses
        self._brought: dict[str, ImportedFile | None] = {}

    def bring(self, relative: str) -> ImportedFile | None:
        """The file of a relative address; None where there is none inside the folder."""
        if relative not in self._brought:
            self._brought[relative] = self._fetch(relative)
        return self._brought[relative]

    def rewrite(self, value: Any, *, name: str = "") -> Any:
        """The value with every relative address made the server's own; `name` is its member's."""
        if isinstance(value, list):
            return [self._rewrite_listed(item, name) for item in list_of(cast("Any", value))]
        if not isinstance(value, dict):
            return value
        document = object_of(cast("Any", value))
        picture = self._picture(document)
        rewritten: Document = {}
        for member, inner in document.items():
            if isinstance(inner, str):
                rewritten[member] = self._rewrite_text(member, inner, picture)
            else:
                rewritten[member] = (
                    self.rewrite(inner, name=member) if isinstance(inner, dict | list) else inner
                )
        if picture is not None and name in VERSION_ASSETS:
            for member, role in media.ROLE_OF_MEMBER.items():
                rewritten.setdefault(member, self._addresses.asset(picture.id, role, picture.name))
        return rewritten

    def _rewrite_listed(self, item: Any, name: str) -> Any:
        if isinstance(item, str):
            return (
                self._own(item, media.Role.FILE)
                if name == "extractedImageUrls" and is_relative(item)
                else item
            )
        return self.rewrite(item)

    def _rewrite_text(self, member: str, text: str, picture: ImportedFile | None) -> str:
        role = media.ROLE_OF_MEMBER.get(member, media.Role.FILE)
        if (role is media.Role.FILE and member not in MAIN_MEMBERS) or not is_relative(text):
            return text
        file = self.bring(text)
        # A smaller image that the folder brought along was made for its place: it is served as it is.
        made = file is not None and picture is not None and file.id != picture.id
        return self._own(text, media.Role.FILE if made else role)

    def _own(self, relative: str, role: media.Role) -> str:
        file = self.bring(relative)
        if file is None:
            return self._addresses.missing(Path(relative).name)
        if file.content_type not in media.PICTURES:
            role = media.Role.FILE
        return self._addresses.asset(file.id, role, file.name)

    def _picture(self, asset: Document) -> ImportedFile | None:
        """The image that an asset is, or (the poster of a video, the first page of a PDF) is shown by."""
        for member in (*MAIN_MEMBERS, *reversed(media.ROLE_OF_MEMBER)):
            address = text_of(asset.get(member))
            file = self.bring(address) if is_relative(address) else None
            if file is not None and file.content_type in media.PICTURES:
                return file
        return None

    def _fetch(self, relative: str) -> ImportedFile | None:
        for text in dict.fromkeys((relative, unquote(relative))):
            try:
                path = (self._folder / text).resolve()
                if path.is_relative_to(self._folder) and path.is_file():
                    stored = self._store.stage(path.name, path)
                    self._store.record(self._connection, stored)
                    return ImportedFile(stored.id, stored.size, stored.content_type, path.name)
            except ValueError:
                # A name that no file system takes (a NUL, a lone surrogate).
                continue
        return None
