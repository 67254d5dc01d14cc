"""Folders of the library, and the paging of a search, folder by folder if the query has only filters.

The API requires `folderId` if `query` is omitted (endpoint 5), so filters alone aren't a valid request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.search.library_values import Folder

if TYPE_CHECKING:
    from wsdesk.wire.project import Project


class KnownFolders:
    """Folders that the server lists, and those of projects and of results."""

    def __init__(self) -> None:
        self._listed: dict[str, Folder] = {}
        self._found: set[str] = set()

    def clear(self) -> None:
        self._listed.clear()
        self._found.clear()

    def set_listed(self, folders: Iterable[Folder]) -> None:
        """Set the folders that the server lists."""
        self._listed = {folder.id: folder for folder in folders}

    def add(self, folder_ids: Iterable[str]) -> None:
        """Add folders of results."""
        self._found.update(folder_ids)

    def all(self, projects: Iterable[Project], local_names: Mapping[str, str]) -> tuple[Folder, ...]:
        """All folders. One without a name on the server has its local name, else that of a project in it."""
        titles: dict[str, str] = {}
        for project in projects:
            if project.folder_id:
                titles[project.folder_id] = titles.get(project.folder_id) or project.title or ""
        others = sorted((self._found | titles.keys()) - self._listed.keys())
        folders = (*self._listed.values(), *(Folder(one, titles.get(one, "")) for one in others))
        return tuple(
            one if one.has_server_name else replace(one, name=local_names.get(one.id) or one.name)
            for one in folders
        )


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
