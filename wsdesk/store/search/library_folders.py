"""Paging of a library search, folder by folder if the query has only filters.

The API requires `folderId` if `query` is omitted (endpoint 5), so filters alone aren't a valid request.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.search.library_values import Folder


@dataclass(frozen=True, slots=True)
class FolderCursor:
    """Cursor of a paged search: the folders to search, the index of the current one, and the offset in it.

    A search that isn't split has one folder: that of the query, or an empty ID.
    """

    folders: tuple[str, ...]
    done: int = 0
    offset: int = 0
    failed: int = 0
    """Number of folders that the server refused to search."""

    @property
    def folder_id(self) -> str:
        return self.folders[self.done]

    @property
    def has_ended(self) -> bool:
        return self.done >= len(self.folders)

    @property
    def has_begun(self) -> bool:
        return bool(self.done or self.offset)

    def next_page(self, rows: int, requested: int, total: int | None, *, has_new: bool) -> FolderCursor:
        """Return the cursor after a page of `rows` results. A page without new results ends the folder."""
        offset = self.offset + rows
        ended = rows < requested if total is None else offset >= total
        return self.next_folder() if ended or not has_new else replace(self, offset=offset)

    def next_folder(self, *, failed: bool = False) -> FolderCursor:
        """Return the cursor at the start of the next folder."""
        return FolderCursor(self.folders, self.done + 1, failed=self.failed + failed)


def top_folders(folders: Iterable[Folder]) -> tuple[str, ...]:
    """Return the root folders; searching a folder includes its subfolders.

    Of folders that form a cycle, the first one is returned.
    """
    parents = {folder.id: folder.parent_id for folder in folders}
    roots: dict[str, None] = {}
    for folder_id in parents:
        root, seen = folder_id, {folder_id}
        while (parent := parents[root]) in parents and parent not in seen:
            root = parent
            seen.add(root)
        if not seen.intersection(roots):
            roots[root] = None
    return tuple(roots)
