"""No canvas is open."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QPushButton

from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.canvas.project_canvases import ProjectsState
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


def title(harness: Any) -> str:
    return harness.find(object, "welcomeTitle").text()


def test_a_canvas_is_opened_from_the_welcome(harness: Any) -> None:
    harness.projects.put(project(1, "2026-11-01T00:00:00Z"))
    harness.show()
    assert title(harness) == "Open a canvas"
    harness.qtbot.mouseClick(harness.find(object, "recent-c1"), Qt.MouseButton.LeftButton)
    assert harness.stores.canvases.current.canvas_id == "c1"
    assert not harness.window.area.welcome.isVisible()


def test_canvases_are_not_listed_when_the_first_one_opens_with_them(harness: Any) -> None:
    harness.show()
    harness.projects.changed.connect(lambda _state: harness.open("c1"))
    harness.projects.put(project(1, "2026-11-01T00:00:00Z"))
    harness.qtbot.wait(50)
    welcome = harness.window.area.welcome
    assert welcome.findChild(QPushButton, "recent-c1") is None
    harness.stores.canvases.close("c1")
    assert welcome.isVisible()
    assert welcome.findChild(QPushButton, "recent-c1") is not None


def test_a_recent_canvas_shows_its_cover(harness: Any) -> None:
    address = "https://x.example/cover.webp"
    cover = {"mediaType": "image", "url": address}
    image = QImage(38, 28, QImage.Format.Format_RGB32)
    image.fill(QColor("#00ff00"))
    harness.stores.images.images[address] = image
    harness.projects._summaries["c1"] = CanvasSummary.read({"id": "c1", "previewAssets": [cover]})
    harness.projects.put(project(1, "2026-11-01T00:00:00Z"))
    harness.show()
    harness.qtbot.waitUntil(lambda: address in harness.stores.images.requested)
    drawn = harness.find(object, "recent-c1").grab().toImage()
    assert drawn.pixelColor(20, drawn.height() // 2) == QColor("#00ff00")


def test_it_says_how_the_workspace_is_coming_along(harness: Any) -> None:
    harness.show()
    harness.connection.put(mode="starting", message="Starting workspace…")
    assert title(harness) == "Starting…"
    assert harness.find(object, "welcomeWords").text() == "Starting workspace…"
    harness.connection.put(mode="offline", message="Couldn't reach the server.")
    assert title(harness) == "Couldn't reach the workspace"
    harness.qtbot.mouseClick(harness.find(object, "welcomeTry"), Qt.MouseButton.LeftButton)
    assert harness.connection.checks == 1
    harness.connection.put(mode="live", message="")
    harness.projects.put()
    harness.qtbot.waitUntil(lambda: title(harness) == "No canvases yet")


def test_a_workspace_that_cannot_be_opened_is_named_beside_its_recent_canvases(harness: Any) -> None:
    harness.projects.put(project(1, "2026-11-01T00:00:00Z"))
    harness.show()
    harness.connection.put(mode="failed", message="Couldn't open /data: File exists.")
    assert title(harness).startswith("Couldn't")
    assert harness.find(object, "welcomeWords").text() == "Couldn't open /data: File exists."
    assert harness.find(object, "recent-c1").isVisible()


def test_a_list_that_did_not_come_is_not_called_empty(harness: Any) -> None:
    harness.show()
    harness.projects.update_state(phase=LoadState.BUSY)
    harness.connection.put(mode="waiting", message="Too many requests.")
    assert title(harness) == "Loading workspace…"
    failure = LoadFailure("http-429", "Too many requests.")
    harness.projects.update_state(phase=LoadState.FAILED, failure=failure)
    harness.qtbot.waitUntil(lambda: title(harness) == "Couldn't load projects")
    assert harness.find(object, "welcomeWords").text() == "Too many requests."


def test_without_a_usable_key_it_offers_to_connect(harness: Any) -> None:
    harness.show()
    harness.connection.put(mode="unauthorized", message="The service does not accept the key.")
    assert not harness.find(object, "welcomeTry").isVisible()
    harness.qtbot.mouseClick(harness.find(object, "welcomeConnect"), Qt.MouseButton.LeftButton)
    assert harness.window.dialogs.current("connection") is not None


def test_before_anything_was_chosen_there_are_two_doors_with_all_their_words(harness: Any) -> None:
    window = harness.show(1024, 700)
    harness.connection.put(mode="none", profile_id="", message="")
    assert title(harness) == "Welcome to wsdesk"
    wanted: list[str] = []
    window.area.welcome.sample_requested.connect(partial(wanted.append, "sample"))
    for name in ("welcomeSample", "welcomeConnect"):
        door = harness.find(object, name)
        assert door.isVisible()
        harness.qtbot.waitUntil(lambda door=door: door.width() >= door.sizeHint().width())
    harness.qtbot.mouseClick(harness.find(object, "welcomeSample"), Qt.MouseButton.LeftButton)
    harness.qtbot.mouseClick(harness.find(object, "welcomeConnect"), Qt.MouseButton.LeftButton)
    assert wanted == ["sample"]
    assert window.dialogs.current("connection") is not None


def test_recent_canvases_are_listed_when_it_is_shown(harness: Any) -> None:
    """Not when a canvas is opened, which would take longer."""
    harness.show()
    harness.stores.canvases.open("c1")
    harness.projects.put(project(1, "2026-11-01T00:00:00Z"))
    assert harness.window.findChild(QPushButton, "recent-c1") is None
    harness.stores.canvases.close("c1")
    assert harness.window.area.welcome.isVisible()
    row = harness.find(object, "recent-c1")
    harness.qtbot.waitUntil(row.isVisible)
    assert title(harness) == "Open a canvas"
