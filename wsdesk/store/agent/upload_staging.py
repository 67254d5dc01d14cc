"""Staged images of a skill: validated, with descriptions and upload targets, not yet sent."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QCoreApplication, QLocale

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.core.sniff import HEAD_BYTES, image_format
from wsdesk.store.text import sanitize
from wsdesk.wire.limits import SKILL_DESCRIPTION, SKILL_FILE_BYTES
from wsdesk.wire.utf16 import is_well_formed, to_well_formed, utf16_length

if TYPE_CHECKING:
    import uuid
else:
    uuid = lazy_import("uuid")


translate = QCoreApplication.translate

MAX_BYTES = SKILL_FILE_BYTES.maximum or 0
MAX_DESCRIPTION = SKILL_DESCRIPTION.maximum


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
        if SKILL_FILE_BYTES.check(size) is not None:
            return CheckedUpload(size, problem=_size_words(size))
        data = path.read_bytes()
    except FileNotFoundError:
        return CheckedUpload(problem=translate("Uploads", "The file no longer exists."))
    except PermissionError:
        return CheckedUpload(problem=translate("Uploads", "You don't have permission to read this file."))
    except OSError:
        return CheckedUpload(problem=translate("Uploads", "Couldn't read the file."))
    if SKILL_FILE_BYTES.check(len(data)) is not None:  # its size changed since
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
    if SKILL_DESCRIPTION.check(text) is None:
        return ""
    message = translate("Uploads", "The description has {n} characters. The maximum is {most}.")
    return message.format(n=utf16_length(text), most=MAX_DESCRIPTION)


def _size_words(size: int) -> str:
    if size == 0:
        message = translate("Uploads", "The file is empty. Size must be 1 to {most} bytes.")
        return message.format(most=QLocale().toString(MAX_BYTES))
    message = translate("Uploads", "The file is {n} bytes. The maximum is {most} bytes (10 MiB).")
    return message.format(n=QLocale().toString(size), most=QLocale().toString(MAX_BYTES))


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


def staged(skill_id: str, path: Path) -> StagedUpload:
    """A dropped image, not validated yet."""
    return StagedUpload(str(uuid.uuid4()), skill_id, path)


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
