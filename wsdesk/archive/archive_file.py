"""Reads an archive: its documents, media, checksums, and what is missing from it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self
from zipfile import ZipInfo

from wsdesk.archive import layout
from wsdesk.archive.zip_reader import MAX_DOCUMENT_BYTES, ArchiveRefusedError, EntryDamagedError, ZipReader

LARGE_BYTES = 8 << 20
"""Size from which the checksum is computed on another thread, while the next chunk is unpacked."""
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
        self.sums: dict[str, str] = {}
        self._damaged: set[str] = set()
        try:
            self.about = self._read_about()
            if not self.about and layout.BAGIT not in self.zip.entries:
                raise ArchiveRefusedError("It isn't an archive of wsdesk: it has no bagit.txt.")
            self.sums.update(self._read_sums(layout.MANIFEST))
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

    def chunks(self, name: str) -> Iterator[bytes]:
        """Read an entry in chunks, and compare it with the manifest. Raises OSError."""
        entry, digest = self.zip.entries[name], hashlib.sha256()
        if entry.file_size < LARGE_BYTES:
            for chunk in self.zip.chunks(entry):
                digest.update(chunk)
                yield chunk
        else:
            with ThreadPoolExecutor(1, "checksum") as thread:
                waiting = thread.submit(digest.update, b"")
                for chunk in self.zip.chunks(entry):
                    waiting.result()  # at most one chunk waits, even if the caller is faster
                    waiting = thread.submit(digest.update, chunk)
                    yield chunk
        if name in self.sums and self.sums[name].lower() != digest.hexdigest():
            raise EntryDamagedError(f"{name} was changed: it doesn't match the manifest.")

    def data(self, name: str) -> bytes | None:
        """Bytes of an entry; None if it is missing or damaged, which is then listed in `problems`."""
        if name not in self.zip.entries or self._is_too_large(name):
            return None
        with self._reporting():
            return b"".join(self.chunks(name))
        return None

    def _is_too_large(self, name: str) -> bool:
        """Whether an entry isn't read into memory, which is then listed in `problems`."""
        is_too_large = self.zip.entries[name].file_size > MAX_DOCUMENT_BYTES
        if is_too_large:
            self._report(f"{name} is too large.")
        return is_too_large

    def reported_chunks(self, name: str) -> Iterator[bytes] | None:
        """Read a large entry in chunks; None if it was found to be damaged or is too large.

        Damage that is found at the end is listed in `problems`, and raised as `EntryDamagedError`.
        """
        if name in self._damaged or self._is_too_large(name):
            return None
        return self._report_damage(name)

    def _report_damage(self, name: str) -> Iterator[bytes]:
        try:
            yield from self.chunks(name)
        except OSError as error:
            self._damaged.add(name)
            self._report(str(error))
            raise

    def document(self, name: str) -> layout.Document:
        """A JSON object; an empty one if it is missing or damaged."""
        data = self.data(name)
        value = layout.parse(data) if data is not None else {}
        if value is None:
            self._report(f"{name} is damaged: it isn't a JSON object.")
        return value or {}

    def rows(self, name: str, member: str) -> list[layout.Document]:
        """The objects of a list in a document."""
        return layout.objects(self.document(name).get(member))

    def media(self) -> Iterator[ZipInfo]:
        """Entries of media."""
        prefix = layout.DATA + layout.MEDIA
        return (entry for name, entry in self.zip.entries.items() if name.startswith(prefix))

    def canvas_ids(self) -> list[str]:
        """IDs of the canvases whose content is in the archive."""
        return sorted(filter(None, map(layout.canvas_id, self.zip.entries)))

    def verify(self) -> list[str]:
        """Compare everything with the manifests; returns the problems, none if the archive is whole."""
        self.sums.update(self._read_sums(layout.TAG_MANIFEST))
        for name in self.zip.entries:
            with self._reporting():
                for _ in self.chunks(name):
                    pass
            if name not in self.sums and name != layout.TAG_MANIFEST:
                self._report(f"{name} isn't in a manifest.")
        return self.problems

    def extract(self, folder: Path) -> int:
        """Unpack into a new folder; returns the number of files. Entries that aren't whole are left out.

        Raises:
            OSError: the folder exists, or a file can't be written.
        """
        folder.mkdir()
        count = 0
        for name in self.zip.entries:
            target = folder.joinpath(*name.split("/"))
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                with target.open("xb") as file:
                    file.writelines(self.chunks(name))
                count += 1
            except EntryDamagedError as error:
                target.unlink()
                self._report(str(error))
        return count

    def _read_about(self) -> layout.Document:
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
        for canvas in layout.objects(self.about.get("canvases")):
            with suppress(ValueError):
                if (
                    canvas.get("id") not in known
                    and layout.content_name(str(canvas.get("id"))) not in self.zip.entries
                ):
                    self._report(f"The canvas “{canvas.get('title', '')}” is missing.")
        for name in sorted(self.sums.keys() - self.zip.entries.keys()):
            if not name.startswith(layout.CONTENT):
                self._report(f"{name} is missing.")

    @contextmanager
    def _reporting(self) -> Generator[None]:
        """List what can't be read in `problems`."""
        try:
            yield
        except OSError as error:
            self._report(str(error))

    def _report(self, problem: str) -> None:
        if problem not in self.problems:
            self.problems.append(problem)
