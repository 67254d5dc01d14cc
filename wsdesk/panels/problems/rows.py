"""Rows of the problem list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import is_
from typing import TYPE_CHECKING

from wsdesk.graph.analysis.problems import find_problems
from wsdesk.graph.model.document import NOTES_INCOMPLETE, Document
from wsdesk.graph.model.steps import Steps
from wsdesk.graph.model.values import Asset, Edge, Node, Problem
from wsdesk.settings.setting import text_marker
from wsdesk.store.problems.problems import StoredProblem
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import kind_icon
from wsdesk.store.text.number_format import format_integer, translator

if TYPE_CHECKING:
    from wsdesk.wire.base import UnreadableRow

_text = text_marker("Problems")

translate = translator("Problems")
MAX_ROWS = 5_000
"""Maximum displayed rows."""
ROWS_PER_STEP = 50


_SENTENCES = {
    "not-json": _text("Invalid JSON"),
    "not-an-object": _text("Not a JSON object"),
    "no-id": _text("Missing ID"),
    "made-id": _text("Invalid ID; a temporary one was assigned"),
    "no-ends": _text("Connection has no endpoints"),
    "doubled-id": _text("Duplicate ID; only the first item is used"),
    "doubled-version": _text("Several versions share the ID {field}; only the first is used"),
    "bad-field": _text("Couldn't read “{field}”; the rest is shown"),
    "too-long": _text("“{field}” is too long; only its beginning is shown"),
    "bad-text": _text("Contains invalid characters"),
    "not-a-list": _text("“{field}” isn't a list"),
    "too-large": _text("Too large to read"),
    "too-deep": _text("Nested too deeply to read"),
    "cut-off": _text("Content is incomplete; showing what was received"),
    "trailing": _text("Unexpected data after the end of the content"),
    "notes-incomplete": _text("The list of notes may be incomplete: received {got}"),
    "notes-incomplete-of": _text("The list of notes may be incomplete: received {got} of {total}"),
    "edge-to-nothing": _text("Connected to an item that isn't on this canvas"),
    "group-cycle": _text("Group contains itself; nesting stops here"),
    "no-place": _text("Invalid position; placed automatically"),
    "failed": _text("Failed: {message}"),
    "failed-version": _text("An earlier version failed: {message}"),
    "failed-output": _text("Output {ratio} failed: {message}"),
    "no-media": _text("File missing: the server sent no URL for it"),
    "media-gone": _text("File missing: the server doesn't provide it"),
    "deprecated": _text("Deprecated model: {model}"),
    "misfit": "{words}",
}
_OBJECT_NAMES = {
    "nodes": _text("Node"),
    "edges": _text("Connection"),
    "notes": _text("Note"),
    "document": _text("Content"),
    "projects": _text("Project or canvas"),
}
_ICONS = {"nodes": "node", "notes": "note", "projects": "projects"}
_ERRORS = frozenset(
    (
        "failed",
        "failed-output",
        "no-media",
        "media-gone",
        "not-json",
        "not-an-object",
        "no-id",
        "no-ends",
        "cut-off",
        "too-large",
        "too-deep",
    )
)


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """Row of a problem. It can be opened if it has a `node_id` or `edge_id`."""

    code: str
    title: str
    message: str
    id: str = ""
    node_id: str = ""
    edge_id: str = ""
    grave: bool = False
    canvas_id: str = ""
    """Set if it isn't the current canvas."""
    version_id: str = ""
    asset: Asset | None = None
    """What its thumbnail shows."""
    icon: str = "canvas"
    """The icon in place of a missing thumbnail."""


class ProblemRows:
    """Rows of problems; those of a canvas are built again when its problems or what has them change."""

    def __init__(self) -> None:
        self._problems: tuple[Problem, ...] = ()
        self._subjects: list[Node | Edge | None] = []
        """What has each problem, and not all nodes: freeing 100,000 of them at once takes 0.1 s."""
        self._rows: tuple[ProblemRow, ...] = ()

    def update(
        self,
        document: Document | None,
        unreadable: Sequence[UnreadableRow],
        find_more: Callable[[Document], Steps[tuple[Problem, ...]]] | None = None,
    ) -> Steps[tuple[ProblemRow, ...]]:
        """Rows of the open canvas, then those of the lists, in steps.

        `find_more` finds problems outside of the document.
        """
        if document is None:
            self._problems, self._subjects, self._rows = (), [], ()
        else:
            problems = yield from find_problems(document)
            if find_more is not None:
                problems += yield from find_more(document)
            problems = problems[:MAX_ROWS]
            subjects = [_subject(document, problem) for problem in problems]
            if problems != self._problems or not all(map(is_, subjects, self._subjects)):
                rows: list[ProblemRow] = []
                for at in range(0, len(problems), ROWS_PER_STEP):
                    if at:
                        yield
                    end = at + ROWS_PER_STEP
                    rows += map(_row, problems[at:end], subjects[at:end])
                self._rows = tuple(rows)
            self._problems, self._subjects = problems, subjects
        return (*self._rows, *_unreadable_rows(unreadable, MAX_ROWS - len(self._rows)))


def _unreadable_rows(unreadable: Sequence[UnreadableRow], room: int) -> list[ProblemRow]:
    """Rows of unreadable entries of the lists."""
    rows: list[ProblemRow] = []
    for lost in unreadable[: max(0, room)]:
        values = {"where": "projects", "field": lost.field, "index": str(lost.index)}
        rows.append(
            ProblemRow(
                lost.code,
                _object_text(lost.id, values),
                _message(lost.code, values),
                sanitize.line(lost.id, 80),
                grave=lost.code in _ERRORS,
                icon="projects",
            )
        )
    return rows


def stored_rows(stored: Sequence[StoredProblem], room: int = MAX_ROWS) -> tuple[ProblemRow, ...]:
    """Rows of other canvases, with their titles."""
    rows: list[ProblemRow] = []
    for one in stored[:room]:
        problem, values = one.problem, dict(one.problem.values)
        where = "nodes" if one.is_node else values.get("where", "edges")
        what = sanitize.line(one.title, 80) or _object_text(problem.subject_id, {**values, "where": where})
        title = sanitize.line(one.canvas_title, 60)
        rows.append(
            ProblemRow(
                problem.code,
                f"{what} · {title}" if title else what,
                _message(problem.code, values),
                sanitize.line(problem.subject_id, 80),
                problem.subject_id if one.is_node else "",
                grave=problem.code in _ERRORS,
                canvas_id=one.canvas_id,
                version_id=values.get("version", ""),
                icon="node" if one.is_node else _icon(None, None, where),
            )
        )
    return tuple(rows)


def _subject(document: Document, problem: Problem) -> Node | Edge | None:
    return document.node_by_id.get(problem.subject_id) or document.edge_by_id.get(problem.subject_id)


def _row(problem: Problem, subject: Node | Edge | None) -> ProblemRow:
    values = dict(problem.values)
    node = subject if isinstance(subject, Node) else None
    edge = subject if isinstance(subject, Edge) else None
    what = sanitize.line(node.title, 80) if node is not None and node.title else ""
    if not what:
        where = "nodes" if node is not None else "edges" if edge is not None else values.get("where", "")
        what = _object_text(problem.subject_id, {**values, "where": where})
    return ProblemRow(
        problem.code,
        what,
        _message(problem.code, values),
        sanitize.line(problem.subject_id, 80),
        problem.subject_id if node is not None else "",
        problem.subject_id if edge is not None else "",
        problem.code in _ERRORS,
        version_id=values.get("version", ""),
        asset=node.asset if node is not None else None,
        icon=_icon(node, edge, values.get("where", "")),
    )


def _icon(node: Node | None, edge: Edge | None, where: str) -> str:
    if node is not None:
        return kind_icon(node.kind)
    return "edge" if edge is not None or where == "edges" else _ICONS.get(where, "canvas")


def _object_text(subject_id: str, values: dict[str, str]) -> str:
    """Kind of object with its ID, otherwise its index in the response."""
    kind = translate(_OBJECT_NAMES.get(values.get("where", ""), "Content"))
    if subject_id:
        return f"{kind} {sanitize.line(subject_id, 40)}"
    index = values.get("index", "")
    return f"{kind} {int(index) + 1}" if index.isdigit() and kind != translate("Content") else kind


def _message(code: str, values: dict[str, str]) -> str:
    if code == NOTES_INCOMPLETE and values.get("total"):
        code = "notes-incomplete-of"
    sentence = _SENTENCES.get(code)
    if sentence is None:
        return translate("Unreadable ({code})").format(code=sanitize.line(code, 40))
    given = {**dict.fromkeys(("field", "message", "ratio", "model", "words", "got"), ""), **values}
    given |= {name: format_integer(given[name]) for name in ("got", "total") if given.get(name)}
    return translate(sentence).format(**{name: sanitize.line(value, 300) for name, value in given.items()})
