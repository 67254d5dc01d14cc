"""Window process: arguments, event loop, embedded server or remote server, shutdown."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import socket
import sys
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.app.cli.saved_profiles import read_profiles
from wsdesk.app.platform.crash import CrashHandler, enable_faulthandler, start_log, take_crash_reports
from wsdesk.app.platform.event_loop import install_generator_hooks
from wsdesk.app.platform.pyside_import import import_pyside
from wsdesk.app.platform.single_instance import send_link
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget, embedded_data
from wsdesk.settings.api_keys import ApiKeyError, clean_key, find_key
from wsdesk.settings.directories import AppDirectories, find_directories
from wsdesk.settings.profiles import profile_for
from wsdesk.settings.table import LANGUAGE, LAST_PROFILE, Settings
from wsdesk.store.connection.deep_links import link_to, parse_link

if TYPE_CHECKING:
    from wsdesk.app.platform.gc_scheduler import GarbageCollector
    from wsdesk.app.session.controller import AppController
    from wsdesk.app.session.embedded_server import EmbeddedServer

SWITCH_S = 0.001
"""Interval in seconds after which a thread must release the GIL for the GUI thread.

A fifth of Python's default, which blocked the window while the index was updated.
"""


def add_demo_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `wsdesk demo`."""
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="workspace folder (created if missing)")
    parser.add_argument(
        "--import", dest="imports", action="append", default=[], metavar="FOLDER", help="folder to import"
    )
    add_window_arguments(parser)


def add_open_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `wsdesk open`."""
    parser.add_argument("link", nargs="?", default="", help="link such as wsdesk://canvas/ID, or an archive")
    add_window_arguments(parser)


def run_open(args: argparse.Namespace) -> int:
    """`wsdesk open`, and `wsdesk` alone: opens the window on the last workspace.

    A link is passed to the running window, if there is one.
    """
    places = find_directories()
    link = str(args.link).strip()
    if link and not link.startswith("wsdesk:") and Path(link).is_file():
        return _run_archive(Path(link), places, args)
    if link:
        target = parse_link(link) if link.startswith("wsdesk:") else None
        if target is None:
            return _refuse("wsdesk can't open this link. Links look like wsdesk://canvas/ID?node=ID.")
        link = link_to(target)
        if args.shot is None and send_link(places, link):
            return 0
    settings = Settings(places.settings)
    last = settings.get(LAST_PROFILE)
    if last == EMBEDDED_PROFILE.id:
        target = LaunchTarget(EMBEDDED_PROFILE, embedded=True, data=embedded_data(places.data))
        return _run(target, places, args, link=link, settings=settings)
    return _run(None, places, args, first=last, link=link, settings=settings)


def _run_archive(path: Path, places: AppDirectories, args: argparse.Namespace) -> int:
    from wsdesk.app.session.archive_target import archive_target
    from wsdesk.archive.zip_reader import ArchiveRefusedError

    try:
        target = archive_target(path, places.cache)
    except (ArchiveRefusedError, OSError) as error:
        return _refuse(f"{path.name} can't be opened. {error}")
    return _run(target, places, args)


def run_demo(args: argparse.Namespace) -> int:
    """`wsdesk demo`: opens the window on the embedded workspace."""
    places = find_directories()
    data = args.data or embedded_data(places.data)
    target = LaunchTarget(EMBEDDED_PROFILE, embedded=True, data=data, imports=tuple(args.imports))
    return _run(target, places, args)


def run_connect(args: argparse.Namespace) -> int:
    """`wsdesk connect` without nodes: opens the window on a server."""
    places = find_directories()
    profiles = read_profiles()
    profile = next((p for p in profiles.list() if args.profile and args.profile in (p.id, p.name)), None)
    if args.profile and profile is None:
        return _refuse(f"No workspace named {args.profile!r}.")
    address = args.base_url or (profile.base_url if profile else "") or os.environ.get("WSDESK_BASE_URL", "")
    if not address:
        return _refuse("No server given. Use --base-url, --profile, or WSDESK_BASE_URL.")
    team = args.team or (profile.team_id if profile else "") or os.environ.get("WSDESK_TEAM_ID", "")
    if profile is None:
        profile = profile_for(profiles, address, team)
    profile = replace(profile, base_url=address, team_now="" if team == profile.team_id else team)
    try:
        if args.key_file:
            key = clean_key(Path(args.key_file).read_text(encoding="utf-8"))
        else:
            stored_key = find_key(profile)
            if stored_key.error == "keyring-silent":
                return _refuse("The system keyring didn't respond. Set WSDESK_API_KEY or use --key-file.")
            if stored_key.key is None:
                return _refuse("No API key given. Set WSDESK_API_KEY or use --key-file.")
            key = stored_key.key
    except OSError as error:
        return _refuse(f"Couldn't read the key file: {error.strerror}.")
    except (ApiKeyError, UnicodeDecodeError):
        return _refuse("Invalid API key. It must not be empty or contain spaces or control characters.")
    invalid = _invalid_input(address, key, team)
    if invalid:
        return _refuse(invalid)
    issues = tuple(issue for issue in profiles.issues if issue.code == "unreadable")
    return _run(LaunchTarget(profile, key, issues=issues), places, args)


def _invalid_input(address: str, key: str, team: str) -> str:
    """Error message of an invalid URL, key, or team; empty if all are valid."""
    from wsdesk.api.connection import Connection
    from wsdesk.api.errors import InvalidRequestError
    from wsdesk.store.base.error_messages import failure_of

    try:
        Connection(address, key, team or None)
    except InvalidRequestError as error:
        return failure_of(error).message
    return ""


def has_display() -> bool:
    """Whether there is a display to open a window on."""
    if os.environ.get("QT_QPA_PLATFORM"):
        return os.environ["QT_QPA_PLATFORM"].split(":")[0] not in ("offscreen", "minimal")
    if sys.platform == "win32" or sys.platform == "darwin":
        return True
    display = os.environ.get("DISPLAY", "")
    if os.environ.get("WAYLAND_DISPLAY") or not display.startswith(":"):
        return bool(os.environ.get("WAYLAND_DISPLAY") or display)
    # Qt exits the process if it can't connect to the display, so that a connection is tried first.
    number = display[1:].split(".")[0]
    for address in (f"/tmp/.X11-unix/X{number}", f"\0/tmp/.X11-unix/X{number}"):
        with suppress(OSError), socket.socket(socket.AF_UNIX) as connection:
            connection.connect(address)
            return True
    return False


def add_window_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of every command that opens the window."""
    parser.add_argument("--theme", choices=("dark", "light", "system"), help="theme for this run")
    parser.add_argument("--language", default="", metavar="CODE", help="language for this run: en, de")
    parser.add_argument("--verbose", action="store_true", help="verbose logging")
    parser.add_argument(
        "--shot", type=Path, metavar="FILE", help="render the window to an image and exit (no display needed)"
    )
    parser.add_argument("--size", default="1600x1000", help="image size")
    parser.add_argument(
        "--no-extensions", dest="extensions", action="store_false", help="load no extensions in this run"
    )


def _run(
    target: LaunchTarget | None,
    places: AppDirectories,
    args: argparse.Namespace,
    *,
    first: str = "",
    link: str = "",
    settings: Settings | None = None,
) -> int:
    settings = settings or Settings(places.settings)
    shot: Path | None = args.shot
    if shot is None and not has_display():
        shot = Path("wsdesk.png")
        sys.stderr.write("No display found. Rendering the window to an image instead.\n")
    if shot is not None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    shot = shot.absolute() if shot is not None else None
    crash = CrashHandler()
    crash.install()
    start_log(places.data, verbose=args.verbose)
    crash_report = take_crash_reports(places.data) if shot is None else ""
    if crash_report:
        logging.getLogger("wsdesk.crash").error("the previous process crashed: %s", crash_report)
    report_file = enable_faulthandler(places.data)

    gc.disable()  # `GarbageCollector` takes over; nothing becomes garbage until then
    sys.setswitchinterval(SWITCH_S)

    import_pyside()

    from wsdesk.app.platform.language import install_translators
    from wsdesk.window.theme_applier import create_application

    application = create_application()
    application.setApplicationName("wsdesk")
    application.setDesktopFileName("wsdesk")
    application.setQuitOnLastWindowClosed(False)
    server = start_server(target)
    install_translators(application, args.language or settings.get(LANGUAGE))

    from wsdesk.app.cli.screenshot import draw
    from wsdesk.app.platform.event_loop import EventLoop
    from wsdesk.app.session.controller import AppController

    async def main() -> int:
        crash.attach(asyncio.get_running_loop())
        install_generator_hooks(asyncio.get_running_loop())
        workspace = AppController(
            target, places, crash, theme=args.theme, first=first, link=link, settings=settings
        )
        if server is not None:
            workspace.servers.add(server)
        workspace.stores.extensions.is_enabled = args.extensions
        collector = start_collector(workspace)
        try:
            if shot is not None:
                return await draw(workspace, shot, args.size)
            return await workspace.run(crash_report)
        finally:
            await workspace.aclose()
            collector.stop()

    try:
        with asyncio.Runner(loop_factory=partial(EventLoop, application)) as runner:
            return runner.run(main())
    finally:
        if report_file is not None:
            report_file.end()


def start_server(target: LaunchTarget | None) -> EmbeddedServer | None:
    """Start the embedded server of the target, if it has one, while the window is imported and built."""
    if target is None or target.data is None:
        return None
    from wsdesk.app.session.embedded_server import server_of

    server = server_of(target, target.data)
    server.start()
    return server


def start_collector(controller: AppController) -> GarbageCollector:
    """Start the garbage collection of the program."""
    from wsdesk.app.platform.gc_scheduler import GarbageCollector

    collector = GarbageCollector()
    collector.start()
    controller.stores.canvases.closed.connect(collector.collect_when_idle)
    controller.stores.history.snapshot_added.connect(collector.trim_when_idle)
    controller.stores.crawler.input_idle_s = collector.input_idle_s
    return collector


def _refuse(message: str) -> int:
    sys.stderr.write(f"wsdesk: {message}\n")
    return 2
