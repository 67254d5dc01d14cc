"""Recovery of uploads after a failure, and the check whether an upload of unknown result arrived."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from wsdesk.api import errors
from wsdesk.localdb.tables.agent import Upload, UploadState
from wsdesk.store.agent.upload_labels import error_message, unknown_result_message
from wsdesk.store.base.error_messages import NotConnectedError

if TYPE_CHECKING:
    from wsdesk.wire.agent import Skill


def after_failure(upload: Upload, error: BaseException, *, needs_ticket: bool) -> Upload:
    """The upload after a failure.

    `needs_ticket`: the server doesn't offer the start of an upload, so it can't be restarted here.
    """
    words = error_message(error)
    match error:
        case errors.NetworkError() | NotConnectedError() if upload.state != "completing":
            return replace(upload, state="waiting", error=words)
        case errors.ApiError() if upload.state == "completing" and error.arrived is False:
            state: UploadState = "failed" if isinstance(error, errors.InvalidRequestError) else "waiting"
            return replace(upload, state=state, error=words)
        case errors.NetworkError() | errors.ServerError() | errors.InvalidResponseError() if (
            upload.state == "completing"
        ):
            return replace(upload, state="unknown", error=unknown_result_message())
        case errors.NotFoundError() if not needs_ticket:
            # The server dropped the upload: a retry starts over.
            return replace(upload, state="failed", error=words, upload_id="", bucket="", key="", parts=())
        case _:
            return replace(upload, state="failed", error=words)


def find_result(upload: Upload, skills: Iterable[Skill] | None) -> Skill | Literal["missing", "doubtful"]:
    """The skill that contains the upload's file; `missing` if it certainly didn't arrive."""
    skill = next((one for one in skills or () if one.id == upload.skill_id), None)
    if skill is None:
        return "doubtful"  # can't be checked: resuming it makes it `waiting`
    if any(asset.storage_key == upload.key for asset in skill.assets):
        return skill
    like = (asset for asset in skill.assets if not asset.storage_key)
    if any((asset.name, asset.size_in_bytes) == (upload.name, upload.size) for asset in like):
        return "doubtful"
    return "missing"
