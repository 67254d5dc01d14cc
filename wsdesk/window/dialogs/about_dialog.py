"""About dialog."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from wsdesk.panels.widgets.layout.boxes import Space, column, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.theme.icons import app_icon
from wsdesk.window.dialogs.dialog import Dialog
from wsdesk.window.dialogs.licenses import components


class AboutDialog(Dialog):
    """Name, version, license, and the versions for a bug report."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("aboutDialog", "", parent)
        self.setWindowTitle(self.tr("About wsdesk"))
        self.setAccessibleName(self.tr("About wsdesk"))
        self.setMinimumWidth(420)
        self.resize(scaled(520), scaled(460))
        mark = PlainLabel()
        mark.setAccessibleName("wsdesk")
        mark.setPixmap(app_icon().pixmap(QSize(56, 56)))
        self._versions = versions()
        words = WrappingLabel(
            self.tr("A desktop canvas browser for team workspaces. Free software under the MIT License."),
            role="muted",
            selectable=False,
        )
        facts = WrappingLabel(self._versions, role="small")
        self.column.addLayout(
            row(
                (mark, 0, Qt.AlignmentFlag.AlignTop),
                (
                    column(
                        PlainLabel("wsdesk", role="heading"), words, Space.SMALL, facts, space=Space.TIGHT
                    ),
                    1,
                ),
                space=Space.LARGE,
            )
        )
        made = self.tr("Includes the following open source software:")
        lead = WrappingLabel(made, role="small", selectable=False)
        self.column.addWidget(lead)
        self.parts = named(
            QPlainTextEdit("\n".join(f"{p.name} {p.version} · {p.licence}" for p in components())),
            "aboutParts",
            self.tr("Third-party licenses"),
        )
        self.parts.setReadOnly(True)
        self.parts.setTabChangesFocus(True)
        self.column.addWidget(self.parts, 1)
        copy = self.add_button("aboutCopy", self.tr("Copy version info"))
        copy.clicked.connect(self._on_copy)
        self.add_close().setFocus()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._versions)


def versions() -> str:
    """Versions of wsdesk and its libraries, on one line."""
    try:
        own = version("wsdesk")
    except PackageNotFoundError:  # a checkout that isn't installed
        own = "?"
    return f"wsdesk {own} · Python {platform.python_version()} · Qt {qVersion()} · {platform.system()}"
