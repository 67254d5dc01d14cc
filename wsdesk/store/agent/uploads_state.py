"""State of uploads: values and labels for views, and the state after a failure."""

from __future__ import annotations

from dataclasses import replace

from wsdesk.api import errors
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.tables.agent import Upload, UploadState
from wsdesk.media.fetch.part_upload import PartUploadError
from wsdesk.store.agent.staged_uploads import StagedUpload
from wsdesk.store.agent.upload_worker import FileChangedError, MissingUploadTargetError
from wsdesk.store.base.error_messages import NotConnectedError, failure_of
from wsdesk.store.base.load_state import split_text
from wsdesk.store.text.number_format import translator
from wsdesk.store.text.time_format import format_size

tr = translator("Uploads")

_TRANSIENT = ("busy", "full", "fault", "unreachable", "slow")
"""Failures of a part that end by themselves."""
_NOT_IMPLEMENTED = (501, 505)


@dataclass(frozen=True, slots=True)
class UploadEntry:
    """An upload as shown; `sent` is the number of bytes sent."""

    upload: Upload
    sent: int = 0


@dataclass(frozen=True, slots=True)
class UploadsState:
    """`needs_target`: the server doesn't offer the start of an upload; `owned`: this process sends;
    `unlisted`: number of dropped images that aren't in `staged` yet."""

    staged: tuple[StagedUpload, ...] = ()
    entries: tuple[UploadEntry, ...] = ()
    needs_target: bool = False
    owned: bool = True
    unlisted: int = 0

    @property
    def checking(self) -> tuple[int, int]:
        """Number of validated images, and of all dropped ones."""
        checked = sum(one.checked is not None for one in self.staged)
        return checked, len(self.staged) + self.unlisted

    def of_skill(self, skill_id: str) -> tuple[UploadEntry, ...]:
        return tuple(entry for entry in self.entries if entry.upload.skill_id == skill_id)

    def staged_for(self, skill_id: str) -> tuple[StagedUpload, ...]:
        return tuple(one for one in self.staged if one.skill_id == skill_id)


def bytes_sent(upload: Upload, leaving: dict[int, int]) -> int:
    """Bytes sent of an upload; `leaving` are those of parts in progress, by number."""
    if upload.state in ("completing", "unknown", "done"):
        return upload.size
    there = sum(end - start for start, end in (upload.bounds(number) for number, _ in upload.parts))
    sent_parts = {number for number, _tag in upload.parts}
    return min(upload.size, there + sum(sent for number, sent in leaving.items() if number not in sent_parts))


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
                if error.is_missing
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
            done, total = (format_size(n / 1_000) or "0" for n in (sent, upload.size))
            message = tr("{done} of {total} · part {n} of {count}")
            n = min(upload.count, len(upload.parts) + 1)
            return message.format(done=done, total=total, n=n, count=upload.count)
        case "paused":
            message = tr("Paused · {n} of {count} parts uploaded")
            return message.format(n=len(upload.parts), count=upload.count)
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
            return tr("Storage is rate limiting uploads.")
        case "full":
            return tr("The server's disk is full. Uploaded parts are kept.")
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


def _resumes_after(error: BaseException) -> bool:
    """Whether an upload continues after a wait: the error is temporary, and the connection works."""
    match error:
        case PartUploadError():
            return error.code in _TRANSIENT and error.status not in _NOT_IMPLEMENTED
        case errors.RateLimitedError() | errors.ServerError():
            return error.arrived is False
        case _:
            return False


def after_failure(upload: Upload, error: BaseException, *, needs_target: bool) -> Upload:
    """The upload after a failure.

    `needs_target`: the server doesn't offer the start of an upload, so it can't be restarted here.
    """
    message = error_message(error)
    if _resumes_after(error):
        sentence, line_break, details = message.partition("\n")
        resumes = tr("The upload resumes automatically.")
        message = f"{sentence} {resumes}{line_break}{details}"
        return replace(upload, state="waiting", error=message)
    match error:
        case errors.NetworkError() | NotConnectedError() if upload.state != "completing":
            return replace(upload, state="waiting", error=message)
        case errors.ApiError() if upload.state == "completing" and error.arrived is False:
            state: UploadState = "failed" if isinstance(error, errors.InvalidRequestError) else "waiting"
            return replace(upload, state=state, error=message)
        case errors.NetworkError() | errors.ServerError() | errors.InvalidResponseError() if (
            upload.state == "completing"
        ):
            return replace(upload, state="unknown", error=unknown_result_message())
        case errors.NotFoundError() if not needs_target:
            # The server dropped the upload: a retry starts over.
            return replace(upload, state="failed", error=message, upload_id="", bucket="", key="", parts=())
        case _:
            return replace(upload, state="failed", error=message)
