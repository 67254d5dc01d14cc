"""Command line: one parser, subcommands imported on demand."""

from __future__ import annotations

import argparse
import gc
import importlib.util
import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from wsdesk.app.platform.library_parts import skip_unused_parts

Runner = Callable[[argparse.Namespace], int]


HELP = {
    "open": "open the app and restore the last session, or open a wsdesk:// link or an archive",
    "demo": "open the app with the built-in sample workspace",
    "connect": "connect two nodes; without nodes, connect to a server and open the app",
    "serve": "run a workspace server without a window",
    "admin": "manage members, teams, and keys of a server, also while it runs",
    "call": "call an API operation and print the response",
    "probe": "detect the query parameter names a server uses",
    "find": "find results in the search index",
    "list": "list projects, canvases, nodes, versions, and more",
    "get": "print one project, canvas, node, version, or model as JSON",
    "download": "save the file of a version",
    "comment": "comment on a node",
    "upload": "add images to a skill",
    "mcp": "serve a workspace to an assistant (Model Context Protocol)",
    "export": "write a canvas to a file (PDF, PNG, SVG, JSON Canvas, …), or save its files",
    "archive": "create, verify, list, or extract an archive of a workspace",
    "cache": "show or clear cached data by workspace",
    "completion": "print the completion script of a shell",
    "desktop": "add wsdesk to the applications menu, or remove it",
}
"""Help texts by command, in the order of `--help`."""
_MODULES = {"admin": "admin.command", "desktop": "desktop_command"}
"""Modules whose names differ from the command's."""
_WITHOUT_QT = frozenset({"admin", "call", "completion", "serve"})
"""Commands of an installation that only serves (packaging/server/Containerfile)."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code (2 for wrong usage, reported by argparse)."""
    try:
        return _main(arguments)
    except ImportError as error:
        from wsdesk.app.platform.system_libraries import missing_library

        message = missing_library(error)
        if not message:
            raise
        sys.stderr.write(f"wsdesk: {message}\n")
        return 1


def _main(arguments: Sequence[str] | None) -> int:
    is_whole_process = arguments is None
    if is_whole_process:
        gc.disable()  # imports create no garbage, and collections are a tenth of their time
        skip_unused_parts()
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    # They are None if they are closed, and in programs without a console.
    sys.stdout, sys.stderr = sys.stdout or io.StringIO(), sys.stderr or io.StringIO()
    if arguments[:1] == ["play-media"]:
        # Internal: the window starts it as the child process of a player.
        from wsdesk.media.player.child.run import run

        return run(arguments[1:])
    if arguments[:1] == ["complete"]:
        # Internal: the completion script of a shell starts it at each Tab.
        from wsdesk.app.cli.complete import run

        return run(arguments[1:])
    parser = argparse.ArgumentParser(
        prog="wsdesk", description="A desktop canvas browser for team workspaces."
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    raw = argparse.RawDescriptionHelpFormatter  # epilogs have lines of their own
    name = _command(arguments)
    # The other commands are only listed in the help, and each takes 0.1 ms.
    names = [name] if name in HELP and arguments[:1] in ([], [name]) else HELP
    parsers = {name: commands.add_parser(name, help=HELP[name], formatter_class=raw) for name in names}
    if name == "call" and _print_operation_help(arguments):
        return 0
    if name in parsers and not _can_load(name):
        return 1
    runner = load(name, parsers[name]) if name in parsers else None
    parsed = parser.parse_args(arguments)
    if parsed.version:
        from importlib.metadata import version

        sys.stdout.write(f"wsdesk {version('wsdesk')}\n")
        return 0
    if parsed.command is None:
        parsed = parser.parse_args([*arguments, "open"])
    from wsdesk.app.platform.requirements_check import installed_versions, too_old

    old = too_old(installed_versions())
    if old:
        sys.stderr.write("".join(f"wsdesk: {message}\n" for message in old))
        return 1
    assert runner is not None  # argparse has rejected every other name
    if is_whole_process:
        gc.freeze()  # what was imported stays
        gc.enable()
    return _run(runner, parsed)


def _command(arguments: Sequence[str]) -> str:
    """Name of the command; empty if the arguments are options of the program itself."""
    default = "open" if {"--version", "--help", "-h"}.isdisjoint(arguments) else ""
    return next((argument for argument in arguments if not argument.startswith("-")), default)


def _print_operation_help(arguments: Sequence[str]) -> bool:
    from wsdesk.app.cli.call import operation_help

    text = operation_help(arguments)
    if text:  # a write of nothing fails too where standard output is full
        sys.stdout.write(text)
    return bool(text)


def _can_load(name: str) -> bool:
    """Whether the libraries of a command are installed; reports if not."""
    if name in _WITHOUT_QT or importlib.util.find_spec("PySide6") is not None:
        return True
    others = ", ".join(sorted(_WITHOUT_QT))
    sys.stderr.write(f"wsdesk: {name} needs PySide6, which isn't installed. Without it: {others}\n")
    return False


def _run(runner: Runner, parsed: argparse.Namespace) -> int:
    """Run a command, whose standard output may be closed or full."""
    try:
        code = runner(parsed)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if error.filename is not None:
            raise  # not one of a stream
        if not isinstance(error, BrokenPipeError):
            sys.stderr.write(f"wsdesk: {error.strerror or error}\n")
        # Discard the interpreter's final flush of what couldn't be written.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def load(name: str, parser: argparse.ArgumentParser) -> Runner:
    """Add a command's arguments and return its function.

    Imports only the module of that command, so that the others' libraries aren't loaded.
    """
    if name in ("open", "demo"):
        from wsdesk.app.platform.fast_enums import install_fast_enums
        from wsdesk.app.platform.pyside_import import import_pyside

        install_fast_enums()
        import_pyside()

        from wsdesk.app.cli import desktop_app

        if name == "demo":
            desktop_app.add_demo_arguments(parser)
            return desktop_app.run_demo
        desktop_app.add_open_arguments(parser)
        return desktop_app.run_open
    module = importlib.import_module(f"wsdesk.app.cli.{_MODULES.get(name, name)}")
    module.add_arguments(parser)
    return module.run
