"""Values of the workspace itself, and its teams."""

from __future__ import annotations

from collections.abc import Mapping

from wsdesk.server.storage.database import Unit


def values(unit: Unit) -> dict[str, str]:
    """All values by name."""
    return {row["name"]: row["value"] for row in unit.rows("SELECT name, value FROM meta")}


def value(unit: Unit, name: str) -> str | None:
    """One value."""
    return unit.value("SELECT value FROM meta WHERE name = ?", (name,))


def set_value(unit: Unit, name: str, text: str) -> None:
    """Write a value."""
    unit.run(
        "INSERT INTO meta (name, value) VALUES (?, ?) "
        "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, text),
    )


def add_values(unit: Unit, defaults: Mapping[str, str]) -> None:
    """Write the values that don't exist."""
    unit.run_many(
        "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", list(defaults.items())
    )


def teams(unit: Unit) -> dict[str, bool]:
    """Teams by ID; true for the workspace's own."""
    return {row["id"]: bool(row["home"]) for row in unit.rows("SELECT id, home FROM teams")}


def add_team(unit: Unit, team: str) -> None:
    """Add a team if it doesn't exist."""
    unit.run("INSERT INTO teams (id) VALUES (?) ON CONFLICT (id) DO NOTHING", (team,))


def adopt_team(unit: Unit, team: str) -> None:
    """Make a team the workspace's own, unless it has one."""
    unit.lock("home team")
    if unit.value("SELECT id FROM teams WHERE home = 1") is None:
        unit.run(
            "INSERT INTO teams (id, home) VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET home = 1", (team,)
        )
