"""Reads an archive: its documents, media, checksums, and what is missing from it."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Self, cast
from zipfile import ZipInfo

from wsdesk.archive import layout
from wsdesk.archive.zip_reader import ArchiveRefusedError, EntryDamagedError, ZipReader

_ROW = re.compile(r"([0-9a-fA-F]{64}) [ *]?(\S.*)")


class ArchiveFile:
    """An open archive. What isn't whole is listed in `problems`, as messages for users.

    Raises:
        ArchiveRefusedError: not an archive, of a newer version, or one that may be an attack.
        OSError: the file can't be read.
    """

    def __init__(self, path: Path) -> None:
        self.zip = ZipReader(path)
        self.path = path
        self.problems: list[str] = []
        try:
            self.about = self._read_about()
            if not self.about and layout.BAGIT not in self.zip.entries:
                raise ArchiveRefusedError("It isn't an archive of wsdesk: it has no bagit.txt.")
            self.sums = self._read_sums(layout.MANIFEST)
            self._note_missing()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.zip.close()

    @property
    def id(self) -> str:
        """ID of the archive, which stays the same when it is updated; empty if it has none."""
        value = self.about.get("id")
        return value if isinstance(value, str) else ""

    @property
    def title(self) -> str:
        """Title of the archive, or the name of its file."""
        value = self.about.get("title")
        return value if isinstance(value, str) and value.strip() else self.path.name

    def fingerprint(self) -> str:
        """Changes with the content: checksum of the manifests, or of the directory of a damaged archive."""
        digest = hashlib.sha256()
        entries = self.zip.entries
        for entry in sorted(entries.values(), key=lambda entry: entry.filename):
            digest.update(f"{entry.filename}\0{entry.file_size}\0{entry.CRC}\n".encode())
        return digest.hexdigest()

    def data(self, name: str) -> bytes | None:
        """Bytes of an entry; None if it is missing or damaged, which is then listed in `problems`."""
        entry = self.zip.entries.get(name)
        if entry is None:
            return None
        try:
            data = self.zip.read(entry)
        except (EntryDamagedError, OSError) as error:
            self._report(str(error))
            return None
        expected = self.sums.get(name) if name != layout.MANIFEST and hasattr(self, "sums") else None
        if expected is not None and hashlib.sha256(data).hexdigest() != expected:
            self._report(f"{name} was changed: it doesn't match the manifest.")
            return None
        return data

    def document(self, name: str) -> dict[str, Any]:
        """A JSON object; an empty one if it is missing or damaged."""
        data = self.data(name)
        value: object = None
        if data is not None:
            with suppress(ValueError, RecursionError):
                value = json.loads(data.decode("utf-8", "replace"), parse_constant=lambda _name: None)
            if not isinstance(value, dict):
                self._report(f"{name} is damaged: it isn't a JSON object.")
        return cast("dict[str, Any]", value) if isinstance(value, dict) else {}

    def rows(self, name: str, member: str) -> list[dict[str, Any]]:
        """The objects of a list in a document."""
        return _objects(self.document(name).get(member))

    def media(self) -> Iterator[ZipInfo]:
        """Entries of media."""
        prefix = layout.DATA + layout.MEDIA
        return (entry for name, entry in self.zip.entries.items() if name.startswith(prefix))

    def canvas_ids(self) -> list[str]:
        """IDs of the canvases whose content is in the archive."""
        names = (name for name in self.zip.entries if name.startswith(layout.CONTENT))
        return sorted(name.removeprefix(layout.CONTENT).removesuffix(".json") for name in names)

    def verify(self) -> list[str]:
        """Compare everything with the manifests; returns the problems, none if the archive is whole."""
        sums = {**self.sums, **self._read_sums(layout.TAG_MANIFEST)}
        for name, entry in self.zip.entries.items():
            digest = hashlib.sha256()
            try:
                for chunk in self.zip.chunks(entry):
                    digest.update(chunk)
            except (EntryDamagedError, OSError) as error:
                self._report(str(error))
                continue
            if name == layout.TAG_MANIFEST:
                continue
            if name not in sums:
                self._report(f"{name} isn't in a manifest.")
            elif digest.hexdigest() != sums[name].lower():
                self._report(f"{name} was changed: it doesn't match the manifest.")
        return self.problems

    def extract(self, folder: Path) -> int:
        """Unpack into a new folder; returns the number of files. Entries that aren't whole are left out.

        Raises:
            OSError: the folder exists, or a file can't be written.
        """
        folder.mkdir()
        count = 0
        for name, entry in self.zip.entries.items():
            target = folder.joinpath(*name.split("/"))
            target.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
            try:
                with os.fdopen(os.open(target, flags, 0o666), "wb") as file:
                    for chunk in self.zip.chunks(entry):
                        file.write(chunk)
                count += 1
            except EntryDamagedError as error:
                target.unlink()
                self._report(str(error))
        return count

    def _read_about(self) -> dict[str, Any]:
        about = self.document(layout.ABOUT)
        if about and about.get("format") != layout.FORMAT:
            raise ArchiveRefusedError("It isn't an archive of wsdesk.")
        version = about.get("version", layout.VERSION)
        if not isinstance(version, int) or version > layout.VERSION:
            raise ArchiveRefusedError("It was written by a newer version of wsdesk.")
        return about

    def _read_sums(self, name: str) -> dict[str, str]:
        data = self.data(name)
        if data is None:
            self._report(f"{name} is missing: checksums can't be compared.")
            return {}
        rows = (_ROW.fullmatch(line.strip()) for line in data.decode("utf-8", "replace").splitlines())
        return {row[2]: row[1] for row in rows if row is not None}

    def _note_missing(self) -> None:
        if self.zip.is_damaged:
            self._report("The directory of the file is missing or damaged; it may be cut off.")
        # What was missing when the archive was written isn't damage.
        known = {row.get("id") for row in self.rows(layout.MISSING, "missing")}
        for canvas in _objects(self.about.get("canvases")):
            with suppress(ValueError):
                if (
                    canvas.get("id") not in known
                    and layout.content_name(str(canvas.get("id"))) not in self.zip.entries
                ):
                    self._report(f"The canvas “{canvas.get('title', '')}” is missing.")
        for name in sorted(self.sums.keys() - self.zip.entries.keys()):
            if not name.startswith(layout.CONTENT):
                self._report(f"{name} is missing.")

    def _report(self, problem: str) -> None:
        if problem not in self.problems:
            self.problems.append(problem)


def _objects(value: object) -> list[dict[str, Any]]:
    items = cast("list[Any]", value) if isinstance(value, list) else []
    return [cast("dict[str, Any]", item) for item in items if isinstance(item, dict)]
