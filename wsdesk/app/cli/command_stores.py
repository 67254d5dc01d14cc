"""Stores of a command without a window, connected to a server or to the sample workspace."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import aclosing, closing
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from wsdesk.api.connection import Connection
from wsdesk.app.cli.call_arguments import CommandFailedError
from wsdesk.app.cli.call_connection import connection_of, profile_named
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, embedded_data
from wsdesk.files import exit_codes
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile
from wsdesk.settings.table import LANGUAGE, Settings

if TYPE_CHECKING:
    from wsdesk.app.session.embedded_server import EmbeddedServer
    from wsdesk.store.index.crawler import CrawlObstacle
    from wsdesk.store.stores import Stores

T = TypeVar("T")
Work = Callable[["Stores", Connection], Awaitable[T]]


def run_connected(args: argparse.Namespace, work: Work[T]) -> T:
    """Run `work` with stores that are connected to the workspace of the options.

    Raises:
        UsageError: there is no such workspace, or no key.
        CommandFailedError: the local database or the sample workspace can't be used.
    """
    connection = None if args.sample or args.data else connection_of(args, os.environ)
    profile = profile_named(args.profile) if args.profile else Profile(id="call")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from wsdesk.app.platform.event_loop import EventLoop
    from wsdesk.app.platform.language import install_translators
    from wsdesk.window.theme_applier import create_application

    application = create_application()
    install_translators(application, Settings(find_directories().settings).get(LANGUAGE))
    with asyncio.Runner(loop_factory=partial(EventLoop, application)) as runner:
        return runner.run(_run(args, connection, profile, work))


async def _run(args: argparse.Namespace, connection: Connection | None, profile: Profile, work: Work[T]) -> T:
    from wsdesk.app.platform.event_loop import install_generator_hooks
    from wsdesk.app.session.composition import build_stores
    from wsdesk.localdb.core.errors import LocalDbError
    from wsdesk.localdb.core.open_database import open_database

    install_generator_hooks(asyncio.get_running_loop())
    places = find_directories()
    places.data.mkdir(parents=True, exist_ok=True)
    try:
        database = open_database(places.database)
    except LocalDbError as error:
        raise CommandFailedError(f"Couldn't open the local database: {error}") from None
    with closing(database):
        stores = build_stores(database, Settings(places.settings), places, owned=False)
        stores.crawler.power = _no_crawl
        async with aclosing(stores):
            if connection is not None:
                return await _connected(stores, connection, profile, work)
            return await _with_sample(stores, args, work)


def _no_crawl() -> CrawlObstacle:
    """Leave the workspace's requests to the command."""
    return "budget"


async def _with_sample(stores: Stores, args: argparse.Namespace, work: Work[T]) -> T:
    from wsdesk.app.session.embedded_server import EmbeddedServer, ServerReady

    server = EmbeddedServer(args.data or embedded_data(find_directories().data))
    started: asyncio.Future[ServerReady] = asyncio.get_running_loop().create_future()
    server.ready.connect(started.set_result)
    server.exited.connect(partial(_on_server_exited, started, server))
    server.start()
    async with aclosing(server):
        ready = await started
        connection = Connection(ready.url, ready.key, ready.team)
        return await _connected(stores, connection, EMBEDDED_PROFILE, work)


def _on_server_exited(started: asyncio.Future[Any], server: EmbeddedServer, code: object) -> None:
    if not started.done():
        message = "Couldn't start the sample workspace; it may be open in a window."
        if code not in (exit_codes.IN_USE, exit_codes.TOO_NEW) and server.problem:
            message = server.problem
        if code == exit_codes.TOO_NEW:
            message = "The sample workspace was changed by a newer version of wsdesk. Update wsdesk."
        started.set_exception(CommandFailedError(message))


async def _connected(stores: Stores, connection: Connection, profile: Profile, work: Work[T]) -> T:
    stores.images.set_server(connection.base_url, profile.scope)
    team = connection.team_id or ""
    stores.connection.use(connection, profile_id=profile.scope, profile_name=profile.name, team=team)
    return await work(stores, connection)
