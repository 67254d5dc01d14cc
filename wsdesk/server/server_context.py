"""Shared context of all handlers: database, files, keys, limits, clock."""

from __future__ import annotations

import secrets
import shutil
import tempfile
import weakref
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.server.access import KeyRing, RateLimiter, RateLimitRule
from wsdesk.server.addresses import Addresses, Signer
from wsdesk.server.canvas_lookup import CanvasLookup
from wsdesk.server.content_cache import CompressedContentCache
from wsdesk.server.files.open_files import open_files
from wsdesk.server.files.place import check_place, note_place
from wsdesk.server.files.s3_location import S3Location
from wsdesk.server.loop_budget import LoopBudget
from wsdesk.server.people.audit import AuditLog
from wsdesk.server.people.directory import Caller, CallerDirectory
from wsdesk.server.shared_reads import SharedReads
from wsdesk.server.storage.database_url import open_database
from wsdesk.server.storage.queries import metadata, people
from wsdesk.server.storage.records import AccessRole, Member
from wsdesk.server.time_format import Clock, iso

USER_NAME = "You"
"""Default name of the workspace's user."""


class ServerContext:
    """Context of one data folder; with `None` a temporary one that is deleted on `close`.

    Only a server gives `audit_days`, after which entries of the audit log are deleted.
    With the URL of a `database`, the data folder has the files only. With a `storage`, these are in a bucket
    or an archive, whose media and canvases are served in place, and nothing can be changed.

    Raises:
        StorageError, OSError: the folder can't be used.
    """

    def __init__(
        self,
        data: Path | None,
        *,
        clock: Clock,
        rate: RateLimitRule | None = None,
        key_file: Path | None = None,
        audit_days: int | None = None,
        database: str | None = None,
        storage: S3Location | ArchiveFile | None = None,
    ) -> None:
        if data is None:
            data = Path(tempfile.mkdtemp(prefix="wsdesk-"))
            self._remove = weakref.finalize(self, shutil.rmtree, data, ignore_errors=True)
        else:
            self._remove = None
        _make_private(data)
        self.data = data
        self.clock = clock
        self.database = open_database(data / "workspace.db", database)
        self.archive = storage if isinstance(storage, ArchiveFile) else None
        self.files = open_files(data / "files", storage)
        self.uploads = data / "uploads"
        self.lookup = CanvasLookup(self.database)
        self.contents = CompressedContentCache(data / "contents")
        self.shared_reads = SharedReads()
        self.loop_budget = LoopBudget(is_enabled=self.database.is_in_process and self.archive is None)
        self.callers = CallerDirectory(self.database, KeyRing(clock, key_file), clock, self._own_caller)
        self.audit = AuditLog(audit_days)
        self.limit = RateLimiter(rate, clock)
        values = self._load_metadata()
        self.user_id = values["user_id"]
        self._add_user(values["user_name"])
        self.signer = Signer(bytes.fromhex(values["secret"]))
        self.addresses = Addresses(self.signer, values["mark"])
        self._home = ""
        self._load_teams()

    @property
    def keys(self) -> KeyRing:
        """The workspace's own keys, which have all rights."""
        return self.callers.keys

    @property
    def is_initialized(self) -> bool:
        """Whether an earlier run initialized the data folder."""
        with self.database.read(snapshot=False) as unit:
            return metadata.value(unit, "begun") is not None

    def mark_initialized(self) -> None:
        """Mark the data folder as initialized."""
        if not self.is_initialized:
            with self.database.write() as unit:
                metadata.add_values(unit, {"begun": self.now()})

    @property
    def team(self) -> str:
        """The workspace's own team (the default of every key), created on first use."""
        return self._home or self.adopt(str(uuid4()))

    @property
    def teams(self) -> frozenset[str]:
        """All teams, which the workspace's own keys may access."""
        return self._teams

    def adopt(self, team: str) -> str:
        """Make `team` the workspace's own unless it has one; return the current one."""
        with self.database.write() as unit:
            metadata.adopt_team(unit, team)
        self._load_teams()
        return self._home

    def join(self, team: str) -> None:
        """Add another team, unless it exists."""
        with self.database.write() as unit:
            metadata.add_team(unit, team)
        self._load_teams()

    def check_files(self) -> None:
        """Check that the files are where the options say; raises `StorageError`."""
        if self.archive is None:
            check_place(self.database, self.files)

    def write_files_place(self) -> None:
        """Write where the files are, once their store was reached, before the first one is written."""
        if self.archive is None:
            note_place(self.database, self.files)

    def now(self) -> str:
        """The current time in the API's format."""
        return iso(self.clock())

    def close(self) -> None:
        """Close the database and delete a temporary data folder."""
        self.callers.save_uses()
        self.database.close()
        self.contents.close()
        if self.archive is not None:
            self.archive.close()
        if self._remove is not None:
            self._remove()

    def _own_caller(self, holder: bytes) -> Caller:
        """Caller of the workspace's own keys, with the current teams: another process may have added one."""
        self._load_teams()
        with self.database.read(snapshot=False) as unit:
            person = people.find_person(unit, self.user_id) or Member(self.user_id, USER_NAME)
        teams = (self.team, *sorted(self._teams - {self._home}))
        return Caller(person, AccessRole.ADMIN, teams, holder)

    def _add_user(self, name: str) -> None:
        """Add the person of the workspace's own keys, unless there is one."""
        with self.database.read(snapshot=False) as unit:
            user = people.find_person(unit, self.user_id)
        if user is None:
            with self.database.write() as unit:
                people.add_person(unit, Member(self.user_id, name), int(self.clock() * 1000))

    def _load_teams(self) -> None:
        with self.database.read(snapshot=False) as unit:
            teams = metadata.teams(unit)
        self._teams = frozenset(teams)
        self._home = next((team for team, is_home in teams.items() if is_home), "")

    def _load_metadata(self) -> dict[str, str]:
        """Read the metadata of the data folder; written on first use."""
        defaults = {
            "secret": secrets.token_hex(32),
            "mark": f"origin-{secrets.token_hex(12)}",
            "user_id": str(uuid4()),
            "user_name": USER_NAME,
        }
        with self.database.read(snapshot=False) as unit:
            values = metadata.values(unit)
        if not defaults.keys() <= values.keys():
            with self.database.write() as unit:
                metadata.add_values(unit, defaults)
                values = metadata.values(unit)
        return values


def _make_private(folder: Path) -> None:
    """Create a data folder that only its owner can enter, or make an existing one so.

    A folder that is not a data folder yet, such as a shared one, keeps its permissions.
    """
    if not folder.exists() or (folder / "workspace.db").is_file():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(OSError):
            folder.chmod(0o700)
