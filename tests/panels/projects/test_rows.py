from __future__ import annotations

from typing import Any

from wsdesk.panels.projects.rows import NO_PROJECT_ID, RowBuilder, filtered
from wsdesk.store.canvas.project_canvases import ProjectsState
from wsdesk.wire.project import CanvasSummary, Project


def project(project_id: str = "p1", **fields: Any) -> Project:
    return Project.read({"id": project_id, "title": f"Project {project_id}", **fields})


def rows(*projects: Project, loose: tuple[CanvasSummary, ...] = ()) -> Any:
    return RowBuilder("Untitled", "Not in a project", "Project unknown").rows(
        ProjectsState(projects=projects, loose=loose)
    )


def test_canvases_have_the_order_of_the_server() -> None:
    entries = [
        {"id": "c", "title": "third", "sortOrder": 2},
        {"id": "x", "title": "unsorted"},
        {"id": "a", "title": "first", "sortOrder": 0},
        {"id": "b", "title": "second", "sortOrder": 1},
        {"id": "a", "title": "a double"},
        {"title": "without an id"},
    ]
    (row,) = rows(project(canvases=entries))
    assert [canvas.title for canvas in row.canvases] == ["first", "second", "third", "unsorted"]


def test_a_project_that_lists_no_canvas_has_its_main_one() -> None:
    (row,) = rows(project(canvasId="main"))
    assert [canvas.id for canvas in row.canvases] == ["main"]


def test_canvases_without_a_listed_project_have_a_separate_branch() -> None:
    loose = (CanvasSummary.read({"id": "l1", "title": "Scratch", "projectId": "gone", "nodeCount": 7}),)
    *_, branch = rows(project(), loose=loose)
    assert (branch.id, branch.loose, branch.title) == (NO_PROJECT_ID, True, "Not in a project")
    assert branch.canvases[0].project_id == "gone"


def test_unchanged_items_reuse_their_rows() -> None:
    builder = RowBuilder("Untitled", "Loose", "Unknown")
    entries = [{"id": f"c{n}", "title": f"Canvas {n}"} for n in range(3)]
    loose = (CanvasSummary.read({"id": "l", "title": "Loose"}),)
    first = builder.rows(ProjectsState((project(canvases=entries), project("p2")), loose))
    entries[1]["title"] = "Renamed"
    rebuilt = builder.rows(ProjectsState((project(canvases=entries), project("p2")), loose))
    assert rebuilt[0].canvases[1].title == "Renamed"
    assert rebuilt[0].canvases[0] is first[0].canvases[0]
    assert rebuilt[1:] == first[1:]
    assert all(new is old for new, old in zip(rebuilt[1:], first[1:], strict=True))


def test_titles_are_cleaned_and_never_empty() -> None:
    first, second = rows(project(title="evil\u202etitle\nwith lines"), project("p2", title=None))
    assert first.title == "eviltitle with lines"
    assert second.title == "Untitled"


def test_a_project_without_an_image_shows_one_of_its_canvases() -> None:
    previews = [{"url": "https://x.example/a.png", "thumbnailUrl": "https://x.example/t.png"}]
    (row,) = rows(project(canvases=[{"id": "c", "previewAssets": previews}]))
    assert row.asset is not None
    assert row.asset.asset_id == "https://x.example/a.png"


def test_a_filter_finds_projects_owners_and_canvases() -> None:
    both = rows(
        project(
            "p1",
            title="Autumn launch",
            createdByName="Director",
            canvases=[{"id": "a", "title": "Hero film board"}, {"id": "b", "title": "Voice-over"}],
        ),
        project("p2", title="Field guide", canvases=[{"id": "c", "title": "Maps"}]),
    )
    assert [row.id for row in filtered(both, "")] == ["p1", "p2"]
    assert [len(row.canvases) for row in filtered(both, "AUTUMN")] == [2]
    assert [row.id for row in filtered(both, "director")] == ["p1"]
    (matching,) = filtered(both, "hero board")
    assert [canvas.id for canvas in matching.canvases] == ["a"]
    assert filtered(both, "nothing of the sort") == ()


def test_a_refreshing_project_is_marked() -> None:
    state = ProjectsState(projects=(project("p1"), project("p2")), refreshing=frozenset(("p2",)))
    assert [row.refreshing for row in RowBuilder("", "", "").rows(state)] == [False, True]
