"""Validation of an image before upload: size, format, and description."""

from __future__ import annotations

import hashlib
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.sniff import HEAD_BYTES, image_format
from wsdesk.wire.limits import SKILL_DESCRIPTION, SKILL_FILE_BYTES
from wsdesk.wire.utf16 import utf16_length

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
        words = translate("Uploads", "Unsupported format. Use PNG, JPEG, WebP, or GIF.")
        return CheckedUpload(len(data), problem=words)
    return CheckedUpload(len(data), f"image/{kind}", digest_of(data))


def digest_of(data: bytes) -> str:
    """Hash that detects whether a file changed since it was validated."""
    return hashlib.sha256(data).hexdigest()


def description_problem(text: str) -> str:
    """Why a description can't be sent, with the limit; empty if it can."""
    if SKILL_DESCRIPTION.check(text) is None:
        return ""
    words = translate("Uploads", "The description has {n} characters. The maximum is {most}.")
    return words.format(n=utf16_length(text), most=MAX_DESCRIPTION)


def _size_words(size: int) -> str:
    if size == 0:
        words = translate("Uploads", "The file is empty. Size must be 1 to {most} bytes.")
        return words.format(most=QLocale().toString(MAX_BYTES))
    words = translate("Uploads", "The file is {n} bytes. The maximum is {most} bytes (10 MiB).")
    return words.format(n=QLocale().toString(size), most=QLocale().toString(MAX_BYTES))
