"""`wsdesk desktop`: adds wsdesk to the applications menu with its link scheme, or removes it."""

from __future__ import annotations

import argparse
import sys

from wsdesk.app.platform.desktop_entry import ForeignEntryError, user_entry


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `wsdesk desktop`."""
    parser.add_argument("action", choices=("install", "remove", "status"), nargs="?", default="status")


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    if sys.platform == "darwin":
        sys.stderr.write("wsdesk: Not supported on macOS yet.\n")
        return 1
    entry = user_entry()
    try:
        if args.action == "install":
            lines = [str(path) for path in entry.install()]
        elif args.action == "remove":
            lines = [f"removed {path}" for path in entry.remove()] or ["there was none"]
        else:
            lines = [str(entry.path) if entry.exists else "not installed"]
    except ForeignEntryError as error:
        sys.stderr.write(f"wsdesk: {error} belongs to another application and was not changed.\n")
        return 1
    except OSError as error:
        sys.stderr.write(f"wsdesk: {error}\n")
        return 1
    sys.stdout.write("\n".join(lines) + "\n")
    return 0
