"""The Range header (RFC 9110, 14.2), one range of bytes at a time."""

from __future__ import annotations

import re

_RANGE = re.compile(r"\s*bytes\s*=\s*([0-9]{0,19})\s*-\s*([0-9]{0,19})\s*", re.IGNORECASE)


class RangeNotSatisfiableError(ValueError):
    """The range lies outside the file: 416."""


def wanted(header: str, size: int) -> tuple[int, int] | None:
    """First and last byte; None where the whole file is to be sent.

    A header that is not understood, or asks for several ranges, is ignored, as the standard allows.

    Raises:
        Unsatisfiable: there is no byte of the file in the range.
    """
    found = _RANGE.fullmatch(header)
    if found is None or not (found.group(1) or found.group(2)):
        return None
    first_text, last_text = found.groups()
    if not first_text:
        first, last = max(0, size - int(last_text)), size - 1
    else:
        first, last = int(first_text), min(int(last_text) if last_text else size - 1, size - 1)
        if last_text and int(last_text) < int(first_text):
            return None
    if first >= size or first > last:
        raise RangeNotSatisfiableError
    return first, last
