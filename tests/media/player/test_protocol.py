"""Protocol between two processes, one of which may be compromised."""

from __future__ import annotations

import pytest

from wsdesk.media.player.protocol import MAX_LINE_BYTES, LineReader, ProtocolError, encode_message, number


def test_messages_are_complete_for_any_chunks() -> None:
    data = encode_message({"do": "open", "path": "/a b/ü\n.mp4"}) + encode_message({"do": "play"})
    for at in range(len(data)):
        lines = LineReader()
        assert [*lines.feed(data[:at]), *lines.feed(data[at:])] == [
            {"do": "open", "path": "/a b/ü\n.mp4"},
            {"do": "play"},
        ]


@pytest.mark.parametrize(
    "data",
    [
        b"x" * (MAX_LINE_BYTES + 1),
        b'{"a": "' + b"x" * MAX_LINE_BYTES + b'"}\n',
        b"[" * 20_000 + b"\n",
        b"no json\n",
        b"\xff\xfe\n",
        b"[1]\n",
        b"3\n",
    ],
    ids=["endless", "long", "deep", "words", "bytes", "list", "number"],
)
def test_invalid_messages_are_errors(data: bytes) -> None:
    with pytest.raises(ProtocolError):
        LineReader().feed(data)


@pytest.mark.parametrize(
    ("value", "expected"), [(5, 5), (-1, 0), (1e300, 9), (float("nan"), 0), (True, 0), ("5", 0), (None, 0)]
)
def test_numbers_are_clamped(value: object, expected: float) -> None:
    assert number({"n": value}, "n", 0, 9) == expected
