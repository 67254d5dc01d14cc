"""Paging of a library search, through known folders if there is only a filter.

The interface requires `folderId` where `query` is left out (endpoint 5), so filters alone are no request.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.search.library_values import Folder


@dataclass(frozen=True, slots=True)
class FolderWalk:
    """The folders to search, the one that is searched now, and the rows of it that were read.

    A search that isn't split has one folder: its own, or an empty ID.
    """

    folders: tuple[str, ...]
    done: int = 0
    offset: int = 0
    failed: int = 0
    """Folders that the server refused to search."""

    @property
    def folder_id(self) -> str:
        return self.folders[self.done]

    @property
    def has_ended(self) -> bool:
        return self.done >= len(self.folders)

    @property
    def has_begun(self) -> bool:
        return bool(self.done or self.offset)

    def after_page(self, rows: int, asked: int, total: int | None, *, has_new: bool) -> FolderWalk:
        """The place after a page of `rows`. A page without anything new ends the folder."""
        offset = self.offset + rows
        ended = rows < asked if total is None else offset >= total
        return self.after_folder() if ended or not has_new else replace(self, offset=offset)

    def after_folder(self, *, failed: bool = False) -> FolderWalk:
        """The beginning of the next folder."""
        return FolderWalk(self.folders, self.done + 1, failed=self.failed + failed)


def top_folders(folders: Iterable[Folder]) -> tuple[str, ...]:
    """The folders that hold all others: a search of a folder includes its subfolders.

    Of folders that hold each other in a circle, the first one counts.
    """
    parents = {folder.id: folder.parent_id for folder in folders}
    found: dict[str, None] = {}
    for folder_id in parents:
        above, seen = folder_id, {folder_id}
        while (parent := parents[above]) in parents and parent not in seen:
            above = parent
            seen.add(above)
        if not seen.intersection(found):
            found[above] = None
    return tuple(found)
