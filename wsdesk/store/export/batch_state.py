"""State of an export of several results, and the messages that describe it."""

from __future__ import annotations

from dataclasses import field
from pathlib import Path
from typing import Literal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base.error_messages import tr
from wsdesk.store.export.batch_items import BatchItem, BatchRequest
from wsdesk.store.export.batch_run import BatchFailure


@dataclass(frozen=True, slots=True)
class BatchState:
    """State of the export; `phase` is idle, collecting items, ready to save, saving, or finished."""

    phase: Literal["none", "collecting", "ready", "saving", "done"] = "none"
    canvas_id: str = ""
    items: tuple[BatchItem, ...] = ()
    total: int = 0
    saved: int = 0
    skipped: int = 0
    """Files that the target had already."""
    names: tuple[str, ...] = ()
    """Names of the files that are being saved."""
    failed: tuple[BatchFailure, ...] = ()
    stopped: bool = False
    is_paused: bool = False
    pause_reason: str = ""
    """Why it paused automatically."""
    is_waiting: bool = False
    """Whether the server asked to wait."""
    unread: tuple[str, ...] = ()
    """Titles of canvases that couldn't be read."""
    request: BatchRequest | None = None
    path: Path = field(default_factory=Path)
    """Folder or ZIP file of a finished run."""

    @property
    def done(self) -> int:
        return self.saved + self.skipped + len(self.failed)


def progress_message(state: BatchState) -> str:
    """Return the numbers of saved, existing, and failed files, and what the run waits for."""
    parts = [tr("{n} of {total} saved").format(n=state.saved, total=state.total), *_other_numbers(state)]
    if state.is_paused:
        reason = state.pause_reason
        parts.append(tr("Paused: {why}").format(why=reason) if reason else tr("Paused."))
    elif state.is_waiting:
        parts.append(tr("Waiting for the server…"))
    if len(parts) > 1:
        parts[0] += "."
    return " ".join(parts)


def result_message(state: BatchState) -> str:
    """Return a summary: the number of saved, failed, and skipped files."""
    if state.total == 1 and state.saved == 1:
        return tr("File saved")
    parts = [
        tr("{n} of {total} files saved.").format(n=state.saved, total=state.total),
        *_other_numbers(state),
    ]
    if state.stopped and state.total > state.done:
        parts.append(tr("Canceled. %Ln files were not saved.", state.total - state.done))
    return " ".join(parts)


def _other_numbers(state: BatchState) -> list[str]:
    """Sentences with the numbers of files that existed and that failed, if any."""
    parts = [tr("{n} already existed.").format(n=state.skipped)] if state.skipped else []
    return [*parts, tr("{n} failed.").format(n=len(state.failed))] if state.failed else parts
