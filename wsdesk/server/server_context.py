"""Shared context of all handlers: database, files, keys, limits, clock."""

from __future__ import annotations

import secrets
import shutil
import sqlite3
import tempfile
import weakref
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from wsdesk.server.addresses import Addresses
from wsdesk.server.api_keys import KeyRing
from wsdesk.server.database import ServerDatabase
from wsdesk.server.filestore import FileStore
from wsdesk.server.rate_limiter import RateLimiter, RateLimitRule
from wsdesk.server.signing import Signer
from wsdesk.server.time_format import Clock, iso

USER_NAME = "You"
"""The name of the workspace's own person until the data says another."""


class ServerContext:
    """One data folder in use. `None` as the folder: a temporary one, gone when the workspace closes.

    Raises:
        DataTooNew, sqlite3.DatabaseError, OSError: the folder cannot be used.
    """

    def __init__(
        self,
        data: Path | None,
        *,
        clock: Clock,
        rate: RateLimitRule | None = None,
        key_file: Path | None = None,
    ) -> None:
        if data is None:
            data = Path(tempfile.mkdtemp(prefix="wsdesk-"))
            self._remove = weakref.finalize(self, shutil.rmtree, data, ignore_errors=True)
        else:
            self._remove = None
        _make_private(data)
        self.data = data
        self.clock = clock
        self.database = ServerDatabase(data / "workspace.db")
        self.files = FileStore(data / "files")
        self.uploads = data / "uploads"
        self.keys = KeyRing(clock, key_file)
        self.limit = RateLimiter(rate, clock)
        known = self._settle()
        self.user_id, self.user_name = known["user_id"], known["user_name"]
        self.signer = Signer(bytes.fromhex(known["secret"]))
        self.addresses = Addresses(self.signer, known["mark"])
        self._home = ""
        self._count_teams()

    @property
    def begun(self) -> bool:
        """Whether the data folder was filled, or left empty on purpose, by an earlier run."""
        with self.database.read() as connection:
            return "begun" in _meta(connection)

    def begin(self) -> None:
        """Remember that the data folder has what it was to begin with."""
        if not self.begun:
            with self.database.write() as connection:
                connection.execute("INSERT OR IGNORE INTO meta VALUES ('begun', ?)", (self.now(),))

    @property
    def team(self) -> str:
        """The workspace's own team (every key's team), made when it is first asked for."""
        return self._home or self.adopt(str(uuid4()))

    @property
    def teams(self) -> frozenset[str]:
        """The teams that the keys have a part in."""
        return self._teams

    def adopt(self, team: str) -> str:
        """Make `team` the workspace's own, unless it has one; which one it has now."""
        with self.database.write() as connection:
            if not self._home:
                connection.execute(
                    "INSERT INTO teams (id, home) VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET home = 1",
                    (team,),
                )
        self._count_teams()
        return self._home

    def join(self, team: str) -> None:
        """Give the keys a part in one more team."""
        with self.database.write() as connection:
            connection.execute("INSERT OR IGNORE INTO teams (id) VALUES (?)", (team,))
        self._count_teams()

    def now(self) -> str:
        """The present moment, as answers write it."""
        return iso(self.clock())

    def close(self) -> None:
        """Close the database; a temporary data folder goes with it."""
        self.database.close()
        if self._remove is not None:
            self._remove()

    def _count_teams(self) -> None:
        with self.database.read() as connection:
            rows = connection.execute("SELECT id, home FROM teams").fetchall()
        self._teams = frozenset(str(row["id"]) for row in rows)
        self._home = next((str(row["id"]) for row in rows if row["home"]), "")

    def _settle(self) -> dict[str, str]:
        """What the data folder keeps about itself, written on first use."""
        wanted = {
            "secret": secrets.token_hex(32),
            "mark": f"origin-{secrets.token_hex(12)}",
            "user_id": str(uuid4()),
            "user_name": USER_NAME,
        }
        with self.database.read() as connection:
            known = _meta(connection)
        if not wanted.keys() <= known.keys():
            with self.database.write() as connection:
                connection.executemany("INSERT OR IGNORE INTO meta VALUES (?, ?)", wanted.items())
                known = _meta(connection)
        return known


def _make_private(folder: Path) -> None:
    """Create a data folder that only its owner can enter, or make an existing one so.

    A folder that is not a data folder yet, such as a shared one, keeps its permissions.
    """
    if not folder.exists() or (folder / "workspace.db").is_file():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(OSError):
            folder.chmod(0o700)


def _meta(connection: sqlite3.Connection) -> dict[str, str]:
    return {str(row["name"]): str(row["value"]) for row in connection.execute("SELECT name, value FROM meta")}
