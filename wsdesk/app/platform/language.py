"""Language of the program: the setting, or the first available language of the system.

English is the source language; `resources/translations/wsdesk_en.ts` has only the plural forms. Every other
language is a complete Qt Linguist file (`wsdesk_de.ts`), compiled by `packaging/translate`.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from wsdesk.files.resources import resource

ENGLISH = "en"


def languages() -> tuple[str, ...]:
    """Codes of all available languages (ISO 639-1), English first."""
    files = resource("translations").glob("wsdesk_*.qm")
    return (ENGLISH, *sorted({path.stem.removeprefix("wsdesk_") for path in files} - {ENGLISH}))


def language_for(choice: str, preferred: list[str]) -> str:
    """Language for a setting: `choice` if available, else the first available one of `preferred` (BCP 47)."""
    available = languages()
    for tag in [choice, *preferred]:
        code = tag.replace("_", "-").split("-")[0].lower()
        if code in available:
            return code
    return ENGLISH


def install_translators(application: QCoreApplication, choice: str) -> str:
    """Set the language to `choice` ("system" or a code); existing widgets keep their text.

    Numbers and dates follow the system's locale if it has the same language, else the language's default.
    """
    system = QLocale.system()
    code = language_for(choice, system.uiLanguages())
    is_system = QLocale(system.name()).language() == QLocale(code).language()
    QLocale.setDefault(system if is_system else QLocale(code))
    install(application, code)
    return code


def install(application: QCoreApplication, code: str) -> None:
    """Install the translators of a language without changing the locale."""
    of_qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in (("qtbase", of_qt), ("wsdesk", str(resource("translations")))):
        translator = QTranslator(application)
        if translator.load(f"{name}_{code}", folder):
            application.installTranslator(translator)
