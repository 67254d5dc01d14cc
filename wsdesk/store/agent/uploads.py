"""Uploads of skill images: queued, sent in parts, paused, resumed after a restart."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal

from wsdesk.api import errors
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.tables.agent import Upload, UploadTable
from wsdesk.media.fetch.part_upload import PartUploader, PartUploadError
from wsdesk.store.agent.skills import SkillsStore
from wsdesk.store.agent.staged_uploads import StagedUpload, StagedUploads
from wsdesk.store.agent.upload_worker import FileChangedError, MissingUploadTargetError, UploadContext, run
from wsdesk.store.agent.uploads_state import (
    UploadEntry,
    UploadsState,
    after_failure,
    bytes_sent,
    unknown_result_message,
)
from wsdesk.store.base.error_messages import NotConnectedError, failure_of
from wsdesk.store.base.store import TaskOwner, await_write
from wsdesk.store.connection.connection import ConnectionStore

if TYPE_CHECKING:
    import uuid

    import httpx

    from wsdesk.wire.agent import Skill
else:
    uuid = lazy_import("uuid")

FILES_AT_ONCE = 3
PARTS_AT_ONCE = 4
EMIT_INTERVAL_MS = 80
FIRST_RETRY_S, MAX_RETRY_S = 5.0, 60.0
"""Wait after an attempt that found the storage unavailable; it doubles with each further one."""


class UploadsStore(TaskOwner):
    """Owns every upload of the current workspace. Each change is persisted before it takes effect."""

    changed = Signal(object)

    def __init__(
        self,
        connection: ConnectionStore,
        skills: SkillsStore,
        journal: UploadTable,
        *,
        owned: bool = True,
        transport: httpx.AsyncBaseTransport | None = None,
        ca_file: Callable[[], str] = str,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        super().__init__("uploads")
        self._connection = connection
        self._skills = skills
        self._journal = journal
        self._owned = owned
        self._transport = transport
        self._ca_file = ca_file
        self._sleep = sleep
        self._files = asyncio.Semaphore(FILES_AT_ONCE)
        self._turn = asyncio.Semaphore(PARTS_AT_ONCE)
        self.staged = StagedUploads(self)
        self._uploads: dict[str, Upload] = {}
        self._bytes_in_progress: dict[str, dict[int, int]] = {}
        self._sender = PartUploader("", transport)
        self._senders: list[PartUploader] = []
        self._address = ""
        self._written: Future[None] | None = None
        self._again: set[str] = set()
        """Uploads that start another attempt if the current one ends in waiting."""
        self._attempts: dict[str, int] = {}
        """Attempt counter of each upload: results of earlier attempts are dropped."""
        self._failures: dict[str, int] = {}
        """Attempts of each upload since its last part that found the storage unavailable."""
        self._emit_timer = QTimer(self, singleShot=True, interval=EMIT_INTERVAL_MS)
        self._emit_timer.timeout.connect(self._emit_changed)
        self.staged.changed.connect(self._on_staged_changed)
        connection.capabilities_loaded.connect(self._on_capabilities_loaded)
        connection.profile_changed.connect(self._on_profile_changed)

    @property
    def state(self) -> UploadsState:
        entries = tuple(
            UploadEntry(one, bytes_sent(one, self._bytes_in_progress.get(one.id, {})))
            for one in self._uploads.values()
        )
        staged = self.staged
        return UploadsState(staged.images, entries, self.needs_target, self._owned, staged.unlisted)

    @property
    def needs_target(self) -> bool:
        """Whether the server doesn't offer the start of an upload."""
        return self._connection.capability("start-upload") is None

    def send(self, skill_id: str, skill_name: str, team_id: str) -> int:
        """Send the valid staged images of a skill; return their number."""
        ready = [
            one
            for one in self.staged.images
            if one.skill_id == skill_id and not one.problem(needs_target=self.needs_target)
        ]
        if not self._owned or not team_id:
            return 0
        for one in ready:
            self.tasks.start(f"take {one.id}", self._enqueue(one, skill_name, team_id))
        return len(ready)

    def pause(self, upload_id: str) -> None:
        """Pause an upload; completed parts are kept."""
        upload = self._uploads.get(upload_id)
        if upload is not None and upload.state in ("waiting", "sending"):
            self._cancel_attempt(upload_id)
            self._set(replace(upload, state="paused", error=""))

    def resume(self, upload_id: str) -> None:
        """Resume an upload that was paused, failed, or may have arrived; only missing parts are sent."""
        upload = self._uploads.get(upload_id)
        if upload is not None and upload.state in ("paused", "failed", "unknown", "waiting"):
            self._cancel_attempt(upload_id)
            self._set(replace(upload, state="waiting", error=""))
            self._start(upload_id)

    def cancel(self, upload_id: str) -> None:
        """Cancel an upload, or remove a finished one from the list."""
        self._cancel_attempt(upload_id)
        if self._uploads.pop(upload_id, None) is not None:
            self._written = self._journal.drop(upload_id)
            self._emit_changed()

    def take_ownership(self) -> None:
        """Send from this process from now on: the one that owned the uploads is gone."""
        self._owned = True
        self._load(self._connection.state.profile_id)
        self._start_all()

    async def aclose(self) -> None:
        """Stop sending; the latest state is persisted when this returns."""
        await super().aclose()
        await self.staged.aclose()
        if self._written is not None:
            await asyncio.gather(await_write(self._written), return_exceptions=True)
        for sender in (self._sender, *self._senders):
            await sender.aclose()

    async def _enqueue(self, one: StagedUpload, skill_name: str, team_id: str) -> None:
        """Move a staged image to the journal; if that fails, it stays staged with an error."""
        assert one.checked is not None
        upload = Upload(
            id=str(uuid.uuid4()),
            profile=self._connection.state.profile_id,
            team_id=team_id,
            skill_id=one.skill_id,
            skill_name=skill_name,
            path=str(one.path.absolute()),
            name=one.name,
            content_type=one.checked.content_type,
            size=one.checked.size,
            digest=one.checked.digest,
            description=one.description,
            upload_id=one.target.upload_id,
            bucket=one.target.bucket,
            key=one.target.key,
        )
        try:
            await await_write(self._journal.upsert(upload))
        except LocalDbError as error:
            self.staged.fail(one.id, failure_of(error).message)
            return
        self._uploads[upload.id] = upload
        self.staged.remove(one.id)
        self._emit_changed()
        self._start(upload.id)

    def _start_all(self) -> None:
        for upload_id in filter(self._is_unfinished, tuple(self._uploads)):
            self._start(upload_id)

    def _start(self, upload_id: str) -> None:
        if self.tasks.running(upload_id):
            self._again.add(upload_id)  # its attempt may be ending
        elif self._owned and self._connection.client is not None:
            self.tasks.start(upload_id, self._run(upload_id))

    async def _run(self, upload_id: str) -> None:
        async with self._files:
            try:
                self._again.add(upload_id)
                while upload_id in self._again and self._is_unfinished(upload_id):
                    self._again.discard(upload_id)
                    await self._attempt(upload_id)
            except LocalDbError as error:
                self._show_failed(upload_id, failure_of(error).text)
            finally:
                self._bytes_in_progress.pop(upload_id, None)

    def _is_unfinished(self, upload_id: str) -> bool:
        upload = self._uploads.get(upload_id)
        return upload is not None and upload.state in ("waiting", "sending", "completing", "unknown")

    async def _attempt(self, upload_id: str) -> None:
        upload = self._uploads[upload_id]
        if upload.state in ("completing", "unknown") and not await self._may_repeat(upload):
            return
        turn = self._attempts[upload_id] = self._attempts.get(upload_id, 0) + 1
        upload = replace(upload, state="sending", error="")
        await self._save(upload)
        try:
            skill = await run(upload, self._context(upload_id, turn))
        except (
            errors.ApiError,
            NotConnectedError,
            PartUploadError,
            FileChangedError,
            MissingUploadTargetError,
        ) as error:
            failed = after_failure(self._uploads[upload_id], error, needs_target=self.needs_target)
            await self._save(failed)
            if failed.state == "waiting" and not isinstance(error, errors.NetworkError | NotConnectedError):
                self._retry_later(upload_id)  # the connection works, so its return starts no attempt
            return
        await self._complete(upload_id, skill)

    def _retry_later(self, upload_id: str) -> None:
        failures = self._failures[upload_id] = self._failures.get(upload_id, 0) + 1
        wait_s = min(MAX_RETRY_S, FIRST_RETRY_S * 2 ** min(failures - 1, 10))
        self.tasks.start(_retry_task(upload_id), self._retry(upload_id, wait_s))

    async def _retry(self, upload_id: str, wait_s: float) -> None:
        await self._sleep(wait_s)
        self._start(upload_id)

    async def _complete(self, upload_id: str, skill: Skill) -> None:
        await await_write(self._journal.drop(upload_id))
        self._failures.pop(upload_id, None)
        self._skills.add(skill)
        if upload_id in self._uploads:
            self._uploads[upload_id] = replace(self._uploads[upload_id], state="done", error="")
        self._emit_changed()

    async def _may_repeat(self, upload: Upload) -> bool:
        """Whether a completion of unknown result may be sent again; resolves it if the server reports it."""
        from wsdesk.wire.agent import find_uploaded

        try:
            skills = await self._skills.find()
        except (errors.ApiError, NotConnectedError) as error:
            await self._save(replace(upload, state="unknown", error=failure_of(error).text))
            return False
        result = find_uploaded(
            skills or (), upload.skill_id, key=upload.key, name=upload.name, size=upload.size
        )
        if result == "missing":
            return True
        if result == "doubtful":
            await self._save(replace(upload, state="unknown", error=unknown_result_message()))
        else:
            await self._complete(upload.id, result)
        return False

    def _context(self, upload_id: str, turn: int) -> UploadContext:
        async def save(upload: Upload) -> None:
            if self._attempts.get(upload_id) == turn:
                if len(upload.parts) > len(self._uploads[upload_id].parts):
                    self._failures.pop(upload_id, None)
                await self._save(upload)

        def on_progress(number: int, sent: int) -> None:
            leaving = self._bytes_in_progress.setdefault(upload_id, {})
            if sent < 0:
                leaving.pop(number, None)
            else:
                leaving[number] = sent
            if not self._emit_timer.isActive():
                self._emit_timer.start()

        return UploadContext(
            self._connection, self._sender, save, on_progress, self._turn, self._sleep, random.Random()
        )

    async def _save(self, upload: Upload) -> None:
        """Persist an upload, then show it, unless it was canceled meanwhile."""
        if upload.id in self._uploads:
            turn = self._attempts.get(upload.id)
            await await_write(self._journal.upsert(upload))
            if upload.id in self._uploads and turn == self._attempts.get(upload.id):
                self._uploads[upload.id] = upload
                self._emit_changed()

    def _set(self, upload: Upload) -> None:
        self._uploads[upload.id] = upload
        self._written = self._journal.upsert(upload)
        self._emit_changed()

    def _show_failed(self, upload_id: str, message: str) -> None:
        """Show an error if persisting failed: the journal has the previous state."""
        upload = self._uploads.get(upload_id)
        if upload is not None:
            self._uploads[upload_id] = replace(upload, state="failed", error=message)
            self._emit_changed()

    def _cancel_attempt(self, upload_id: str) -> None:
        """Cancel the task of an upload; late results are dropped."""
        self._attempts[upload_id] = self._attempts.get(upload_id, 0) + 1
        self._again.discard(upload_id)
        self._failures.pop(upload_id, None)
        self.tasks.cancel(upload_id, _retry_task(upload_id))
        self._bytes_in_progress.pop(upload_id, None)

    def _load(self, profile: str) -> None:
        if self._owned and profile:
            for upload in self._journal.all(profile):
                self._uploads.setdefault(upload.id, upload)

    def _on_staged_changed(self, at_once: bool) -> None:
        if at_once:
            self._emit_changed()
        elif not self._emit_timer.isActive():  # simultaneous ends are emitted together
            self._emit_timer.start()

    def _emit_changed(self) -> None:
        self._emit_timer.stop()
        self.changed.emit(self.state)

    def _on_capabilities_loaded(self, _state: object) -> None:
        address = self._connection.state.address
        if address != self._address:
            self._senders.append(self._sender)
            self._sender = PartUploader(address, self._transport, ca_file=self._ca_file())
            self._address = address
        self._emit_changed()
        self._start_all()

    def _on_profile_changed(self, profile: str) -> None:
        self.tasks.cancel(*self._uploads, *map(_retry_task, self._uploads))
        self.staged.clear()
        self._uploads.clear()
        self._failures.clear()
        self._bytes_in_progress.clear()
        self._load(profile)
        self._emit_changed()


def _retry_task(upload_id: str) -> str:
    return f"retry {upload_id}"
