"""`wsdesk mcp`: serves a workspace to an assistant (Model Context Protocol) on standard input and output.

Only the protocol is written to standard output. Exit codes: 0 when the assistant ends the connection, 1 if
something can't be opened or the extra isn't installed, 2 for wrong usage.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import logging
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import ExitStack, asynccontextmanager, closing
from dataclasses import replace
from typing import TYPE_CHECKING

from wsdesk.app.cli.call_arguments import CommandFailedError, UsageError
from wsdesk.app.cli.call_connection import profile_named, report_errors
from wsdesk.app.cli.client_connection import add_client_arguments, client_parameters
from wsdesk.app.cli.saved_profiles import read_profiles
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile

if TYPE_CHECKING:
    from wsdesk.client.async_client import AsyncClient

_EPILOG = """Assistants start it as a child process, for example:
  {"mcpServers": {"wsdesk": {"command": "wsdesk", "args": ["mcp", "--profile", "Northwind"]}}}

Without an option, the workspace of the open window is served.
Toolsets: canvases, comments, search, changes."""


_UNSAVED = Profile(id="call")
"""Stands for a server that isn't saved, which has no local data."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk mcp`."""
    parser.epilog = _EPILOG
    parser.add_argument(
        "--tools", default="", metavar="NAMES", help="toolsets, separated by commas (default: all)"
    )
    parser.add_argument(
        "--allow-writes",
        action="store_true",
        help="offer tools that propose comments, connections, and marks, which wsdesk sends",
    )
    add_client_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command, and return its exit code."""
    if importlib.util.find_spec("mcp") is None:
        sys.stderr.write(
            "wsdesk: wsdesk mcp needs the MCP SDK. Install it with: pipx install 'wsdesk[mcp]'\n"
            "  (into an existing installation: pipx inject wsdesk 'mcp>=2.3,<3')\n"
        )
        return 1
    return _run(args)


@report_errors
def _run(args: argparse.Namespace) -> None:
    from importlib.metadata import version

    from wsdesk.agents.server import UnknownToolsetError, chosen_tools, create_server
    from wsdesk.agents.workspace import AgentWorkspace
    from wsdesk.localdb.core.errors import LocalDbError
    from wsdesk.localdb.core.open_database import open_database

    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="wsdesk: %(message)s")
    try:
        tools = chosen_tools([name for name in args.tools.split(",") if name], writes=args.allow_writes)
    except UnknownToolsetError as error:
        raise UsageError(f"no toolset {', '.join(map(repr, error.args))}; see wsdesk mcp --help") from None
    places = find_directories()
    places.data.mkdir(parents=True, exist_ok=True)
    target = _Target(args)
    if args.allow_writes and (args.data or target.profile.id == _UNSAVED.id):
        raise UsageError("--allow-writes needs a saved workspace, whose window sends the changes")
    try:
        database = open_database(places.database)
    except LocalDbError as error:
        raise CommandFailedError(f"couldn't open the local database: {error}") from None
    with closing(database):
        workspace = AgentWorkspace(target.connect, target.profile, places, database)
        create_server(workspace, tools, version("wsdesk"), target.is_open).run()


class _Target:
    """The workspace of the options. It is the same for the whole run, whatever the window shows."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._turn = asyncio.Lock()
        self.profile = self._profile()

    @asynccontextmanager
    async def connect(self) -> AsyncGenerator[AsyncClient]:
        """A client for one call, one call at a time: the sample has another address after each start.

        Raises `ToolUseError` if the workspace isn't available.
        """
        from wsdesk.agents.workspace import ToolUseError
        from wsdesk.client.async_client import AsyncClient

        async with self._turn:
            with ExitStack() as stack:
                try:
                    address, key, options = stack.enter_context(client_parameters(self._options()))
                except (UsageError, CommandFailedError) as error:
                    raise ToolUseError(str(error)) from error
                async with AsyncClient(address, key, **options) as client:
                    yield client

    def is_open(self) -> bool:
        """Whether the window shows this workspace."""
        return _window().get("profile") == self.profile.id

    def _options(self) -> argparse.Namespace:
        """The options; an open window serves the sample. Raises UsageError."""
        args = self._args
        if args.sample and not args.data and _window().get("profile") == EMBEDDED_PROFILE.id:
            return argparse.Namespace(**{**vars(args), "sample": False})
        if not self._is_explicit and self._profile().id != self.profile.id:
            raise UsageError("the window shows another workspace now")
        return args

    @property
    def _is_explicit(self) -> bool:
        args = self._args
        return bool(
            args.sample or args.data or args.profile or args.base_url or os.environ.get("WSDESK_BASE_URL")
        )

    def _profile(self) -> Profile:
        """The saved workspace of the options, or of the window. Raises UsageError."""
        args = self._args
        if args.sample or args.data:
            return EMBEDDED_PROFILE
        if args.profile:
            return _in_team(profile_named(args.profile), args.team)
        if self._is_explicit:
            return _UNSAVED
        window = _window()
        if not window:
            raise UsageError("open a workspace in wsdesk, or use --profile, --sample, or --base-url")
        name = window.get("profile", "")
        saved = EMBEDDED_PROFILE if name == EMBEDDED_PROFILE.id else read_profiles().get(name)
        return _in_team(saved or _UNSAVED, args.team or window.get("team"))


def _in_team(profile: Profile, team: str | None) -> Profile:
    return replace(profile, team_now=team) if team and profile.teams else profile


def _window() -> dict[str, str]:
    from wsdesk.app.platform.single_instance import ask_workspace

    return ask_workspace(find_directories())
