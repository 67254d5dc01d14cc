"""Diagnostics, the log and a fault of the program, through the real window."""

from __future__ import annotations

import pytest
from desk import Desk, until
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from wsdesk.settings.places import find_places
from wsdesk.window.dialogs.log_dialog import LogDialog
from wsdesk.window.dialogs.report_dialog import ReportDialog

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]


async def test_diagnostics_are_copied_and_shown_and_name_no_door(desk: Desk) -> None:
    workspace = await desk.start()
    address = workspace.stores.connection.state.address
    workspace.stores.commands.trigger("help.diagnostics")
    await until(lambda: workspace.window.dialogs.current("report"))
    report = workspace.window.dialogs.current("report")
    assert isinstance(report, ReportDialog)
    text = report.text.toPlainText()
    assert QGuiApplication.clipboard().text() == text
    for wanted in ("wsdesk ", "Qt 6", "locale:", "scale", "sample workspace", "kept, media", "last troubles"):
        assert wanted in text, wanted
    assert address not in text
    assert "127.0.0.1" not in text
    report.close()


async def test_a_fault_keeps_what_is_open_and_shows_what_it_would_report(desk: Desk) -> None:
    workspace = await desk.start()
    await until(lambda: workspace.stores.canvases.current)
    open_now = [canvas.canvas_id for canvas in workspace.stores.canvases.all]
    workspace.faulted.emit("ValueError: https://service.example/secret")
    await until(lambda: workspace.window.dialogs.current("report"))
    report = workspace.window.dialogs.current("report")
    assert isinstance(report, ReportDialog)
    assert "ValueError: <address>" in report.text.toPlainText()
    copy = report.findChild(QPushButton, "reportCopy")
    assert copy is not None
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == report.text.toPlainText()
    report.close()
    workspace = await desk.again()
    await until(lambda: workspace.stores.canvases.current)
    assert [canvas.canvas_id for canvas in workspace.stores.canvases.all] == open_now


async def test_the_log_is_read_in_the_window(desk: Desk) -> None:
    workspace = await desk.start()
    path = find_places().data / "wsdesk.log"
    path.write_text(
        "2026-01-01 10:00:00,000 INFO wsdesk.x: went well\n"
        "2026-01-01 10:00:01,000 WARNING wsdesk.y: went badly\n",
        encoding="utf-8",
    )
    workspace.stores.commands.trigger("help.log")
    log = workspace.window.dialogs.current("log")
    assert isinstance(log, LogDialog)
    assert "went well" in log.text.toPlainText()
    log.worst.setChecked(True)
    assert log.text.toPlainText().splitlines() == ["2026-01-01 10:00:01,000 WARNING wsdesk.y: went badly"]
    assert log.count.text() == "1 of 2 lines"
    log.worst.setChecked(False)
    QTest.keyClicks(log.field, "WELL")
    await until(lambda: log.count.text() == "1 of 2 lines")
    assert "went badly" not in log.text.toPlainText()
    log.close()
