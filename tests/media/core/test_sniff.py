"""File types by their first bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.media.samples import image_bytes, wav_bytes
from wsdesk.media.core.sniff import check_image, check_media, image_format, media_suffix

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'


@pytest.mark.parametrize(
    ("kind", "name", "suffix"),
    [
        ("PNG", "png", ".png"),
        ("JPEG", "jpeg", ".jpg"),
        ("WEBP", "webp", ".webp"),
        ("GIF", "gif", ".gif"),
        ("BMP", "", ""),
        ("TIFF", "", ""),
    ],
)
def test_four_image_formats_are_detected(kind: str, name: str, suffix: str) -> None:
    data = image_bytes(16, 16, kind)
    assert image_format(data) == name
    assert media_suffix(data) == suffix
    assert (check_image(data) is None) == bool(name)


@pytest.mark.parametrize(
    ("head", "suffix"),
    [
        (b"\x00\x00\x00\x20ftypisom\x00\x00\x02\x00", ".mp4"),
        (b"\x00\x00\x00\x20ftypmp42\x00\x00\x02\x00", ".mp4"),
        (b"\x00\x00\x00\x14ftypqt  \x00\x00\x02\x00", ".mov"),
        (b"\x00\x00\x00\x20ftypM4A \x00\x00\x02\x00", ".m4a"),
        (b"\x00\x00\x00\x20ftypavif\x00\x00\x02\x00", ""),
        (b"\x00\x00\x00\x20ftypheic\x00\x00\x02\x00", ""),
        (b"\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01\x42\x82\x84webm", ".webm"),
        (b"\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01\x42\x82\x88matroska", ".mkv"),
        (b"RIFF\x00\x00\x00\x00AVI LIST", ".avi"),
        (wav_bytes(0.01)[:16], ".wav"),
        (b"OggS\x00\x02", ".ogg"),
        (b"fLaC\x00\x00", ".flac"),
        (b"ID3\x04\x00", ".mp3"),
        (b"\xff\xfb\x90\x64", ".mp3"),
        (b"\xff\xf1\x50\x80", ".aac"),
        (b"%PDF-1.7\n", ".pdf"),
        (b"\x00\x00\x01\xba\x44", ".mpg"),
    ],
)
def test_containers_are_detected_by_their_first_bytes(head: bytes, suffix: str) -> None:
    assert media_suffix(head) == suffix


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"x",
        SVG,
        b"<?xml version='1.0'?>" + SVG,
        b"\x1f\x8b\x08" + bytes(20),
        b"<!DOCTYPE html><html>",
        b"#EXTM3U\n#EXT-X-STREAM-INF\nhttp://127.0.0.1/x",
        b"[playlist]\nFile1=http://127.0.0.1/x",
        b"<?xml?><MPD></MPD>",
        b"<asx version='3.0'>",
        b"ffconcat version 1.0\nfile /etc/passwd",
        b"{}",
        b"PK\x03\x04",
        b"\x7fELF",
        b"\xff\xfe\x00\x00",
        b"%!PS-Adobe",
    ],
)
def test_files_with_references_and_other_files_are_rejected(data: bytes) -> None:
    assert check_image(data) == "not-an-image"
    assert check_media(data) == "not-media"


@given(st.binary(max_size=64))
def test_any_bytes_are_classified(head: bytes) -> None:
    assert media_suffix(head) in (
        *("", ".png", ".jpg", ".webp", ".gif", ".mp4", ".mov", ".m4a", ".webm", ".mkv", ".avi", ".wav"),
        *(".ogg", ".flac", ".mp3", ".aac", ".pdf", ".mpg"),
    )
