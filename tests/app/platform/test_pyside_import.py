"""PySide6 is imported without its import hook and its signature support, and works the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
DEFERRED = """
from wsdesk.app.platform.pyside_import import import_pyside
import_pyside()
import_pyside()
"""
BEFORE = """
python_functions = (object.__new__, len, str.join, "".join, dict.fromkeys, print)
documentation = [function.__doc__ for function in python_functions]
"""
PROGRAM = """
import builtins, linecache, sys
from PySide6.QtWidgets import *  # creates all classes of Qt
assert QMainWindow.__name__ == "QMainWindow"
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QLabel
from PySide6.QtSvg import QSvgRenderer
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.theme.tokens import load_theme
assert not hasattr(builtins, "__feature_import__")
assert not [name for name in linecache.cache if "notifications" in name], "its source was read"
assert [function.__doc__ for function in python_functions] == documentation
assert "shibokensupport.signature.parser" not in sys.modules, "the import isn't deferred any more"
class Sender(QObject):
    sent = Signal(object)
application = QApplication([])
received, sender = [], Sender()
sender.sent.connect(received.append)
sender.sent.emit(load_theme("dark").color("text").name())
label = QLabel("x")
label.setText(received[0])
assert label.text().startswith("#")
try:
    import wsdesk.no_such_module
except ModuleNotFoundError as error:
    assert error.name == "wsdesk.no_such_module"
else:
    raise AssertionError
"""
USES = {
    "wrong arguments of a constructor": "QSize('a', 'b')",
    "a wrong argument of a method": "QObject().setObjectName(5)",
    "a wrong argument of a static method": "QWidget.setTabOrder(1, 2)",
    "a wrong keyword": "QObject(objectNam='a')",
    "a documentation": "print(QSize.scaled.__doc__)",
    "a documentation of a class": "print(QSize.__doc__)",
    "a documentation of a method of an object": "print(QObject().setObjectName.__doc__)",
    "a documentation of an inherited method": "print(type('Label', (QObject,), {})().setObjectName.__doc__)",
    "a documentation of a static method": "print(QWidget.setTabOrder.__doc__)",
    "a documentation of a function": "print(qVersion.__doc__)",
    "an unknown attribute": "QObject().objectNam",
}
"""Each is the first in its process that needs PySide's signature support."""


def output(program: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", program]
    process = subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert (process.returncode, process.stderr) == (0, "")
    return process.stdout


def test_modules_are_imported_by_the_loaders_of_python() -> None:
    output(BEFORE + DEFERRED + PROGRAM)


def test_messages_and_documentation_are_those_of_pyside() -> None:
    # One process for all, and one for each, in which it's the first.
    report = """
def report(use):
    try: exec(use)
    except Exception as error: print(type(error).__name__, error)
from PySide6.QtCore import QObject, QSize, qVersion
from PySide6.QtWidgets import QApplication, QWidget
"""
    plain = output(report + "\n".join(f"report({use!r}); print('---')" for use in USES.values()))
    expected = dict(zip(USES, plain.split("---\n"), strict=False))
    for name, use in USES.items():
        assert (name, output(f"{DEFERRED}{report}report({use!r})")) == (name, expected[name])
