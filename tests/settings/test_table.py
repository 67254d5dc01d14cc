"""The table of settings and the file behind it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wsdesk.settings.setting import InvalidSettingError, Setting
from wsdesk.settings.table import (
    LEFT_WIDTH,
    MINIMAP,
    POLL_SECONDS,
    SETTINGS,
    THEME,
    VOLUME,
    WHEEL,
    AnySetting,
    Settings,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def written(path: Path, text: str) -> Settings:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return Settings(path)


def test_defaults_are_valid_and_keys_unique() -> None:
    for setting in SETTINGS:
        assert setting.read(setting.default) == setting.default
    assert len({setting.key for setting in SETTINGS}) == len(SETTINGS)


def test_settings_with_a_page_and_their_choices_have_titles() -> None:
    for setting in SETTINGS:
        if setting.section:
            assert setting.title
            assert all(title for _, title in setting.choices)


def test_without_a_file_defaults_apply_and_none_is_created(path: Path) -> None:
    preferences = Settings(path)
    assert preferences.get(THEME) == "system"
    assert preferences.get(POLL_SECONDS) == 15
    assert preferences.issues == ()
    assert not path.exists()


def test_values_survive_a_restart(path: Path) -> None:
    preferences = Settings(path)
    preferences.set(THEME, "dark")
    preferences.set(VOLUME, 0.25)
    preferences.set(MINIMAP, False)
    preferences.set(LEFT_WIDTH, 300)
    again = Settings(path)
    assert [again.get(THEME), again.get(VOLUME), again.get(MINIMAP), again.get(LEFT_WIDTH)] == [
        *("dark", 0.25, False, 300)
    ]
    assert path.stat().st_mode & 0o077 == 0


def test_an_invalid_value_falls_back_and_is_reported(path: Path) -> None:
    preferences = written(path, 'theme = "mauve"\nwheel = "zoom"\npoll_seconds = "often"\nleft_width = 5\n')
    assert preferences.get(THEME) == "system"
    assert preferences.get(WHEEL) == "zoom"
    assert preferences.get(POLL_SECONDS) == 15
    assert {(issue.key, issue.code) for issue in preferences.issues} == {
        ("theme", "not-a-choice"),
        ("poll_seconds", "wrong-type"),
        ("left_width", "out-of-range"),
    }
    preferences.set(THEME, "system")
    assert [issue.key for issue in Settings(path).issues] == ["poll_seconds", "left_width"]


def test_comments_and_keys_of_other_versions_survive_a_write(path: Path) -> None:
    preferences = written(path, '# mine\nfrom_the_future = [1, 2]\nwheel = "pan"\n')
    preferences.set(WHEEL, "zoom")
    text = path.read_text(encoding="utf-8")
    assert "# mine" in text
    assert "from_the_future = [1, 2]" in text
    assert 'wheel = "zoom"' in text


def test_an_invalid_file_is_quarantined(path: Path) -> None:
    preferences = written(path, "theme = [[[")
    assert preferences.get(THEME) == "system"
    [issue] = preferences.issues
    assert issue.code == "unreadable"
    assert issue.moved_to is not None
    assert issue.moved_to.read_text(encoding="utf-8") == "theme = [[["
    preferences.set(THEME, "light")
    assert Settings(path).get(THEME) == "light"
    assert issue.moved_to.exists()


def test_toml_that_only_tomlkit_parses_is_read(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('# mine\nmine = "\\e"\ntheme = "light"\n')  # an escape of TOML 1.1
    settings = Settings(path)
    assert (settings.get(THEME), settings.issues) == ("light", ())
    settings.set(THEME, "dark")
    assert path.read_text().startswith('# mine\nmine = "\\e"\n')
    assert Settings(path).get(THEME) == "dark"


def test_a_second_unreadable_file_does_not_replace_the_first(path: Path) -> None:
    first = written(path, "= 1").issues[0].moved_to
    second = written(path, "= 2").issues[0].moved_to
    assert first is not None
    assert second is not None
    assert first.read_text() != second.read_text()


def test_an_unreadable_path_is_only_reported(tmp_path: Path) -> None:
    preferences = Settings(tmp_path)
    assert preferences.get(THEME) == "system"
    assert [issue.code for issue in preferences.issues] == ["unopenable"]


def test_an_unwritable_value_is_effective_until_exit(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    preferences = Settings(tmp_path / "config" / "settings.toml")
    with pytest.raises(NotADirectoryError):
        preferences.set(THEME, "dark")
    assert preferences.get(THEME) == "dark"


def test_watchers_are_called_for_changes_until_they_stop(path: Path) -> None:
    preferences = Settings(path)
    heard: list[tuple[str, object]] = []

    def hear(setting: AnySetting) -> None:
        heard.append((setting.key, preferences.get(setting)))

    stop = preferences.watch(hear)
    preferences.set(WHEEL, "pan")
    preferences.set(WHEEL, "zoom")
    preferences.set(WHEEL, "zoom")
    stop()
    stop()
    preferences.set(WHEEL, "pan")
    assert heard == [("wheel", "zoom")]


@pytest.mark.parametrize(
    ("setting", "raw", "code"),
    [
        (Setting("a", 1), True, "wrong-type"),
        (Setting("a", True), 1, "wrong-type"),
        (Setting("a", 1), 1.0, "wrong-type"),
        (Setting("a", 1.0), float("nan"), "wrong-type"),
        (Setting("a", 1.0), 10**400, "wrong-type"),
        (Setting("a", "x"), b"x", "wrong-type"),
        (Setting("a", 1, high=5), 6, "out-of-range"),
        (Setting("a", "x", choices=(("x", "X"),)), "y", "not-a-choice"),
    ],
)
def test_invalid_values_of_settings(setting: AnySetting, raw: object, code: str) -> None:
    with pytest.raises(InvalidSettingError, match=code):
        setting.read(raw)


def test_an_integer_is_converted_for_a_float_setting() -> None:
    value = Setting("a", 0.5).read(1)
    assert value == 1.0
    assert type(value) is float


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.binary(max_size=200))
def test_any_bytes_of_a_file_are_accepted(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "any.toml"
    path.write_bytes(data)
    preferences = Settings(path)
    for setting in SETTINGS:
        assert setting.read(preferences.get(setting)) == preferences.get(setting)
