"""`wsdesk export`: writes a canvas to a file, or saves the files of canvases, without a display.

Exit codes: 0 with the path of the new file or folder on standard output; 1 if something can't be read or
written; 2 for wrong usage.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Collection
from contextlib import suppress
from dataclasses import fields
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.api.connection import Connection
from wsdesk.app.cli import export_files
from wsdesk.app.cli.call_arguments import CommandFailedError, UsageError
from wsdesk.app.cli.client_connection import add_client_arguments
from wsdesk.app.cli.command_stores import run_connected
from wsdesk.app.cli.export_files import until
from wsdesk.graph.model.values import Kind
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.export.export_request import (
    EXPORT_FORMATS,
    MAX_SCALE,
    MIN_SCALE,
    PAGE_LAYOUTS,
    SIZES_MB,
    ExportOptions,
    ExportRequest,
)
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.stores import Stores

_EPILOG = """examples:
  wsdesk export canvas ID --format pdf --profile "Northwind"
  wsdesk export canvas ID --output board.svg --no-prompts --no-names
  wsdesk export canvas ID --format png --scale 1 --node GROUP_ID --sample
  wsdesk export canvas ID --snapshots --profile "Northwind"
  wsdesk export canvas ID --snapshot 2026-03-14 --format html
  wsdesk export files --canvas ID --versions all --output folder
  wsdesk export files --search "flag:pick project:Harbor" --output picks.zip
  wsdesk export sheet --canvas ID --captions "{title} {seed}" --recipes --output sheet.pdf

An existing file is never overwritten: a number is added to the name."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk export`."""
    parser.epilog = _EPILOG
    parser.add_argument("what", choices=("canvas", "files", "sheet"), help="what to export")
    parser.add_argument("id", metavar="ID", nargs="?", help="ID of the canvas")
    parser.add_argument(
        "--format", choices=_Formats(EXPORT_FORMATS), help="file format (default: by the name of the output)"
    )
    parser.add_argument(
        "--output", type=Path, metavar="FILE", help="new file (default: title of the canvas), or a folder"
    )
    parser.add_argument(
        "--node", action="append", default=[], metavar="ID", help="only this node or group (repeatable)"
    )
    parser.add_argument(
        "--snapshot",
        type=_time,
        metavar="TIME",
        help="as it was at this time or date, from the local history",
    )
    parser.add_argument("--snapshots", action="store_true", help="list the times for --snapshot, and names")
    parser.add_argument(
        "--scale", type=_scale, default=2.0, metavar="N", help="scale of a PNG image, from 0.01 to 20"
    )
    parser.add_argument("--pages", choices=PAGE_LAYOUTS, default="one", help="pages of a PDF file")
    parser.add_argument(
        "--size-mb",
        type=int,
        choices=SIZES_MB,
        default=25,
        help="size of an HTML file, for videos and images",
    )
    parser.add_argument("--comments", action="store_true", help="include comments")
    parser.add_argument("--dark", action="store_true", help="dark colors")
    for name, text in (
        ("background", "no background"),
        ("notes", "leave out notes"),
        ("names", "leave out names and IDs of people"),
        ("prompts", "leave out prompts and seeds"),
        ("settings", "leave out models and generation settings"),
        ("embed", "images of an SVG drawing in a folder beside it"),
        ("files", "don't save media files beside a JSON Canvas"),
    ):
        parser.add_argument(f"--no-{name}", dest=name, action="store_false", help=text)
    export_files.add_arguments(parser.add_argument_group("files and sheets"))
    add_client_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command, and return its exit code."""
    try:
        work = export_files.work(args) if args.what != "canvas" else partial(_export, args, _options(args))
        path = run_connected(args, work)
    except UsageError as error:
        sys.stderr.write(f"wsdesk: {error}\n")
        return 2
    except CommandFailedError as error:
        sys.stderr.write(f"wsdesk: {error}\n")
        return 1
    except OSError as error:
        place = f"{args.output}: " if args.output else ""
        sys.stderr.write(f"wsdesk: {place}{error.strerror or error}\n")
        return 1
    sys.stdout.write(f"{path}\n")
    return 0


class _Formats(tuple[str, ...]):
    """The built-in formats; those of extensions, such as "word-count.markdown", are known later."""

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or (isinstance(name, str) and "." in name)


def _options(args: argparse.Namespace) -> ExportOptions:
    """The options; without a format, the suffix of the output decides. Raises UsageError."""
    if args.id is None:
        raise UsageError("the ID of a canvas is missing")
    name = args.format
    if name is None:
        suffix = args.output.suffix.lower() if args.output and not args.output.is_dir() else ".pdf"
        name = next((name for name, one in EXPORT_FORMATS.items() if suffix in one.suffixes), None)
        if name is None:
            raise UsageError(f"unknown format of {args.output.name}; use --format")
    values = {one.name: getattr(args, one.name) for one in fields(ExportOptions) if one.name != "format"}
    return ExportOptions(name, **values)


async def _export(
    args: argparse.Namespace, options: ExportOptions, stores: Stores, _connection: Connection
) -> Path | str:
    if options.format not in EXPORT_FORMATS:
        await _load_extensions(stores)
        if options.format not in EXPORT_FORMATS:
            known = ", ".join(EXPORT_FORMATS)
            raise CommandFailedError(f"No extension has the format {options.format}. Formats: {known}.")
    canvas = stores.canvases.open(args.id)
    if args.snapshots:
        return await _listed_snapshots(stores, canvas)
    await (
        _loaded(stores, canvas) if args.snapshot is None else _show_snapshot(stores, canvas, args.snapshot)
    )
    missing = [node_id for node_id in args.node if node_id not in canvas.document.node_by_id]
    if missing:
        raise CommandFailedError(f"No node {missing[0]} on this canvas.")
    if "background" in EXPORT_FORMATS[options.format].options:  # cards are painted
        unknown = {node.node_type for node in canvas.document.nodes if node.kind is Kind.UNKNOWN}
        if unknown:
            await _load_extensions(stores, unknown)
    folder, name = _target(args.output or Path(), canvas.title or args.id)
    path = await stores.canvas_export.export_now(
        ExportRequest(args.id, options, folder, name, tuple(args.node))
    )
    if stores.canvas_export.state.missing:
        count = stores.canvas_export.state.missing
        sys.stderr.write(f"wsdesk: warning: media that couldn't be read: {count}\n")
    return path


def _target(output: Path, title: str) -> tuple[Path, str]:
    """Folder and name of the new file; an existing folder gets one with the title of the canvas."""
    return (output, title) if output.is_dir() else (output.parent, output.name)


async def _load_extensions(stores: Stores, types: Collection[str] = ()) -> None:
    """Load exporters, and bodies of cards; extensions that fail are reported, and their cards are plain."""
    from wsdesk.extensions.exporters import load_exporters

    if types:  # a failed exporter is an error
        stores.extensions.disabled.connect(partial(_report_failure, stores))
    await load_exporters(stores.extensions, types)


def _report_failure(stores: Stores, name: str) -> None:
    state = stores.extensions.state[name]
    sys.stderr.write(f"wsdesk: warning: {state.title}: {' '.join(state.problems)}\n")


async def _loaded(stores: Stores, canvas: CanvasStore) -> None:
    """Wait for the current content and the title. Raises CommandFailedError."""
    ended = (LoadState.READY, LoadState.FAILED)
    await until(lambda: canvas.state.phase in ended and not canvas.state.from_disk)
    if canvas.state.phase is LoadState.FAILED:
        failure = canvas.state.failure
        raise CommandFailedError(failure.message if failure is not None else "Couldn't read the canvas.")
    with suppress(TimeoutError):
        async with asyncio.timeout(10):
            projects = stores.projects
            await until(lambda: canvas.title or (projects.state.phase in ended and not projects.is_loading))


async def _listed_snapshots(stores: Stores, canvas: CanvasStore) -> str:
    """A line per snapshot: a time that selects it, and its name. Raises CommandFailedError."""
    await until(lambda: canvas.state.phase in (LoadState.READY, LoadState.FAILED))
    snapshots = await stores.history.snapshots(canvas.canvas_id)
    if not snapshots:
        raise CommandFailedError("The history has no snapshot of this canvas.")
    # `--snapshot` selects the last one before a time.
    times = [datetime.fromtimestamp(one.read_at // 1 + 1).astimezone() for one in snapshots]
    lines = zip(times, snapshots, strict=True)
    return "\n".join(f"{time.isoformat()}\t{sanitize.line(one.name)}".rstrip() for time, one in lines)


async def _show_snapshot(stores: Stores, canvas: CanvasStore, time: datetime) -> None:
    """Show the content at a time, also if the canvas can't be read. Raises CommandFailedError."""
    from wsdesk.store.canvas.canvas_state import ShownSnapshot

    await until(lambda: canvas.state.phase in (LoadState.READY, LoadState.FAILED))
    snapshots = await stores.history.snapshots(canvas.canvas_id)
    earlier = [one for one in snapshots if one.read_at < time.timestamp()]
    if not earlier:
        first = datetime.fromtimestamp(snapshots[0].read_at).astimezone() if snapshots else None
        start = f" It begins at {first:%Y-%m-%d %H:%M:%S}." if first is not None else ""
        raise CommandFailedError(f"The history has no snapshot of this canvas at that time.{start}")
    content = await stores.history.content(earlier[-1])
    if content is None:
        raise CommandFailedError("Couldn't read this snapshot.")
    history = stores.history.state.of(canvas.canvas_id)
    canvas.rename(canvas.title or (history.title if history is not None else ""))
    canvas.show_snapshot(ShownSnapshot(earlier[-1], content))


def _scale(text: str) -> float:
    """Px of an image per canvas px."""
    with suppress(ValueError):
        if MIN_SCALE <= (scale := float(text)) <= MAX_SCALE:
            return scale
    raise argparse.ArgumentTypeError(f"{text} isn't a number from {MIN_SCALE} to {MAX_SCALE}")


def _time(text: str) -> datetime:
    """A time or the end of a day in ISO format, local unless it has a time zone."""
    try:
        time = datetime.fromisoformat(text)
        is_day = len(text) == len("2026-03-14")
        return (time + timedelta(days=1) if is_day else time).astimezone()
    except (ValueError, OverflowError, OSError):  # also times that the system can't convert
        message = f"{text} isn't a time, such as 2026-03-14 or 2026-03-14T15:00"
        raise argparse.ArgumentTypeError(message) from None
