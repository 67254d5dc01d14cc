"""Formats of times, sizes, and durations."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QDate, QDateTime, QLocale, QTime, QTimeZone

from wsdesk.store.text import plausible
from wsdesk.store.text.number_format import number, translator, unknown

_tr = translator("time")


def parsed(iso: str | None) -> datetime | None:
    """Parse a timestamp of the API (ISO 8601) as UTC; None if it is invalid."""
    if not iso:
        return None
    try:
        moment = datetime.fromisoformat(iso)
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, TypeError, OverflowError):
        return None


def ago_at(seconds: float) -> str:
    """Format the relative time of seconds since the epoch."""
    try:
        return ago(datetime.fromtimestamp(seconds, UTC).isoformat())
    except (ValueError, OverflowError, OSError):
        return ""


def ago(iso: str | None, now: datetime | None = None) -> str:
    """Format a relative time: "just now", "4 min ago", "yesterday", or the date after a week."""
    then = parsed(iso)
    if then is None:
        return ""
    seconds = ((now or datetime.now(UTC)) - then).total_seconds()
    if seconds < 45:
        return _tr("just now")
    if seconds < 3_600:
        return _tr("{n} min ago").format(n=max(1, round(seconds / 60)))
    if seconds < 86_400:
        return _tr("{n} h ago").format(n=round(seconds / 3_600))
    days = (now or datetime.now(UTC)).astimezone().date().toordinal() - then.astimezone().date().toordinal()
    if days <= 1:
        return _tr("yesterday")
    if days < 7:
        return _tr("{n} days ago").format(n=days)
    return day(iso)


def day(iso: str | None) -> str:
    """Format a date in the user's locale, with the year unless it is the current one."""
    then = parsed(iso)
    if then is None:
        return ""
    local = then.astimezone()
    form = _day_form(with_year=local.year != datetime.now(UTC).astimezone().year)
    return QLocale().toString(QDate(local.year, local.month, local.day), form)


def day_at(seconds: float) -> str:
    """Format the date of seconds since the epoch as `day` does."""
    try:
        return day(datetime.fromtimestamp(seconds, UTC).isoformat())
    except (ValueError, OverflowError, OSError):
        return ""


def _day_form(*, with_year: bool) -> str:
    """Return the date format of the locale: "12 Nov", "12. Nov", "Nov 12", or numeric if the year leads."""
    short = QLocale().dateFormat(QLocale.FormatType.ShortFormat)
    if short.startswith("y"):
        return short if with_year else short.lstrip("y").lstrip("/-. \u5e74\ub144")
    if short.find("M") < short.find("d"):
        return "MMM d, yyyy" if with_year else "MMM d"
    day = "d." if "d." in QLocale().dateFormat(QLocale.FormatType.LongFormat) else "d"
    return f"{day} MMM yyyy" if with_year else f"{day} MMM"


def clock(iso: str | None) -> str:
    """Format hours and minutes in the local time zone and the user's locale."""
    then = parsed(iso)
    if then is None:
        return ""
    local = then.astimezone()
    form = QLocale().timeFormat(QLocale.FormatType.ShortFormat).replace(":ss", "")
    return QLocale().toString(QTime(local.hour, local.minute), form).replace("\u202f", " ")


def moment(iso: str | None) -> str:
    """Format date and time: "12 Nov, 17:42"."""
    return f"{day(iso)}, {clock(iso)}" if parsed(iso) else ""


def recent_moment(seconds: float) -> str:
    """Format seconds since the epoch: "today, 3:12 PM", "Tuesday, 3:12 PM", or the date after a week."""
    try:
        then = datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return ""
    local = then.astimezone()
    days = datetime.now(UTC).astimezone().date().toordinal() - local.date().toordinal()
    if days == 0:
        name = _tr("today")
    elif days == 1:
        name = _tr("yesterday")
    elif 1 < days < 7:
        name = QLocale().standaloneDayName(local.isoweekday())
    else:
        name = day(then.isoformat())
    return f"{name}, {clock(then.isoformat())}"


def exact(iso: str | None) -> str:
    """Format the full local date and time for tooltips; an invalid timestamp is returned unchanged."""
    then = parsed(iso)
    if then is None:
        return iso or ""
    zone = QTimeZone(QTimeZone.Initialization.UTC)
    utc = QDateTime(QDate(then.year, then.month, then.day), QTime(then.hour, then.minute, then.second), zone)
    return QLocale().toString(utc.toLocalTime(), QLocale.FormatType.LongFormat)


def format_size(kilobytes: float | None) -> str:
    """Format a size given in kB: "812 kB", "1.9 MB"."""
    if not kilobytes:
        return ""
    if not 0 < kilobytes <= plausible.MAX_KILOBYTES:
        return unknown()
    return QLocale().formattedDataSize(int(kilobytes * 1_000), 1, QLocale.DataSizeFormat.DataSizeSIFormat)


def format_duration(milliseconds: float | None) -> str:
    """Format a duration: "6 s" below a minute, then "1:04", "1:02:03"; "unknown" if implausible."""
    if not milliseconds:
        return ""
    seconds = plausible.seconds(milliseconds / 1_000)
    if seconds is None:
        return unknown()
    if seconds < 60:
        return _tr("{n} s").format(n=number(round(seconds, 1)))
    whole = round(seconds)
    hours, rest = divmod(whole, 3_600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
