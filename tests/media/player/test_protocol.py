"""Lines between two processes, one of which may be anybody's."""

from __future__ import annotations

import pytest

from wsdesk.media.player.protocol import LONGEST_LINE, LineReader, ProtocolError, number, packed


def test_messages_come_whole_however_the_bytes_are_cut() -> None:
    data = packed({"do": "open", "path": "/a b/ü\n.mp4"}) + packed({"do": "play"})
    for at in range(len(data)):
        lines = LineReader()
        assert [*lines.take(data[:at]), *lines.take(data[at:])] == [
            {"do": "open", "path": "/a b/ü\n.mp4"},
            {"do": "play"},
        ]


@pytest.mark.parametrize(
    "data",
    [
        b"x" * (LONGEST_LINE + 1),
        b'{"a": "' + b"x" * LONGEST_LINE + b'"}\n',
        b"[" * 20_000 + b"\n",
        b"no json\n",
        b"\xff\xfe\n",
        b"[1]\n",
        b"3\n",
    ],
    ids=["endless", "long", "deep", "words", "bytes", "list", "number"],
)
def test_what_is_no_message_is_told(data: bytes) -> None:
    with pytest.raises(ProtocolError):
        LineReader().take(data)


@pytest.mark.parametrize(
    ("value", "held"), [(5, 5), (-1, 0), (1e300, 9), (float("nan"), 0), (True, 0), ("5", 0), (None, 0)]
)
def test_numbers_are_held_within_their_bounds(value: object, held: float) -> None:
    assert number({"n": value}, "n", 0, 9) == held
