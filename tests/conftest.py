"""Fixtures of all tests: offscreen display, temporary home, asyncio through the anyio plugin."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.fonts import lock_fonts

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from tests.postgresql_cluster import Cluster
    from tests.s3_service import S3Service

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# No deadline, since the machine may be busy. The examples of a test are the same in each run, so that a new
# failure is caused by a change. `WSDESK_TEST_EXAMPLES=2000` generates that many random examples instead
# (CONTRIBUTING.md).
_EXAMPLES = int(os.environ.get("WSDESK_TEST_EXAMPLES", "0"))
settings.register_profile(
    "wsdesk",
    settings(),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=not _EXAMPLES,
    max_examples=_EXAMPLES or 100,
)
settings.load_profile("wsdesk")

lock_fonts()

_THRESHOLDS = gc.get_threshold()
_MANY_OBJECTS = 50_000
"""New objects of one test that trigger a full collection: it created windows or large canvases."""


def pytest_configure() -> None:
    """Disable automatic garbage collection, as the application does (`wsdesk.app.platform.gc_scheduler`).

    It would run in any thread that allocates, such as the database's, and crash when it destroys Qt objects
    there.
    """
    gc.disable()


def pytest_collection_finish() -> None:
    """Exclude objects of the test collection from garbage collection: they exist until the end."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Collect garbage of the test, after deleting widgets that wait for an event loop."""
    core = sys.modules.get("PySide6.QtCore")
    if core is not None and core.QCoreApplication.instance() is not None:
        core.QCoreApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete)
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        return
    counts = gc.get_count()
    due = (number for number in (2, 1, 0) if counts[number] > _THRESHOLDS[number] > 0)
    generation = 2 if counts[0] > _MANY_OBJECTS else next(due, None)
    if generation is not None:
        gc.collect(generation)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def _english_numbers() -> None:
    """Format numbers and dates in English, independent of the system locale."""
    from PySide6.QtCore import QLocale

    QLocale.setDefault(QLocale("en"))


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application of all tests, with English plural forms."""
    from wsdesk.app.platform.language import ENGLISH, install

    install(qapp, ENGLISH)
    return qapp


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """pytest-qt's fixture, which waits longer: the machine may be busy."""
    from tests.patient_bot import PatientBot

    return PatientBot(request)


@pytest.fixture
def use_language(qapp: QApplication) -> Iterator[Callable[[str], str]]:
    """Set the language of the application until the test ends."""
    from PySide6.QtCore import QLocale, QTranslator

    from wsdesk.app.platform.language import ENGLISH, install, install_translators

    before = QLocale()
    yield lambda language: install_translators(qapp, language)
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.setParent(None)
    install(qapp, ENGLISH)
    QLocale.setDefault(before)


@pytest.fixture(autouse=True)
def _temporary_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tests from reading or writing the user's files."""
    monkeypatch.setenv("WSDESK_HOME", str(tmp_path / "home"))
    for name in ("WSDESK_BASE_URL", "WSDESK_TEAM_ID", "WSDESK_API_KEY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def _system_motion() -> None:
    """Let animations follow the system, whatever a window or a test before chose."""
    motion = sys.modules.get("wsdesk.theme.motion")
    if motion is not None:
        motion.choose("system")
        motion._system_reduced.cache_clear()


@pytest.fixture(autouse=True)
def _released_input() -> None:
    """Release modifiers and mouse buttons of events that a test before has sent."""
    widgets = sys.modules.get("PySide6.QtWidgets")
    application = widgets.QApplication.instance() if widgets is not None else None
    if application is None or widgets is None:
        return
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    pressed = [button for button in Qt.MouseButton if button and application.mouseButtons() & button]
    if not pressed and application.keyboardModifiers() == Qt.KeyboardModifier.NoModifier:
        return
    widget = widgets.QWidget()
    for button in pressed:
        QTest.mouseRelease(widget, button)
    QTest.keyRelease(widget, Qt.Key.Key_Control)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL server; each test creates its own database."""
    from tests.postgresql_cluster import Cluster

    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture(scope="session")
def s3() -> Iterator[S3Service]:
    """An S3-compatible store; each test creates its own bucket."""
    from tests.s3_service import S3Service

    service = S3Service()
    yield service
    service.remove()


@pytest.fixture
def enlarge(qapp: QApplication) -> Iterator[Callable[[float], None]]:
    """Sets the text size, relative to the default."""
    from wsdesk.theme import fonts

    before = qapp.font()

    def to(scale: float) -> None:
        qapp.setFont(fonts.ui_font(round(13 * scale)))

    to(1)
    yield to
    qapp.setFont(before)
