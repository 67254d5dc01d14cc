"""Numbers in the person's language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale

from wsdesk.store.numberwords import number


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield request.param
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (4.0, "4", "4"),
        (1.5, "1.5", "1,5"),
        (0.1 + 0.2, "0.3", "0,3"),
        (12_345, "12,345", "12.345"),
        (-2.25, "-2.25", "-2,25"),
        (float("nan"), "", ""),
        (float("inf"), "", ""),
    ],
)
def test_a_number_in_both_languages(language: str, value: float, english: str, german: str) -> None:
    assert number(value) == (german if language == "de" else english)
