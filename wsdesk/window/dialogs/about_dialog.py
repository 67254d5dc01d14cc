"""About dialog, with the licenses of the installed libraries."""

from __future__ import annotations

import platform
import re
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution, version

from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from wsdesk.panels.widgets.layout.boxes import Space, add_items, column, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.theme.icons import app_icon
from wsdesk.window.dialogs.dialog import Dialog

DIRECT = (
    "PySide6-Essentials",
    "httpx",
    "keyring",
    "msgspec",
    "Pillow",
    "platformdirs",
    "pydantic",
    "qasync",
    "starlette",
    "tomlkit",
    "truststore",
    "typing_extensions",
    "uvicorn",
)
"""Direct dependencies; transitive ones are found from them."""
_NAME = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class LicensedComponent:
    """A library with its version and license."""

    name: str
    version: str
    license: str


def components() -> tuple[LicensedComponent, ...]:
    """Installed libraries of the application, by name."""
    packages: dict[str, LicensedComponent] = {}
    left = list(DIRECT)
    while left:
        name = left.pop()
        key = name.lower().replace("_", "-")
        if key in packages:
            continue
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue
        packages[key] = LicensedComponent(package.metadata["Name"], package.version, _license(package))
        left += [
            m[0] for need in package.requires or () if "extra ==" not in need and (m := _NAME.match(need))
        ]
    return tuple(packages[key] for key in sorted(packages))


def _license(package: Distribution) -> str:
    """License of a library on one line: its expression, else its classifiers, else its text."""
    text = ", ".join(_metadata(package, "License-Expression"))
    if not text:
        classifiers = (line.split(" :: ") for line in _metadata(package, "Classifier"))
        names = (parts[-1] for parts in classifiers if parts[0] == "License")
        text = ", ".join(name for name in names if name != "OSI Approved")
    lines = (text or "".join(_metadata(package, "License")[:1])).strip().splitlines()
    return lines[0][:120] if lines else "?"


def _metadata(package: Distribution, field: str) -> list[str]:
    return package.metadata.get_all(field) or []


class AboutDialog(Dialog):
    """Name, version, license, and the versions for a bug report."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("aboutDialog", parent)
        self.set_title(self.tr("About wsdesk"))
        self.setMinimumWidth(420)
        self.resize(scaled(520), scaled(460))
        mark = PlainLabel()
        mark.setAccessibleName("wsdesk")
        mark.setPixmap(app_icon().pixmap(QSize(56, 56)))
        self._versions = versions()
        text = self.tr("A desktop canvas browser for team workspaces. Free software under the MIT License.")
        description = column(
            PlainLabel("wsdesk", role="heading"),
            WrappingLabel(text, role="muted", selectable=False),
            Space.SMALL,
            WrappingLabel(self._versions, role="small"),
            space=Space.TIGHT,
        )
        includes = self.tr("Includes the following open source software:")
        self.parts = named(
            QPlainTextEdit("\n".join(f"{p.name} {p.version} · {p.license}" for p in components())),
            "aboutParts",
            self.tr("Third-party licenses"),
        )
        self.parts.setReadOnly(True)
        self.parts.setTabChangesFocus(True)
        add_items(
            self.column,
            row((mark, 0, Qt.AlignmentFlag.AlignTop), (description, 1), space=Space.LARGE),
            WrappingLabel(includes, role="small", selectable=False),
            (self.parts, 1),
        )
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
