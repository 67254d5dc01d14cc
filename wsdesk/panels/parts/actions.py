"""What several panels do with a value: copy it, and say so."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QMimeData
from PySide6.QtGui import QGuiApplication

from wsdesk.store.notices import NoticeStore

translate = QCoreApplication.translate


def copy_text(text: str, what: str, notices: NoticeStore) -> None:
    """Put a text on the clipboard and say in passing what it was (`what` is translated)."""
    data = QMimeData()
    data.setText(text)
    QGuiApplication.clipboard().setMimeData(data)
    notices.post("ok", translate("Copying", "Copied: {what}").format(what=what))
