"""The asset library: folders, tags, search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wsdesk.server.storage.database import Row, Unit, marks
from wsdesk.server.storage.full_text import fold_name

_IN_FOLDER = """folder_id IN (WITH RECURSIVE below(id) AS (
    SELECT id FROM folders WHERE id = :folder
    UNION SELECT folders.id FROM folders JOIN below ON folders.parent_id = below.id
    WHERE folders.team_id = :team)
    SELECT id FROM below)"""


@dataclass(frozen=True, slots=True)
class Scope:
    """Restriction of a search: a condition on `assets` with its values."""

    condition: str
    values: dict[str, object]


def scope(team: str, filters: Mapping[str, str | None], tags: set[str]) -> Scope:
    """Assets of a team by folder (with those below), canvas, source, file type, and all of the tags.

    `filters` has the names of the API's parameters; `tags` are folded names.
    """
    conditions, values = ["team_id = :team"], dict[str, object](team=team)
    if filters["folderId"] is not None:
        conditions.append(_IN_FOLDER)
        values["folder"] = filters["folderId"]
    if filters["canvasId"] is not None:
        conditions.append(
            "number IN (SELECT number FROM placements WHERE canvas_id = "
            "(SELECT id FROM canvases WHERE id = :canvas AND team_id = :team))"
        )
        values["canvas"] = filters["canvasId"]
    for column, name in (("source", "source"), ("file_type", "fileType")):
        if filters[name] is not None:
            conditions.append(f"{column} = :{column}")
            values[column] = filters[name]
    if tags:
        names = {f"tag{place}": tag for place, tag in enumerate(sorted(tags))}
        keys = ", ".join(f":{name}" for name in names)
        conditions.append(
            f"number IN (SELECT number FROM asset_tags WHERE tag_key IN ({keys}) "
            "GROUP BY number HAVING count(*) = :tag_count)"
        )
        values |= {**names, "tag_count": len(names)}
    return Scope(" AND ".join(conditions), values)


def newest(unit: Unit, scope: Scope) -> list[int]:
    """Numbers of all assets, newest first."""
    rows = unit.rows(
        f"SELECT number FROM assets WHERE {scope.condition} ORDER BY created_ms DESC, id", scope.values
    )
    return [row["number"] for row in rows]


def named(unit: Unit, scope: Scope, text: str) -> Sequence[Row]:
    """Assets with a name that contains the folded text, newest first: `number`, `name_key`, `display_key`."""
    return unit.search.named(unit, scope.condition, scope.values, text)


def described(unit: Unit, scope: Scope, text: str) -> list[int]:
    """Numbers of the assets with any word of a text in their names, tags, and words, best first."""
    return unit.search.matching(unit, scope.condition, scope.values, text)


def bodies(unit: Unit, numbers: Sequence[int]) -> Sequence[Row]:
    """Assets by their numbers: `number`, `body`."""
    return unit.rows(f"SELECT number, body FROM assets WHERE number IN ({marks(numbers)})", numbers)


def placements(unit: Unit, team: str, numbers: Sequence[int]) -> Sequence[Row]:
    """Where assets are used: `number`, `canvas_id`, `project_id`, `title`, `node_id`."""
    return unit.rows(
        "SELECT number, canvas_id, project_id, title, node_id FROM placements "
        f"JOIN canvases ON canvases.id = canvas_id WHERE number IN ({marks(numbers)}) AND team_id = ? "
        "ORDER BY place, canvas_id, node_id",
        (*numbers, team),
    )


def folders(unit: Unit, team: str) -> Sequence[Row]:
    """Folders of a team, by name: `id`, `name`, `parentId`."""
    return unit.rows(
        'SELECT id, name, parent_id AS "parentId" FROM folders WHERE team_id = ? ORDER BY name, id', (team,)
    )


def tags(unit: Unit, team: str) -> Sequence[Row]:
    """Tags of a team's assets, by name: `id`, `name`, `color`."""
    return unit.rows(
        "SELECT id, name, color FROM tags WHERE team_id = ? AND EXISTS (SELECT 1 FROM asset_tags JOIN assets "
        "ON assets.number = asset_tags.number WHERE asset_tags.tag_key = tags.tag_key "
        "AND assets.team_id = tags.team_id) ORDER BY tag_key",
        (team,),
    )


def write_tag(unit: Unit, team: str, tag_id: str, name: str, color: str) -> None:
    """Add a tag of a team, or replace the one with its name."""
    unit.run(
        "INSERT INTO tags (team_id, tag_key, id, name, color) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (team_id, tag_key) "
        "DO UPDATE SET id = excluded.id, name = excluded.name, color = excluded.color",
        (team, fold_name(name), tag_id, name, color),
    )


def clear_placements(unit: Unit, canvas_id: str) -> None:
    """Delete the placements of all assets on a canvas."""
    unit.run("DELETE FROM placements WHERE canvas_id = ?", (canvas_id,))


def number_of(unit: Unit, asset_id: str) -> int:
    """Number of an asset."""
    return unit.value("SELECT number FROM assets WHERE id = ?", (asset_id,))


def describe(
    unit: Unit,
    number: int,
    tag_names: Sequence[str],
    places: Sequence[tuple[str, str]],
    texts: tuple[str, str, str],
) -> None:
    """Replace the tags of an asset and its row in the index, and add placements (canvas and node).

    `texts` are its names, its tags, and its words.
    """
    unit.run("DELETE FROM asset_tags WHERE number = ?", (number,))
    unit.run_many(
        "INSERT INTO asset_tags (number, tag_key) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(number, fold_name(name)) for name in tag_names],
    )
    unit.run_many(
        "INSERT INTO placements (number, canvas_id, node_id, place) VALUES (?, ?, ?, ?) "
        "ON CONFLICT DO NOTHING",
        [(number, canvas, node, place) for place, (canvas, node) in enumerate(places)],
    )
    unit.search.write(unit, number, texts)
