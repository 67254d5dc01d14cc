"""Ratings beside saved files, for other programs and back."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from faulty_server import until

from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.collections import CollectionsTable
from wsdesk.localdb.tables.result_marks import ResultMarksTable
from wsdesk.localdb.tables.session_state import ResourceNameTable
from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.culling.marks import Flag, ResultMarks, ResultMarksStore
from wsdesk.store.culling.xmp import MAX_BYTES, XmpError, read_marks, read_sidecar, write_marks
from wsdesk.store.export.marks_transfer import MarksTransfer, MarksTransferResult
from wsdesk.store.export.xmp_sidecars import XmpSidecars, write_xmp

pytestmark = pytest.mark.anyio
IMPORTED_AT = 4e9
OTHER_PROGRAM = (
    b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
    b'<rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="5" xmp:CreatorTool="Camera"/>'
    b"</rdf:RDF></x:xmpmeta>"
)


class Harness:
    def __init__(self, folder: Path) -> None:
        self.now = 100.0
        self.database = open_database(folder / "wsdesk.sqlite3")
        self.marks = ResultMarksStore(ResultMarksTable(self.database), lambda: self.now)
        self.sidecars = XmpSidecars(self.marks, ResourceNameTable(self.database))
        self.transfer = MarksTransfer(
            self.marks, self.sidecars, CollectionsStore(CollectionsTable(self.database))
        )
        self.results: list[MarksTransferResult] = []
        self.transfer.done.connect(self.results.append)
        for store in (self.marks, self.sidecars):
            store.load("p")

    async def read(self, *paths: Path) -> MarksTransferResult:
        """Import files, whose times are those of the computer's clock."""
        before, self.now = self.now, IMPORTED_AT
        self.transfer.import_sidecars(paths)
        await until(lambda: self.results)
        self.now = before
        return self.results.pop()


@pytest.fixture
def harness(tmp_path: Path, qapp: object) -> Iterator[Harness]:
    made = Harness(tmp_path)
    yield made
    made.database.close()


@pytest.mark.parametrize("seconds", [-86_400 * 365 * 40, 9e9])
async def test_marks_of_a_file_with_an_impossible_date_stay_after_a_restart(
    harness: Harness, tmp_path: Path, seconds: float
) -> None:
    path = tmp_path / "photo.png.xmp"
    path.write_bytes(write_marks(ResultMarks(Flag.PICK, 3), version_id="v1"))
    os.utime(path, (seconds, seconds))
    assert (await harness.read(path)).count == 1
    again = ResultMarksStore(ResultMarksTable(harness.database), lambda: harness.now)
    again.load("p")
    assert again.of("v1") == ResultMarks(Flag.PICK, 3)
    assert 0 <= again.export()[0].changed_at <= IMPORTED_AT


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes in folders")
async def test_a_pipe_among_the_files_is_not_opened(harness: Harness, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "photo.png.xmp")
    result = await harness.read(tmp_path)
    assert [(file.path.name, file.error) for file in result.unreadable] == [("photo.png.xmp", "unreadable")]
    with pytest.raises(OSError, match="pipe or device"):
        write_xmp(tmp_path / "photo.png", ResultMarks(), "v1")


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    folder = tmp_path / "saved"
    folder.mkdir()
    path = folder / "photo.png"
    path.write_bytes(b"image")
    return path


def beside(path: Path) -> Path:
    return path.with_name(path.name + ".xmp")


async def test_marks_are_written_with_the_version_and_read_back(harness: Harness, photo: Path) -> None:
    harness.marks.set_flag(["v1"], Flag.PICK)
    harness.marks.set_rating(["v1"], 4)
    left = photo.with_name(f".{'a' * 16}.part")  # by a run that was killed
    left.touch()
    os.utime(left, (0, 0))
    await harness.sidecars.write(photo, "v1")
    assert read_marks(beside(photo).read_bytes()) == ResultMarks(Flag.PICK, 4)
    assert sorted(path.name for path in photo.parent.iterdir()) == ["photo.png", "photo.png.xmp"]
    assert (await harness.read(photo.parent)).count == 0, "nothing changed"

    data = beside(photo).read_bytes().replace(b'Rating="4"', b'Rating="2"')
    renamed = photo.with_name("renamed.png.xmp")
    renamed.write_bytes(data)
    result = await harness.read(renamed)
    assert (result.count, harness.marks.of("v1")) == (1, ResultMarks(Flag.PICK, 2))
    harness.marks.history.undo()
    assert harness.marks.of("v1") == ResultMarks(Flag.PICK, 4)


async def test_what_another_program_wrote_is_merged_and_properties_of_its_own_stay(
    harness: Harness, photo: Path
) -> None:
    beside(photo).write_bytes(OTHER_PROGRAM)
    harness.marks.set_flag(["v1"], Flag.REJECT)
    await harness.sidecars.write(photo, "v1")
    assert b'CreatorTool="Camera"' in beside(photo).read_bytes()
    beside(photo).write_bytes(OTHER_PROGRAM)  # which dropped unknown elements
    result = await harness.read(beside(photo))
    assert result.count == 1
    assert harness.marks.of("v1") == ResultMarks(Flag.REJECT, 5), "the flag isn't in it and stays"


async def test_a_name_of_several_versions_and_files_of_others_match_nothing(
    harness: Harness, photo: Path
) -> None:
    await harness.sidecars.write(photo, "v1")
    await harness.sidecars.write(photo, "v2")
    beside(photo).write_bytes(OTHER_PROGRAM)
    photo.with_name("other.xmp").write_bytes(OTHER_PROGRAM)
    result = await harness.read(photo.parent)
    assert (result.count, result.unmatched) == (0, 2)
    assert not harness.marks.all


async def test_newer_marks_here_stay_and_are_listed(harness: Harness, photo: Path) -> None:
    await harness.sidecars.write(photo, "v1")
    beside(photo).write_bytes(write_marks(ResultMarks(Flag.PICK), version_id="v1"))
    os.utime(beside(photo), (50, 50))
    harness.marks.set_rating(["v1"], 1)
    result = await harness.read(beside(photo))
    assert result.conflicts == ("v1",)
    assert harness.marks.of("v1") == ResultMarks(Flag.NONE, 1)


async def test_files_that_are_no_sidecars_are_named_and_the_others_are_read(
    harness: Harness, photo: Path
) -> None:
    await harness.sidecars.write(photo, "v1")
    beside(photo).write_bytes(OTHER_PROGRAM)
    bad = {
        "a.xmp": (b"not XML", "other-format"),
        "b.xmp": (b'<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>', "doctype"),
        "c.xmp": (b" " * (MAX_BYTES + 1), "too-large"),
    }
    for name, (data, _) in bad.items():
        photo.with_name(name).write_bytes(data)
    result = await harness.read(photo.parent)
    assert {(file.path.name, file.error) for file in result.unreadable} == {
        (name, error) for name, (_, error) in bad.items()
    }
    assert result.count == 1
    assert (await harness.read(photo.with_name("missing.xmp"))).unreadable[0].error == "unreadable"
    (photo.parent / "empty").mkdir()
    assert (await harness.read(photo.parent / "empty")).error == "no-sidecars"


def test_a_sidecar_that_cannot_be_read_is_left_alone(photo: Path) -> None:
    beside(photo).write_bytes(b"not XML")
    with pytest.raises(XmpError):
        write_xmp(photo, ResultMarks(Flag.PICK), "v1")
    assert beside(photo).read_bytes() == b"not XML"
    assert len(list(photo.parent.iterdir())) == 2


def test_the_length_of_a_foreign_id_is_limited() -> None:
    data = write_marks(ResultMarks(), version_id="v" * 500)
    assert read_sidecar(data).version_id == ""
