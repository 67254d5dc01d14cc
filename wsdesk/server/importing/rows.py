"""Upserts rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping


def upsert(
    connection: sqlite3.Connection,
    table: str,
    key: str,
    values: Mapping[str, object],
    *,
    forwards: tuple[str, str] | None = None,
    unless: str = "",
) -> None:
    """Insert a row, or update the one with the same `key` column.

    `forwards` names a column of milliseconds and one with the same time as text, which never decrease, so
    that newer edits of users aren't reverted. A row for which the condition `unless` holds isn't updated.
    Names are never taken from documents.
    """
    columns = [column for column in values if column != key and column not in (forwards or ())]
    changes = [f"{column} = excluded.{column}" for column in columns]
    if forwards:
        moment, text = forwards
        changes.append(f"{text} = iif(excluded.{moment} > {moment}, excluded.{text}, {text})")
        changes.append(f"{moment} = max({moment}, excluded.{moment})")
    connection.execute(
        f"INSERT INTO {table} ({', '.join(values)}) VALUES ({', '.join(f':{name}' for name in values)}) "
        f"ON CONFLICT ({key}) DO UPDATE SET {', '.join(changes)}{f' WHERE NOT ({unless})' if unless else ''}",
        dict(values),
    )
