"""Staged images of a skill: validated, with descriptions and upload targets, not yet sent."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QTimer, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.core.sniff import HEAD_BYTES, image_format
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.text import sanitize
from wsdesk.store.text.time_format import format_size
from wsdesk.wire.utf16 import is_well_formed, to_well_formed, utf16_length

if TYPE_CHECKING:
    import uuid

    from wsdesk.wire import limits
else:
    uuid, limits = lazy_import("uuid"), lazy_import("wsdesk.wire.limits")


translate = QCoreApplication.translate

_LISTED_AT_ONCE = 4
"""Images listed per turn of the event loop."""
MAX_STAGED = 100
"""Maximum number of staged images: each is a card with fields."""


@dataclass(frozen=True, slots=True)
class CheckedUpload:
    """A validated file: `problem` is the reason why it can't be sent, with the limit, or empty."""

    size: int = 0
    content_type: str = ""
    digest: str = ""
    problem: str = ""


def check_file(path: Path) -> CheckedUpload:
    """Validate a file. Reads it completely if it is small enough: call it in a thread."""
    try:
        size = path.stat().st_size
        if not path.is_file():  # a pipe would be read for ever
            return CheckedUpload(problem=translate("Uploads", "This isn't a file."))
        if limits.SKILL_FILE_BYTES.check(size) is not None:
            return CheckedUpload(size, problem=_size_words(size))
        data = path.read_bytes()
    except FileNotFoundError:
        return CheckedUpload(problem=translate("Uploads", "The file no longer exists."))
    except PermissionError:
        return CheckedUpload(problem=translate("Uploads", "You don't have permission to read this file."))
    except OSError:
        return CheckedUpload(problem=translate("Uploads", "Couldn't read the file."))
    if limits.SKILL_FILE_BYTES.check(len(data)) is not None:  # its size changed since
        return CheckedUpload(len(data), problem=_size_words(len(data)))
    kind = image_format(data[:HEAD_BYTES])
    if not kind:
        message = translate("Uploads", "Unsupported format. Use PNG, JPEG, WebP, or GIF.")
        return CheckedUpload(len(data), problem=message)
    return CheckedUpload(len(data), f"image/{kind}", digest_of(data))


def digest_of(data: bytes) -> str:
    """Hash that detects whether a file changed since it was validated."""
    return hashlib.sha256(data).hexdigest()


def description_problem(text: str) -> str:
    """Why a description can't be sent, with the limit; empty if it can."""
    if limits.SKILL_DESCRIPTION.check(text) is None:
        return ""
    message = translate("Uploads", "The description has {n} characters. The maximum is {most}.")
    return message.format(n=utf16_length(text), most=limits.SKILL_DESCRIPTION.maximum)


def max_bytes() -> int:
    """Maximum size of a file in bytes."""
    return limits.SKILL_FILE_BYTES.maximum or 0


def _size_words(size: int) -> str:
    most = QLocale().toString(max_bytes())
    if size == 0:
        message = translate("Uploads", "The file is empty. Size must be 1 to {most} bytes.")
        return message.format(most=most)
    message = translate("Uploads", "The file is {n} bytes. The maximum is {most} bytes ({size}).")
    return message.format(
        n=QLocale().toString(size),
        most=most,
        size=format_size(max_bytes() / 1_000),
    )


@dataclass(frozen=True, slots=True)
class UploadTarget:
    """Response of the start of an upload (API: endpoints 1 and 4)."""

    upload_id: str = ""
    bucket: str = ""
    key: str = ""

    @property
    def whole(self) -> bool:
        return all((self.upload_id, self.bucket, self.key))


@dataclass(frozen=True, slots=True)
class StagedUpload:
    """One image. `checked` is None while it is validated."""

    id: str
    skill_id: str
    path: Path
    checked: CheckedUpload | None = None
    description: str = ""
    target: UploadTarget = UploadTarget()
    failure: str = ""
    """Why it couldn't be queued although it is valid (such as a full disk)."""

    @property
    def name(self) -> str:
        """The file name as sent, without invalid characters."""
        return to_well_formed(self.path.name)

    def problem(self, *, needs_target: bool) -> str:
        """Why it can't be sent; empty if it can."""
        if self.checked is None:
            return translate("Uploads", "Checking…")
        problem = self.checked.problem or description_problem(self.description) or self.failure
        if not problem and needs_target and not self.target.whole:
            problem = translate("Uploads", "Upload ID, bucket, and key are missing.")
        return problem


_NAMES = {
    "upload_id": ("uploadId", "upload_id"),
    "bucket": ("storageBucket", "bucket"),
    "key": ("storageKey", "key"),
}


def parse_target(text: str) -> UploadTarget | None:
    """The target in a pasted JSON object with uploadId, storageBucket, and storageKey, or None."""
    if len(text) > 20_000:
        return None
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(content, dict):
        return None
    fields = cast("dict[str, Any]", content)
    parts = {
        part: next((fields[name] for name in names if isinstance(fields.get(name), str)), "")
        for part, names in _NAMES.items()
    }
    target = UploadTarget(**parts)
    return target if target.whole and all(is_well_formed(value) for value in parts.values()) else None


def upload_target(upload_id: str, bucket: str, key: str) -> UploadTarget:
    """A target from three typed or pasted fields."""
    return UploadTarget(*(sanitize.line(word, 2_000).strip() for word in (upload_id, bucket, key)))


class StagedUploads(TaskOwner):
    """Staged images of all skills, listed and validated in batches."""

    changed = Signal(object)
    """Emitted with whether the change was made by the user, as opposed to a validation that ended."""

    def __init__(self, parent: QObject) -> None:
        super().__init__("staged-uploads", parent)
        self._staged: dict[str, StagedUpload] = {}
        self._unlisted: list[tuple[str, Path]] = []
        """Dropped images that aren't listed yet, with their skills."""
        self._list_timer = QTimer(self, singleShot=True, interval=0)
        self._list_timer.timeout.connect(self._list_some)

    @property
    def images(self) -> tuple[StagedUpload, ...]:
        return tuple(self._staged.values())

    @property
    def unlisted(self) -> int:
        """Number of dropped images that aren't listed yet."""
        return len(self._unlisted)

    def add(self, skill_id: str, paths: Iterable[str]) -> int:
        """Stage dropped images of a skill and validate them in batches; return how many were too many."""
        staged_paths = {str(one.path) for one in self._staged.values() if one.skill_id == skill_id}
        staged_paths |= {str(path) for skill, path in self._unlisted if skill == skill_id}
        new = [path for path in dict.fromkeys(paths) if path not in staged_paths]
        room = max(0, MAX_STAGED - len(self._staged) - len(self._unlisted))
        self._unlisted += [(skill_id, Path(path)) for path in new[:room]]
        self._list_some()
        return len(new[room:])

    def stop(self) -> None:
        """Drop the images that aren't validated yet."""
        self._unlisted.clear()
        for one in tuple(self._staged.values()):
            if one.checked is None:
                self.tasks.cancel(f"check {one.id}")
                del self._staged[one.id]
        self.changed.emit(True)

    def _list_some(self) -> None:
        """List and validate the next batch; the rest follows in later turns of the event loop."""
        some, self._unlisted = self._unlisted[:_LISTED_AT_ONCE], self._unlisted[_LISTED_AT_ONCE:]
        for skill_id, path in some:
            image = StagedUpload(str(uuid.uuid4()), skill_id, path)
            self._staged[image.id] = image
            self.tasks.start(f"check {image.id}", self._check(image.id))
        if self._unlisted:
            self._list_timer.start()
        self.changed.emit(True)

    def remove(self, staged_id: str) -> None:
        """Remove a staged image."""
        if self._staged.pop(staged_id, None) is not None:
            self.changed.emit(True)

    def describe(self, staged_id: str, text: str) -> None:
        """Set the description of an image."""
        self._change(staged_id, description=text, failure="")

    def set_target(self, staged_id: str, target: UploadTarget) -> None:
        """Set the upload target of an image."""
        self._change(staged_id, target=target, failure="")

    def fail(self, staged_id: str, message: str) -> None:
        """Set the error of an image that couldn't be queued."""
        self._change(staged_id, failure=message)

    def clear(self) -> None:
        """Drop all images without a signal, because another workspace was opened."""
        self._staged.clear()
        self._unlisted.clear()

    async def _check(self, staged_id: str) -> None:
        checked = await asyncio.to_thread(check_file, self._staged[staged_id].path)
        one = self._staged.get(staged_id)
        if one is not None:
            self._staged[staged_id] = replace(one, checked=checked)
            self.changed.emit(False)

    def _change(self, staged_id: str, **fields: object) -> None:
        one = self._staged.get(staged_id)
        if one is not None:
            self._staged[staged_id] = replace(one, **fields)  # pyright: ignore[reportArgumentType]
            self.changed.emit(True)
