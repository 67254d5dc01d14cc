"""Definition of one setting: key, type, default, choices, and label."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Generic, TypeVar

from wsdesk.files.lazy_dataclass import dataclass

T = TypeVar("T", bool, int, float, str)


def text_marker(context: str) -> Callable[[str], str]:
    """Return a function that marks texts of a context for translation; they are translated where shown."""

    def mark(text: str) -> str:
        return text

    return mark


class InvalidSettingError(ValueError):
    """Raised for an invalid value of a setting; `str()` is the reason code, never the value."""


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """Definition of a setting. Its type is that of `default`: bool, int, float, or str.

    `title`, `hint` and the titles of choices are English source texts, translated where they are shown with
    the context "Settings". `choices` are the allowed values, each with its title.
    `section` is the page of the settings window; a setting without one isn't shown (widths etc.).
    """

    key: str
    default: T
    title: str = ""
    section: str = ""
    choices: tuple[tuple[T, str], ...] = ()
    low: float | None = None
    high: float | None = None
    hint: str = ""

    def read(self, raw: object) -> T:
        """Validate a raw value; integers are converted for float settings.

        Raises `InvalidSettingError` (`wrong-type`, `not-a-choice`, `out-of-range`).
        """
        value = self._typed(raw)
        if self.choices and all(value != choice for choice, _ in self.choices):
            raise InvalidSettingError("not-a-choice")
        if isinstance(value, int | float) and not isinstance(value, bool):
            too_low = self.low is not None and value < self.low
            too_high = self.high is not None and value > self.high
            if too_low or too_high:
                raise InvalidSettingError("out-of-range")
        return value

    def _typed(self, raw: object) -> T:
        kind = type(self.default)
        if kind is float and type(raw) is int and abs(raw) < 1 << 53:
            raw = float(raw)
        # bool is a subclass of int, and tomlkit has its own subclasses.
        if isinstance(raw, bool) is not (kind is bool) or not isinstance(raw, kind):
            raise InvalidSettingError("wrong-type")
        if isinstance(raw, float) and not math.isfinite(raw):
            raise InvalidSettingError("wrong-type")
        return kind(raw)
