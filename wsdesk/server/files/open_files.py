"""Opens the files of a workspace."""

from __future__ import annotations

from pathlib import Path

from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.server.files.archive_store import ArchiveStore
from wsdesk.server.files.folder_store import FolderStore
from wsdesk.server.files.s3_location import S3Location
from wsdesk.server.files.store import FileStore


def open_files(folder: Path, storage: S3Location | ArchiveFile | None = None) -> FileStore:
    """The files in a folder or, with a `storage`, in a bucket or an archive.

    Raises:
        FilesUnavailableError: the library for S3 isn't installed.
        OSError: the folder can't be used.
    """
    if isinstance(storage, ArchiveFile):
        return ArchiveStore(folder, storage)
    if storage is not None:
        from wsdesk.server.files.s3_store import S3Store  # only servers of a team use it

        return S3Store(folder, storage)
    return FolderStore(folder)
