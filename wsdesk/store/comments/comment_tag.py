"""Tags of comments: version, time, and area, written as a readable prefix of the plain text.

The API has no fields for them, so the prefix is part of the text, which every client shows::

    on v4: brighter
    on v4 at 42% × 61%: brighter
    on v4 at 30% × 40% to 60% × 80%: too dark
    on v4 at 0:03.2: cut here
    on v4 at 0:03.2–0:05.0, 42% × 61%: flickers

Anything else after "on v4" is text.
"""

from __future__ import annotations

import re

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_pattern import lazy_pattern

_TIME = r"(?:\d{1,3}:)?\d{1,3}:\d{2}(?:\.\d{1,3})?"
_POINT = r"\d{1,3}(?:\.\d{1,2})?[ ]?%[ ]?[×xX*][ ]?\d{1,3}(?:\.\d{1,2})?[ ]?%"
_SPAN = rf"(?P<start>{_TIME})(?:[ ]?[–-][ ]?(?P<end>{_TIME}))?"
_AREA = rf"(?P<from>{_POINT})(?:[ ]to[ ](?P<to>{_POINT}))?"
_END = r"(?::[ \t]*|[ \t]*\n|[ \t]+|\Z)"
_VERSION = lazy_pattern(rf"on v(\d{{1,6}}){_END}", re.IGNORECASE)
_AT_TIME = lazy_pattern(rf"on v(\d{{1,6}})[ ]at[ ]{_SPAN}(?:,[ ]?{_AREA})?{_END}", re.IGNORECASE)
_AT_AREA = lazy_pattern(rf"on v(\d{{1,6}})[ ]at[ ]{_AREA}{_END}", re.IGNORECASE)
MAX_MS = 100 * 3_600_000
"""Latest time of a tag; a later one is text."""
_NUMBER = lazy_pattern(r"\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Area:
    """Rectangle of an image as shares of its width and height, 0 to 1; a point if both corners are equal."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def is_point(self) -> bool:
        return self.left == self.right and self.top == self.bottom


@dataclass(frozen=True, slots=True)
class TimeSpan:
    """Range of a video or audio file in ms; a moment if both ends are equal."""

    start_ms: int
    end_ms: int


@dataclass(frozen=True, slots=True)
class CommentTag:
    """Version number of a comment, 0 if it has none, with area and time of its annotation."""

    version: int = 0
    area: Area | None = None
    span: TimeSpan | None = None

    @property
    def is_annotation(self) -> bool:
        """Whether the comment refers to a place or a time of the version."""
        return self.area is not None or self.span is not None


def parse_tag(body: str) -> tuple[CommentTag, str]:
    """Tag of a comment, and its text after the tag; an empty tag and the body if it has none."""
    for pattern in (_AT_TIME, _AT_AREA):
        match = pattern.match(body)
        tag = _annotation(match.groupdict(), int(match[1])) if match is not None else None
        if match is not None and tag is not None:
            return tag, body[match.end() :]
    match = _VERSION.match(body)
    if match is None or int(match[1]) == 0:
        return CommentTag(), body
    return CommentTag(int(match[1])), body[match.end() :]


def with_tag(body: str, tag: CommentTag) -> str:
    """Body with a tag; an existing tag is replaced, and removed if the version is 0."""
    rest = parse_tag(body)[1]
    if tag.version <= 0:
        return rest
    places = [text for text in (format_span(tag.span), format_area(tag.area)) if text]
    at = f" at {', '.join(places)}" if places else ""
    return f"on v{tag.version}{at}: {rest}"


def format_span(span: TimeSpan | None) -> str:
    """Time as in a tag: "0:03.2", or a range "0:03.2–0:05.0"; empty without one."""
    if span is None:
        return ""
    start, end = _format_time(span.start_ms), _format_time(span.end_ms)
    return start if start == end else f"{start}–{end}"


def area_between(x1: float, y1: float, x2: float, y2: float) -> Area:
    """Area between two corners in any order, inside of the image and rounded to whole percents."""
    left, right = sorted((_rounded(x1), _rounded(x2)))
    top, bottom = sorted((_rounded(y1), _rounded(y2)))
    return Area(left, top, right, bottom)


def span_between(first_ms: float, second_ms: float) -> TimeSpan:
    """Range between two times in any order, rounded to tenths of a second."""
    start, end = sorted(max(0, round(ms / 100) * 100) for ms in (first_ms, second_ms))
    return TimeSpan(start, end)


def _annotation(parts: dict[str, str | None], version: int) -> CommentTag | None:
    """Annotation of the parts of a match; None if a value is out of range."""
    start, first = parts.get("start"), parts.get("from")
    area = _parse_area(first, parts.get("to")) if first else None
    span = _parse_span(start, parts.get("end")) if start else None
    if version == 0 or (first and area is None) or (start and span is None):
        return None
    return CommentTag(version, area, span)


def _parse_area(first: str, second: str | None) -> Area | None:
    values = [float(value) / 100 for text in (first, second or first) for value in _NUMBER.findall(text)]
    if max(values) > 1:
        return None
    (left, top, right, bottom) = values
    return Area(left, top, right, bottom) if left <= right and top <= bottom else None


def _parse_span(start: str, end: str | None) -> TimeSpan | None:
    times = [_parse_time(text) for text in (start, end or start)]
    if times[0] is None or times[1] is None or times[0] > times[1]:
        return None
    return TimeSpan(times[0], times[1])


def _parse_time(text: str) -> int | None:
    """Time in ms; None if it exceeds `MAX_MS`, or minutes or seconds exceed 59 beside a larger unit."""
    *larger, seconds = text.split(":")
    minutes = int(larger[-1])
    hours = int(larger[0]) if len(larger) > 1 else 0
    if float(seconds) >= 60 or (hours and minutes >= 60):
        return None
    ms = round((hours * 3_600 + minutes * 60 + float(seconds)) * 1_000)
    return ms if ms <= MAX_MS else None


def _format_time(ms: int) -> str:
    tenths = max(0, round(ms / 100))
    minutes, rest = divmod(tenths, 600)
    hours, minutes = divmod(minutes, 60)
    seconds = f"{rest // 10:02}.{rest % 10}"
    return f"{hours}:{minutes:02}:{seconds}" if hours else f"{minutes}:{seconds}"


def format_area(area: Area | None) -> str:
    """Place as in a tag: "42% × 61%", or a rectangle "42% × 61% to 50% × 70%"; empty without one."""
    if area is None:
        return ""
    start = f"{_percent(area.left)} × {_percent(area.top)}"
    return start if area.is_point else f"{start} to {_percent(area.right)} × {_percent(area.bottom)}"


def _percent(share: float) -> str:
    return f"{share * 100:.4g}%"


def _rounded(share: float) -> float:
    return round(min(1.0, max(0.0, share)) * 100) / 100
