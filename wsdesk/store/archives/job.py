"""Writes one archive: reads canvases one after the other, and downloads their media."""

from __future__ import annotations

import asyncio
import re
import time
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar
from urllib.parse import urlsplit
from uuid import uuid4

from wsdesk.api.errors import ApiError
from wsdesk.archive import layout
from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.archive.archive_writer import ArchiveWriter
from wsdesk.archive.layout import Document, objects
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.media.core.errors import MediaError
from wsdesk.media.core.sniff import HEAD_BYTES, media_suffix
from wsdesk.store.archives.content import MediaUse, apply, media_of, version_ids
from wsdesk.store.archives.history_entry import write_history
from wsdesk.store.archives.source import list_title
from wsdesk.store.base.error_messages import failure_of, tr
from wsdesk.store.base.store import run_to_end
from wsdesk.store.export.host_pauses import HostPauses
from wsdesk.store.text.file_names import asset_suffix

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset
    from wsdesk.localdb.history.file import HistoryFile
    from wsdesk.store.archives.archives import ArchiveRequest
    from wsdesk.store.archives.source import ArchiveSource

MAX_PARALLEL = 3
_MEDIA_PATH = re.compile(rb'"(media/[0-9a-f]{64}[^"\\\\]*)"')
"""Path of a file in a document of an archive."""
T = TypeVar("T")


class MediaSource(Protocol):
    """Media by asset and role (`OfflineDownloader`)."""

    async def content(self, asset: Asset, role: str, *, cached_only: bool) -> bytes | Path: ...


class ArchiveJob:
    """Writes one archive."""

    def __init__(
        self,
        request: ArchiveRequest,
        source: ArchiveSource,
        media: MediaSource,
        show: Callable[[int, int, str, int], None],
    ) -> None:
        self._request = request
        self._source = source
        self._media = media
        self._show = show
        self._paths: dict[str, str] = {}
        self._earlier: dict[str, str] = {}
        self._missing: list[Document] = []
        self._failed_media: list[tuple[str, Document]] = []
        """Keys of media that couldn't be read, and their rows."""
        self._waiting: list[tuple[str, bytes]] = []
        """Names and compressed content of documents that lack media, which a later one may save."""
        self._previous: ArchiveFile | None = None
        self._kept_threads: list[Document] = []
        """Threads of the previous archive, of canvases that can't be read now."""
        self._damaged: set[str] = set()
        """Paths of damaged media of the previous archive."""
        self._versions: set[str] = set()
        self._lock = asyncio.Lock()
        self._hosts = HostPauses(lambda: None)

    @cached_property
    def _previous_threads(self) -> dict[str, list[Document]]:
        """Threads of the previous archive by canvas ID."""
        found: dict[str, list[Document]] = {}
        for thread in objects(self._previous_extras.get("threads")):
            found.setdefault(str(thread.get("canvasId", "")), []).append(thread)
        return found

    @cached_property
    def _previous_extras(self) -> Document:
        return self._previous.document(layout.EXTRAS) if self._previous is not None else {}

    @cached_property
    def missing_document(self) -> Document:
        """Missing items with their reasons, once everything was read."""
        reason = {"reason": self._source.failure} if self._source.failure else {}
        return {**reason, "missing": self._missing}

    async def run(
        self, origin: str, marks: Callable[[set[str]], bytes | None], history: HistoryFile | None
    ) -> None:
        projects, canvases = await self._scope()
        if not canvases:
            raise self._source.error
        previous = self._previous = await asyncio.to_thread(_open_previous, self._request.path)
        try:
            writer = await asyncio.to_thread(
                ArchiveWriter, self._request.path, self._about(origin, canvases, previous), previous
            )
            with writer:
                if previous is not None:
                    files = previous.document(layout.FILES).get("files")
                    self._earlier = files if isinstance(files, dict) else {}
                await self._write(writer, projects, canvases, history)
                await self._write_rest(writer, marks(self._versions))
                await self._in_thread(writer.finish)
        finally:
            if previous is not None:
                previous.close()

    async def _scope(self) -> tuple[list[Document], list[Document]]:
        """Projects and canvases to archive; a project lists only those canvases."""
        projects, canvases = await self._source.projects(), await self._source.canvases()
        listed = {str(canvas.get("id")): canvas for canvas in canvases}
        for project in projects:
            for entry in objects(project.get("canvases")):
                listed.setdefault(str(entry.get("id")), {**entry, "projectId": project.get("id")})
        request = self._request
        wanted = {
            canvas_id: canvas
            for canvas_id, canvas in listed.items()
            if not (request.canvases or request.projects)
            or canvas_id in request.canvases
            or canvas.get("projectId") in request.projects
        }
        for canvas_id in request.canvases:
            wanted.setdefault(canvas_id, {"id": canvas_id, "title": canvas_id})
        chosen: list[Document] = []
        for project in projects:
            entries = [row for row in objects(project.get("canvases")) if str(row.get("id")) in wanted]
            if entries or project.get("id") in request.projects or len(wanted) == len(listed):
                chosen.append({**project, "canvases": entries})
        return chosen, list(wanted.values())

    def _about(self, origin: str, canvases: Iterable[Document], previous: ArchiveFile | None) -> Document:
        request = self._request
        now = datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="seconds")
        return {
            "format": layout.FORMAT,
            "version": layout.VERSION,
            "id": (previous.id if previous is not None else "") or str(uuid4()),
            "title": request.title,
            "createdAt": now.replace("+00:00", "Z"),
            "origin": urlsplit(origin).hostname or "",
            "includes": {name: getattr(request, name) for name in ("media", "marks", "history")},
            "canvases": [
                {name: canvas.get(name) for name in ("id", "title", "projectId", "updatedAt")}
                for canvas in canvases
            ],
        }

    async def _write(
        self,
        writer: ArchiveWriter,
        projects: list[Document],
        canvases: list[Document],
        history: HistoryFile | None,
    ) -> None:
        lists = ((layout.PROJECTS, projects), (layout.CANVASES, canvases))
        for name, rows in lists:
            await self._write_document(writer, name, {"data": rows, "total": len(rows)}, "")
        threads: list[Document] = []
        for number, canvas in enumerate(canvases):
            canvas_id, title = str(canvas.get("id", "")), str(canvas.get("title") or "")
            self._show(number, len(canvases), title, len(self._missing))
            try:
                threads += await self._write_canvas(writer, canvas_id, title)
            except (ApiError, ValueError) as error:
                await self._keep_canvas(writer, canvas_id, title, failure_of(error).message)
            if history is not None:
                try:
                    await self._in_thread(write_history, writer, history, canvas_id, self._previous)
                except LocalDbError as error:
                    self._add_missing("history", canvas_id, title, failure_of(error).message)
        self._show(len(canvases), len(canvases), "", len(self._missing))
        extras: Document = {"threads": threads}
        kept: Document = {}
        if not (self._request.canvases or self._request.projects):
            for name, rows in (await self._source.library()).items():
                if rows is not None:
                    extras[name] = rows
                else:
                    kept[name] = self._kept_list(name, layout.EXTRAS, name)
        await self._keep_media(writer, layout.encode(kept))
        extras |= kept
        threads += self._kept_threads
        await self._write_document(writer, layout.EXTRAS, extras, "")
        await self._write_waiting(writer)

    async def _write_rest(self, writer: ArchiveWriter, marks: bytes | None) -> None:
        models = await self._source.models()
        if models is None:
            models = self._kept_list("models", layout.MODELS, "models")
        await self._in_thread(writer.add_document, layout.MODELS, {"models": models})
        if marks is not None:
            await self._in_thread(writer.add_bytes, layout.MARKS, marks)
        for name in sorted(self._source.local):
            self._add_missing("current", name, "", _stored_copy())
        await self._in_thread(writer.add_document, layout.FILES, {"files": dict(sorted(self._paths.items()))})
        await self._in_thread(writer.add_document, layout.MISSING, self.missing_document)

    async def _write_canvas(self, writer: ArchiveWriter, canvas_id: str, title: str) -> list[Document]:
        """Write a canvas; returns its threads. Raises ApiError; ValueError for an invalid ID."""
        name = layout.content_name(canvas_id)
        content = await self._source.content(canvas_id)
        if content is None:
            await self._keep_canvas(writer, canvas_id, title, tr("It isn't stored on this computer."))
            return []
        self._versions.update(version_ids(content))
        await self._write_document(writer, name, content, title)
        threads = await self._source.threads(canvas_id, content)
        if self._source.is_offline:
            read = {thread.get("threadId") for thread in threads}
            kept = [
                row for row in self._previous_threads.get(canvas_id, []) if row.get("threadId") not in read
            ]
            self._kept_threads += kept
            await self._keep_media(writer, layout.encode({"threads": kept}))
        return threads

    async def _keep_canvas(self, writer: ArchiveWriter, canvas_id: str, title: str, reason: str) -> None:
        """Keep a canvas that can't be read now as it was in the previous archive, with media and threads."""
        data: bytes | None = None
        previous = self._previous
        if previous is not None:
            with suppress(ValueError):
                name = layout.content_name(canvas_id)
                data = await self._in_thread(previous.data, name)
                if data is not None:
                    await self._in_thread(writer.add_bytes, name, data)
        if previous is None or data is None:
            self._add_missing("canvas", canvas_id, title, reason)
            return
        threads = self._previous_threads.get(canvas_id, [])
        self._kept_threads += threads
        await self._keep_media(writer, data + layout.encode({"threads": threads}))
        self._versions.update(version_ids(layout.parse(data) or {}))
        self._add_missing("current", canvas_id, title, _stored_copy())

    async def _keep_media(self, writer: ArchiveWriter, data: bytes) -> None:
        """Keep the media that parts of the previous archive use; those that aren't whole are listed."""
        paths = {path.decode() for path in _MEDIA_PATH.findall(data)}
        copied = {path for path in paths if await self._in_thread(writer.copy_media, path)}
        for path in sorted(paths - copied - self._damaged):
            self._add_missing("media", path, "", tr("The file is damaged in the previous archive."))
        self._damaged |= paths - copied
        self._paths |= {key: path for key, path in self._earlier.items() if path in copied}

    def _kept_list(self, name: str, document: str, member: str) -> list[Document]:
        """Rows of a list of the previous archive, since it can't be read now; it is named as missing."""
        rows = self._previous.rows(document, member) if self._previous is not None else []
        if self._previous is not None and member in self._previous.document(document):
            self._add_missing("current", f"list/{name}", list_title(name), _stored_copy())
        else:
            reason = self._source.list_failures.get(name) or tr("It isn't stored on this computer.")
            self._add_missing("list", f"list/{name}", list_title(name), reason)
        return rows

    async def _write_document(self, writer: ArchiveWriter, name: str, document: Document, title: str) -> None:
        """Write a document with its media; one that lacks some waits for `_write_waiting`."""
        failed = len(self._failed_media)
        await self._save_media(writer, document, title)
        if len(self._failed_media) == failed:
            await self._in_thread(writer.add_document, name, document)
        else:
            packed = await asyncio.to_thread(lambda: zlib.compress(layout.encode(document), 1))
            self._waiting.append((name, packed))

    async def _write_waiting(self, writer: ArchiveWriter) -> None:
        """Write what lacks media, with those that another document saved, which aren't missing then."""
        for name, packed in self._waiting:
            document = await asyncio.to_thread(_unpack, packed)
            apply(list(media_of(document)), self._paths)
            await self._in_thread(writer.add_document, name, document)
        saved = [id(row) for key, row in self._failed_media if key in self._paths]
        self._missing = [row for row in self._missing if id(row) not in saved]

    async def _save_media(self, writer: ArchiveWriter, document: Document, title: str) -> None:
        """Save the media of a document, and replace their addresses."""
        if not self._request.media:
            return
        uses = await asyncio.to_thread(lambda: list(media_of(document)))
        waiting = {use.key: use for use in reversed(uses) if use.key not in self._paths}

        async def work() -> None:
            while waiting:
                _, use = waiting.popitem()
                await self._save_one(writer, use, title)

        async with asyncio.TaskGroup() as group:
            for _ in range(MAX_PARALLEL):
                group.create_task(work())
        apply(uses, self._paths)

    async def _save_one(self, writer: ArchiveWriter, use: MediaUse, title: str) -> None:
        earlier = self._earlier.get(use.key, "")
        if earlier and await self._in_thread(writer.copy_media, earlier):
            self._paths[use.key] = earlier
            return
        try:
            read = partial(self._media.content, use.asset, use.role, cached_only=self._source.is_offline)
            content = await self._hosts.fetch(use.asset, read)
        except MediaError as error:
            self._add_missing("media", use.asset.asset_id, title, failure_of(error).message)
            self._failed_media.append((use.key, self._missing[-1]))
            return
        head = content[:HEAD_BYTES] if isinstance(content, bytes) else await asyncio.to_thread(_head, content)
        suffix = media_suffix(head) or asset_suffix(use.asset)
        self._paths[use.key] = await self._in_thread(writer.add_media, content, suffix)

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run a step of the writer in a thread. Canceling waits for its end, since it uses the file."""
        async with self._lock:
            return await run_to_end(partial(work, *arguments))

    def _add_missing(self, kind: str, item_id: str, title: str, reason: str) -> None:
        self._missing.append({"kind": kind, "id": item_id, "title": title, "reason": reason})


def _open_previous(path: Path) -> ArchiveFile | None:
    return ArchiveFile(path) if path.exists() and path.stat().st_size else None


def _stored_copy() -> str:
    return tr("Couldn't read it from the server. This is a stored copy.")


def _unpack(packed: bytes) -> Document:
    return layout.parse(zlib.decompress(packed)) or {}


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(HEAD_BYTES)
