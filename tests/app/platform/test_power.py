from __future__ import annotations

from pathlib import Path

import pytest

from wsdesk.app.platform.power import is_on_battery


def add_supply(folder: Path, name: str, **values: str) -> None:
    supply = folder / name
    supply.mkdir()
    for key, value in values.items():
        (supply / key).write_text(value + "\n")


@pytest.fixture(autouse=True)
def linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")


def test_a_discharging_battery_without_mains_is_battery_power(tmp_path: Path) -> None:
    add_supply(tmp_path, "AC", type="Mains", online="0")
    add_supply(tmp_path, "BAT0", type="Battery", status="Discharging")
    assert is_on_battery(tmp_path)


def test_mains_power_is_not_battery_power(tmp_path: Path) -> None:
    add_supply(tmp_path, "BAT0", type="Battery", status="Discharging")
    add_supply(tmp_path, "AC", type="Mains", online="1")
    assert not is_on_battery(tmp_path)


def test_the_battery_of_a_mouse_is_ignored(tmp_path: Path) -> None:
    add_supply(tmp_path, "mouse", type="Battery", scope="Device", status="Discharging")
    assert not is_on_battery(tmp_path)


def test_a_computer_without_a_battery_is_not_on_battery(tmp_path: Path) -> None:
    assert not is_on_battery(tmp_path)
    assert not is_on_battery(tmp_path / "missing")
