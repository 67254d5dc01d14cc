"""State of uploads, as values for views."""

from __future__ import annotations

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.tables.agent import Upload
from wsdesk.store.agent.upload_staging import StagedUpload


@dataclass(frozen=True, slots=True)
class UploadEntry:
    """An upload as shown; `sent` is the number of bytes sent."""

    upload: Upload
    sent: int = 0


@dataclass(frozen=True, slots=True)
class UploadsState:
    """`needs_ticket`: the server doesn't offer the start of an upload; `owned`: this process sends;
    `unlisted`: number of dropped images that aren't in `staged` yet."""

    staged: tuple[StagedUpload, ...] = ()
    entries: tuple[UploadEntry, ...] = ()
    needs_ticket: bool = False
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
    known = {number for number, _tag in upload.parts}
    return min(upload.size, there + sum(sent for number, sent in leaving.items() if number not in known))
