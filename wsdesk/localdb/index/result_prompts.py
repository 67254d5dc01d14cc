"""Distinct prompts of the results of a query."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from dataclasses import field
from typing import Any

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.index.facets import STATUSES
from wsdesk.localdb.index.reader import CancelToken
from wsdesk.localdb.index.result_facets import facts_statement
from wsdesk.localdb.index.result_pages import prepare
from wsdesk.localdb.index.result_query import ResultQuery

MAX_RESULTS = 50_000
"""Newest results whose prompts are read."""
MAX_NUMBERS = 60
"""Results listed per prompt, the newest ones."""
_ROWS = 1_000
_FAILED = STATUSES.index("failed")


@dataclass(frozen=True, slots=True)
class PromptUse:
    """A prompt and the results that it led to.

    `models` are labels with their number of results, most frequent first. `numbers` are rows of the newest
    results, for `read_results`.
    """

    text: str
    results: int = 0
    favorites: int = 0
    failures: int = 0
    newest_ms: int = 0
    models: tuple[tuple[str, int], ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PromptUses:
    """Distinct prompts, newest first. If `is_partial`, only the newest `MAX_RESULTS` results were read."""

    uses: tuple[PromptUse, ...] = ()
    is_partial: bool = False


@dataclass(slots=True)
class _Counts:
    results: int = 0
    favorites: int = 0
    failures: int = 0
    newest_ms: int = 0
    models: Counter[int] = field(default_factory=Counter[int])
    numbers: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """Dates and rows."""

    def add(self, row: tuple[int, ...]) -> None:
        number, status, favorite, model, date = row
        self.results += 1
        self.favorites += favorite
        self.failures += status == _FAILED
        self.newest_ms = max(self.newest_ms, date)
        if model:
            self.models[model] += 1
        self.numbers.append((date, number))

    def merge(self, other: _Counts) -> None:
        self.results += other.results
        self.favorites += other.favorites
        self.failures += other.failures
        self.newest_ms = max(self.newest_ms, other.newest_ms)
        self.models += other.models
        self.numbers += other.numbers


def read_prompts(
    connection: sqlite3.Connection, query: ResultQuery, token: CancelToken | None = None
) -> PromptUses:
    """Prompts of the newest results; `query.key`, `limit`, and the order don't matter."""
    token = token or CancelToken()
    by_text: dict[int, _Counts] = {}
    sql, values = facts_statement(
        prepare(connection, query), "p.text, p.n, p.status, p.favorite, p.model, p.date"
    )
    cursor = connection.execute(sql, values) if sql else None
    count = 0
    while cursor is not None and count < MAX_RESULTS and (rows := cursor.fetchmany(_ROWS)):
        token.check()
        count += len(rows)
        for text, *row in rows:
            by_text.setdefault(text, _Counts()).add(tuple(row))
    is_partial = cursor is not None and cursor.fetchone() is not None
    by_prompt = _by_prompt(connection, by_text, token)
    labels = _model_labels(connection, {model for counts in by_prompt.values() for model in counts.models})
    uses = [_use(text, counts, labels) for text, counts in by_prompt.items()]
    return PromptUses(tuple(sorted(uses, key=_newest, reverse=True)), is_partial)


def _by_prompt(
    connection: sqlite3.Connection, by_text: dict[int, _Counts], token: CancelToken
) -> dict[str, _Counts]:
    """Counts by prompt: the texts of a prompt differ by model, error, and file name."""
    sql = (
        "SELECT t.id, substr(t.body, 1, t.prompt) FROM json_each(?) j CROSS JOIN texts t ON t.id = j.value"
        " WHERE t.prompt > 0"
    )
    cursor = connection.execute(sql, (json.dumps(list(by_text)),))
    by_prompt: dict[str, _Counts] = {}
    while rows := cursor.fetchmany(_ROWS):
        token.check()
        for text, prompt in rows:
            by_prompt.setdefault(prompt.strip(), _Counts()).merge(by_text[text])
    by_prompt.pop("", None)
    return by_prompt


def _use(text: str, counts: _Counts, labels: dict[int, str]) -> PromptUse:
    models = tuple((labels[model], count) for model, count in counts.models.most_common() if model in labels)
    return PromptUse(
        text,
        counts.results,
        counts.favorites,
        counts.failures,
        counts.newest_ms,
        models,
        tuple(number for _date, number in sorted(counts.numbers, reverse=True)[:MAX_NUMBERS]),
    )


def _model_labels(connection: sqlite3.Connection, models: set[int]) -> dict[int, str]:
    sql = "SELECT id, coalesce(nullif(label, ''), value) FROM names"
    rows: list[Any] = connection.execute(
        f"{sql} WHERE id IN (SELECT value FROM json_each(?))", (json.dumps(list(models)),)
    ).fetchall()
    return dict(rows)


def _newest(use: PromptUse) -> int:
    return use.newest_ms
