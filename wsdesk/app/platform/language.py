"""Language of the program: setting, or the first available language of the system.

English is the text of the program itself; `resources/translations/wsdesk_en.ts` has only the singular and
plural of the texts with a number. Every other language is a whole file of Qt Linguist beside it
(`wsdesk_de.ts`), beside what `packaging/translate` compiled from it.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from wsdesk.files.resources import resource

ENGLISH = "en"


def languages() -> tuple[str, ...]:
    """The codes of all languages there are (ISO 639-1), English first."""
    found = resource("translations").glob("wsdesk_*.qm")
    return (ENGLISH, *sorted({path.stem.removeprefix("wsdesk_") for path in found} - {ENGLISH}))


def language_for(choice: str, wished: list[str]) -> str:
    """The language for a setting: `choice` if it is one, else the first of `wished` (BCP 47) there is."""
    known = languages()
    for tag in [choice, *wished]:
        code = tag.replace("_", "-").split("-")[0].lower()
        if code in known:
            return code
    return ENGLISH


def install_translators(application: QCoreApplication, choice: str) -> str:
    """Let the program speak `choice` ("system" or a code) from now on; what is shown keeps its words.

    Numbers and dates follow the system's place where it speaks that language, and the language's own else.
    """
    system = QLocale.system()
    code = language_for(choice, system.uiLanguages())
    if QLocale(system.name()).language() != QLocale(code).language():
        QLocale.setDefault(QLocale(code))
    install(application, code)
    return code


def install(application: QCoreApplication, code: str) -> None:
    """Load the texts of a language, which the application has from now on; its numbers stay as they are."""
    of_qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in (("qtbase", of_qt), ("wsdesk", str(resource("translations")))):
        translator = QTranslator(application)
        if translator.load(f"{name}_{code}", folder):
            application.installTranslator(translator)
