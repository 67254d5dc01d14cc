"""Seeded simulations of the data layer: no write is lost or duplicated, and all unsent items are visible.

In each simulation a user creates edges and comments in up to two windows on the same files, while the network
loses, delays, and reorders responses, the disk is full for a while, processes are killed, or the power fails.
A seed always gives the same run: WSDESK_SEED=4711 with `-k one_seed -s` repeats one and prints it;
WSDESK_SEEDS=5000 (or a range, 5000-9000) runs thousands.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Literal

import pytest
from PySide6.QtCore import QCoreApplication

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2])]

from simulated import CANVAS, NODES, Harness, Loop

from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.request_executor import RequestEnvironment
from wsdesk.localdb.core.open_database import open_database, own
from wsdesk.localdb.tables.comments import DraftTable
from wsdesk.localdb.tables.outbox import OutboxTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.settings.table import Settings
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.content_cache import ContentCache
from wsdesk.store.canvas.edge_drafts import EdgeDraftsStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.catalog.model_limits import ModelInputLimits
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.comments.comments import CommentsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.connection.response_cache import ResponseCache
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.store.outbox.outbox_items import comment_text
from wsdesk.wire.edge import NewEdge

PROFILE = "p"
THREADS = dict(zip(NODES, (node[:-2] + "aa" for node in NODES), strict=True))
FILE = "local.sqlite3"
SAFE_S = 2.0
"""Text older than this is on disk, however the process ends."""


class Program:
    """The stores of one window on the simulated files; owns the outbox if no other window does."""

    def __init__(self, harness: Harness) -> None:
        self.harness = harness
        self.process, key, around = harness.start()
        self.path = harness.folder / FILE
        self.database = open_database(self.path, around)
        self.owner = own(self.path)
        self.connection = ConnectionStore(self._client, clock=harness.loop.wall)
        self.box = OutboxTable(self.database)
        self.outbox = OutboxStore(
            self.connection, self.box, owned=self.owner is not None, new_id=harness.id_of
        )
        people, notifications, selection = PeopleStore(), NotificationStore(), SelectionStore()
        snapshots = SnapshotTable(self.database)
        contents = ContentCache(snapshots, self.connection)
        cache = ResponseCache(snapshots, self.connection)
        projects = ProjectsStore(self.connection, people, cache)
        settings = Settings(harness.folder / "settings.toml")

        def make(canvas_id: str) -> CanvasStore:
            return CanvasStore(canvas_id, self.connection, self.outbox, people, contents, edges, limits)

        canvases = CanvasesStore(make, self.connection, projects, selection, notifications)
        edges = EdgeDraftsStore(
            self.connection, self.outbox, settings, notifications, LinkStore(notifications), canvases.get
        )
        models = ModelsStore(self.connection, cache)
        limits = ModelInputLimits(models)
        self.selection = selection
        self.drafts = DraftTable(self.database)
        self.comments = CommentsStore(
            self.connection,
            canvases,
            selection,
            self.outbox,
            people,
            self.database,
            snapshots,
        )
        self._stores = (self.comments, models, projects, canvases, self.outbox, self.connection)
        self._tasks = set(asyncio.all_tasks())
        self.connection.use(Connection("https://service.example", key), profile_id=PROFILE, profile_name="P")
        self.canvas = canvases.open(CANVAS)
        self._sync_task = harness.loop.create_task(self._sync_regularly())
        harness.note("start", "owner" if self.owner else "not owner")

    def _client(self, connection: Connection) -> Client:
        harness = self.harness
        return Client(
            connection,
            transport=harness.server,
            environment=RequestEnvironment(harness.loop.time, harness.loop.wall, harness.dice),
        )

    @property
    def disk(self) -> Any:
        return self.process.disk

    async def _sync_regularly(self) -> None:
        """Synchronize with other windows every few seconds."""
        while True:
            await asyncio.sleep(5)
            if self.owner is None:
                self.owner = own(self.path)
                if self.owner is not None:
                    self.harness.note("owns")
                    self.outbox.take_ownership()
            self.outbox.sync()
            self.comments.sync_draft()

    async def quit(self) -> None:
        """Close regularly."""
        self._sync_task.cancel()
        for store in self._stores:
            await store.aclose()
        self.database.close()
        if self.owner is not None:
            self.owner.release()
        self.harness.note("quit")

    async def kill(self, *, power: bool) -> None:
        """End immediately; after a power failure, the file has its last synced content."""
        self.process.is_dead = True
        self.disk.cut()
        self.harness.note("killed", "power" if power else "")
        self._sync_task.cancel()
        for store in self._stores:
            await store.aclose()
        self.database.close()
        if self.owner is not None:
            self.owner.release()
        if power:
            for tail in ("-wal", "-shm"):
                self.path.with_name(FILE + tail).unlink(missing_ok=True)
            self.path.write_bytes(self.harness.synced)


class SimulatedUser:
    """Creates edges and comments, and records what must never be lost."""

    def __init__(self, harness: Harness) -> None:
        self.harness = harness
        self.edges: dict[tuple[str, ...], tuple[str, float]] = {}
        self.unsure: set[str] = set()
        """Edges that may be unsaved: the process was killed too early, or the disk was full."""
        self.revoked: set[str] = set()
        self.chosen: set[str] = set()
        """Edges that were released or retried: these must be sent, whichever window ends."""
        self.texts: dict[str, tuple[str, float]] = {}
        """The node and time of each text that must not be lost."""
        self.posted: set[str] = set()
        self._count = 0

    def act(self, program: Program) -> None:
        """Perform one random action."""
        dice = self.harness.dice
        action = dice.choice(
            ("draw", "draw", "write", "write", "post", "retry", "release", "revoke", "edit", "look", "now")
        )
        self.harness.note("user", action)
        getattr(self, f"_{action}")(program)

    def _draw(self, program: Program) -> None:
        dice = self.harness.dice
        self._count += 1
        a, b = dice.sample(NODES, 2)
        edge = NewEdge(
            id=self.harness.id_of(),
            src_node_id=a,
            dst_node_id=b,
            src_handle=f"out{self._count}",
            dst_handle="in",
        )
        ends = (a, b, edge.src_handle)
        self.edges[ends] = (edge.id or "", self.harness.loop.time())
        state: Literal["queued", "held", "staged"] = dice.choice(("queued", "held", "staged"))
        if state == "staged":
            self.harness.server.unwanted.add(edge.id or "")
        program.outbox.submit_edges([(CANVAS, edge)], state)

    def _write(self, program: Program) -> None:
        dice = self.harness.dice
        node = program.comments.state.node_id if dice.random() < 0.6 else ""
        node = node or dice.choice(NODES[:3])  # few, so that two windows edit the same node
        program.selection.select(CANVAS, nodes=(node,))
        if program.comments.state.node_id != node:
            return  # the canvas isn't loaded yet
        if not program.comments.state.thread_id:
            program.comments.link(THREADS[node])
        self._count += 1
        text = f"text {self._count}."
        draft = program.comments.state.draft
        added = dice.choice((f"{draft}\n\n{text}", f"{text}\n\n{draft}", f"{draft} {text}"))
        # The other window may edit the draft of the same node.
        program.comments.set_draft(added.strip())
        self.texts[text] = (node, self.harness.loop.time())
        self.harness.note(text, "at", node[-2:])

    def _post(self, program: Program) -> None:
        state = program.comments.state
        text = state.draft.strip()
        if state.node_id and text and text not in self.posted and program.comments.post():
            self.posted.add(text)

    def _retry(self, program: Program) -> None:
        for entry in program.outbox.entries:
            if entry.state == "failed":
                self._choose(entry.id)
                program.outbox.retry(entry.id)

    def _release(self, program: Program) -> None:
        chosen = [entry.id for entry in program.outbox.entries if entry.state in ("held", "staged")]
        self._choose(*chosen)
        program.outbox.release(chosen)

    def _choose(self, *entry_ids: str) -> None:
        self.chosen.update(entry_ids)
        self.harness.server.unwanted.difference_update(entry_ids)

    def _revoke(self, program: Program) -> None:
        known = [entry.id for entry in program.outbox.entries if entry.kind == "edge"]
        if known:
            chosen = self.harness.dice.choice(known)
            if program.outbox.cancel(chosen):
                self.revoked.add(chosen)

    def _edit(self, program: Program) -> None:
        state = program.comments.state
        for entry in program.outbox.entries:
            if (
                entry.kind == "comment"
                and entry.state in ("queued", "failed")
                and entry.target == state.thread_id
            ):
                program.comments.edit(entry.id)
                if entry.id not in {item.id for item in program.outbox.entries}:
                    self.posted.discard(comment_text(entry))
                return

    def _look(self, program: Program) -> None:
        program.canvas.reload()

    def _now(self, program: Program) -> None:
        program.connection.stop_waiting()
        program.connection.check_now()


def visible(program: Program) -> Counter[str]:
    """The texts that this window shows: unsent comments and drafts."""
    waiting = Counter(comment_text(e) for e in program.outbox.entries if e.kind == "comment")
    drafts = Counter(text for text in program.drafts.all(PROFILE).values() if text)
    return waiting + drafts


async def simulate(harness: Harness) -> None:
    """Run a simulation and check the result."""
    dice, user = harness.dice, SimulatedUser(harness)
    programs = [Program(harness)]
    await asyncio.sleep(1)
    for _ in range(dice.randrange(8, 24)):
        await asyncio.sleep(dice.choice((0.002, 0.05, 0.5, 4.0, 40.0)) * dice.random())
        event = dice.random()
        if event < 0.12:
            harness.server.storm = dice.choice((0.0, 0.3, 0.8))
            harness.note("storm", harness.server.storm)
        elif event < 0.18:
            for program in programs:
                program.disk.full = not program.disk.full
            harness.note("full", programs[0].disk.full)
        elif event < 0.28:
            await _end_processes(harness, user, programs)
        elif event < 0.36 and len(programs) == 1:
            full = programs[0].disk.full
            programs.append(Program(harness))
            programs[-1].disk.full = full
        else:
            user.act(dice.choice(programs))
    await _recover(harness, user, programs)


async def _end_processes(harness: Harness, user: SimulatedUser, programs: list[Program]) -> None:
    """End one window, or all by a power failure; then start one if there is none."""
    dice = harness.dice
    how = dice.choice(("quit", "kill", "kill", "power"))
    ending = programs if how == "power" else [dice.choice(programs)]
    for program in list(ending):
        # Edges within the undo window must not be sent later without the user.
        held = (e.id for e in program.outbox.entries if program.outbox.is_held_here(e.id))
        harness.server.unwanted.update(set(held) - user.chosen)
        _exclude_unsaved(harness, user, program, fresh=how != "quit")
    for program in list(ending):
        if how == "quit":
            await program.quit()
        else:
            await program.kill(power=how == "power")
        programs.remove(program)
    await asyncio.sleep(dice.choice((0.1, 3.0)))
    if not programs:
        programs.append(Program(harness))
        await asyncio.sleep(dice.random())


def _exclude_unsaved(harness: Harness, user: SimulatedUser, program: Program, *, fresh: bool) -> None:
    """Don't require texts and edges that were just written, or didn't fit on the disk."""
    now, texts = harness.loop.time(), visible(program)
    lacked = program.disk.full or program.disk.was_full
    for text, (_, at) in list(user.texts.items()):
        if any(text in body for body in texts) and (lacked or (fresh and now - at < SAFE_S)):
            user.texts[text] = ("", at)
    held = {entry.id for entry in program.outbox.entries}
    for entry_id, at in user.edges.values():
        if entry_id in held and (lacked or (fresh and now - at < SAFE_S)):
            user.unsure.add(entry_id)


async def _recover(harness: Harness, user: SimulatedUser, programs: list[Program]) -> None:
    """End the faults, retry everything, and check the result."""
    harness.server.storm = 0.0
    for program in programs:
        program.disk.full = False
    harness.note("recovered")
    for program in list(programs):
        if program.owner is None:
            _exclude_unsaved(harness, user, program, fresh=False)
            await program.quit()
            programs.remove(program)
    for _ in range(12):
        await asyncio.sleep(40)
        for program in programs:
            user._retry(program)
            user._release(program)
            program.connection.check_now()
    await asyncio.sleep(60)
    for program in programs:
        _check(harness, user, program)
        await program.quit()


def _check(harness: Harness, user: SimulatedUser, program: Program) -> None:
    server, entries = harness.server, program.outbox.entries
    edges = Counter((e["srcNodeId"], e["dstNodeId"], e["srcHandle"]) for e in server.edges)
    assert not [ends for ends, times in edges.items() if times > 1], "an edge was duplicated"
    waiting = {e.id for e in entries if e.kind == "edge"}
    for ends, (entry_id, _) in user.edges.items():
        if entry_id not in user.revoked | user.unsure:
            assert ends in edges or entry_id in waiting, f"edge {ends} was lost"
    comments = Counter(comment["body"] for comment in server.comments)
    assert not [text for text, times in comments.items() if times > 1], "a comment was duplicated"
    texts = visible(program)
    for text, (node, _) in user.texts.items():
        if node:
            assert any(text in body for body in (*comments, *texts)), f"{text!r} was lost"
    assert {e.id for e in entries} == {e.id for e in program.box.waiting(PROFILE)}, (
        "an unsent item isn't shown"
    )
    shown = {edge.id for edge in program.canvas.document.edges}
    assert {e.id for e in entries if e.kind == "edge" and e.state != "failed"} <= shown
    assert not [e for e in entries if e.kind == "edge"], "an edge is unsent after the recovery"
    assert all(e.state == "unknown" for e in entries), "a comment is unsent after the recovery"


def run_simulation(seed: int, folder: Path) -> list[str]:
    """Run the simulation of a seed; return its events."""
    events: list[str] = []

    async def run() -> None:
        harness = Harness(seed, folder)
        harness.events = events
        await simulate(harness)

    loop = Loop()
    failures: list[BaseException] = []

    def on_failure(_loop: object, context: dict[str, Any]) -> None:
        failures.append(context.get("exception") or AssertionError(context["message"]))

    loop.set_exception_handler(on_failure)
    try:
        loop.run_until_complete(run())
    except BaseException as error:
        error.add_note(f"seed {seed}\n" + "\n".join(events[-60:]))
        raise
    finally:
        loop.close()
    for failure in failures:
        raise AssertionError(f"seed {seed}: a task failed") from failure
    return events


def seeds() -> range:
    first, _, last = os.environ.get("WSDESK_SEEDS", "0-300").rpartition("-")
    return range(int(first or 0), int(last))


@pytest.mark.parametrize("seed", seeds())
def test_nothing_is_lost_or_duplicated(seed: int, tmp_path: Path, qapp: QCoreApplication) -> None:
    run_simulation(seed, tmp_path)


def test_one_seed_by_its_number(tmp_path: Path, qapp: QCoreApplication) -> None:
    events = run_simulation(int(os.environ.get("WSDESK_SEED", "7")), tmp_path)
    sys.stdout.write("\n".join(events))
    assert events


def test_a_seed_is_the_same_run_in_every_process(tmp_path: Path) -> None:
    """Also with another hash seed, which differs in each Python process."""
    outputs: list[str] = []
    for number in ("1", "2"):
        folder = tmp_path / number
        folder.mkdir()
        command = [sys.executable, __file__, str(folder), "3", "8", "21"]
        completed = subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": number}, capture_output=True, text=True, check=True
        )
        outputs.append(completed.stdout)
    assert outputs[0] == outputs[1]
    assert len(outputs[0].splitlines()) > 100


if __name__ == "__main__":
    application = QCoreApplication([])
    for seed_argument in sys.argv[2:]:
        folder = Path(sys.argv[1]) / seed_argument
        folder.mkdir()
        sys.stdout.write("\n".join(run_simulation(int(seed_argument), folder)) + "\n")
