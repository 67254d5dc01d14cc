"""Launch target of an archive, which the embedded server serves in place."""

from __future__ import annotations

import hashlib
import shutil
from contextlib import suppress
from pathlib import Path

from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.files.file_lock import acquire
from wsdesk.settings.profiles import Profile
from wsdesk.store.text import sanitize

_MAX_FOLDERS = 4
"""Archives whose lists and thumbnails are stored in the cache."""
_MAX_PROBLEMS = 50


def archive_target(path: Path, cache: Path) -> LaunchTarget:
    """Read the directory of an archive. Local data belongs to its ID, which stays when it is updated. Blocks.

    Raises:
        ArchiveRefusedError: not an archive, or an unsafe one.
        OSError: the file can't be read.
    """
    path = path.absolute()
    with ArchiveFile(path) as archive:
        fingerprint = archive.fingerprint()
        key = hashlib.sha256((archive.id or fingerprint).encode()).hexdigest()[:24]
        title = sanitize.line(archive.title, 80) or path.name
        problems = tuple(archive.problems[:_MAX_PROBLEMS])
    data = cache / "archives" / f"{key}-{fingerprint[:16]}"
    with suppress(OSError):
        _remove_oldest(data)
    return LaunchTarget(
        Profile(id=f"archive-{key}", name=title),
        embedded=True,
        data=data,
        imports=(str(path),),
        read_only=True,
        problems=problems,
    )


def _remove_oldest(data: Path) -> None:
    """Remove the data of the archives that were opened longest ago, unless a server uses it."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    data.touch()
    folders = sorted(data.parent.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[_MAX_FOLDERS:]:
        lock = acquire(folder / "lock")
        if lock is not None:
            shutil.rmtree(folder, ignore_errors=True)
            lock.release()
