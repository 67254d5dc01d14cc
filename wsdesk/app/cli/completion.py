"""`wsdesk completion SHELL`: prints the script that completes commands, options, values, IDs, and titles.

The scripts call `wsdesk complete`, which reads the table of commands that `command_table` returns.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any, cast

from wsdesk.files.resources import resource

SHELLS = ("bash", "zsh", "fish")
_EPILOG = """add to the start file of the shell:
  bash  source <(wsdesk completion bash)
  zsh   source <(wsdesk completion zsh)      after compinit
  fish  wsdesk completion fish | source"""
VALUES: dict[str, Any] = {
    "FILE": "file",
    "FOLDER": "file",
    "PATH": "file",
    "DIR": "file",
    "LINK": "link",
    "FROM": "link",
    "TO": "link",
    "TYPE": "type",
    "profile": "profile",
    "canvas": "canvas",
    "project": "project",
    "open link": "link or file",
    "export id": {"canvas": "canvas"},
    "get id": {"project": "project", "canvas": "canvas", "node": "link", "version": "link", "model": "model"},
}
"""Kinds of values that are completed, by command and argument, by the argument, or by what help shows for it.

A dictionary has the kind by the argument before.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk completion`."""
    parser.epilog = _EPILOG
    parser.add_argument("shell", choices=SHELLS, help="shell")


def run(args: argparse.Namespace) -> int:
    """Run the command, and return its exit code."""
    sys.stdout.write(script(args.shell))
    return 0


def script(shell: str) -> str:
    """Script of a shell."""
    return resource("completion", f"wsdesk.{shell}").read_text("utf-8")


def command_table() -> dict[str, Any]:
    """Commands with their options and arguments, which `completion/commands.json` has."""
    from wsdesk.app.cli import main

    table: dict[str, Any] = {}
    for name, text in main.HELP.items():
        parser = argparse.ArgumentParser(prog=f"wsdesk {name}")
        main.load(name, parser)
        table.update(_entries(name, text, parser))
    return table


def _entries(name: str, text: str, parser: argparse.ArgumentParser) -> Iterator[tuple[str, Any]]:
    options: dict[str, Any] = {}
    arguments: list[Any] = []
    repeats = False
    for action in parser._actions:  # pyright: ignore[reportPrivateUsage]
        if isinstance(action, argparse._SubParsersAction):  # pyright: ignore[reportPrivateUsage]
            parsers = cast("dict[str, argparse.ArgumentParser]", action.choices)
            arguments.append(list(parsers))
            for inner, subparser in parsers.items():
                yield from _entries(f"{name} {inner}", "", subparser)
        elif action.option_strings and action.help != argparse.SUPPRESS:
            value = None if action.nargs == 0 else _value(name, action)
            options[action.option_strings[-1]] = (action.help or "", value)
        elif not action.option_strings:
            arguments.append(_value(name, action))
            repeats = action.nargs in ("*", "+")
    yield name, {"help": text, "options": options, "arguments": arguments, "repeats": repeats}


def _value(command: str, action: argparse.Action) -> Any:
    if action.choices is not None:
        return list(action.choices)
    if (command, action.dest) == ("list", "argument"):
        return _list_arguments()
    keys = (f"{command} {action.dest}", action.dest, str(action.metavar))
    return next((VALUES[key] for key in keys if key in VALUES), "")


def _list_arguments() -> dict[str, Any]:
    from wsdesk.app.cli.row_kinds import KINDS
    from wsdesk.wire.limits import CATEGORIES

    kinds = {"CANVAS": "canvas", "[CATEGORY]": list(CATEGORIES)}
    return {name: kinds[kind.argument] for name, kind in KINDS.items() if kind.argument in kinds}
