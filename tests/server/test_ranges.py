"""The Range header, against every header that there can be."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wsdesk.server.assets import RangeNotSatisfiableError, parse_range


@given(st.text() | st.from_regex(r"bytes=[0-9]{0,30}-[0-9]{0,30}", fullmatch=True), st.integers(0, 10**12))
def test_a_range_lies_in_the_file(header: str, size: int) -> None:
    try:
        span = parse_range(header, size)
    except RangeNotSatisfiableError:
        return
    if span is not None:
        assert 0 <= span[0] <= span[1] < size


@given(st.integers(0, 100), st.integers(0, 200), st.integers(1, 100))
def test_it_is_what_slicing_gives(first: int, last: int, size: int) -> None:
    data = bytes(range(size))
    try:
        span = parse_range(f"bytes={first}-{last}", size)
    except RangeNotSatisfiableError:
        assert first >= size
        return
    if first > last:
        assert span is None
    else:
        assert span is not None
        assert data[span[0] : span[1] + 1] == data[first : last + 1]
