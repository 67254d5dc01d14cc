"""The import hook of PySide is removed, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import builtins, linecache
from PySide6.QtCore import QObject, Signal
assert builtins.__import__ is not builtins.__orig_import__  # otherwise there is nothing to take away any more
from wsdesk.app.platform.import_hook import remove_import_hook
remove_import_hook()
remove_import_hook()
assert builtins.__import__ is builtins.__orig_import__
from PySide6.QtWidgets import *  # classes of Qt that are made when they are asked for
assert QMainWindow.__name__ == "QMainWindow"
from PySide6.QtWidgets import QApplication, QLabel
from PySide6.QtSvg import QSvgRenderer
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.theme.tokens import load_theme
assert not [name for name in linecache.cache if "notifications" in name], "its source was read"
class Teller(QObject):
    told = Signal(object)
application = QApplication([])
heard, teller = [], Teller()
teller.told.connect(heard.append)
teller.told.emit(load_theme("dark").color("text").name())
label = QLabel("x")
label.setText(heard[0])
assert label.text().startswith("#")
try:
    import wsdesk.no_such_module
except ModuleNotFoundError as error:
    assert error.name == "wsdesk.no_such_module"
else:
    raise AssertionError
"""


def test_modules_are_imported_by_the_loaders_of_python() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    process = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (process.returncode, process.stderr) == (0, "")
