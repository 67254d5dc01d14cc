"""Command line: one parser, subcommands imported on demand."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from wsdesk.app.platform.requirements_check import installed_versions, too_old

Runner = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code (2 for wrong use, which argparse explains)."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["play-media"]:
        # Not for people: the window starts it as a child that plays one file.
        from wsdesk.media.player.child.run import run

        return run(words[1:])
    parser = argparse.ArgumentParser(
        prog="wsdesk", description="A desktop canvas browser for team workspaces."
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    name = next((word for word in words if not word.startswith("-")), "")

    runners: dict[str, Runner] = {}
    opened = commands.add_parser(
        "open", help="open the app and restore the last session, or open a wsdesk:// link"
    )
    demo = commands.add_parser("demo", help="open the app with the built-in sample workspace")
    connect = commands.add_parser("connect", help="connect to a server and open the app")
    # A command's own module is loaded only when it is called: the parser of one needs no library of another.
    if name in ("", "open", "demo", "connect"):
        from wsdesk.app.cli import desktop_app

        desktop_app.add_open_arguments(opened)
        desktop_app.add_demo_arguments(demo)
        desktop_app.add_connect_arguments(connect)
        runners |= {
            "open": desktop_app.run_open,
            "demo": desktop_app.run_demo,
            "connect": desktop_app.run_connect,
        }
    serve = commands.add_parser("serve", help="run a workspace server without a window")
    if name == "serve":
        from wsdesk.app.cli import serve as serving

        serving.add_arguments(serve)
        runners["serve"] = serving.run
    call = commands.add_parser("call", help="call an API operation and print the response")
    if name == "call":
        from wsdesk.app.cli import call as calling

        told = calling.operation_help(words)
        if told:
            sys.stdout.write(told)
            return 0
        calling.add_arguments(call)
        runners["call"] = calling.run
    probe = commands.add_parser("probe", help="detect the query parameter names a server uses")
    if name == "probe":
        from wsdesk.app.cli import probe as probing

        probing.add_arguments(probe)
        runners["probe"] = probing.run
    cache = commands.add_parser("cache", help="show or clear cached data by workspace")
    if name == "cache":
        from wsdesk.app.cli import cache as caching

        caching.add_arguments(cache)
        runners["cache"] = caching.run

    entry = commands.add_parser("desktop", help="add wsdesk to the applications menu, or remove it")
    if name == "desktop":
        from wsdesk.app.cli import desktop_command

        desktop_command.add_arguments(entry)
        runners["desktop"] = desktop_command.run

    parsed = parser.parse_args(words)
    if parsed.version:
        from importlib.metadata import version

        sys.stdout.write(f"wsdesk {version('wsdesk')}\n")
        return 0
    if parsed.command is None:
        parsed = parser.parse_args([*words, "open"])
    old = too_old(installed_versions())
    if old:
        sys.stderr.write("\n".join(f"wsdesk: {words}" for words in old) + "\n")
        return 1
    return runners[parsed.command](parsed)
