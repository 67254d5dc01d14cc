"""Labels of uploads: state, progress, and reason of a failure."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.api import errors
from wsdesk.localdb.tables.agent import Upload
from wsdesk.media.fetch.part_upload import PartUploadError
from wsdesk.store.agent.upload_worker import FileChangedError, MissingUploadTargetError
from wsdesk.store.base.error_messages import failure_of
from wsdesk.store.base.load_state import split_text
from wsdesk.store.text.time_format import size_words


def tr(text: str) -> str:
    """Translate a text of uploads."""
    return QCoreApplication.translate("Uploads", text)


def unknown_result_message() -> str:
    """Message for a completion without a response."""
    return tr(
        "No response from the server. The image may have been uploaded. Check the skill before "
        "sending it again."
    )


def error_message(error: BaseException) -> str:
    """Message for an upload that stopped."""
    match error:
        case FileChangedError():
            return (
                tr("The file no longer exists.")
                if error.gone
                else tr("The file has changed. Remove it and add it again.")
            )
        case MissingUploadTargetError():
            return tr("This server can't start uploads. Paste an upload ID, bucket, and key.")
        case PartUploadError():
            return _part_error_message(error)
        case errors.NetworkError():
            return tr("Couldn't reach the server. The upload resumes when it's back.")
        case _:
            return failure_of(error).text


def state_label(upload: Upload, sent: int) -> str:
    """State of an upload in one line."""
    match upload.state:
        case "waiting":
            return split_text(upload.error)[0] or tr("Queued")
        case "sending":
            done, total = (size_words(n / 1_000) or "0" for n in (sent, upload.size))
            words = tr("{done} of {total} · part {n} of {count}")
            n = min(upload.count, len(upload.parts) + 1)
            return words.format(done=done, total=total, n=n, count=upload.count)
        case "paused":
            words = tr("Paused · {n} of {count} parts uploaded")
            return words.format(n=len(upload.parts), count=upload.count)
        case "completing":
            return tr("Finishing upload…")
        case "done":
            return tr("Uploaded")
        case _:
            return split_text(upload.error)[0] or tr("Upload failed")


def _part_error_message(error: PartUploadError) -> str:
    match error.code:
        case "refused-address":
            return tr("The server returned an upload address that isn't allowed.")
        case "expired":
            return tr("Storage rejected the signature, even after renewing it.")
        case "busy":
            return tr("Storage is rate limiting uploads. Try again in a moment.")
        case "fault":
            return tr("Storage error ({status}).").format(status=error.status)
        case "refused":
            return tr("Storage rejected a part ({status}).").format(status=error.status)
        case "no-tag":
            return tr("Storage returned no ETag for a part, so the upload can't be completed.")
        case "slow":
            return tr("Storage took too long to accept a part.")
        case _:
            return tr("Couldn't reach storage.")
