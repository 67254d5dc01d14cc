"""Import and export of thread links and comment markers as a file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Literal, cast

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base.error_messages import save_failure
from wsdesk.store.base.load_state import LoadFailure
from wsdesk.store.base.new_files import write_new
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.comments.markers import MARKERS, CommentMarkersStore
from wsdesk.store.comments.threads import ThreadsStore
from wsdesk.store.content.extension_threads import UUID

KIND = "wsdesk-comments"
LARGEST = 32 << 20


@dataclass(frozen=True, slots=True)
class ImportResult:
    """Result of an import or export: numbers of links and markers, and the file; `error` is a
    reason why it couldn't be read, `failure` why it couldn't be written."""

    how: Literal["out", "in"]
    path: Path
    links: int = 0
    markers: int = 0
    error: str = ""
    failure: LoadFailure | None = None


class CommentTransfer(TaskOwner):
    """Reads and writes the file. It contains IDs and markers, but no API keys, names, or comment texts."""

    done = Signal(object)

    def __init__(
        self,
        threads: ThreadsStore,
        markers: CommentMarkersStore,
        connected_to: Callable[[], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__("comment transfer", parent)
        self._threads = threads
        self._markers = markers
        self._connected_to = connected_to

    def export_file(self, folder: Path, name: str) -> None:
        """Write a new file of that name; a number is appended if the name is taken."""
        links, markers = dict(self._threads.user_links), self._markers.all
        content = {
            "kind": KIND,
            "version": 1,
            "service": self._connected_to(),
            "threads": links,
            "marks": {comment: sorted(names) for comment, names in markers.items()},
        }
        data = json.dumps(content, indent=1).encode()
        self.tasks.start("out", self._write(folder, name, data, len(links), len(markers)))

    def import_file(self, path: Path) -> None:
        """Import a file. Local links and markers that it doesn't contain are preserved."""
        self.tasks.start("in", self._read(path))

    async def _write(self, folder: Path, name: str, data: bytes, links: int, markers: int) -> None:
        try:
            path = await asyncio.to_thread(write_new, folder, name, data)
        except OSError as error:
            self.done.emit(ImportResult("out", folder / name, failure=save_failure(name, error)))
            return
        self.done.emit(ImportResult("out", path, links, markers))

    async def _read(self, path: Path) -> None:
        try:
            content = await asyncio.to_thread(_content_of, path)
        except OSError as error:
            self.done.emit(ImportResult("in", path, error=error.strerror or type(error).__name__))
            return
        if content is None:
            self.done.emit(ImportResult("in", path, error="other-file"))
            return
        links = {
            node: thread
            for node, thread in _object(content.get("threads")).items()
            if isinstance(thread, str) and UUID.fullmatch(thread) and UUID.fullmatch(node)
        }
        markers = {
            comment: frozenset(name for name in cast("list[object]", names) if name in MARKERS)
            for comment, names in _object(content.get("marks")).items()
            if isinstance(names, list) and UUID.fullmatch(comment)
        }
        linked = self._threads.import_links(links)
        marked = self._markers.import_markers(cast("dict[str, frozenset[str]]", markers))
        self.done.emit(ImportResult("in", path, linked, marked))


def _object(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _content_of(path: Path) -> dict[str, object] | None:
    """Contents of the file; None if it has another format."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    try:
        content = _object(json.loads(data)) if len(data) <= LARGEST else {}
    except (ValueError, RecursionError):
        return None
    return content if content.get("kind") == KIND and content.get("version") == 1 else None
