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
from wsdesk.store.agent.upload_staging import CheckedUpload, StagedUpload
from wsdesk.store.agent.uploads_state import UploadEntry, UploadsState
from wsdesk.store.culling.marks import Flag, ResultMarksStore
from wsdesk.store.results.comparing import ComparedVersion, Comparison
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


class Heard:
    """An announcer over stores that a test fills, and what it said since it was asked last."""

    def __init__(self) -> None:
        self.connection = StubConnection()
        self.outbox = StubOutbox(self.connection)
        self.uploads, self.approvals = Changing(UploadsState()), Changing(ApprovalsState())
        self.comparing, self.targets = Changing(None), SimpleNamespace(page=None)
        self.marks = ResultMarksStore(cast(Any, SimpleNamespace(all=lambda _profile: {})))
        self._words: list[str] = []
        stores = SimpleNamespace(
            connection=self.connection,
            outbox=self.outbox,
            uploads=self.uploads,
            approvals=self.approvals,
            comparing=self.comparing,
            marks=self.marks,
            mark_targets=self.targets,
        )
        self._announcer = Announcer(cast(Any, stores), self._words.append)

    def words(self) -> list[str]:
        said, self._words[:] = list(self._words), []
        return said


@pytest.fixture
def heard(qapp: object) -> Heard:
    return Heard()


def test_a_comment_that_was_sent_or_failed(heard: Heard) -> None:
    heard.outbox.comment_sent.emit(object())
    assert heard.words() == ["Comment sent"]
    heard.outbox.failed.emit(OutboxItem("x", "comment", "p", "c", "t", state="failed", error="No\nroom"))
    assert heard.words() == ["Couldn't send the comment: No room"]
    heard.outbox.failed.emit(OutboxItem("x", "edge", "p", "c", "t", state="failed"))
    assert heard.words() == []  # its notice says so


def test_marks_on_a_page_but_not_those_that_a_notification_announces(heard: Heard) -> None:
    heard.marks.set_rating(["a", "b"], 3)
    assert heard.words() == []
    heard.targets.page = object()
    heard.marks.set_flag(["a"], Flag.PICK)
    heard.marks.set_rating(["a", "b"], 0)
    heard.marks.history.undo()
    assert heard.words() == ["Picked, 3 stars", "2 results: Marks changed", "2 results: Marks changed"]


def test_a_comparison_and_what_replaced_a_rejected_side(heard: Heard) -> None:
    sides = tuple(ComparedVersion(f"n{n}", "Harbor", n, Version.read({"id": f"v{n}"})) for n in range(1, 5))
    heard.comparing.put(Comparison("c", sides, count=4))
    heard.comparing.put(Comparison("c", sides, count=4))
    heard.comparing.put(Comparison("c", sides[:2], count=4, is_pair=True))
    heard.comparing.put(Comparison("c", (sides[0], sides[2]), count=3, is_pair=True))
    heard.comparing.put(None)
    assert heard.words() == ["4 results", "Harbor v1, Harbor v2", "Harbor v1, Harbor v3"]


def test_offline_and_back_are_said_once(heard: Heard) -> None:
    heard.connection.put(mode="offline")
    heard.connection.put(mode="offline", message="still")
    assert heard.words() == ["Offline"]
    heard.connection.put(mode="live")
    heard.connection.put(checked_at=5.0)
    assert heard.words() == ["Connected"]
    heard.connection.put(mode="starting")
    heard.connection.put(mode="live")
    assert heard.words() == []


def test_refused_files_are_said_once(heard: Heard) -> None:
    one = StagedUpload("a", "s", Path("a.txt"))
    heard.uploads.put(UploadsState(staged=(one,)))
    assert heard.words() == []
    bad = replace(one, checked=CheckedUpload(problem="Only pictures can be sent."))
    heard.uploads.put(UploadsState(staged=(bad,)))
    heard.uploads.put(UploadsState(staged=(bad,)))
    assert heard.words() == ["a.txt: Only pictures can be sent."]
    more = tuple(replace(bad, id=f"m{n}") for n in range(3))
    heard.uploads.put(UploadsState(staged=(bad, *more)))
    assert len(heard.words()) == 1


def upload(state: Any, name: str = "a.png") -> Upload:
    return Upload(name, "p", "t", "s", "S", f"/{name}", name, "image/png", 1000, "", state=state)


def test_an_upload_is_said_from_its_beginning_to_its_end(heard: Heard) -> None:
    for sent in (0, 10, 260, 270, 510, 990):
        heard.uploads.put(UploadsState(entries=(UploadEntry(upload("sending"), sent),)))
    heard.uploads.put(UploadsState(entries=(UploadEntry(upload("done"), 1000),)))
    heard.uploads.put(UploadsState(entries=(UploadEntry(upload("done"), 1000),)))
    said = heard.words()
    assert said[1:4] == ["25% uploaded", "50% uploaded", "75% uploaded"]
    assert (len(said), said[4].startswith("Upload finished")) == (5, True)


def test_an_upload_that_failed(heard: Heard) -> None:
    heard.uploads.put(UploadsState(entries=(UploadEntry(upload("sending"), 0),)))
    heard.words()
    failed = UploadsState(entries=(UploadEntry(upload("failed"), 0),))
    heard.uploads.put(failed)
    heard.uploads.put(failed)
    assert heard.words() == ["Couldn't upload a.png"]


def test_an_approval_that_was_found(heard: Heard) -> None:
    approval = cast(Any, SimpleNamespace(status="pending", tool_name="generate"))
    heard.approvals.put(ApprovalsState((ApprovalRow("a", busy=True),), "a"))
    assert heard.words() == []
    found = ApprovalsState((ApprovalRow("a", approval),), "a")
    heard.approvals.put(found)
    heard.approvals.put(replace(found, listed=True))
    assert heard.words() == ["Approval found: Generate, pending"]
