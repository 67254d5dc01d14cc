"""Child process that brings a comment into a state and waits to be killed. Arguments: folder, state."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2])]

from faulty_server import until  # noqa: E402
from server_stores import KEY, ServerTransport, id_of, make_server_stores  # noqa: E402

from tests.server_app import create_app  # noqa: E402
from wsdesk.localdb.core.open_database import open_database  # noqa: E402
from wsdesk.store.base.load_state import LoadState  # noqa: E402

TEXT = "an unsent comment"
STATES = {
    "draft": (),
    "submitted": ("queued",),
    "queued": ("queued",),
    "sending": ("sending",),
    "unknown": ("unknown",),
    "failed": ("failed",),
    "sent": ("real",),
}
FAULTS = {"submitted": "refuse", "queued": "refuse", "sending": "hang", "unknown": "lose", "failed": "deny"}


async def write(folder: Path, state: str) -> None:
    server_transport = ServerTransport(create_app(folder / "service", key=KEY))
    database = open_database(folder / "local.sqlite3")
    server_stores = make_server_stores(server_transport, database)
    server_stores.connect()
    canvas = await server_stores.open("One")
    await until(lambda: server_stores.comments.threads.counts(canvas.canvas_id))
    server_stores.selection.select(canvas.canvas_id, nodes=[id_of("One left")])
    await until(lambda: server_stores.comments.state.phase is LoadState.READY)
    server_transport.fault = FAULTS.get(state, "")
    server_stores.comments.set_draft(TEXT)
    database.write(lambda _connection: None).result()  # drafts are written in order, in the background
    if state != "draft":
        assert server_stores.comments.post()
        expected = STATES[state]
        await until(lambda: tuple(e.state for e in server_stores.comments.state.entries) == expected, 25)
        if state == "queued":  # it was sent, and not received
            await until(
                lambda: [(e.state, e.attempts) for e in server_stores.outbox.entries] == [("queued", 1)], 25
            )
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


if __name__ == "__main__":
    application = QCoreApplication([])
    asyncio.run(write(Path(sys.argv[1]), sys.argv[2]))
