"""`wsdesk admin backup`, `restore`, `copy`, `check`, and `migrate`."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.app.cli.admin.rows import print_all
from wsdesk.app.cli.call_arguments import UsageError
from wsdesk.app.cli.serve_options import database_url, storage_url
from wsdesk.files.system import inherit_owner
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.server.administration import Administration
    from wsdesk.server.backup.backup_file import BackupSummary
    from wsdesk.server.server_context import ServerContext


def add_backup_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk admin backup`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="file to write, such as monday.wsdesk-backup")
    missing = "leave out files that are missing or damaged, instead of failing"
    parser.add_argument("--allow-missing", action="store_true", help=missing)
    parser.set_defaults(run=_back_up, uses_files=True)


def add_restore_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk admin restore`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="backup")
    parser.add_argument("--verify", action="store_true", help="read the backup, and write nothing")
    parser.set_defaults(run_alone=_restore)


def add_copy_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk admin copy`."""
    parser.add_argument("--to-data", type=Path, required=True, metavar="DIR", help="folder of the copy")
    database = "PostgreSQL database of the copy, if it has one"
    parser.add_argument("--to-database", type=database_url, metavar="URL", help=database)
    storage = "S3-compatible store for the files of the copy, if it has one"
    parser.add_argument("--to-storage", type=storage_url, metavar="URL", help=storage)
    parser.set_defaults(run=_copy, uses_files=True)


def add_check_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk admin check`."""
    parser.add_argument("--content", action="store_true", help="read all files, and compare their checksums")
    parser.set_defaults(run=_check, uses_files=True)


def add_migrate_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk admin migrate`."""
    parser.set_defaults(run=_migrate, migrate=True)


def _back_up(args: argparse.Namespace, admin: Administration, workspace: ServerContext) -> None:
    from wsdesk.server.backup.backup_file import back_up

    target: Path = args.file.absolute()
    database, files = workspace.database, workspace.files
    summary = back_up(database, files, target, workspace.now(), allow_missing=args.allow_missing)
    admin.record("backup", str(target))
    _print(args, summary, file=str(target), bytes=target.stat().st_size)


def _restore(args: argparse.Namespace, actor: str) -> None:
    from wsdesk.server.backup.backup_file import restore, verify
    from wsdesk.server.files.open_files import open_files
    from wsdesk.server.people.audit import AuditLog
    from wsdesk.server.storage.database_url import open_database
    from wsdesk.server.storage.queries.audit import AuditEntry

    if args.verify:
        sizes = verify(args.file)
        row = {"file": str(args.file), "entries": len(sizes), "bytes": sum(sizes.values())}
        print_all(args, [row], tuple(row))
        return
    data = _folder(args.data)
    entry = AuditEntry("restore", str(args.file.absolute()), person=actor)
    database = open_database(data / "workspace.db", args.database, migrate=False)
    try:
        summary = restore(
            args.file,
            database,
            open_files(data / "files", args.storage),
            lambda unit: AuditLog(None).add(unit, entry, int(time.time() * 1000)),
        )
    finally:
        database.close()
    _print(args, summary, data=str(data))


def _copy(args: argparse.Namespace, admin: Administration, workspace: ServerContext) -> None:
    from wsdesk.server.backup.backup_file import copy_workspace
    from wsdesk.server.files.open_files import open_files
    from wsdesk.server.storage.database_url import open_database

    data = _folder(args.to_data)
    target = open_database(data / "workspace.db", args.to_database, migrate=False)
    try:
        files = open_files(data / "files", args.to_storage)
        own = workspace.files
        if files.place and (files.place, files.endpoint) == (own.place, own.endpoint):
            raise UsageError("--to-storage is the storage of this workspace. Use another bucket or path")
        summary = copy_workspace(workspace.database, workspace.files, target, files)
    finally:
        target.close()
    admin.record("copy", str(data))
    _print(args, summary, data=str(data))


def _check(args: argparse.Namespace, _admin: Administration, workspace: ServerContext) -> None:
    from wsdesk.server.backup.check import find_problems
    from wsdesk.server.backup.rows import CopyError

    problems = list(find_problems(workspace.database, workspace.files, content=args.content))
    print_all(args, [{"problem": problem} for problem in problems], ("problem",))
    if problems:
        raise CopyError(f"Problems: {len(problems)}")
    sys.stderr.write("wsdesk: No problems found\n")


def _migrate(args: argparse.Namespace, _admin: Administration, _workspace: ServerContext) -> None:
    from wsdesk.server.storage.migrations import MIGRATIONS

    # Opening the data migrated it.
    print_all(args, [{"version": len(MIGRATIONS)}], ("version",))


def _folder(data: Path | None) -> Path:
    if data is None:
        raise UsageError("--data FOLDER is missing: the folder to restore to")
    folder = data.absolute()
    if not folder.is_dir():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        inherit_owner(folder)
    return folder


def _print(args: argparse.Namespace, summary: BackupSummary, **facts: object) -> None:
    for file_id in summary.missing:
        sys.stderr.write(f"wsdesk: {sanitize.line(f'file {file_id} is missing or damaged', 200)}\n")
    row = {
        **facts,
        "canvases": summary.rows["canvases"],
        "assets": summary.rows["assets"],
        "people": summary.rows["people"],
        "files": summary.files,
        "fileBytes": summary.size,
        "missingFiles": len(summary.missing),
    }
    print_all(args, [row], tuple(row))
