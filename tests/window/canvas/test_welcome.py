"""No canvas is open."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.canvas.projects import ProjectsState
from wsdesk.window.canvas.welcome import recent_canvases
from wsdesk.wire.project import CanvasSummary, Project, ProjectCanvas


def project(number: int, edited: str) -> Project:
    return Project(
        id=f"p{number}",
        title=f"Project {number}",
        canvas_id=f"c{number}",
        last_edit_at=edited,
        canvases=(
            ProjectCanvas(id=f"x{number}", title="Other"),
            ProjectCanvas(id=f"c{number}", title=f"Main {number}"),
        ),
    )


def test_the_latest_edit_comes_first() -> None:
    loose = CanvasSummary(id="l", title="Loose", updated_at="2026-11-03T00:00:00Z")
    state = ProjectsState((project(1, "2026-11-01T00:00:00Z"), project(2, "2026-11-04T00:00:00Z")), (loose,))
    assert [one.title for one in recent_canvases(state, 6)] == ["Main 2", "Loose", "Main 1"]
    assert len(recent_canvases(state, 2)) == 2


def test_a_project_without_canvases_offers_nothing() -> None:
    assert recent_canvases(ProjectsState((Project(id="p", title="Bare"),)), 6) == ()


def title(rig: Any) -> str:
    return rig.find(object, "welcomeTitle").text()


def test_a_canvas_is_opened_from_the_welcome(rig: Any) -> None:
    rig.projects.put(project(1, "2026-11-01T00:00:00Z"))
    rig.show()
    assert title(rig) == "Open a canvas"
    rig.qtbot.mouseClick(rig.find(object, "recent-c1"), Qt.MouseButton.LeftButton)
    assert rig.stores.canvases.current.canvas_id == "c1"
    assert not rig.window.area.welcome.isVisible()


def test_a_recent_canvas_shows_its_cover(rig: Any) -> None:
    address = "https://x.example/cover.webp"
    cover = {"mediaType": "image", "url": address}
    image = QImage(38, 28, QImage.Format.Format_RGB32)
    image.fill(QColor("#00ff00"))
    rig.stores.images.images[address] = image
    rig.projects._summaries["c1"] = CanvasSummary.read({"id": "c1", "previewAssets": [cover]})
    rig.projects.put(project(1, "2026-11-01T00:00:00Z"))
    rig.show()
    rig.qtbot.waitUntil(lambda: address in rig.stores.images.requested)
    drawn = rig.find(object, "recent-c1").grab().toImage()
    assert drawn.pixelColor(20, drawn.height() // 2) == QColor("#00ff00")


def test_it_says_how_the_workspace_is_coming_along(rig: Any) -> None:
    rig.show()
    rig.connection.put(mode="starting", message="Starting workspace…")
    assert title(rig) == "Starting…"
    assert rig.find(object, "welcomeWords").text() == "Starting workspace…"
    rig.connection.put(mode="offline", message="Couldn't reach the server.")
    assert title(rig) == "Couldn't reach the workspace"
    rig.qtbot.mouseClick(rig.find(object, "welcomeTry"), Qt.MouseButton.LeftButton)
    assert rig.connection.checks == 1
    rig.connection.put(mode="live", message="")
    rig.projects.put()
    assert title(rig) == "No canvases yet"


def test_a_list_that_did_not_come_is_not_called_empty(rig: Any) -> None:
    rig.show()
    rig.projects.update_state(phase=LoadState.BUSY)
    rig.connection.put(mode="waiting", message="Too many requests.")
    assert title(rig) == "Loading workspace…"
    failure = LoadFailure("http-429", "Too many requests.")
    rig.projects.update_state(phase=LoadState.FAILED, failure=failure)
    assert title(rig) == "Couldn't load projects"
    assert rig.find(object, "welcomeWords").text() == "Too many requests."


def test_without_a_usable_key_it_offers_to_connect(rig: Any) -> None:
    rig.show()
    rig.connection.put(mode="unauthorized", message="The service does not accept the key.")
    assert not rig.find(object, "welcomeTry").isVisible()
    rig.qtbot.mouseClick(rig.find(object, "welcomeConnect"), Qt.MouseButton.LeftButton)
    assert rig.window.dialogs.current("connection") is not None


def test_before_anything_was_chosen_there_are_two_doors_with_all_their_words(rig: Any) -> None:
    window = rig.show(1024, 700)
    rig.connection.put(mode="none", profile_id="", message="")
    assert title(rig) == "Welcome to wsdesk"
    wanted: list[str] = []
    window.sample_requested.connect(partial(wanted.append, "sample"))
    for name in ("welcomeSample", "welcomeConnect"):
        door = rig.find(object, name)
        assert door.isVisible()
        rig.qtbot.waitUntil(lambda door=door: door.width() >= door.sizeHint().width())
    rig.qtbot.mouseClick(rig.find(object, "welcomeSample"), Qt.MouseButton.LeftButton)
    rig.qtbot.mouseClick(rig.find(object, "welcomeConnect"), Qt.MouseButton.LeftButton)
    assert wanted == ["sample"]
    assert window.dialogs.current("connection") is not None
