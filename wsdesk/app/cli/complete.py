"""`wsdesk complete SHELL LINE [WORD]`: completions of the last word of a line, for the scripts of shells.

Commands and options are in `completion/commands.json`, IDs and titles in the search index of this computer.
No library is imported that takes long, and no request is sent. A line of the output is a value and its
description, separated by a tab; for bash it is an entry of COMPREPLY. A single colon stands for file names.
"""

from __future__ import annotations

import json
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, cast

from wsdesk.files.resources import resource
from wsdesk.localdb.core.database_folder import path_of
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.open_index import open_read_only
from wsdesk.localdb.index.tokenizer import fold
from wsdesk.settings.directories import find_directories

Row = tuple[str, str]
Query = tuple[str, Sequence[object]]

FILES: Row = (":", "")
MAX_ROWS = 100
_MAX_LENGTH = 60
_SPECIAL = re.compile(r"[^\w./:,+=@%^-]")
_EMBEDDED = "embedded"


def run(arguments: Sequence[str]) -> int:
    """Print the completions, and return the exit code."""
    shell, line, *current = (*arguments, "", "")[:4]
    words, quote = split(line)
    rows = complete(words)
    typed = words[-1]
    lines = ["\t".join(row).rstrip("\t") for row in rows]
    if shell == "bash" and rows != [FILES]:
        word = current[0] if typed.endswith(current[0]) else typed
        lines = _bash(rows, typed[: len(typed) - len(word)], word, quote)
    sys.stdout.buffer.write("".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))
    return 0


def split(line: str) -> tuple[list[str], str]:
    """Words of a line, the last one incomplete and possibly empty, and the quote that is open in it."""
    words, word, quote = list[str](), "", ""
    is_word = False
    letters = iter(line)
    for letter in letters:
        if letter == quote:
            quote = ""
        elif letter == "\\" and quote != "'":
            word += next(letters, "")
        elif quote:
            word += letter
        elif letter in "'\"":
            quote, is_word = letter, True
        elif letter.isspace():
            if word or is_word:
                words.append(word)
            word, is_word = "", False
        else:
            word += letter
    return [*words, word], quote


def complete(words: Sequence[str]) -> list[Row]:
    """Completions of the last word."""
    commands: dict[str, Any] = json.loads(resource("completion", "commands.json").read_bytes())
    *before, typed = words[1:] if len(words) > 1 else [""]
    name = next((word for word in before if not word.startswith("-")), "")
    if not name:
        names = [(command, entry["help"]) for command, entry in commands.items() if " " not in command]
        return _starting([*names, ("--version", ""), ("--help", "")], typed)
    rest = before[before.index(name) + 1 :]
    while rest and f"{name} {rest[0]}" in commands:
        name = f"{name} {rest.pop(0)}"
    return _of_command(commands[name], rest, typed) if name in commands else []


def _of_command(entry: dict[str, Any], before: Sequence[str], typed: str) -> list[Row]:
    options, arguments, given = entry["options"], entry["arguments"], list[str]()
    pending: object = None
    for word in before:
        if pending is not None:
            pending = None
        elif word.startswith("-"):
            pending = options.get(word, ("", None))[1]
        else:
            given.append(word)
    if pending is not None:
        return _values(pending, before, typed)
    option, equals, value = typed.partition("=")
    if equals and options.get(option, ("", None))[1] is not None:
        rows = _values(options[option][1], before, value)
        return [(f"{option}={row[0]}", row[1]) for row in rows] if rows != [FILES] else rows
    if typed.startswith("-"):
        return _starting([(name, text) for name, (text, _value) in options.items()], typed)
    kind = arguments[min(len(given), len(arguments) - 1)] if arguments else ""
    if len(given) >= len(arguments) and not entry["repeats"]:
        kind = ""
    if isinstance(kind, dict):
        kind = cast("dict[str, object]", kind).get(given[-1] if given else "", "")
    return _values(kind, before, typed)


def _starting(rows: Sequence[Row], typed: str) -> list[Row]:
    return [row for row in rows if row[0].startswith(typed)]


def _values(kind: object, words: Sequence[str], typed: str) -> list[Row]:
    """Completions of a value: a list of choices, or a kind of `completion.VALUES`."""
    if isinstance(kind, list):
        return _starting([(str(choice), "") for choice in cast("list[object]", kind)], typed)
    if kind == "file":
        return [FILES]
    if kind == "profile":
        from wsdesk.settings.profiles import Profiles

        profiles = Profiles(find_directories().profiles).list()
        return _starting([(one.name or one.id, one.base_url) for one in profiles], typed)
    reader = _READERS.get(str(kind))
    rows = list(dict.fromkeys(_indexed(reader, words, typed))) if reader is not None else []
    return rows or ([FILES] if kind == "link or file" else [])


def _indexed(reader: Callable[[str], Query], words: Sequence[str], typed: str) -> Iterator[Row]:
    """Rows of the search indexes of the workspaces that the words choose."""
    sql, values = reader(typed)
    for path in _index_files(words):
        with suppress(LocalDbError, sqlite3.Error), closing(open_read_only(path)) as connection:
            for value, text in connection.execute(f"{sql} LIMIT {MAX_ROWS}", values):
                if value.isprintable():
                    yield value, "".join(filter(str.isprintable, text))[:_MAX_LENGTH]


def _index_files(words: Sequence[str]) -> list[Path]:
    places = find_directories()
    if "--sample" in words:
        return [path_of(places.index, _EMBEDDED)]
    name = words[words.index("--profile") + 1] if "--profile" in words[:-1] else ""
    if not name:
        return [path for path in sorted(places.index.glob("*.sqlite3")) if path.name.count(".") == 1]
    from wsdesk.settings.profiles import Profiles

    profiles = [one for one in Profiles(places.profiles).list() if name in (one.id, one.name)]
    return [path_of(places.index, scope) for one in profiles for scope in one.scopes]


def _like(typed: str) -> str:
    escaped = "".join(f"\\{letter}" if letter in "\\%_" else letter for letter in typed)
    return f"{escaped}%"


def _titled(table: str, value: str, title: str, where: str = "TRUE") -> Callable[[str], Query]:
    """Query for rows whose value begins with a text, or whose title contains it."""
    condition = f"{where} AND ({value} LIKE ? ESCAPE '\\' OR {title} LIKE ? ESCAPE '\\')"
    sql = f"SELECT {value}, {title} FROM {table} WHERE {condition} ORDER BY {title} COLLATE NOCASE"
    return lambda typed: (sql, (_like(typed), f"%{_like(typed)}"))


def _links(typed: str) -> Query:
    """Links to canvases, then to nodes of one of them; also to nodes by the words of a title."""
    link, node = "'wsdesk://canvas/' || canvas_id || '?node='", "|| node_id"
    joined = "pieces AS p JOIN canvases AS c ON c.n = p.canvas JOIN texts AS t ON t.id = p.text"
    before, _question, _after = typed.partition("?node=")
    if _question:
        sql = f"SELECT {link} {node}, MIN(t.title) FROM {joined} WHERE canvas_id = ? AND node_id <> ''"
        sql += f" AND {link} {node} LIKE ? ESCAPE '\\' GROUP BY node_id ORDER BY 2"
        return sql, (before.removeprefix("wsdesk://canvas/"), _like(typed))
    if "wsdesk://canvas/".startswith(typed[:16]):
        sql = f"SELECT {link}, title FROM canvases WHERE {link} LIKE ? ESCAPE '\\'"
        return f"{sql} ORDER BY title COLLATE NOCASE", (_like(typed),)
    phrase = fold(typed).replace('"', '""')
    newest = f"ORDER BY rowid DESC LIMIT {10 * MAX_ROWS}"
    found = f"p.text IN (SELECT rowid FROM titles WHERE titles MATCH ? {newest})"
    sql = f"SELECT {link} {node}, t.title || ' · ' || c.title FROM {joined} WHERE {found} AND node_id <> ''"
    return f"{sql} GROUP BY canvas_id, node_id ORDER BY 2", (f'text : "{phrase}"*',)


_READERS: dict[str, Callable[[str], Query]] = {
    "canvas": _titled("canvases", "canvas_id", "title"),
    "project": _titled("names", "value", "label", "kind = 'project'"),
    "model": _titled("names", "value", "label", "kind = 'model'"),
    "type": _titled("names", "value", "label", "kind = 'kind'"),
    "link": _links,
    "link or file": _links,
}


def _bash(rows: Sequence[Row], prefix: str, word: str, quote: str) -> list[str]:
    """Entries of COMPREPLY: the value if there is one, else values with descriptions.

    `prefix` is what readline doesn't replace. If titles match, an empty entry keeps readline from replacing
    the word with what the values have in common.
    """
    if quote:  # an ID with such characters would be interpreted
        rows = [row for row in rows if not set("'\"$`\\!") & set(row[0])]
    texts = [row[0].removeprefix(prefix) for row in rows]
    values = [text if quote else _SPECIAL.sub(r"\\\g<0>", text) for text in texts]
    if len(rows) == 1:
        return values
    lines = [f"{value}  {row[1]}".rstrip() for value, row in zip(values, rows, strict=True)]
    is_title = not all(text.startswith(word) for text in texts)
    return [*lines, " "] if is_title else lines
