"""Names of flags, ratings, and color labels."""

from __future__ import annotations

from collections.abc import Collection

from wsdesk.store.culling.marks import Flag, ResultMarks
from wsdesk.store.text.number_format import translator

tr = translator("Marks")


def flag_name(flag: Flag) -> str:
    return {Flag.PICK: tr("Picked"), Flag.NONE: tr("Unflagged"), Flag.REJECT: tr("Rejected")}[flag]


def color_name(color_label: str) -> str:
    names = {
        "red": tr("Red"),
        "yellow": tr("Yellow"),
        "green": tr("Green"),
        "blue": tr("Blue"),
        "purple": tr("Purple"),
    }
    return names.get(color_label, color_label)


def marks_change_text(marks: Collection[ResultMarks]) -> str:
    """Marks of the results that were changed, such as "2 results: 3 stars"."""
    texts = {marks_text(one) or tr("No flag, rating, or label") for one in marks}
    text = texts.pop() if len(texts) == 1 else tr("Marks changed")
    count = tr("%Ln results", len(marks))
    return f"{count}: {text}" if len(marks) > 1 else text


def marks_text(marks: ResultMarks) -> str:
    """Marks as words, such as "picked, 3 stars, red"."""
    labels: list[str] = []
    if marks.flag is not Flag.NONE:
        labels.append(flag_name(marks.flag))
    if marks.rating:
        labels.append(tr("%Ln stars", marks.rating))
    if marks.color_label:
        labels.append(color_name(marks.color_label))
    return ", ".join(labels)
