"""Staged images of a skill: validated, with descriptions and upload tickets, not yet sent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.store.agent.upload_check import CheckedUpload, description_problem
from wsdesk.store.text import sanitize
from wsdesk.wire.utf16 import is_well_formed, to_well_formed

if TYPE_CHECKING:
    import uuid
else:
    uuid = lazy_import("uuid")

translate = QCoreApplication.translate


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
    ticket: UploadTarget = UploadTarget()
    failure: str = ""
    """Why it couldn't be queued although it is valid (such as a full disk)."""

    @property
    def name(self) -> str:
        """The file name as sent, without invalid characters."""
        return to_well_formed(self.path.name)

    def problem(self, *, needs_ticket: bool) -> str:
        """Why it can't be sent; empty if it can."""
        if self.checked is None:
            return translate("Uploads", "Checking…")
        found = self.checked.problem or description_problem(self.description) or self.failure
        if not found and needs_ticket and not self.ticket.whole:
            found = translate("Uploads", "Upload ID, bucket, and key are missing.")
        return found


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
        told = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(told, dict):
        return None
    fields = cast("dict[str, Any]", told)
    found = {
        part: next((fields[name] for name in names if isinstance(fields.get(name), str)), "")
        for part, names in _NAMES.items()
    }
    ticket = UploadTarget(**found)
    return ticket if ticket.whole and all(is_well_formed(value) for value in found.values()) else None


def upload_target(upload_id: str, bucket: str, key: str) -> UploadTarget:
    """A target from three typed or pasted fields."""
    return UploadTarget(*(sanitize.line(word, 2_000).strip() for word in (upload_id, bucket, key)))
