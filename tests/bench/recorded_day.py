"""A day of edits: 40 canvases that five people edit 3,000 times while the server runs.

`python -m tests.bench.recorded_day write FOLDER` writes the workspace before the day, which a server imports.
`python -m tests.bench.recorded_day edit DATA [--seconds S]` then edits the data folder of that server, at
once or within some seconds. The edits have the times of the hours before `--end`, by default now.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from wsdesk.files.resources import resource
from wsdesk.server.importing.tables import thread_of
from wsdesk.server.storage.database import ServerDatabase
from wsdesk.server.storage.sqlite import SqliteDatabase
from wsdesk.server.time_format import iso, milliseconds

CANVASES, CHANGES, HOURS = 40, 3_000, 16
NODES = (12, 60)
"""Fewest and most nodes of a canvas before the day."""
PEOPLE = ("Mara Lindqvist", "Jonas Weber", "Aiko Tanaka", "Lucía Ortega", "Sam Okafor")
_PLACES = (
    "Harbor",
    "Orchard",
    "Ridge",
    "Station",
    "Market",
    "Lighthouse",
    "Kitchen",
    "Rooftop",
    "Ferry",
    "Mill",
)
_SHOTS = ("wide", "close-up", "at dusk", "in fog", "from above", "by night", "tracking shot", "still")
_FILMS = (
    "Hero film",
    "Teaser",
    "Tin labels",
    "Storyboard",
    "Look book",
    "Title cards",
    "Social cuts",
    "Posters",
)
_WORDS = (
    "slow push in",
    "locked camera",
    "soft rim light",
    "wet cobbles",
    "a lone gull",
    "warm lamps",
    "thin mist",
)
_SAYINGS = (
    "Use the second one",
    "Too dark on the left",
    "Approved for the cut",
    "Crop tighter",
    "Check the logo",
)
_NAMESPACE = UUID("0b0e8b8e-5d0b-5d0c-9b0d-3c7d3b1f2a55")

Content = dict[str, list[dict[str, Any]]]


class Edit(NamedTuple):
    """A change of a canvas at a time: the statements that make it in the database of the server."""

    at: float
    kind: str
    canvas_id: str
    statements: tuple[tuple[str, tuple[object, ...]], ...]


class RecordedDay:
    """The canvases, and what happens to them: always the same for a seed."""

    def __init__(self, end: float, seed: int = 7) -> None:
        self.end, self.begin = end, end - HOURS * 3_600
        self.random = random.Random(seed)
        self.people = {uuid5(_NAMESPACE, name): name for name in PEOPLE}
        self.contents: dict[str, Content] = {}
        """Content of each canvas by ID, as it is now."""
        self.titles: dict[str, str] = {}
        self._assets: list[dict[str, Any]] = []

    def write(self, folder: Path) -> None:
        """Write a folder that a server imports."""
        assets = resource("sample", "assets")
        names = [file.name for file in sorted(assets.glob("*.webp")) if not _is_rendition(file.stem)]
        self._assets = [self._asset(name) for name in names]
        (folder / "content").mkdir(parents=True)
        shutil.copytree(assets, folder / "assets", ignore=shutil.ignore_patterns("*.mp4", "*.m4a", "*.wav"))
        projects: list[dict[str, Any]] = []
        rows: list[dict[str, Any]] = []
        for number, (place, film) in enumerate(itertools.product(_PLACES[:5], _FILMS)):
            owner, name = self._person()
            created = iso(self.begin - (50 - number) * 86_400)
            if number % len(_FILMS) == 0:
                person = {"createdByUserId": owner, "createdByName": name}
                dates = {"createdAt": created, "lastEditAt": iso(self.begin - 3_600)}
                projects.append({"id": self._id(), "title": f"{place} campaign", **person, **dates})
            canvas = {"id": self._id(), "title": f"{place}: {film}", "projectId": projects[-1]["id"]}
            content = self._content()
            rows.append(
                {
                    **canvas,
                    "nodeCount": len(content["nodes"]),
                    "sortOrder": number,
                    "createdByUserId": owner,
                    "createdAt": created,
                    "updatedAt": iso(self.begin - 3_600),
                }
            )
            (folder / "content" / f"{canvas['id']}.json").write_text(json.dumps(content))
        for project in projects:
            project["canvases"] = [row for row in rows if row["projectId"] == project["id"]]
            project["canvasId"] = project["canvases"][0]["id"]
        threads = [self._thread(row["id"], folder) for row in rows]
        (folder / "extras.json").write_text(json.dumps({"threads": threads}))
        (folder / "projects.json").write_text(json.dumps({"data": projects}))
        (folder / "canvases.json").write_text(json.dumps({"data": rows}))

    def load(self, database: ServerDatabase) -> None:
        """Read the canvases from the database of a server."""
        with database.read() as unit:
            for row in unit.rows("SELECT id, title FROM canvases ORDER BY created_ms, id"):
                self.titles[row["id"]] = row["title"]
                self.contents[row["id"]] = {
                    table: [
                        json.loads(one["body"])
                        for one in unit.rows(
                            f"SELECT body FROM {table} WHERE canvas_id = ? ORDER BY rowid"
                            if table == "edges"
                            else f"SELECT body FROM {table} WHERE canvas_id = ? ORDER BY place",
                            (row["id"],),
                        )
                    ]
                    for table in ("nodes", "notes", "edges")
                }
        nodes = [node for content in self.contents.values() for node in content["nodes"]]
        versions = [version for node in nodes for version in node["versions"]]
        self._assets = [version["asset"] for version in versions if "asset" in version]

    def edits(self, count: int = CHANGES) -> Iterator[Edit]:
        """Yield the edits in the order of time. A few canvases have most of them, and some have none."""
        ids = list(self.contents)
        self.random.shuffle(ids)
        weights = [1 / (at + 1) ** 0.9 if at < len(ids) * 0.8 else 0.0 for at in range(len(ids))]
        actions = list(_ACTIONS)
        times = sorted(self.begin + self.random.random() ** 0.8 * HOURS * 3_600 for _ in range(count))
        for at in times:
            canvas_id = self.random.choices(ids, weights)[0]
            statements: tuple[tuple[str, tuple[object, ...]], ...] = ()
            while not statements:
                action = self.random.choices(actions, [_ACTIONS[one] for one in actions])[0]
                statements = tuple(action(self, canvas_id, iso(at)))
            values = (int(at * 1000), iso(at), canvas_id)
            dated = "UPDATE canvases SET updated_ms = ?, updated_at = ? WHERE id = ?"
            project = (
                "UPDATE projects SET edited_ms = ?, last_edit_at = ?"
                " WHERE id = (SELECT project_id FROM canvases WHERE id = ?)"
            )
            kind = action.__name__.strip("_")
            yield Edit(at, kind, canvas_id, (*statements, (dated, values), (project, values)))

    def _id(self) -> str:
        return str(UUID(int=self.random.getrandbits(128), version=4))

    def _person(self) -> tuple[str, str]:
        user_id, name = self.random.choice(list(self.people.items()))
        return str(user_id), name

    def _title(self) -> str:
        return f"{self.random.choice(_PLACES)} {self.random.choice(_SHOTS)}"

    def _prompt(self) -> str:
        return f"{self._title()}, {', '.join(self.random.sample(_WORDS, 3))}"

    def _asset(self, name: str) -> dict[str, Any]:
        size = {"originalWidth": 1280, "originalHeight": 720}
        return {"url": f"assets/{name}", "mediaType": "image", "fileType": "image", **size}

    def _content(self) -> Content:
        created = iso(self.begin - 86_400)
        nodes = [self._node(at, created) for at in range(self.random.randint(*NODES))]
        edges = [self._edge(nodes, created) for _ in range(len(nodes))]
        notes = [self._note(at, created) for at in range(3)]
        return {"nodes": nodes, "notes": notes, "edges": edges}

    def _node(self, at: int, created: str) -> dict[str, Any]:
        prompt = self._prompt()
        versions = [self._version(prompt, created) for _ in range(self.random.randint(1, 3))]
        return {
            "id": self._id(),
            "nodeType": "image",
            "title": self._title(),
            "textPrompt": prompt,
            "geometry": {"x": at % 8 * 300, "y": at // 8 * 280, "w": 260, "h": 220, "zIndex": at},
            "versions": versions,
            "activeVersionId": versions[-1]["id"],
            "createdByUserId": self._person()[0],
            "createdAt": created,
            "updatedAt": created,
            "modelConfig": {"model": "painter"},
        }

    def _version(self, prompt: str, created: str, *, fails: bool = False) -> dict[str, Any]:
        version = {"id": self._id(), "textPrompt": prompt, "createdAt": created, "updatedAt": created}
        if fails:
            return {**version, "errorMessage": "The model is overloaded", "errorSeverity": "error"}
        return {**version, "asset": {**self.random.choice(self._assets), "assetId": self._id()}}

    def _edge(self, nodes: list[dict[str, Any]], created: str) -> dict[str, Any]:
        src, dst = self.random.sample(nodes, 2)
        ends = {"srcNodeId": src["id"], "dstNodeId": dst["id"], "srcHandle": "output", "dstHandle": "image"}
        made = {"createdAt": created, "createdByUserId": self._person()[0]}
        return {"id": self._id(), "edgeType": "image", **ends, **made}

    def _note(self, at: int, created: str) -> dict[str, Any]:
        user_id, name = self._person()
        place = {"x": at * 320, "y": -240, "w": 260, "h": 140}
        person = {"createdByUserId": user_id, "createdByName": name}
        dates = {"createdAt": created, "updatedAt": created}
        return {"id": self._id(), "body": self.random.choice(_SAYINGS), "geometry": place, **person, **dates}

    def _thread(self, canvas_id: str, folder: Path) -> dict[str, Any]:
        content = json.loads((folder / "content" / f"{canvas_id}.json").read_text())
        comment = self._comment(iso(self.begin - 7_200))
        return {"nodeId": content["nodes"][0]["id"], "canvasId": canvas_id, "comments": [comment]}

    def _comment(self, created: str) -> dict[str, Any]:
        user_id, name = self._person()
        person = {"createdByUserId": user_id, "createdByName": name}
        dates = {"createdAt": created, "updatedAt": created}
        return {"id": self._id(), "body": self.random.choice(_SAYINGS), **person, **dates}

    # Each edit changes the content here and yields the statements that do the same in the database.

    def _pick(self, canvas_id: str, table: str) -> dict[str, Any] | None:
        rows = self.contents[canvas_id][table]
        return self.random.choice(rows) if rows else None

    def _saved(self, canvas_id: str, node: dict[str, Any], now: str) -> tuple[str, tuple[object, ...]]:
        node["updatedAt"] = now
        query = "UPDATE nodes SET body = ? WHERE canvas_id = ? AND id = ?"
        return query, (json.dumps(node).encode(), canvas_id, node["id"])

    def _run(self, canvas_id: str, now: str) -> Iterator[tuple[str, tuple[object, ...]]]:
        node = self._pick(canvas_id, "nodes")
        if node is not None:
            version = self._version(node["textPrompt"], now, fails=self.random.random() < 0.1)
            node["versions"] = [*node["versions"], version]
            node["activeVersionId"] = version["id"]
            yield self._saved(canvas_id, node, now)

    def _move(self, canvas_id: str, now: str) -> Iterator[tuple[str, tuple[object, ...]]]:
        nodes = self.contents[canvas_id]["nodes"]
        dx, dy = (self.random.randrange(-600, 600, 20) for _ in range(2))
        for node in self.random.sample(nodes, min(len(nodes), self.random.choice((1, 1, 1, 4)))):
            box = node["geometry"]
            node["geometry"] = {**box, "x": box["x"] + dx, "y": box["y"] + dy}
            yield self._saved(canvas_id, node, now)

    def _rename(self, canvas_id: str, now: str) -> Iterator[tuple[str, tuple[object, ...]]]:
        node = self._pick(canvas_id, "nodes")
        if node is not None:
            node["title"] = self._title()
            yield self._saved(canvas_id, node, now)

    def _reword(self, canvas_id: str, now: str) -> Iterator[tuple[str, tuple[object, ...]]]:
        node = self._pick(canvas_id, "nodes")
        if node is not None:
            node["textPrompt"] = node["textPrompt"].rpartition(", ")[0] + f", {self.random.choice(_WORDS)}"
            yield self._saved(canvas_id, node, now)

    def _add_node(self, canvas_id: str, now: str) -> Iterator[tuple[str, tuple[object, ...]]]:
        nodes = self.contents[canvas_id]["nodes"]
        node = self._node(len(nodes) + 8, now)
        nodes.append(node)
        query = (
            "INSERT INTO nodes SELECT ?, coalesce(max(place), 0) + 1, ?, ?, ? FROM nodes WHERE canvas_id = ?"
        )
        values = (
            canvas_id,
            node["id"],
            thread_of(canvas_id, node["id"]),
            json.dumps(node).encode(),
            canvas_id,
        )
        yield query, values
        yield "UPDATE canvases SET node_count = ? WHERE id = ?", (len(nodes), canvas_id)

    def _delete_node(self, canvas_id: str, now: str) -> Iterator[tuple[str, tuple[object, ...]]]:
        content, node = self.contents[canvas_id], self._pick(canvas_id, "nodes")
        if node is None or len(content["nodes"]) < NODES[0] // 2:
            return
        content["nodes"].remove(node)
        for edge in [one for one in content["edges"] if node["id"] in (one["srcNodeId"], one["dstNodeId"])]:
            content["edges"].remove(edge)
            yield "DELETE FROM edges WHERE canvas_id = ? AND id = ?", (canvas_id, edge["id"])
        yield "DELETE FROM nodes WHERE canvas_id = ? AND id = ?", (canvas_id, node["id"])
        yield "UPDATE canvases SET node_count = ? WHERE id = ?", (len(content["nodes"]), canvas_id)

    def _connect(self, canvas_id: str, now: str) -> Iterator[tuple[str, tuple[object, ...]]]:
        content = self.contents[canvas_id]
        edge = self._edge(content["nodes"], now)
        content["edges"].append(edge)
        ends = (edge["srcNodeId"], edge["dstNodeId"], edge["srcHandle"], edge["dstHandle"], edge["edgeType"])
        values = (canvas_id, edge["id"], *ends, json.dumps(edge).encode())
        yield "INSERT INTO edges VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)", values

    def _disconnect(self, canvas_id: str, now: str) -> Iterator[tuple[str, tuple[object, ...]]]:
        edge = self._pick(canvas_id, "edges")
        if edge is not None:
            self.contents[canvas_id]["edges"].remove(edge)
            yield "DELETE FROM edges WHERE canvas_id = ? AND id = ?", (canvas_id, edge["id"])

    def _add_note(self, canvas_id: str, now: str) -> Iterator[tuple[str, tuple[object, ...]]]:
        notes = self.contents[canvas_id]["notes"]
        note = self._note(len(notes), now)
        notes.append(note)
        query = "INSERT INTO notes SELECT ?, coalesce(max(place), 0) + 1, ? FROM notes WHERE canvas_id = ?"
        yield query, (canvas_id, json.dumps(note).encode(), canvas_id)

    def _change_note(self, canvas_id: str, now: str) -> Iterator[tuple[str, tuple[object, ...]]]:
        note = self._pick(canvas_id, "notes")
        if note is not None:
            before = json.dumps(note).encode()
            note["body"] += f". {self.random.choice(_SAYINGS)}"
            query = "UPDATE notes SET body = ? WHERE canvas_id = ? AND body = ?"
            yield query, (json.dumps(note).encode(), canvas_id, before)

    def _add_comment(self, canvas_id: str, now: str) -> Iterator[tuple[str, tuple[object, ...]]]:
        node = self._pick(canvas_id, "nodes")
        if node is not None:
            thread, comment = thread_of(canvas_id, node["id"]), self._comment(now)
            yield "INSERT OR IGNORE INTO threads VALUES (?, ?, ?)", (thread, node["id"], canvas_id)
            body = json.dumps({**comment, "threadId": thread}).encode()
            yield "INSERT INTO comments VALUES (?, ?, ?, ?)", (comment["id"], thread, milliseconds(now), body)


_Action = Callable[[RecordedDay, str, str], Iterator[tuple[str, tuple[object, ...]]]]
_ACTIONS: dict[_Action, int] = {
    RecordedDay._run: 34,  # pyright: ignore[reportPrivateUsage]
    RecordedDay._move: 20,  # pyright: ignore[reportPrivateUsage]
    RecordedDay._rename: 6,  # pyright: ignore[reportPrivateUsage]
    RecordedDay._reword: 8,  # pyright: ignore[reportPrivateUsage]
    RecordedDay._add_node: 9,  # pyright: ignore[reportPrivateUsage]
    RecordedDay._delete_node: 3,  # pyright: ignore[reportPrivateUsage]
    RecordedDay._connect: 9,  # pyright: ignore[reportPrivateUsage]
    RecordedDay._disconnect: 2,  # pyright: ignore[reportPrivateUsage]
    RecordedDay._add_note: 2,  # pyright: ignore[reportPrivateUsage]
    RecordedDay._change_note: 2,  # pyright: ignore[reportPrivateUsage]
    RecordedDay._add_comment: 5,  # pyright: ignore[reportPrivateUsage]
}
"""Edits and their shares in percent."""


def apply(database: ServerDatabase, edits: list[Edit]) -> None:
    """Make edits in the database of a server, which may be running."""
    with database.write() as unit:
        for edit in edits:
            for query, values in edit.statements:
                unit.run(query, values)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.recorded_day", description=__doc__)
    parser.add_argument("action", choices=("write", "edit"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--changes", type=int, default=CHANGES)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--end", type=float, default=time.time())
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    day = RecordedDay(options.end, options.seed)
    if options.action == "write":
        day.write(options.folder)
        return
    database = SqliteDatabase(options.folder / "workspace.db")
    day.load(database)
    edits = list(day.edits(options.changes))
    if not options.seconds:
        apply(database, edits)
    for edit in edits if options.seconds else ():
        apply(database, [edit])
        time.sleep(options.seconds / len(edits))
    database.close()


def _is_rendition(stem: str) -> bool:
    size = stem.rpartition("-")[2]
    return size == "tile" or (size.isdigit() and int(size) >= 100)


if __name__ == "__main__":
    main()
