"""Which canvases each project has."""

from __future__ import annotations

from typing import Any

from wsdesk.store.canvas.project_canvases import place_canvases
from wsdesk.wire.project import CanvasSummary, Project


def project(project_id: str, *canvas_ids: str, **fields: Any) -> Project:
    entries = [{"id": one, "title": f"entry {one}", "nodeCount": 7} for one in canvas_ids]
    return Project.read({"id": project_id, "title": project_id, "canvases": entries, **fields})


def summary(canvas_id: str, project_id: str | None, **fields: Any) -> CanvasSummary:
    return CanvasSummary.read(
        {"id": canvas_id, "title": f"listed {canvas_id}", "projectId": project_id, **fields}
    )


def ids(*projects: Project, listed: tuple[CanvasSummary, ...] = (), complete: bool = True) -> Any:
    placed = place_canvases(projects, listed, complete=complete)
    found = {one: [canvas.id for canvas in canvases] for one, canvases in placed.by_project.items()}
    return found, [canvas.id for canvas in placed.loose]


def test_the_array_and_the_list_are_shown_together_each_canvas_once() -> None:
    listed = (
        summary("a", "p"),
        summary("b", "p"),
        summary("c", "q"),
        summary("d", "gone"),
        summary("e", None),
    )
    found, loose = ids(project("p", "a", "z"), project("q"), listed=listed)
    assert found == {"p": ["a", "b", "z"], "q": ["c"]}
    assert loose == ["d", "e"]


def test_a_project_without_an_array_has_all_that_the_list_names_and_its_main_canvas() -> None:
    bare = Project.read({"id": "p", "canvasId": "main"})
    found, _ = ids(bare, listed=(summary("a", "p"), summary("b", "p")))
    assert found == {"p": ["a", "b", "main"]}
    assert ids(bare)[0] == {"p": ["main"]}


def test_a_canvas_listed_by_two_projects_is_in_the_one_of_its_project_id() -> None:
    both = (project("p", "a", "b"), project("q", "a", "b"))
    found, loose = ids(*both, listed=(summary("a", "q"), summary("b", "not listed")))
    assert found == {"p": ["b"], "q": ["a"]}
    assert loose == []


def test_the_order_is_that_of_the_sort_order_then_of_creation() -> None:
    listed = (
        summary("late", "p", sortOrder=2),
        summary("none", "p"),
        summary("second", "p", sortOrder=1, createdAt="2026-02"),
        summary("first", "p", sortOrder=1, createdAt="2026-01"),
    )
    assert ids(project("p"), listed=listed)[0] == {"p": ["first", "second", "late", "none"]}


def test_the_list_has_precedence_and_the_array_adds_missing_canvases() -> None:
    one, other = place_canvases(
        (project("p", "a", "b"),),
        (summary("a", "p", nodeCount=9), CanvasSummary.read({"id": "b", "projectId": "p"})),
        complete=True,
    ).by_project["p"]
    assert (one.title, one.node_count) == ("listed a", 9)
    assert (other.title, other.node_count) == ("entry b", 7)


def test_nothing_is_called_loose_before_all_projects_are_known() -> None:
    assert ids(project("p"), listed=(summary("a", "later"),), complete=False)[1] == []
