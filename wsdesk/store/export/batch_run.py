"""Run of a batch export: saves items to a target with pauses, retries, and a list of what failed."""

from __future__ import annotations

import asyncio
import tempfile
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.errors import MediaError
from wsdesk.store.base.error_messages import failure_of, tr
from wsdesk.store.base.store import run_to_end
from wsdesk.store.culling.xmp import XmpError
from wsdesk.store.export.batch_items import BatchItem, BatchRequest
from wsdesk.store.export.batch_sources import BatchSources
from wsdesk.store.export.file_export import FileExportStore
from wsdesk.store.export.host_pauses import HostPauses
from wsdesk.store.export.save_target import Row, SaveTarget, key_of
from wsdesk.store.export.xmp_sidecars import XmpSidecars
from wsdesk.store.text import sanitize
from wsdesk.store.text.file_names import beside, file_name

MAX_PARALLEL = 3
MAX_FAILURES_IN_A_ROW = 5
"""Files in a row that fail for a reason that may pass, after which the run pauses."""
_PASSING = frozenset({"unreachable", "slow", "busy"})


@dataclass(frozen=True, slots=True)
class BatchFailure:
    """Failed item with its file name and a message."""

    item: BatchItem
    name: str
    message: str


class BatchRun:
    """Saves the items of one request. The counts are read after each call of `on_changed`."""

    def __init__(
        self,
        request: BatchRequest,
        target: SaveTarget,
        sources: BatchSources,
        files: FileExportStore,
        sidecars: XmpSidecars,
        on_changed: Callable[[], None],
    ) -> None:
        self.request = request
        self.target = target
        self.total = self.saved = self.skipped = 0
        self.names: list[str] = []
        """Names of the files that are being saved."""
        self.failed: list[BatchFailure] = []
        self.pause_reason = ""
        self._sources = sources
        self._files = files
        self._sidecars = sidecars
        self._on_changed = on_changed
        self._left: deque[BatchItem] = deque()
        self._may_run = asyncio.Event()
        self._may_run.set()
        self._opening = asyncio.Lock()
        self._is_open = self._is_stopped = False
        self._openings = 0
        self._hosts = HostPauses(on_changed)
        self._failures_in_a_row = 0

    @property
    def is_paused(self) -> bool:
        return not self._may_run.is_set()

    @property
    def is_waiting(self) -> bool:
        """Whether the server asked to wait."""
        return self._hosts.is_waiting

    def pause(self, reason: str = "") -> None:
        """Start no more files; those that are being saved are finished."""
        self.pause_reason = self.pause_reason or reason
        self._may_run.clear()
        self._on_changed()

    def resume(self) -> None:
        self.pause_reason, self._failures_in_a_row = "", 0
        self._may_run.set()
        self._on_changed()

    def cancel(self) -> None:
        """End copies that are running, before the task of `run` is canceled."""
        self.target.canceled.set()

    def stop(self) -> None:
        """Like `cancel`, but the target is completed with what was saved."""
        self._is_stopped = True
        self.cancel()

    async def run(self, items: Iterable[BatchItem]) -> Path:
        """Save the items, and return the path of the target. Canceling keeps what was saved."""
        try:
            self._left = deque(await self._sources.complete(items, outputs=self.request.outputs))
            self.total = len(self._left)
            while True:
                async with asyncio.TaskGroup() as group:
                    for _ in range(MAX_PARALLEL):
                        group.create_task(self._work())
                try:
                    await self._open()
                    return await run_to_end(partial(self.target.finish, self._failed_rows()))
                except OSError as error:
                    await self._pause_for(error, self._openings)
        finally:
            self.cancel()
            if self._is_stopped:
                await run_to_end(partial(self.target.complete, self._failed_rows()))
            await run_to_end(self.target.close)

    async def _work(self) -> None:
        while self._left:
            await self._may_run.wait()
            if not self._left:
                return
            item = self._left.popleft()
            name = item.name(self.request.template)
            self.names.append(name)
            self._on_changed()
            opening = self._openings
            try:
                await self._open()
                await self._save(item, name)
            except OSError as error:
                self._left.appendleft(item)
                await self._pause_for(error, opening)
            except MediaError as error:
                if error.code in ("no-room", "no-disk"):
                    self._left.appendleft(item)
                    self.pause(failure_of(error).message)
                else:
                    self._fail(item, name, error)
            except XmpError:
                text = tr(
                    "The file was saved without its rating: its XMP file can't be read and stays as it is."
                )
                self.failed.append(BatchFailure(item, sanitize.line(name), text))
            finally:
                self.names.remove(name)
                self._on_changed()

    def _fail(self, item: BatchItem, name: str, error: MediaError) -> None:
        message = failure_of(error).message
        self.failed.append(BatchFailure(item, sanitize.line(name), message))
        self._failures_in_a_row = self._failures_in_a_row + 1 if error.code in _PASSING else 0
        if self._failures_in_a_row == MAX_FAILURES_IN_A_ROW:
            self.pause(message)

    async def _pause_for(self, error: OSError, opening: int) -> None:
        """Pause because the target can't be written; it is opened again afterwards.

        `opening` counts how often it was opened before: a worker that fails later doesn't pause again.
        """
        if opening == self._openings:
            self._openings += 1
            self.pause(failure_of(error).message)
            async with self._opening:
                self._is_open = False
                await run_to_end(self.target.close)
        await self._may_run.wait()

    async def _open(self) -> None:
        async with self._opening:
            if not self._is_open:
                await run_to_end(self.target.open)
                self._is_open = True

    async def _save(self, item: BatchItem, name: str) -> None:
        """Save one item; waits when the server requests a pause, and gets new URLs for expired ones."""
        key = key_of(item.row)
        found = await run_to_end(partial(self.target.find, key))
        is_new = False
        if not found:
            item, (found, is_new) = await self._save_file(item, name, key)
        self.saved += is_new
        self.skipped += not is_new
        self._failures_in_a_row = 0
        await self._save_sidecars(item, found, key)

    async def _save_file(self, item: BatchItem, name: str, key: str) -> tuple[BatchItem, tuple[str, bool]]:
        data: Path | bytes = (item.version.generated_text or "").encode()
        if item.asset is not None:
            item, data, suffix = await self._download(item)
            name = file_name(name, suffix)
        return item, await run_to_end(partial(self.target.add, key, data, (name,), item.row))

    async def _download(self, item: BatchItem) -> tuple[BatchItem, Path, str]:
        is_renewed = False
        while True:
            asset = item.asset
            if asset is None:
                raise MediaError("no-address")
            if item.is_partial and not {"url", "original"} & dict(asset.addresses).keys():
                raise MediaError("unreachable")  # the index has only a preview, and its canvas wasn't read
            try:
                return item, *await self._hosts.fetch(asset, partial(self._files.original_of, asset))
            except MediaError as error:
                if error.code != "forbidden" or is_renewed:
                    raise
                is_renewed, item = True, await self._sources.again(item) or item

    async def _save_sidecars(self, item: BatchItem, name: str, key: str) -> None:
        request, target, path = self.request, self.target, Path(name)
        for suffix, data in item.settings_files(
            name, as_json=request.as_json, as_markdown=request.as_markdown
        ):
            names = (beside(path.stem, suffix), beside(name, suffix))
            row = {**item.row, "role": f"settings{suffix}"}
            await run_to_end(partial(target.add, key + suffix, data, names, row))
        if not request.as_xmp or item.output is not None:
            return
        version_id, write = item.version.id or "", self._sidecars.write
        if not request.archive:
            await write(target.path / name, version_id, rejects_as_rating=request.rejects_as_rating)
            return
        with tempfile.TemporaryDirectory(prefix="wsdesk-") as folder:
            await write(Path(folder, name), version_id, rejects_as_rating=request.rejects_as_rating)
            xmp = Path(folder, beside(name, ".xmp"))
            row = {**item.row, "role": "rating"}
            await run_to_end(partial(target.add, key + ".xmp", xmp, (xmp.name,), row))

    def _failed_rows(self) -> list[Row]:
        return [{**failure.item.row, "error": failure.message} for failure in self.failed]
