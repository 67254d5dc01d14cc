"""Typed language of result queries: `model:flux author:me after:2026-10 -draft "red car" failed`.

The same text is used in search everywhere, the light table, and `wsdesk find`.

| text | results |
|---|---|
| `harbor lamp` | with both words, or longer words that begin with them |
| `"harbor lamp"` | with these words one after another |
| `-word`, `-model:flux` | without the word; that don't match the filter |
| `project:`, `canvas:`, `model:`, `author:`, `type:` | with this ID or name, or a beginning of its words |
| `author:me` | created by the user |
| `type:version` | versions that their nodes don't show |
| `after:2026-10`, `before:2026-11-03`, `date:2026` | from a month on, before a day, in a year (local time) |
| `status:failed` or `failed` | also `ok`, `running`, and `unknown` |
| `favorite`, `favorite:no` | marked as favorite, or not |
| `newer`, `newer:no` | with a newer version of the node that didn't fail, or the newest one |
| `size:>2000`, `width:1024`, `height:<=800` | the longer side, width, or height in px |
| `duration:5..10`, `size:513..`, `size:..512` | from 5 to 10 s, from 513 px, up to 512 px |
| `ratio:16:9`, `seed:42` | of this aspect ratio or seed |
| `flag:pick`, `flag:reject`, `flag:none` | with this flag; marks are stored on this computer |
| `rating:5`, `rating:>=3` | with so many stars; 0 is unrated |
| `label:red` | with this color label (red, yellow, green, blue, purple), or `none` |
| `color:blue`, `color:2f6fed` | with an image that is mostly of this color, as far as images are indexed |
| `collection:"Round 1"` | in this collection, which is stored on this computer |
| `node:`, `version:`, `asset:` | with this ID; an asset also as an input, and with the same file |

Values with spaces are quoted: `project:"Harbor film"`. In quotes, `\\"` and `\\\\` are a quote and a
backslash. Several filters of one property are alternatives, unless they compare or exclude. Other prefixes
with a colon are words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, cast, get_args

from wsdesk.files.lazy_pattern import lazy_pattern
from wsdesk.localdb.index.facets import STATUSES, parse_ratio
from wsdesk.localdb.index.result_query import FilterField, Operator, ResultFilter, ResultQuery, Word
from wsdesk.localdb.index.result_sql import date_range
from wsdesk.store.culling.marks import COLOR_LABELS, Flag
from wsdesk.store.query.colors import parse_color
from wsdesk.store.query.mark_filters import NONE
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator

tr = translator("QueryError")
MAX_LENGTH = 2_000
"""Characters of a text that are parsed."""

ErrorCode = Literal["date", "number", "ratio", "seed", "status", "choice", "flag", "label", "color"]


class QueryError(NamedTuple):
    """An invalid filter, which is ignored. `start` and `end` are its position in the text."""

    code: ErrorCode
    value: str
    start: int
    end: int

    @property
    def message(self) -> str:
        """What is wrong, and what to type instead."""
        messages: dict[ErrorCode, str] = {
            "date": tr(
                "“{value}” isn't a date. Use a day, a month, or a year: 2026-11-03, 2026-10, or 2026."
            ),
            "number": tr(
                "“{value}” isn't a number. Use a number, a comparison, or a range: 1024, >1024, 512..1024."
            ),
            "ratio": tr("“{value}” isn't an aspect ratio. Use width and height: 16:9."),
            "seed": tr("“{value}” isn't a seed. Use an integer."),
            "status": tr("“{value}” isn't a status. Use ok, failed, running, or unknown."),
            "choice": tr("“{value}” isn't a choice. Use yes or no."),
            "flag": tr("“{value}” isn't a flag. Use pick, reject, or none."),
            "color": tr(
                "“{value}” isn't a color. Use a name such as blue or gray, or a number such as 2f6fed."
            ),
            "label": tr("“{value}” isn't a color label. Use red, yellow, green, blue, purple, or none."),
        }
        return messages[self.code].replace("{value}", sanitize.line(self.value, 60))


class QueryItem(NamedTuple):
    """A word or a filter of a text with its position; `value` is None for an incomplete one."""

    value: Word | ResultFilter | QueryError | None
    start: int
    end: int


class ParsedQuery(NamedTuple):
    """Content of a text."""

    items: tuple[QueryItem, ...] = ()

    @property
    def words(self) -> tuple[Word, ...]:
        return tuple(item.value for item in self.items if isinstance(item.value, Word))

    @property
    def filters(self) -> tuple[ResultFilter, ...]:
        return tuple(item.value for item in self.items if isinstance(item.value, ResultFilter))

    @property
    def errors(self) -> tuple[QueryError, ...]:
        return tuple(item.value for item in self.items if isinstance(item.value, QueryError))

    @property
    def plain_text(self) -> str:
        """The words and phrases that results contain, without quotes."""
        return " ".join(word.text for word in self.words if not word.is_excluded)

    @property
    def query(self) -> ResultQuery:
        """The query of all valid words and filters."""
        return ResultQuery(self.words, self.filters)


_COMPARISON = lazy_pattern(r"(>=|<=|>|<|=)?(\d{1,12}(?:\.\d{1,6})?)", re.ASCII)
_NUMBER = r"\d{1,12}(?:\.\d{1,6})?"
_RANGE = lazy_pattern(rf"{_NUMBER}\.\.(?:{_NUMBER})?|\.\.{_NUMBER}", re.ASCII)
_SEED = lazy_pattern(r"-?\d{1,19}", re.ASCII)
_PREFIX = lazy_pattern(r"([a-z]+):", re.ASCII | re.IGNORECASE)
_FIELDS = frozenset(cast("tuple[str, ...]", get_args(FilterField))) - {"versions", "members", "assets"}
_DATE_OPERATORS: dict[str, Operator] = {"after": ">=", "before": "<", "date": "="}
_BARE = {
    "failed": ResultFilter("status", "failed"),
    "favorite": ResultFilter("favorite", "yes"),
    "newer": ResultFilter("newer", "yes"),
}
"""Words that are filters unless they are quoted."""
_FLAGS = (Flag.PICK.value, Flag.REJECT.value, NONE)
_FLAG_SYNONYMS = {"picked": Flag.PICK.value, "rejected": Flag.REJECT.value}


def parse(text: str) -> ParsedQuery:
    """Parse a text. Every text is valid; filters with invalid values become errors."""
    text = text[:MAX_LENGTH]
    items: list[QueryItem] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        value, end = _item(text, at)
        items.append(QueryItem(value, at, end))
        at = end
    return ParsedQuery(tuple(items))


def _item(text: str, start: int) -> tuple[Word | ResultFilter | QueryError | None, int]:
    """The item at a position, and the position of its end."""
    is_excluded = text[start] == "-" and start + 1 < len(text) and not text[start + 1].isspace()
    at = start + is_excluded
    if text[at] == '"':
        phrase, end = _quoted(text, at)
        return (Word(phrase, is_phrase=True, is_excluded=is_excluded) if phrase.strip() else None), end
    prefix = _PREFIX.match(text, at)
    name = prefix[1].lower() if prefix is not None else ""
    if prefix is not None and (name in _FIELDS or name in _DATE_OPERATORS):
        at = prefix.end()
        value, end = _quoted(text, at) if text[at : at + 1] == '"' else _unquoted(text, at)
        if not value:
            return None, end
        parsed = _filter(name, value, is_excluded=is_excluded)
        return (QueryError(parsed, value, start, end) if isinstance(parsed, str) else parsed), end
    word, end = _unquoted(text, at)
    bare = _BARE.get(word.lower())
    if bare is not None:
        return ResultFilter(bare.field, bare.value, is_excluded=is_excluded), end
    return Word(word, is_excluded=is_excluded), end


def _unquoted(text: str, start: int) -> tuple[str, int]:
    end = start
    while end < len(text) and not text[end].isspace():
        end += 1
    return text[start:end], end


def _quoted(text: str, start: int) -> tuple[str, int]:
    """The content of quotes; without a closing quote, the rest of the text."""
    spans: list[str] = []
    at = start + 1
    while at < len(text) and text[at] != '"':
        if text[at] == "\\" and at + 1 < len(text):
            at += 1
        spans.append(text[at])
        at += 1
    return "".join(spans), min(at + 1, len(text))


def _filter(name: str, value: str, *, is_excluded: bool) -> ResultFilter | ErrorCode:
    """The filter of a prefix and its value, or why the value is invalid."""
    if name in _DATE_OPERATORS:
        if date_range(value) is None:
            return "date"
        return ResultFilter("date", value, _DATE_OPERATORS[name], is_excluded)
    field = cast(FilterField, name)
    check = _CHECKS.get(field)
    if check is not None:
        return check(field, value, is_excluded)
    return ResultFilter(field, value, "=", is_excluded)


def _number(field: FilterField, value: str, is_excluded: bool) -> ResultFilter | ErrorCode:
    if _RANGE.fullmatch(value):
        return ResultFilter(field, value, "=", is_excluded)
    comparison = _COMPARISON.fullmatch(value)
    if comparison is None:
        return "number"
    return ResultFilter(field, comparison[2], cast(Operator, comparison[1] or "="), is_excluded)


def _ratio(field: FilterField, value: str, is_excluded: bool) -> ResultFilter | ErrorCode:
    return ResultFilter(field, value, "=", is_excluded) if parse_ratio(value) is not None else "ratio"


def _seed(field: FilterField, value: str, is_excluded: bool) -> ResultFilter | ErrorCode:
    return ResultFilter(field, value, "=", is_excluded) if _SEED.fullmatch(value) else "seed"


def _status(field: FilterField, value: str, is_excluded: bool) -> ResultFilter | ErrorCode:
    status = value.lower()
    return ResultFilter(field, status, "=", is_excluded) if status in STATUSES[1:] else "status"


def _choice(field: FilterField, value: str, is_excluded: bool) -> ResultFilter | ErrorCode:
    choice = value.lower()
    return ResultFilter(field, choice, "=", is_excluded) if choice in ("yes", "no") else "choice"


def _flag(field: FilterField, value: str, is_excluded: bool) -> ResultFilter | ErrorCode:
    flag = _FLAG_SYNONYMS.get(value.lower(), value.lower())
    return ResultFilter(field, flag, "=", is_excluded) if flag in _FLAGS else "flag"


def _label(field: FilterField, value: str, is_excluded: bool) -> ResultFilter | ErrorCode:
    label = value.lower()
    return ResultFilter(field, label, "=", is_excluded) if label in (*COLOR_LABELS, NONE) else "label"


def _color(field: FilterField, value: str, is_excluded: bool) -> ResultFilter | ErrorCode:
    color = value.lower().removeprefix("#")
    return ResultFilter(field, color, "=", is_excluded) if parse_color(color) is not None else "color"


_CHECKS: dict[FilterField, Callable[[FilterField, str, bool], ResultFilter | ErrorCode]] = {
    "size": _number,
    "width": _number,
    "height": _number,
    "duration": _number,
    "ratio": _ratio,
    "seed": _seed,
    "status": _status,
    "favorite": _choice,
    "newer": _choice,
    "flag": _flag,
    "rating": _number,
    "label": _label,
    "color": _color,
}


def usages_query(asset_id: str) -> str:
    """The text that finds the results with an asset, and those with the same file."""
    return format_items([ResultFilter("asset", asset_id)])


def format_items(items: Iterable[Word | ResultFilter]) -> str:
    """The text of words and filters. `parse` returns the same ones for it.

    A word that can only be typed in quotes becomes a phrase.
    """
    return " ".join([_format(item) for item in items])


def _format(item: Word | ResultFilter) -> str:
    sign = "-" if item.is_excluded else ""
    if isinstance(item, Word):
        is_plain = not item.is_phrase and parse(sign + item.text).items == (
            QueryItem(item, 0, len(sign) + len(item.text)),
        )
        return sign + (item.text if is_plain else _quote(item.text))
    bare = {(one.field, one.value): word for word, one in _BARE.items()}.get((item.field, item.value))
    if bare is not None:
        return sign + bare
    names = {operator: name for name, operator in _DATE_OPERATORS.items()}
    if item.field == "date":
        return f"{sign}{names.get(item.operator, 'date')}:{item.value}"
    value = item.value if item.operator == "=" else item.operator + item.value
    needs_quotes = not value or value[0] == '"' or any(letter.isspace() for letter in value)
    return f"{sign}{item.field}:{_quote(value) if needs_quotes else value}"


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
