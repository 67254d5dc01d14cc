"""Ids, times and people of the invented studio: the same in every run."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

SPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "northwind.sample.wsdesk")
NOW = datetime(2026, 11, 20, 17, 30, tzinfo=UTC)
"""The moment that the sample shows; nothing in it is younger."""


def uid(*key: object) -> str:
    """The id of the thing that these words name."""
    return str(uuid.uuid5(SPACE, "/".join(map(str, key))))


def stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def at(day: str, clock: str = "09:30") -> datetime:
    """`at("11-12", "17:42")` in the year of the sample."""
    return datetime.fromisoformat(f"2026-{day}T{clock}:00+00:00")


def later(moment: datetime, minutes: float) -> datetime:
    return min(moment + timedelta(minutes=minutes), NOW)


@dataclass(frozen=True)
class Person:
    key: str
    name: str

    @property
    def id(self) -> str:
        return uid("person", self.key)


PEOPLE = {
    person.key: person
    for person in (
        Person("mara", "Mara Lindqvist"),
        Person("jonas", "Jonas Weber"),
        Person("aiko", "森 愛子 (Aiko)"),
        Person("layla", "ليلى حدّاد (Layla)"),
        Person("tomas", "Tomás Ferreira"),
        Person("priya", "Priya Raman"),
        Person("ola", "Ola Nyström"),
        Person("wim", "Wim de Boer"),
    )
}
TEAM = uid("team", "northwind")
