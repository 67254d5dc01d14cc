"""What is announced to assistive technology, and what is not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, Signal

from tests.window.conftest import StubConnection, StubOutbox
from wsdesk.localdb.tables.agent import Upload
from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.store.agent.approvals import ApprovalRow, ApprovalsState
from wsdesk.store.agent.staged_uploads import CheckedUpload, StagedUpload
from wsdesk.store.agent.uploads_state import UploadEntry, UploadsState
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.comparison.compared_version import ComparedVersion
from wsdesk.store.comparison.comparison import Comparison
from wsdesk.store.culling.marks import Flag, ResultMarksStore
from wsdesk.store.results.light_table_state import LightTableState, LightTableView
from wsdesk.window.announcer import Announcer
from wsdesk.wire.version import Version


class Changing(QObject):
    changed = Signal(object)

    def __init__(self, state: Any) -> None:
        super().__init__()
        self.state = state

    def put(self, state: Any) -> None:
        self.state = state
        self.changed.emit(state)


class AnnouncerHarness:
    """An announcer over stores that a test fills, and what it said since it was asked last."""

    def __init__(self) -> None:
        self.connection = StubConnection()
        self.outbox = StubOutbox(self.connection)
        self.uploads, self.approvals = Changing(UploadsState()), Changing(ApprovalsState())
        self.comparison, self.targets = Changing(None), SimpleNamespace(page=None)
        self.light_table = Changing(LightTableState())
        self.marks = ResultMarksStore(cast(Any, SimpleNamespace(all=lambda _profile: {})))
        self._words: list[str] = []
        stores = SimpleNamespace(
            connection=self.connection,
            outbox=self.outbox,
            uploads=self.uploads,
            approvals=self.approvals,
            comparison=self.comparison,
            light_table=self.light_table,
            marks=self.marks,
            mark_targets=self.targets,
        )
        self._announcer = Announcer(cast(Any, stores), self._words.append)

    def words(self) -> list[str]:
        said, self._words[:] = list(self._words), []
        return said


@pytest.fixture
def harness(qapp: object) -> AnnouncerHarness:
    return AnnouncerHarness()


def test_a_comment_that_was_sent_or_failed(harness: AnnouncerHarness) -> None:
    harness.outbox.comment_sent.emit(object())
    assert harness.words() == ["Comment sent"]
    harness.outbox.failed.emit(OutboxItem("x", "comment", "p", "c", "t", state="failed", error="No\nroom"))
    assert harness.words() == ["Couldn't send the comment: No room"]
    harness.outbox.failed.emit(OutboxItem("x", "edge", "p", "c", "t", state="failed"))
    assert harness.words() == []  # its notice says so


def test_marks_on_a_page_but_not_those_that_a_notification_announces(harness: AnnouncerHarness) -> None:
    harness.marks.set_rating(["a", "b"], 3)
    assert harness.words() == []
    harness.targets.page = object()
    harness.marks.set_flag(["a"], Flag.PICK)
    harness.marks.set_rating(["a", "b"], 0)
    harness.marks.history.undo()
    assert harness.words() == ["Picked, 3 stars", "2 results: Marks changed", "2 results: Marks changed"]


def test_a_comparison_and_what_replaced_a_rejected_side(harness: AnnouncerHarness) -> None:
    sides = tuple(ComparedVersion(f"n{n}", "Harbor", n, Version.read({"id": f"v{n}"})) for n in range(1, 5))
    harness.comparison.put(Comparison("c", sides, count=4))
    harness.comparison.put(Comparison("c", sides, count=4))
    harness.comparison.put(Comparison("c", sides[:2], count=4, is_pair=True))
    harness.comparison.put(Comparison("c", (sides[0], sides[2]), count=3, is_pair=True))
    harness.comparison.put(Comparison("c", (sides[0], sides[2]), count=3, is_pair=True, reference=0))
    harness.comparison.put(Comparison("c", (sides[0], sides[3]), count=3, is_pair=True, reference=0))
    harness.comparison.put(None)
    assert harness.words() == [
        "4 results",
        "Harbor v1, Harbor v2",
        "Harbor v1, Harbor v3",
        "Reference: Harbor v1",
        "Harbor v1, Harbor v4",
    ]


def test_the_number_of_results_of_another_query_is_announced_once(harness: AnnouncerHarness) -> None:
    table, state = harness.light_table, LightTableState(total=126)

    def load(view: LightTableView, total: int) -> None:
        table.put(replace(state, view=view, phase=LoadState.READY))  # before it is read
        table.put(replace(state, view=view, phase=LoadState.BUSY))
        table.put(replace(state, view=view, phase=LoadState.READY, total=total))

    load(LightTableView("workspace"), 126)
    load(LightTableView("workspace"), 127)
    load(LightTableView("workspace", text="flag:pick"), 10)
    load(LightTableView("workspace", text="zzz"), 0)
    assert harness.words() == ["126 results", "10 results", "No results"]


def test_offline_and_back_are_said_once(harness: AnnouncerHarness) -> None:
    harness.connection.put(mode="offline")
    harness.connection.put(mode="offline", message="still")
    assert harness.words() == ["Offline"]
    harness.connection.put(mode="live")
    harness.connection.put(checked_at=5.0)
    assert harness.words() == ["Connected"]
    harness.connection.put(mode="starting")
    harness.connection.put(mode="live")
    assert harness.words() == []


def test_refused_files_are_said_once(harness: AnnouncerHarness) -> None:
    one = StagedUpload("a", "s", Path("a.txt"))
    harness.uploads.put(UploadsState(staged=(one,)))
    assert harness.words() == []
    bad = replace(one, checked=CheckedUpload(problem="Only pictures can be sent."))
    harness.uploads.put(UploadsState(staged=(bad,)))
    harness.uploads.put(UploadsState(staged=(bad,)))
    assert harness.words() == ["a.txt: Only pictures can be sent."]
    more = tuple(replace(bad, id=f"m{n}") for n in range(3))
    harness.uploads.put(UploadsState(staged=(bad, *more)))
    assert len(harness.words()) == 1


def upload(state: Any, name: str = "a.png") -> Upload:
    return Upload(name, "p", "t", "s", "S", f"/{name}", name, "image/png", 1000, "", state=state)


def test_an_upload_is_said_from_its_beginning_to_its_end(harness: AnnouncerHarness) -> None:
    for sent in (0, 10, 260, 270, 510, 990):
        harness.uploads.put(UploadsState(entries=(UploadEntry(upload("sending"), sent),)))
    harness.uploads.put(UploadsState(entries=(UploadEntry(upload("done"), 1000),)))
    harness.uploads.put(UploadsState(entries=(UploadEntry(upload("done"), 1000),)))
    said = harness.words()
    assert said[1:4] == ["25% uploaded", "50% uploaded", "75% uploaded"]
    assert (len(said), said[4].startswith("Upload finished")) == (5, True)


def test_an_upload_that_failed(harness: AnnouncerHarness) -> None:
    harness.uploads.put(UploadsState(entries=(UploadEntry(upload("sending"), 0),)))
    harness.words()
    failed = UploadsState(entries=(UploadEntry(upload("failed"), 0),))
    harness.uploads.put(failed)
    harness.uploads.put(failed)
    assert harness.words() == ["Couldn't upload a.png"]


def test_an_approval_that_was_found(harness: AnnouncerHarness) -> None:
    approval = cast(Any, SimpleNamespace(status="pending", tool_name="generate"))
    harness.approvals.put(ApprovalsState((ApprovalRow("a", busy=True),), "a"))
    assert harness.words() == []
    found = ApprovalsState((ApprovalRow("a", approval),), "a")
    harness.approvals.put(found)
    harness.approvals.put(replace(found, listed=True))
    assert harness.words() == ["Approval found: Generate, pending"]
