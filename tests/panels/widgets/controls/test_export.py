from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QWidget

from wsdesk.panels.widgets.controls.export import TransferDialogs, downloads


def test_dialogs_open_in_the_home_folder_if_there_is_no_folder_of_documents(
    show: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_location(_place: object) -> str:
        return str(tmp_path / "Documents")

    monkeypatch.setattr(QStandardPaths, "writableLocation", no_location)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    dialogs = TransferDialogs("archive", "", show(QWidget()))
    dialog = dialogs.open_import("Open archive")
    assert (dialog.directory().path(), dialog.selectedFiles()) == (str(tmp_path), [])
    assert downloads() == tmp_path
    (tmp_path / "Documents").mkdir()
    assert dialogs.open_import("Open archive").directory().path() == str(tmp_path / "Documents")
