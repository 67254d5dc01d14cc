"""Output of the child process, and calls into Qt's players."""

from __future__ import annotations

import os
from typing import Any

from PySide6.QtCore import Q_ARG, QMetaObject, QObject, Qt

from wsdesk.media.player.protocol import packed

_OUT = 1


def tell(**message: Any) -> None:
    """Say something to the window; where it is gone, so is this process."""
    data = packed(message)
    try:
        while data:
            data = data[os.write(_OUT, data) :]
    except OSError:
        os._exit(0)


def later(target: QObject, slot: str, kind: str = "", value: object = None) -> None:
    """Call a slot of Qt's from the event loop, which holds no lock of Python's.

    Qt's players wait for their own threads when they stop, seek or are destroyed, and those may wait for
    Python's lock.
    """
    queued = Qt.ConnectionType.QueuedConnection
    if kind:
        QMetaObject.invokeMethod(target, slot, queued, Q_ARG(kind, value))
    else:
        QMetaObject.invokeMethod(target, slot, queued)
