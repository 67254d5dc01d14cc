"""`wsdesk export files` and `sheet`: files of canvases, a project, or a search, also as contact sheet."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.app.cli.call_arguments import CommandFailedError, UsageError
from wsdesk.app.cli.command_stores import Work
from wsdesk.settings.table import SAVE_NAMES
from wsdesk.store.export.contact_sheet import MAX_CELLS, PAPER_SIZES, SheetItems, SheetLayout, SheetRequest

if TYPE_CHECKING:
    from wsdesk.api.connection import Connection
    from wsdesk.store.export.batch_state import BatchState
    from wsdesk.store.stores import Stores

_POLL_S = 0.02
_VERSIONS = ("shown", "favorites", "picks", "all")


def add_arguments(parser: argparse._ArgumentGroup) -> None:  # type: ignore[reportPrivateUsage]
    """Add the arguments of `wsdesk export files` and `wsdesk export sheet`."""
    parser.add_argument("--canvas", action="append", default=[], metavar="ID", help="canvas (repeatable)")
    parser.add_argument("--project", metavar="ID", help="all canvases of a project")
    parser.add_argument("--search", metavar="QUERY", help="results of a search, as in `wsdesk find`")
    parser.add_argument("--versions", choices=_VERSIONS, default="shown", help="versions of each node")
    parser.add_argument("--file-names", default=SAVE_NAMES.default, metavar="PATTERN", help="%(default)s")
    parser.add_argument("--resized", action="store_true", help="also resized images")
    for name, text in (("json", "JSON"), ("markdown", "Markdown"), ("xmp", "XMP")):
        parser.add_argument(f"--{name}", action="store_true", help=f"{text} file beside each file")
    counts = range(1, MAX_CELLS + 1)
    parser.add_argument("--columns", type=int, choices=counts, default=4, metavar="N", help="of a sheet")
    parser.add_argument("--rows", type=int, choices=counts, default=5, metavar="N", help="of a sheet")
    parser.add_argument("--paper", choices=PAPER_SIZES, default="A4", help="paper size of a sheet")
    parser.add_argument("--landscape", action="store_true", help="landscape sheet")
    parser.add_argument("--captions", default=SheetLayout().captions, metavar="PATTERN", help="%(default)s")
    parser.add_argument("--header", default="", metavar="TEXT", help="header of each page of a sheet")
    parser.add_argument("--recipes", action="store_true", help="pages with settings and prompts")


def work(args: argparse.Namespace) -> Work[Path]:
    """The work of a command line. Raises UsageError."""
    from wsdesk.store.export.name_template import template_error

    if args.id is not None or bool(args.canvas) + bool(args.project) + bool(args.search) != 1:
        raise UsageError("use one of --canvas, --project, and --search")
    if args.output is None:
        raise UsageError("--output FOLDER, FILE.zip, or FILE.pdf is missing")
    error = template_error(args.file_names) or template_error(args.captions)
    if error:
        raise UsageError(error)
    return partial(_save, args)


async def until(is_done: Callable[[], object]) -> None:
    """Poll, since the values may change again."""
    while not is_done():  # noqa: ASYNC110
        await asyncio.sleep(_POLL_S)


async def _save(args: argparse.Namespace, stores: Stores, _connection: Connection) -> Path:
    from wsdesk.store.export.batch_items import BatchRequest
    from wsdesk.store.export.batch_state import result_message

    batch, output = stores.batch_export, Path(args.output)
    batch.is_resumable = False
    await _collect(args, stores)
    for title in batch.state.unread:
        sys.stderr.write(f"wsdesk: {title}: the canvas couldn't be read\n")
    if not batch.state.items:
        raise CommandFailedError("Nothing to save.")
    if args.what == "sheet":
        return await _write_sheet(args, stores)
    is_zip = output.suffix.lower() == ".zip"
    folder = output.parent if is_zip else output
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    request = BatchRequest(
        folder,
        args.file_names,
        args.versions,
        args.json,
        args.markdown,
        args.xmp,
        outputs=args.resized,
        archive=output.name if is_zip else "",
    )
    unread = batch.state.unread
    batch.save(request)
    if batch.state.phase != "saving":
        raise CommandFailedError("Nothing to save.")
    if sys.stderr.isatty():
        batch.changed.connect(_show_progress)
    await until(lambda: batch.state.phase == "done" or batch.state.is_paused)
    state = batch.state
    for failure in state.failed:
        sys.stderr.write(f"wsdesk: {failure.name}: {failure.message}\n")
    if state.is_paused:
        raise CommandFailedError(f"{state.pause_reason} Run the same command again to continue.")
    sys.stderr.write(f"wsdesk: {result_message(state)}\n")
    if state.failed or unread:
        raise CommandFailedError("Not all files were saved.")
    return state.path


async def _write_sheet(args: argparse.Namespace, stores: Stores) -> Path:
    from wsdesk.store.export.batch_items import chosen_items

    layout = SheetLayout(
        args.columns, args.rows, args.paper, args.landscape, args.captions, args.header, args.recipes
    )
    items = chosen_items(stores.batch_export.state.items, args.versions, outputs=args.resized)
    name = args.output.name.removesuffix(".pdf")
    request = SheetRequest(args.output.parent, name, layout, SheetItems(items, layout))
    path = await stores.canvas_export.export_sheet_now(request)
    if stores.canvas_export.state.missing:
        count = stores.canvas_export.state.missing
        sys.stderr.write(f"wsdesk: warning: media that couldn't be read: {count}\n")
    return path


async def _collect(args: argparse.Namespace, stores: Stores) -> None:
    from wsdesk.store.base.load_state import LoadState

    batch, projects, ended = stores.batch_export, stores.projects, (LoadState.READY, LoadState.FAILED)
    await until(lambda: projects.state.phase in ended and not projects.is_loading)
    if args.search:
        table = stores.light_table
        table.show(scope="workspace", text=args.search)
        table.open("workspace")
        await until(lambda: table.state.phase in ended)
        if table.state.query_error is not None:
            raise CommandFailedError(table.state.query_error.message)
        results = await table.results(await table.all_numbers())
        if not results:
            raise CommandFailedError("No results in the search index. Open a new workspace in wsdesk once.")
        batch.collect_items([stores.result_actions.item(result) for result in results])
    elif args.project:
        args.canvas = [entry.id for entry in projects.state.canvases.get(args.project, ())]
        if not args.canvas:
            raise CommandFailedError(f"No project {args.project} with a canvas in this workspace.")
    if not args.search:
        batch.collect_canvases(args.canvas)
    await until(lambda: batch.state.phase == "ready")


def _show_progress(state: BatchState) -> None:
    sys.stderr.write(f"\r{state.done} of {state.total}\r")
