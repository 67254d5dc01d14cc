"""The language of the program: the chosen one, else the system's, else English."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QDate, QLocale
from PySide6.QtWidgets import QApplication

from wsdesk.app.platform.language import install_translators, language_for, languages
from wsdesk.settings.table import LANGUAGE
from wsdesk.store.text import time_format


@pytest.fixture
def application(qapp: QApplication, use_language: Callable[[str], str]) -> QApplication:
    """Restores the language after the test."""
    return qapp


def test_every_available_language_can_be_chosen() -> None:
    assert {value for value, _ in LANGUAGE.choices} == {"system", *languages()}


@pytest.mark.parametrize(
    ("choice", "system_languages", "expected"),
    [
        ("system", ["de-AT", "en"], "de"),
        ("system", ["fr-FR", "de"], "de"),
        ("system", ["fr-FR"], "en"),
        ("system", ["en-GB", "de-DE"], "en"),
        ("system", [], "en"),
        ("de", ["en-GB"], "de"),
        ("en", ["de-DE"], "en"),
        ("xx", ["de_DE"], "de"),
    ],
)
def test_the_setting_has_precedence_over_the_system(
    choice: str, system_languages: list[str], expected: str
) -> None:
    assert language_for(choice, system_languages) == expected


def test_texts_and_numbers_are_german(application: QApplication) -> None:
    assert install_translators(application, "de") == "de"
    assert QCoreApplication.translate("describe", "The disk is full.") == "Der Datenträger ist voll."
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    assert time_format.format_duration(1_500).replace("\N{NO-BREAK SPACE}", " ") == "1,5 s"
    assert QLocale().toString(QDate(1970, 1, 1), "MMMM") == "Januar"


def test_english_is_the_language_of_the_source(application: QApplication) -> None:
    assert install_translators(application, "en") == "en"
    assert QCoreApplication.translate("describe", "The disk is full.") == "The disk is full."
    assert languages().count("en") == 1
