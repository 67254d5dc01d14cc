from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.store.text.file_names import file_name, numbered, suffix_of_type


@pytest.mark.parametrize(
    ("words", "suffix", "name"),
    [
        ("Harbour at dusk", ".png", "Harbour at dusk.png"),
        ("../../etc/passwd", ".png", "etc passwd.png"),
        ("C:\\Windows\\x.exe", ".png", "C Windows x.exe.png"),
        (".bashrc", ".png", "bashrc.png"),
        ("...", ".png", "file.png"),
        ("", ".png", "file.png"),
        ("NUL", ".png", "_NUL.png"),
        ("com1.tar", ".png", "_com1.tar.png"),
        ("console", ".png", "console.png"),
        ("a.JPEG", ".jpg", "a.jpeg"),
        ("a.png", ".jpg", "a.jpg"),
        ("voice.opus", ".ogg", "voice.opus"),
        ("gpj\u202egnp.exe", ".png", "gpjgnp.exe.png"),
        ("a\nb\x00c", ".png", "a b c.png"),
        ("-rf", ".png", "rf.png"),
        ("港の夕暮れ", ".webp", "港の夕暮れ.webp"),
    ],
)
def test_names_are_made_here(words: str, suffix: str, name: str) -> None:
    assert file_name(words, suffix) == name


@given(st.text(max_size=600), st.sampled_from(["", ".png", ".mp4"]))
def test_every_name_is_one_that_can_be_written(words: str, suffix: str) -> None:
    name = file_name(words, suffix)
    assert 0 < len(name.encode("utf-8")) <= 220
    assert not set(name) & set('/\\:*?"<>|\x00\n')
    assert name[0] not in ". -"
    assert name[-1] not in ". "
    assert name.endswith(suffix)


def test_a_number_is_before_the_suffix() -> None:
    assert [numbered("a.b.png", n) for n in (1, 2, 10)] == ["a.b.png", "a.b (2).png", "a.b (10).png"]
    assert numbered("a", 3) == "a (3)"


def test_types_have_endings() -> None:
    assert suffix_of_type("Video/MP4; codecs=x") == ".mp4"
    assert suffix_of_type("text/html") == ""
