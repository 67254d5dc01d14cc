"""Archives: written, updated, verified by other means, damaged, and hostile."""

from __future__ import annotations

import hashlib
import os
import stat
import struct
import subprocess
import sys
import warnings
import zipfile
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.archive.make import ABOUT, CANVAS, PICTURE, content, entries, write, zip_of
from wsdesk.archive import layout, zip_reader
from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.archive.archive_writer import ArchiveBusyError, ArchiveWriter
from wsdesk.archive.zip_reader import ArchiveRefusedError

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return write(tmp_path / "harbor.zip")


def refused(path: Path) -> str:
    with pytest.raises(ArchiveRefusedError) as error:
        ArchiveFile(path)
    return str(error.value)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_an_archive_has_the_permissions_of_any_file_and_keeps_others(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    path = write(tmp_path / "harbor.zip")
    assert path.stat().st_mode == (tmp_path / "other").stat().st_mode
    path.chmod(0o640)
    write(path, title="second")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    new = write(tmp_path / "new folder" / "harbor.zip")
    assert new.stat().st_mode == (tmp_path / "other").stat().st_mode


def test_an_update_is_kept_although_the_archive_is_gone(archive: Path) -> None:
    with ArchiveFile(archive) as previous, ArchiveWriter(archive, ABOUT, previous) as writer:
        archive.rename(archive.with_name("moved.zip"))
        writer.finish()
    assert archive.is_file()


def test_another_program_unpacks_it_and_every_checksum_is_right(archive: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(archive) as file:
        assert file.testzip() is None
        file.extractall(tmp_path / "bag")
    bag = tmp_path / "bag"
    listed: set[str] = set()
    for manifest in (layout.MANIFEST, layout.TAG_MANIFEST):
        for line in (bag / manifest).read_text().splitlines():
            digest, _, name = line.partition("  ")
            assert hashlib.sha256((bag / name).read_bytes()).hexdigest() == digest
            listed.add(name)
    files = {str(path.relative_to(bag)) for path in bag.rglob("*") if path.is_file()}
    assert files - listed == {layout.TAG_MANIFEST}
    payload = [path for path in (bag / "data").rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in payload)
    assert f"Payload-Oxum: {size}.{len(payload)}\n" in (bag / layout.BAG_INFO).read_text()


def test_media_are_stored_once_under_their_checksum_and_read_anywhere(archive: Path) -> None:
    with ArchiveFile(archive) as opened:
        (medium,) = opened.media()
        assert hashlib.sha256(PICTURE).hexdigest() in medium.filename
        assert opened.zip.read(medium, 1000, 500) == PICTURE[1000:1500]
        assert opened.zip.read(medium, len(PICTURE) - 10, 100) == PICTURE[-10:]
        assert opened.document(layout.content_name(CANVAS)) == content()
        assert opened.verify() == []


def test_an_update_of_equal_content_is_equal_and_compresses_nothing_again(archive: Path) -> None:
    before = archive.read_bytes()
    opened = zipfile.ZipFile.open
    with patch("zipfile.ZipFile.open", autospec=True, side_effect=opened) as written:
        write(archive)
    assert archive.read_bytes() == before
    assert not [call for call in written.call_args_list if call.args[1].filename.endswith(".json")]


def test_a_damaged_entry_is_not_copied_into_an_update(archive: Path) -> None:
    with ArchiveFile(archive) as opened:
        (medium,) = opened.media()
        path = medium.filename.removeprefix(layout.DATA)
    flip(archive, PICTURE[1000:1100])
    with ArchiveFile(archive) as opened, ArchiveWriter(archive.with_name("new.zip"), {}, opened) as writer:
        assert not writer.copy_media(path)


def test_a_large_document_that_was_changed_is_not_read(tmp_path: Path) -> None:
    name, large = layout.content_name(CANVAS), os.urandom(1 << 20).hex().encode() * 5
    rows = f"{hashlib.sha256(large).hexdigest()}  {name}\n".encode()
    whole = entries({name: large}) | {layout.MANIFEST: rows}
    with ArchiveFile(zip_of(tmp_path / "whole.zip", whole)) as opened:
        assert opened.data(name) == large
        assert opened.problems == []
    changed = whole | {name: large[:-1] + b"-"}
    with ArchiveFile(zip_of(tmp_path / "changed.zip", changed)) as opened:
        assert opened.data(name) is None
        assert opened.problems == [f"{name} was changed: it doesn't match the manifest."]


def flip(path: Path, part: bytes) -> None:
    data = bytearray(path.read_bytes())
    at = data.index(part)
    data[at] ^= 0x40
    path.write_bytes(data)


def test_another_writer_of_the_same_archive_is_refused(archive: Path) -> None:
    with ArchiveWriter(archive, {}), pytest.raises(ArchiveBusyError):
        ArchiveWriter(archive, {})
    assert list(archive.parent.iterdir()) == [archive]


def test_a_full_disk_is_noticed_before_anything_is_written(archive: Path) -> None:
    before = archive.read_bytes()
    with (
        ArchiveFile(archive) as opened,
        patch("wsdesk.archive.archive_writer.RESERVE_BYTES", 1 << 62),
        pytest.raises(OSError, match="No space"),
    ):
        ArchiveWriter(archive, {}, opened)
    assert archive.read_bytes() == before
    assert list(archive.parent.iterdir()) == [archive]


KILLED = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, {root!r})
from tests.archive.make import write
import io
from wsdesk.archive import archive_writer
count = 0
def dying(original):
    def call(*arguments, **options):
        global count
        count += 1
        if count == {step}:
            os.kill(os.getpid(), signal.SIGKILL)
        return original(*arguments, **options)
    return call
class File(io.FileIO):
    write = dying(io.FileIO.write)
opened = Path.open
Path.open = lambda path, mode="r", *rest, **more: (
    File(path, "w+b") if mode == "w+b" else opened(path, mode, *rest, **more)
)
archive_writer.os.fsync = dying(archive_writer.os.fsync)
Path.replace = dying(Path.replace)
write(Path({path!r}), title="second", picture=b"\\x89PNG\\r\\n\\x1a\\n" + b"x" * 50_000)
print(count)
"""


def die(path: Path, step: int) -> subprocess.CompletedProcess[str]:
    script = KILLED.format(root=str(ROOT), path=str(path), step=step)
    return subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )


def test_killed_at_any_point_there_is_the_old_file_or_the_new_one(archive: Path, tmp_path: Path) -> None:
    old = archive.read_bytes()
    steps = int(die(archive, 0).stdout)
    assert steps > 15
    titles: list[str] = []
    # Every third step, and the last ones: the flush, the rename, and the flush of the folder.
    for step in sorted({*range(1, steps - 3, 3), *range(steps - 3, steps + 1)}):
        archive.write_bytes(old)
        assert die(archive, step).returncode == -9
        with ArchiveFile(archive) as opened:
            assert opened.verify() == []
            titles.append(opened.document(layout.content_name(CANVAS))["nodes"][0]["title"])
    assert set(titles[:-1]) == {"first"}
    assert titles[-1] == "second"
    # What a killed writer left is used by the next one.
    write(archive, title="third")
    assert {path.name for path in tmp_path.iterdir()} == {"harbor.zip"}


def test_a_cut_off_archive_opens_as_far_as_it_is_whole(archive: Path) -> None:
    data = archive.read_bytes()
    with ArchiveFile(archive) as opened:
        end = opened.zip.entries[layout.content_name(CANVAS)].header_offset
    archive.write_bytes(data[: end + 40])
    with ArchiveFile(archive) as opened:
        assert opened.title == "Harbor"
        assert next(opened.media()).file_size == len(PICTURE)
        assert any("cut off" in problem for problem in opened.problems)
        assert "The canvas “Harbor board” is missing." in opened.problems


def positions(data: bytes) -> Iterator[int]:
    return iter(range(0, len(data), max(1, len(data) // 150)))


def opened_or_not(path: Path) -> tuple[list[bytes | None], list[str]] | None:
    """What is read of every entry, and the problems; None if the file is refused."""
    try:
        with ArchiveFile(path) as opened:
            names = (layout.ABOUT, layout.CANVASES, layout.content_name(CANVAS))
            return [opened.data(name) for name in names], opened.verify()
    except ArchiveRefusedError:
        return None


def test_a_flipped_byte_anywhere_is_reported_and_costs_one_entry(archive: Path) -> None:
    data = archive.read_bytes()
    whole = opened_or_not(archive)
    assert whole is not None
    refusals = 0
    for at in positions(data):
        broken = bytearray(data)
        broken[at] ^= 0x5A
        archive.write_bytes(broken)
        found = opened_or_not(archive)
        if found is None:
            refusals += 1
            continue
        damaged = [read for read, original in zip(found[0], whole[0], strict=True) if read != original]
        # A damaged document is reported and left out, never read with a wrong content.
        assert not any(damaged), at
        assert len(damaged) <= 1, at
        assert found[1] or not damaged, at
    assert refusals <= 3


@pytest.mark.parametrize(
    "name",
    ["../evil.txt", "data/../../evil.txt", "/etc/passwd", "data\\evil", "C:/evil", "data//x", "data/./x"],
)
def test_unsafe_names_are_refused(tmp_path: Path, name: str) -> None:
    info = zipfile.ZipInfo("placeholder")
    info.filename = name
    path = zip_of(tmp_path / "evil.zip", {info: b"x"})
    assert "isn't safe" in refused(path)


def test_links_are_refused(tmp_path: Path) -> None:
    info = zipfile.ZipInfo("data/link")
    info.create_system = 3
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    assert "link" in refused(zip_of(tmp_path / "evil.zip", {info: b"/etc/passwd"}))


@pytest.mark.parametrize("again", [layout.BAGIT, layout.BAGIT.upper()])
def test_duplicates_are_refused(tmp_path: Path, again: str) -> None:
    path = tmp_path / "evil.zip"
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w") as file:
        warnings.simplefilter("ignore")
        file.writestr(layout.BAGIT, "1")
        file.writestr(again, "2")
    assert "twice" in refused(path)


def test_bombs_are_refused_by_ratio_and_by_total(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = zip_of(tmp_path / "ratio.zip", entries({"data/bomb.json": bytes(5 << 20)}))
    assert "too large" in refused(bomb)
    monkeypatch.setattr(zip_reader, "MAX_UNPACKED_BYTES", 1000)
    many = zip_of(tmp_path / "total.zip", entries({f"data/{n}.json": bytes(300) for n in range(5)}))
    assert "too large" in refused(many)


def test_an_entry_that_unpacks_to_more_than_it_says_is_damaged(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "liar.zip", entries({"data/liar.json": bytes(100_000)}))
    data = path.read_bytes().replace(struct.pack("<L", 100_000), struct.pack("<L", 1000))
    path.write_bytes(data)
    with ArchiveFile(path) as opened:
        assert opened.data("data/liar.json") is None
        assert any("liar.json is damaged" in problem for problem in opened.problems)


def test_a_huge_directory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_reader, "MAX_ENTRIES", 10)
    path = zip_of(tmp_path / "many.zip", entries({f"data/{n}": b"" for n in range(20)}))
    assert "too many" in refused(path)


def test_a_directory_that_understates_its_entries_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zip_reader, "MAX_ENTRIES", 20)
    path = zip_of(tmp_path / "huge.zip", {**entries(), **{f"data/{n}": b"" for n in range(30)}})
    data = bytearray(path.read_bytes())
    data[-14:-10] = struct.pack("<2H", 1, 1)
    path.write_bytes(data)
    with patch("zipfile.ZipFile", side_effect=AssertionError):
        assert "too many" in refused(path)


def test_a_file_that_is_also_a_folder_is_refused(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "evil.zip", {**entries(), "data/x": b"1", "DATA/X/y/z": b"2"})
    assert "also a folder" in refused(path)


@pytest.mark.parametrize("shift", [5000, -10])
def test_a_directory_at_a_wrong_offset_is_not_used(tmp_path: Path, shift: int) -> None:
    path = zip_of(tmp_path / "shifted.zip", entries())
    data = bytearray(path.read_bytes())
    (offset,) = struct.unpack_from("<L", data, len(data) - 6)
    struct.pack_into("<L", data, len(data) - 6, offset + shift)
    path.write_bytes(data)
    with ArchiveFile(path) as opened:
        assert opened.zip.is_damaged
        assert opened.title == "Harbor"


def test_a_second_end_in_the_comment_hides_nothing(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "comment.zip", entries())
    data = path.read_bytes()
    path.write_bytes(data[:-2] + struct.pack("<H", 22) + b"PK\5\6" + bytes(18))
    with ArchiveFile(path) as opened:
        assert (opened.zip.is_damaged, opened.title) == (True, "Harbor")


def test_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    path = tmp_path / "pipe.zip"
    os.mkfifo(path)
    assert "regular file" in refused(path)


def test_a_document_is_not_read_into_memory_if_it_is_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = zip_of(tmp_path / "large.zip", entries())
    with ArchiveFile(path) as opened:
        monkeypatch.setattr("wsdesk.archive.archive_file.MAX_DOCUMENT_BYTES", 10)
        assert opened.data(layout.ABOUT) is None
        assert f"{layout.ABOUT} is too large." in opened.problems


def test_overlapping_entries_are_refused(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "overlap.zip", entries({"data/1.json": bytes(100), "data/2.json": bytes(100)}))
    data = bytearray(path.read_bytes())
    offsets = [data.rindex(name) - 4 for name in (b"data/1.json", b"data/2.json")]
    data[offsets[1] : offsets[1] + 4] = data[offsets[0] : offsets[0] + 4]
    path.write_bytes(data)
    assert "overlap" in refused(path)


def test_encrypted_entries_are_refused(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "secret.zip", entries())
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\x03\x04") + 6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)
    assert "encrypted" in refused(path)


def test_a_damaged_directory_is_not_taken_for_an_attack(archive: Path) -> None:
    data = archive.read_bytes()
    start, path = data.index(b"PK\x01\x02"), archive.with_name("damaged.zip")
    read = refusals = 0
    for at in range(start, len(data)):
        path.write_bytes(data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :])
        try:
            with ArchiveFile(path) as opened:
                read += opened.document(layout.content_name(CANVAS)) == content()
        except ArchiveRefusedError:
            refusals += 1
    count = len(data) - start
    assert read >= 0.85 * count
    assert refusals <= 0.02 * count


def test_a_wrong_length_in_the_directory_hides_no_entry(archive: Path) -> None:
    data = bytearray(archive.read_bytes())
    data[data.index(b"PK\x01\x02") + 33] = 0x7F  # a comment of 32 kB, which contains the other entries
    archive.write_bytes(data)
    with ArchiveFile(archive) as opened:
        assert opened.document(layout.content_name(CANVAS)) == content()
        assert any("directory" in problem for problem in opened.problems)


def test_names_are_those_that_were_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = zip_of(tmp_path / "evil.zip", {**entries(), "data/x": b"1"})
    listed = zipfile.ZipFile.infolist

    def infolist(file: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
        """As Python 3.13 does for a name in an extra field."""
        found = listed(file)
        found[-2].filename = "../escaped"
        return found

    monkeypatch.setattr(zipfile.ZipFile, "infolist", infolist)
    with ArchiveFile(path) as opened:
        assert "data/x" in opened.zip.entries
        opened.extract(tmp_path / "folder")
    assert not (tmp_path / "escaped").exists()


@pytest.mark.parametrize("offset", [2**63 + 5, 2**64 - 1, None], ids=str)
def test_an_entry_beyond_the_end_is_damaged(archive: Path, offset: int | None) -> None:
    """Also with its header in the last bytes of the file (None)."""
    data = archive.read_bytes()
    first, end = data.index(b"PK\x01\x02"), data.rindex(b"PK\x05\x06")
    record, tail = bytearray(data[first : first + 46]), bytearray(data[end:])
    extra = struct.pack("<HHQ", 1, 8, offset or 0) if offset is not None else b""
    struct.pack_into("<2H", record, 28, 0, len(extra))
    comment = b"PK\x03\x04" if offset is None else b""
    at = len(data) + len(record) if offset is None else 2**32 - 1
    struct.pack_into("<L", record, 42, at)
    count, size = struct.unpack_from("<H", tail, 10)[0] + 1, end - first + len(record) + len(extra)
    struct.pack_into("<2HL", tail, 8, count, count, size)
    struct.pack_into("<H", tail, 20, len(comment))
    archive.write_bytes(data[:end] + record + extra + tail + comment)
    with ArchiveFile(archive) as opened:
        assert opened.document(layout.content_name(CANVAS)) == content()
        assert any("directory" in problem for problem in opened.problems)


@pytest.mark.parametrize("name", [b"", b"\x00"])
def test_an_entry_without_a_name_is_refused(tmp_path: Path, name: bytes) -> None:
    path = zip_of(tmp_path / "nameless.zip", entries())
    with zipfile.ZipFile(path, "a") as file:
        info = zipfile.ZipInfo("y")
        info.filename = info.orig_filename = name.decode()
        file.writestr(info, b"1")
    assert "isn't safe" in refused(path)


def test_content_that_differs_from_the_manifest_is_left_out(tmp_path: Path) -> None:
    changed = {**entries(), layout.content_name(CANVAS): b'{"nodes":[]}'}
    with ArchiveFile(zip_of(tmp_path / "changed.zip", changed)) as opened:
        assert opened.document(layout.content_name(CANVAS)) == {}
        assert any("doesn't match the manifest" in problem for problem in opened.problems)
        opened.extract(tmp_path / "folder")
    assert (tmp_path / "folder" / layout.ABOUT).is_file()
    assert not (tmp_path / "folder" / layout.content_name(CANVAS)).exists()


@pytest.mark.parametrize("data", [b"", b"PK", b"not a zip file" * 100])
def test_other_files_are_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(data)
    assert refused(path)


def test_an_archive_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    about = b'{"format":"wsdesk-archive","version":2}'
    content = {**entries(), layout.ABOUT: about}
    del content[layout.MANIFEST]
    assert "newer version" in refused(zip_of(tmp_path / "new.zip", content))


def test_entries_beyond_four_gigabytes_are_read(tmp_path: Path) -> None:
    """A sparse file: an entry of 5 GB of zeros, which aren't written, and one behind it."""
    path, size = tmp_path / "large.zip", 5 << 30
    with path.open("w+b") as file, zipfile.ZipFile(file, "w") as written:
        large = zipfile.ZipInfo("data/large")
        large.file_size = large.compress_size = size
        large.CRC = large.header_offset = 0
        file.write(large.FileHeader())
        file.seek(size, 1)
        written.start_dir = file.tell()  # type: ignore[attr-defined]
        written.filelist.append(large)
        written.writestr(layout.BAGIT, b"behind it")
    for cut in (0, 30):
        with path.open("r+b") as file:
            file.truncate(path.stat().st_size - cut)
        reader = zip_reader.ZipReader(path)
        assert reader.is_damaged is bool(cut)
        assert reader.entries["data/large"].file_size == size
        assert reader.read(reader.entries[layout.BAGIT]) == b"behind it"
        assert reader.read(reader.entries["data/large"], size - 10, 100) == bytes(10)
        reader.close()


def test_a_large_file_is_announced_as_such_in_its_header(archive: Path, tmp_path: Path) -> None:
    source = tmp_path / "film.mp4"
    source.write_bytes(b"x" * 5000)
    with patch("zipfile.ZIP64_LIMIT", 1000), ArchiveWriter(archive, {}) as writer:
        path = writer.add_media(source, ".mp4")
        writer.finish()
    with ArchiveFile(archive) as opened:
        assert opened.data(layout.DATA + path) == b"x" * 5000
        assert opened.verify() == []


def test_the_name_of_an_unsafe_entry_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("../../evil\x07.txt", "x")
    assert refused(path) == "The name of an entry isn't safe: ../../evil\\x07.txt."
