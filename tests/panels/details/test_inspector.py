"""Details of the item selected in a list: asset, project, canvas, or skill."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from tests.store.results.test_result_items import result
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.panels.details.panel import DetailCommands, DetailsPanel
from wsdesk.panels.raw.subject import subjects_of
from wsdesk.store.commands.commands import Command
from wsdesk.store.results.result_items import item_of_result, version_of_result
from wsdesk.store.search.library_values import Folder
from wsdesk.store.versions.details import Inspected
from wsdesk.wire.agent import Skill
from wsdesk.wire.project import CanvasSummary, Project
from wsdesk.wire.search import AssetSearchResult

IDS = {
    name: f"{number:08x}-1111-2222-3333-444444444444"
    for number, name in enumerate(
        (
            "asset",
            "creator",
            "fan",
            "folder",
            "node",
            "favorite-node",
            "favorite-version",
            "canvas",
            "other-canvas",
            "project",
            "tag",
            "team",
            "skill",
            "image",
        ),
        0xABCDEF01,
    )
}
RESULT: dict[str, Any] = {
    "assetId": IDS["asset"],
    "filename": "take_4.png",
    "source": "generated",
    "fileType": "image",
    "contentType": "image/png",
    "fileSizeInKb": 2048,
    "durationInMs": 6000,
    "previewUrl": "https://preview.example/p.png",
    "assetUrl": "https://files.example/take_4.png",
    "createdAt": "2026-09-14T09:30:00.000Z",
    "createdByUserId": IDS["creator"],
    "canvases": [
        {
            "canvasId": IDS["canvas"],
            "projectId": IDS["project"],
            "canvasTitle": "Harbour",
            "nodeId": IDS["node"],
        },
        {"canvasId": IDS["other-canvas"], "canvasTitle": "Night", "nodeId": IDS["favorite-node"]},
    ],
    "tags": [{"id": IDS["tag"], "name": "<b>warm</b>", "color": "#ff8800"}],
    "folderId": IDS["folder"],
    "displayName": "Lanterns",
    "nodeId": IDS["node"],
    "versionCount": 3,
    "favoriteNodeId": IDS["favorite-node"],
    "favoriteVersionId": IDS["favorite-version"],
    "favoritedByUserId": IDS["fan"],
}
PROJECT: dict[str, Any] = {
    "id": IDS["project"],
    "title": "Autumn",
    "description": "Campaign",
    "teamId": IDS["team"],
    "folderId": IDS["folder"],
    "createdByUserId": IDS["creator"],
    "createdByName": "Ada",
    "canvasId": IDS["canvas"],
    "canvases": [
        {"id": IDS["canvas"], "title": "Harbour", "nodeCount": 12, "sortOrder": 0},
        {"id": IDS["other-canvas"], "title": "Night", "nodeCount": 1, "sortOrder": 4},
    ],
    "shareMode": "restricted",
    "isPublic": False,
    "previewAssets": [{"url": "https://x.example/1.png", "mediaType": "image"}],
    "createdAt": "2026-09-14T09:30:00.000Z",
    "updatedAt": "2026-09-15T09:30:00.000Z",
    "lastEditAt": "2026-09-16T09:30:00.000Z",
}
SKILL: dict[str, Any] = {
    "id": IDS["skill"],
    "name": "Dusk",
    "slashCommand": "/dusk",
    "kind": "BRAND_IDENTITY",
    "description": "Evening light",
    "instructions": "Violet before rose.",
    "assetCount": 1,
    "createdBy": {"displayName": "Mara"},
    "createdAt": "2026-09-14T09:30:00.000Z",
    "updatedAt": "2026-09-14T09:30:00.000Z",
    "assets": [
        {
            "id": IDS["image"],
            "name": "palette.webp",
            "contentType": "image/webp",
            "sizeInBytes": 3_690,
            "createdAt": "2026-09-14T09:30:00.000Z",
            "previewUrl": None,
            "description": "Five chips",
            "storageBucket": "bucket",
            "storageKey": "key",
        }
    ],
}


@pytest.fixture
def panel(harness: Any, show: Callable[..., Any]) -> DetailsPanel:
    harness.people.add([(IDS["creator"], "Ada"), (IDS["fan"], "Grace")])
    harness.library.show(folders=(Folder(IDS["folder"], "Campaigns"),))
    project = Project.read(PROJECT)
    harness.projects.show(projects=(project,), canvases={project.id: project.canvases})
    titles = {IDS["canvas"]: "Harbour", IDS["other-canvas"]: "Night"}
    harness.projects.canvas_title = lambda canvas_id: titles.get(canvas_id, "")
    harness.open("c1").show(Document("c1", (Node("n1", Kind.IMAGE, Rect(0, 0, 10, 10), title="Sea"),)))
    return show(DetailsPanel(harness.stores), 300, 900)


def asset(**changes: Any) -> Inspected:
    return Inspected("assets", assets=(AssetSearchResult.read({**RESULT, **changes}),))


def texts(panel: QWidget) -> list[str]:
    labels = [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]
    buttons = [button.text() for button in panel.findChildren(QAbstractButton) if button.isVisible()]
    values = [w.accessibleName() for w in panel.findChildren(QWidget) if w.isVisible()]
    return [*labels, *buttons, *values]


def values(panel: DetailsPanel) -> dict[str, tuple[str, str]]:
    return {property_.key: (property_.label, property_.text) for property_ in panel.properties()}


def test_every_field_of_an_asset_is_labeled_and_no_id_is_shown(
    panel: DetailsPanel, harness: Any, qtbot: Any
) -> None:
    harness.inspected.inspect(asset())
    qtbot.waitUntil(lambda: panel.subject.title == "Lanterns")
    shown_values = values(panel)
    assert shown_values["filename"] == ("File name", "take_4.png")
    assert shown_values["content-type"] == ("Format", "image/png")
    assert shown_values["source"] == ("Source", "Generated")
    assert shown_values["size"][1] == "2.0 MB"
    assert shown_values["length"][1]
    assert shown_values["versions"] == ("Versions", "3")
    assert shown_values["tags"] == ("Tags", "<b>warm</b>")
    assert shown_values["folder"] == ("Folder", "Campaigns")
    assert shown_values["by"] == ("Created by", "Ada")
    assert shown_values["favorite-by"] == ("Favorited by", "Grace")
    assert shown_values["asset-url"][1] == "files.example"
    assert shown_values["preview-url"][1] == "preview.example"
    assert shown_values["created"][1]
    assert all(label for label, _text in shown_values.values())
    text = "\n".join(texts(panel))
    assert not [name for name, value in IDS.items() if value in text or value[:8] in text]


def test_the_id_of_an_asset_is_copied(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    harness.commands.add(*DetailCommands(harness.stores, panel).all())
    harness.inspected.inspect(asset())
    qtbot.waitUntil(lambda: panel.subject.title == "Lanterns")
    panel.press("id")
    assert QGuiApplication.clipboard().text() == IDS["asset"]
    QGuiApplication.clipboard().setText("")
    assert harness.commands.trigger("value.copy")
    assert QGuiApplication.clipboard().text() == IDS["asset"]


def test_each_usage_of_an_asset_is_a_link(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    harness.inspected.inspect(asset())
    qtbot.waitUntil(lambda: "place-1" in values(panel))
    assert values(panel)["place-0"] == ("Autumn", "Harbour")
    panel.press("place-1")
    expected = ("open_location", IDS["asset"], IDS["other-canvas"], IDS["favorite-node"])
    assert harness.library.calls[-1] == expected
    panel.press("favorite-place")
    assert harness.library.calls[-1] == expected


def test_unknown_values_are_shown_unchanged_and_empty_ones_are_not(
    panel: DetailsPanel, harness: Any, qtbot: Any
) -> None:
    harness.inspected.inspect(asset(source="imported", assetUrl="file:///etc/passwd", tags=[], folderId="f9"))
    qtbot.waitUntil(lambda: panel.subject.title == "Lanterns")
    shown_values = values(panel)
    assert shown_values["source"][1] == "Imported"
    assert "asset-url" not in shown_values
    assert "tags" not in shown_values
    assert shown_values["folder"][1] == "Unnamed folder"
    harness.inspected.inspect(Inspected("assets", assets=(AssetSearchResult.read({"assetId": "x"}),)))
    qtbot.waitUntil(lambda: panel.subject.title == "Untitled")
    assert values(panel)["no-place"] == ("Canvas", "none known")


def test_several_assets_are_summed_up(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    other = {**RESULT, "assetId": "b", "displayName": "Sea", "fileType": "video"}
    results = (AssetSearchResult.read(RESULT), AssetSearchResult.read(other))
    harness.inspected.inspect(Inspected("assets", assets=results))
    qtbot.waitUntil(lambda: panel.subject.title == "2 assets selected")
    shown_values = values(panel)
    assert shown_values["total-size"][1] == "4.1 MB"
    assert shown_values["shared-tags"][1] == "<b>warm</b>"
    assert [shown_values[f"asset-{n}"][1] for n in (0, 1)] == ["Lanterns", "Sea"]
    panel.press("id")
    assert QGuiApplication.clipboard().text() == f"{IDS['asset']}\nb"


def test_every_field_of_a_project_is_labeled(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    harness.inspected.inspect(Inspected("project", IDS["project"]))
    qtbot.waitUntil(lambda: panel.subject.title == "Autumn")
    shown_values = values(panel)
    assert shown_values["description"] == ("Description", "Campaign")
    assert shown_values["shared"][1] == "Restricted"
    assert shown_values["main"] == ("Main canvas", "Harbour")
    assert shown_values["folder"][1] == "Campaigns"
    assert shown_values["previews"] == ("Preview images", "1")
    assert shown_values["by"] == ("Created by", "Ada")
    assert {"edited", "created", "updated"} <= shown_values.keys()
    assert [shown_values["canvas-0"], shown_values["canvas-1"]] == [
        ("12 nodes", "Harbour"),
        ("1 node", "Night"),
    ]
    panel.press("canvas-1")
    assert harness.canvases.calls[-1][:2] == ("open", IDS["other-canvas"])
    text = "\n".join(texts(panel))
    assert not [name for name, value in IDS.items() if value in text or value[:8] in text]


def test_impossible_counts_are_unknown(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    canvas = {"id": IDS["canvas"], "title": "Harbour", "nodeCount": -88_283_187}
    project = Project.read({"id": "p", "title": "Odd", "canvases": [canvas]})
    harness.projects.show(projects=(project,), canvases={"p": project.canvases})
    harness.inspected.inspect(Inspected("project", "p"))
    qtbot.waitUntil(lambda: panel.subject.title == "Odd")
    assert values(panel)["canvas-0"] == ("Canvas", "Harbour")
    harness.inspected.inspect(asset(versionCount=-7))
    qtbot.waitUntil(lambda: panel.subject.title == "Lanterns")
    assert values(panel)["versions"] == ("Versions", "unknown")


def test_a_canvas_that_is_not_open_has_details(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    harness.projects.summaries = {
        IDS["canvas"]: CanvasSummary.read(
            {
                "id": IDS["canvas"],
                "title": "Harbour",
                "teamId": IDS["team"],
                "projectId": IDS["project"],
                "nodeCount": 12,
                "sortOrder": 0,
                "worldConfig": {"grid": True},
                "createdByUserId": IDS["creator"],
                "createdAt": "2026-09-14T09:30:00.000Z",
                "updatedAt": "2026-09-15T09:30:00.000Z",
            }
        )
    }
    harness.inspected.inspect(Inspected("canvas", IDS["canvas"]))
    qtbot.waitUntil(lambda: panel.subject.title == "Harbour")
    shown_values = values(panel)
    assert shown_values["nodes"] == ("Nodes", "12")
    assert shown_values["project-title"] == ("Project", "Autumn")
    assert shown_values["order"] == ("Sort order", "0")
    assert shown_values["world-0"] == ("Grid", "Yes")
    assert shown_values["by"] == ("Created by", "Ada")
    panel.press("open")
    assert harness.canvases.calls[-1][:2] == ("open", IDS["canvas"])


def test_every_field_of_a_skill_is_labeled(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    harness.skills.show(skills=(Skill.read(SKILL),), listed=True)
    harness.inspected.inspect(Inspected("skill", IDS["skill"]))
    qtbot.waitUntil(lambda: panel.subject.title == "Dusk")
    shown_values = {property_.label: property_.text for property_ in panel.properties()}
    assert shown_values["Command"] == "/dusk"
    assert shown_values["Type"] in ("Brand identity", "image/webp")
    assert shown_values["Instructions"] == "Violet before rose."
    assert shown_values["Created by"] == "Mara"
    assert shown_values["Images"] == "1"
    assert shown_values["Storage location"] == "bucket / key"
    assert [group.title for group in panel.subject.groups] == ["Skill", "palette.webp"]
    text = "\n".join(texts(panel))
    assert not [name for name, value in IDS.items() if value in text or value[:8] in text]


def test_a_selection_on_the_canvas_replaces_the_details(
    panel: DetailsPanel, harness: Any, qtbot: Any
) -> None:
    harness.selection.select("c1", nodes=("n1",))
    harness.inspected.inspect(asset())
    qtbot.waitUntil(lambda: panel.subject.title == "Lanterns")
    harness.selection.select("c1", nodes=("n1",))
    assert harness.inspected.state is None, "though it is the node that was selected before"
    qtbot.waitUntil(lambda: panel.subject.title != "Lanterns")


@pytest.mark.parametrize("subject", [Inspected("project", "gone"), Inspected("skill", "gone")])
def test_a_removed_item_is_replaced_by_the_canvas(
    panel: DetailsPanel, harness: Any, qtbot: Any, subject: Inspected
) -> None:
    harness.inspected.inspect(subject)
    qtbot.waitUntil(lambda: panel.subject.title == "Hero film board")


def test_assets_have_details_without_a_canvas(harness: Any, show: Callable[..., Any], qtbot: Any) -> None:
    harness.canvases.set_current(None)
    widget = show(DetailsPanel(harness.stores), 300, 600)
    assert "No canvas open" in texts(widget)
    harness.inspected.inspect(asset())
    qtbot.waitUntil(lambda: widget.subject.title == "Lanterns")
    assert "Lanterns" in "\n".join(texts(widget))


def test_the_raw_data_is_that_of_the_asset(panel: DetailsPanel, harness: Any) -> None:
    harness.inspected.inspect(asset())
    assert [subject.identity for _name, subject in subjects_of(harness.stores)] == [IDS["asset"]]
    harness.inspected.inspect(Inspected("project", IDS["project"]))
    assert [subject.identity for _name, subject in subjects_of(harness.stores)] == [IDS["project"]]
    harness.inspected.leave("project")
    assert all(subject.identity != IDS["project"] for _name, subject in subjects_of(harness.stores))


def test_links_of_the_details_are_used_by_keyboard(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    harness.inspected.inspect(asset())
    qtbot.waitUntil(lambda: "place-0" in values(panel))
    link = panel.findChild(QAbstractButton, "link-place-0")
    assert link is not None
    assert link.focusPolicy() & Qt.FocusPolicy.TabFocus
    link.setFocus()
    qtbot.keyClick(link, Qt.Key.Key_Space)
    assert harness.library.calls[-1][0] == "open_location"


def test_a_command_shows_the_details(panel: DetailsPanel, harness: Any) -> None:
    text: list[object] = []
    harness.commands.add(Command("panel.details", lambda: "Details", text.append))
    harness.commands.add(*DetailCommands(harness.stores, panel).all())
    assert harness.commands.key_of("details.show") == "Alt+Return"
    requested: list[object] = []
    harness.inspected.requested.connect(requested.append)
    assert harness.commands.trigger("details.show")
    assert requested == [None]
    text.clear()
    result = asset().assets[0]
    assert harness.commands.trigger("details.show", result)
    assert text == [None]
    assert harness.inspected.state == Inspected("assets", assets=(result,))


def test_a_result_of_another_canvas_has_the_data_of_the_index(
    panel: DetailsPanel, harness: Any, qtbot: Any
) -> None:
    items = tuple(item_of_result(one, version_of_result(one)) for one in (result(), result(canvas_id="c3")))
    harness.inspected.inspect(Inspected("results", items=items[:1]))
    qtbot.waitUntil(lambda: panel.subject.title == "Harbor")
    text = {prop.label: prop.text for prop in panel.properties()}
    assert (text["Prompt"], text["Model"], text["Seed"]) == ("a harbor\nat dusk", "Aurora", "7")
    assert (text["Canvas"], text["Size"]) == ("Board", "640 × 480")
    harness.inspected.inspect(Inspected("results", items=items))
    qtbot.waitUntil(lambda: panel.subject.title == "2 results selected")
    assert [prop.text for prop in panel.properties()] == ["Board", "Board"]
    assert [one.title for one in panel.subject.groups] == ["Canvases"]
    harness.inspected.inspect(Inspected("results", items=items, total=700))
    qtbot.waitUntil(lambda: panel.subject.title == "700 results selected")
    assert [one.title for one in panel.subject.groups] == ["Canvases of the first 2 results"]
