"""The dialog that creates an archive: what it asks for, and what it says meanwhile."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from wsdesk.store.archives.archives import ArchiveRequest, ArchiveState
from wsdesk.store.base.store import Store


class FakeArchives(Store[ArchiveState]):
    def __init__(self) -> None:
        super().__init__("archives", ArchiveState())
        self.requests: list[ArchiveRequest] = []
        self.canceled = 0

    def create(self, request: ArchiveRequest) -> None:
        self.requests.append(request)
        self.set_state(ArchiveState("writing", request.path))

    def cancel(self) -> None:
        self.canceled += 1
        self.set_state(ArchiveState())

    def show_folder(self) -> None:
        """Nothing is shown."""


@pytest.fixture
def archives(harness: Any) -> FakeArchives:
    fake: Any = FakeArchives()
    harness.stores.archives = fake
    return fake


def open_dialog(harness: Any) -> Any:
    harness.show()
    harness.stores.canvases.open("c1", title="Harbor / board")
    return harness.window.dialogs.open_archive()


def test_the_workspace_is_archived_with_everything_but_the_history(
    harness: Any, archives: FakeArchives, tmp_path: Path
) -> None:
    dialog = open_dialog(harness)
    dialog.choose_file().fileSelected.emit(str(tmp_path / "all"))
    (request,) = archives.requests
    assert request.path == tmp_path / "all.zip"
    assert (request.canvases, request.projects) == ((), ())
    assert (request.media, request.marks, request.history) == (True, True, False)


def test_a_canvas_alone_is_named_after_it(harness: Any, archives: FakeArchives, tmp_path: Path) -> None:
    dialog = open_dialog(harness)
    dialog.scope.choose("canvas")
    dialog.checks["media"].setChecked(False)
    chooser = dialog.choose_file()
    assert Path(chooser.selectedFiles()[0]).name == "Harbor board.zip"
    chooser.fileSelected.emit(str(tmp_path / "harbor.zip"))
    (request,) = archives.requests
    assert (request.canvases, request.title, request.media) == (("c1",), "Harbor / board", False)


def test_it_says_how_far_it_is_and_is_canceled(harness: Any, archives: FakeArchives, tmp_path: Path) -> None:
    dialog = open_dialog(harness)
    assert not dialog.bar.isVisible()
    dialog.choose_file().fileSelected.emit(str(tmp_path / "all.zip"))
    archives.update_state(done=3, total=8, current="Market\nboard")
    assert (dialog.bar.value(), dialog.bar.maximum()) == (3, 8)
    assert dialog.status.text() == "Archiving Market board…"
    assert not dialog.create_button.isEnabled()
    dialog.stop_button.click()
    assert archives.canceled == 1
    assert dialog.create_button.isEnabled()


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        (
            {"phase": "done", "missing": 2},
            "Archive saved: all.zip\n2 items couldn't be read and are missing.",
        ),
        (
            {"phase": "done", "missing": 1, "detail": "1 item is missing.\nModels: Not found"},
            "Archive saved: all.zip\n1 item is missing.\nModels: Not found",
        ),
        ({"phase": "failed", "message": "Disk full"}, "Disk full"),
    ],
)
def test_it_says_how_it_ended(
    harness: Any, archives: FakeArchives, tmp_path: Path, changed: dict[str, Any], text: str
) -> None:
    dialog = open_dialog(harness)
    archives.set_state(replace(ArchiveState(path=tmp_path / "all.zip"), **changed))
    assert dialog.status.text() == text
    assert dialog.show_button.isVisible() is (changed["phase"] == "done")
