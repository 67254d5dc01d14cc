"""A PostgreSQL server for tests, on a socket in a temporary folder."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

USER = "nobody"
"""User that runs the server if the tests run as root, which PostgreSQL refuses."""


def programs() -> Path:
    """Folder of PostgreSQL's programs: that of the newest version in Debian's place, else of the path."""
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if folders:
        return max(folders, key=lambda folder: int(folder.parent.name))
    found = shutil.which("initdb")
    assert found is not None, "PostgreSQL isn't installed (Debian: postgresql)"
    return Path(found).parent


class Cluster:
    """A PostgreSQL server; with `durable`, commits survive a crash of the machine."""

    def __init__(self, *, durable: bool = False) -> None:
        # A socket path has 107 bytes at most, and folders of pytest are longer.
        self.folder = Path(tempfile.mkdtemp(prefix="wspg-", dir="/tmp"))
        self._is_root = os.geteuid() == 0
        self.user = USER if self._is_root else pwd.getpwuid(os.geteuid()).pw_name
        self._numbers = itertools.count()
        if self._is_root:
            shutil.chown(self.folder, self.user)
        # Sorted by byte, as SQLite does.
        self._run("initdb", "-U", self.user, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        with (self.folder / "data/postgresql.conf").open("a") as file:
            file.write(
                f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\n"
                f"fsync = {'on' if durable else 'off'}\njit = off\nshared_buffers = 32MB\n"
            )
        self.start()

    def url(self, name: str = "postgres") -> str:
        """URL of a database."""
        return f"postgresql://{self.user}@/{name}?host={quote(str(self.folder))}"

    def execute(self, statement: str, name: str = "postgres") -> list[Any]:
        """Run statements in a database, and return the rows of the last one."""
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def create(self) -> str:
        """Create an empty database and return its name."""
        name = f"test{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return name

    def save(self, name: str) -> None:
        """Keep the rows of a database for `restore`, which takes a tenth of the time of a new one."""
        tables = self._tables(name)
        copies = "".join(f"CREATE TABLE saved.{table} AS TABLE {table};" for table in tables)
        self.execute(f"CREATE SCHEMA saved; {copies}", name)

    def restore(self, name: str) -> None:
        """Replace all rows of a database by the kept ones."""
        tables = self._tables(name)
        inserts = "".join(
            f"INSERT INTO {table} OVERRIDING SYSTEM VALUE SELECT * FROM saved.{table};" for table in tables
        )
        # As in a replica, no trigger runs and no foreign key is checked.
        settings = "SET session_replication_role = replica"
        self.execute(f"BEGIN; {settings}; TRUNCATE {', '.join(tables)}; {inserts} COMMIT", name)

    def _tables(self, name: str) -> list[str]:
        rows = self.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", name)
        return [row[0] for row in rows]

    def start(self) -> None:
        self._run("pg_ctl", "-l", str(self.folder / "log"), "-w", "start")

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "-m", mode, "-w", "stop")

    def remove(self) -> None:
        """Stop the server and delete its data."""
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, name: str, *arguments: str) -> None:
        who: dict[str, Any] = {}
        if self._is_root:
            who = {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []}
        with (self.folder / "steps").open(
            "ab"
        ) as out:  # not a pipe, which the started server would keep open
            done = subprocess.run(
                [str(programs() / name), "-D", str(self.folder / "data"), *arguments],
                stdout=out,
                stderr=out,
                cwd=self.folder,
                timeout=90,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
                check=False,
                **who,
            )
        assert done.returncode == 0, (self.folder / "steps").read_text()
