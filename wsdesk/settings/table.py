"""Table of all settings. To add a setting, add a row here."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, cast

from wsdesk.settings.setting import QT_TRANSLATE_NOOP, InvalidSettingError, Setting, SettingChoice, T
from wsdesk.settings.tomlfile import TomlIssue, read_toml, write_toml

AnySetting: TypeAlias = Setting[Any]

LOOKS = QT_TRANSLATE_NOOP("Settings", "Appearance")
CANVAS = QT_TRANSLATE_NOOP("Settings", "Canvas")
MOUSE = QT_TRANSLATE_NOOP("Settings", "Mouse and trackpad")
KEYS = QT_TRANSLATE_NOOP("Settings", "Keyboard shortcuts")
SERVICE = QT_TRANSLATE_NOOP("Settings", "Server")
SEARCH = QT_TRANSLATE_NOOP("Settings", "Search")
STORAGE = QT_TRANSLATE_NOOP("Settings", "Storage")
"""The pages of the settings window, in this order."""

THEME = Setting(
    "theme",
    "system",
    QT_TRANSLATE_NOOP("Settings", "Theme"),
    LOOKS,
    choices=(
        SettingChoice("system", QT_TRANSLATE_NOOP("Settings", "Use system setting")),
        SettingChoice("dark", QT_TRANSLATE_NOOP("Settings", "Dark")),
        SettingChoice("light", QT_TRANSLATE_NOOP("Settings", "Light")),
    ),
)
LANGUAGE = Setting(
    "language",
    "system",
    QT_TRANSLATE_NOOP("Settings", "Language"),
    LOOKS,
    choices=(
        SettingChoice("system", QT_TRANSLATE_NOOP("Settings", "Use system setting")),
        SettingChoice("en", "English"),
        SettingChoice("de", "Deutsch"),
    ),
    hint=QT_TRANSLATE_NOOP("Settings", "Takes effect after restart."),
)
CONTRAST = Setting(
    "contrast",
    "system",
    QT_TRANSLATE_NOOP("Settings", "Contrast"),
    LOOKS,
    choices=(
        SettingChoice("system", QT_TRANSLATE_NOOP("Settings", "Use system setting")),
        SettingChoice("usual", QT_TRANSLATE_NOOP("Settings", "Default")),
        SettingChoice("high", QT_TRANSLATE_NOOP("Settings", "High")),
    ),
)
DENSITY = Setting(
    "density",
    "usual",
    QT_TRANSLATE_NOOP("Settings", "Line spacing"),
    LOOKS,
    choices=(
        SettingChoice("usual", QT_TRANSLATE_NOOP("Settings", "Default")),
        SettingChoice("compact", QT_TRANSLATE_NOOP("Settings", "Compact")),
    ),
)
MOTION = Setting(
    "motion",
    "system",
    QT_TRANSLATE_NOOP("Settings", "Motion"),
    LOOKS,
    choices=(
        SettingChoice("system", QT_TRANSLATE_NOOP("Settings", "Use system setting")),
        SettingChoice("full", QT_TRANSLATE_NOOP("Settings", "Animated")),
        SettingChoice("reduced", QT_TRANSLATE_NOOP("Settings", "Reduced")),
    ),
)
TEXT_SIZE = Setting("text_size", 100, QT_TRANSLATE_NOOP("Settings", "Text size (%)"), LOOKS, low=80, high=200)
EDGE_SEND = Setting(
    "edge_send",
    "at-once",
    QT_TRANSLATE_NOOP("Settings", "New connections"),
    CANVAS,
    choices=(
        SettingChoice("at-once", QT_TRANSLATE_NOOP("Settings", "Send after 5 seconds")),
        SettingChoice("stage", QT_TRANSLATE_NOOP("Settings", "Stage until you send them")),
    ),
    hint=QT_TRANSLATE_NOOP("Settings", "Sent connections can only be removed in the web app."),
)
EDGES = Setting(
    "edges",
    "all",
    QT_TRANSLATE_NOOP("Settings", "Connections"),
    CANVAS,
    choices=(
        SettingChoice("all", QT_TRANSLATE_NOOP("Settings", "Show all")),
        SettingChoice("selection", QT_TRANSLATE_NOOP("Settings", "Selection only")),
        SettingChoice("none", QT_TRANSLATE_NOOP("Settings", "Hide all")),
    ),
)
EDGE_STYLE = Setting(
    "edge_style",
    "bezier",
    QT_TRANSLATE_NOOP("Settings", "Connection style"),
    CANVAS,
    choices=(
        SettingChoice("bezier", QT_TRANSLATE_NOOP("Settings", "Curved")),
        SettingChoice("orthogonal", QT_TRANSLATE_NOOP("Settings", "Orthogonal")),
        SettingChoice("straight", QT_TRANSLATE_NOOP("Settings", "Straight")),
    ),
)
MINIMAP = Setting("minimap", True, QT_TRANSLATE_NOOP("Settings", "Show minimap"), CANVAS)
WHEEL = Setting(
    "wheel",
    "pan",
    QT_TRANSLATE_NOOP("Settings", "Mouse wheel"),
    MOUSE,
    choices=(
        SettingChoice("pan", QT_TRANSLATE_NOOP("Settings", "Pan (Ctrl to zoom)")),
        SettingChoice("zoom", QT_TRANSLATE_NOOP("Settings", "Zoom (Ctrl to pan)")),
    ),
)
TOUCHPAD = Setting(
    "touchpad",
    "pan",
    QT_TRANSLATE_NOOP("Settings", "Two-finger scrolling"),
    MOUSE,
    choices=(
        SettingChoice("pan", QT_TRANSLATE_NOOP("Settings", "Pan (Ctrl to zoom)")),
        SettingChoice("zoom", QT_TRANSLATE_NOOP("Settings", "Zoom (Ctrl to pan)")),
    ),
    hint=QT_TRANSLATE_NOOP("Settings", "Pinching always zooms."),
)
WHEEL_INVERTED = Setting(
    "wheel_inverted",
    False,
    QT_TRANSLATE_NOOP("Settings", "Reverse direction"),
    MOUSE,
    hint=QT_TRANSLATE_NOOP(
        "Settings", "Applies to the mouse wheel and two-finger scrolling, on the canvas and on images."
    ),
)
PAN_SPEED = Setting(
    "pan_speed",
    100,
    QT_TRANSLATE_NOOP("Settings", "Pan speed (%)"),
    MOUSE,
    low=25,
    high=400,
)
ZOOM_SPEED = Setting(
    "zoom_speed",
    100,
    QT_TRANSLATE_NOOP("Settings", "Zoom speed (%)"),
    MOUSE,
    low=25,
    high=400,
)
KEY_PRESET = Setting(
    "key_preset",
    "wsdesk",
    QT_TRANSLATE_NOOP("Settings", "Shortcut preset"),
    KEYS,
    choices=(
        SettingChoice("wsdesk", QT_TRANSLATE_NOOP("Settings", "wsdesk")),
        SettingChoice("figma-like", QT_TRANSLATE_NOOP("Settings", "Figma-style (C: comment, L: connect)")),
    ),
    hint=QT_TRANSLATE_NOOP("Settings", "Shortcuts you customized stay as they are."),
)
POLL_SECONDS = Setting(
    "poll_seconds",
    15,
    QT_TRANSLATE_NOOP("Settings", "Check for changes every … seconds"),
    SERVICE,
    low=5,
    high=3600,
)
CA_FILE = Setting(
    "ca_file",
    "",
    QT_TRANSLATE_NOOP("Settings", "CA file"),
    SERVICE,
    hint=QT_TRANSLATE_NOOP(
        "Settings", "PEM file of certificates to trust besides the system's, such as a self-signed one"
    ),
)
CRAWL = Setting(
    "crawl",
    True,
    QT_TRANSLATE_NOOP("Settings", "Index all canvases in the background"),
    SEARCH,
    hint=QT_TRANSLATE_NOOP(
        "Settings",
        "Search then finds canvases that you haven't opened. Waits on battery and on metered networks.",
    ),
)
CRAWL_REQUESTS = Setting(
    "crawl_requests",
    20,
    QT_TRANSLATE_NOOP("Settings", "Requests per minute"),
    SEARCH,
    low=1,
    high=600,
)
CRAWL_MB = Setting(
    "crawl_mb",
    500,
    QT_TRANSLATE_NOOP("Settings", "Download per hour (MB)"),
    SEARCH,
    low=1,
    high=1_048_576,
)
PICTURE_MEMORY_MB = Setting(
    "picture_memory_mb",
    256,
    QT_TRANSLATE_NOOP("Settings", "Memory for images (MB)"),
    STORAGE,
    low=32,
    high=8192,
)
PICTURE_DISK_MB = Setting(
    "picture_disk_mb",
    2048,
    QT_TRANSLATE_NOOP("Settings", "Disk space for media (MB)"),
    STORAGE,
    low=64,
    high=1_048_576,
)
SNAPSHOT_DISK_MB = Setting(
    "snapshot_disk_mb",
    1024,
    QT_TRANSLATE_NOOP("Settings", "Disk space for canvases (MB)"),
    STORAGE,
    low=64,
    high=1_048_576,
)
VOLUME = Setting("volume", 0.8, low=0.0, high=1.0)
SAVE_NAMES = Setting("save_names", "{project}-{canvas}-{title}-{model}-{seed}-v{n}")
"""The pattern of names where several files are saved at once (`store/results/name_template.py`)."""
SAVE_JSON = Setting("save_json", False)
SAVE_MARKDOWN = Setting("save_markdown", False)
"""Whether the recipe is saved beside each of them."""
LIBRARY_THUMB = Setting("library_thumb", 84, low=60, high=320)
"""The least width of a thumbnail in the library, in logical px."""
LEFT_WIDTH = Setting("left_width", 264, low=160, high=1200)
RIGHT_WIDTH = Setting("right_width", 320, low=200, high=1200)
LEFT_OPEN = Setting("left_open", True)
RIGHT_OPEN = Setting("right_open", True)
LEFT_PANEL = Setting("left_panel", "projects")
RIGHT_PANEL = Setting("right_panel", "details")
LAST_PROFILE = Setting("last_profile", "")
TIPS = Setting("tips", True, QT_TRANSLATE_NOOP("Settings", "Show tips"), LOOKS)
COMPARE_COLUMNS = Setting("compare_columns", 0, low=0, high=8)
"""Images in a row of a comparison; 0 chooses the number that shows them largest."""
TIPS_SEEN = Setting("tips_seen", "")
"""The IDs of the tips that were seen, with a space between them."""
WINDOW_PLACE = Setting("window_place", "")
"""Where the window was and how large, as Qt writes it, in base64."""

SETTINGS: tuple[AnySetting, ...] = (
    THEME,
    LANGUAGE,
    CONTRAST,
    MOTION,
    TEXT_SIZE,
    DENSITY,
    TIPS,
    EDGE_SEND,
    EDGES,
    EDGE_STYLE,
    MINIMAP,
    WHEEL,
    TOUCHPAD,
    WHEEL_INVERTED,
    PAN_SPEED,
    ZOOM_SPEED,
    KEY_PRESET,
    POLL_SECONDS,
    CA_FILE,
    CRAWL,
    CRAWL_REQUESTS,
    CRAWL_MB,
    PICTURE_MEMORY_MB,
    PICTURE_DISK_MB,
    SNAPSHOT_DISK_MB,
    VOLUME,
    LIBRARY_THUMB,
    SAVE_NAMES,
    SAVE_JSON,
    SAVE_MARKDOWN,
    LEFT_WIDTH,
    RIGHT_WIDTH,
    LEFT_OPEN,
    RIGHT_OPEN,
    LEFT_PANEL,
    RIGHT_PANEL,
    LAST_PROFILE,
    WINDOW_PLACE,
    TIPS_SEEN,
    COMPARE_COLUMNS,
)


class Settings:
    """The person's preferences: what the file says where it says something usable, else the defaults.

    Keys of the file that are not in the table, and comments, survive every write. Not thread-safe.
    """

    def __init__(self, path: Path, table: tuple[AnySetting, ...] = SETTINGS) -> None:
        self._path = path
        self._file, trouble = read_toml(path)
        self._values: dict[str, Any] = {}
        self._unsaved: dict[str, Any] = {}
        self._is_unread = trouble is not None and trouble.code == "unopenable"
        self._watchers: list[Callable[[AnySetting], None]] = []
        self.troubles: tuple[TomlIssue, ...] = self._load(table, trouble)
        """What was passed over while the file was read."""

    def get(self, setting: Setting[T]) -> T:
        """The value in force."""
        return cast(T, self._values.get(setting.key, setting.default))

    def set(self, setting: Setting[T], value: T) -> None:
        """Takes the value, tells the watchers and writes the file.

        Raises `InvalidSettingError` for a value the setting does not take, and OSError where the file cannot
        be
        written; in the second case the value is in force for this run all the same.
        """
        value = setting.read(value)
        if setting.key in self._values and self._values[setting.key] == value:
            return
        changed = self.get(setting) != value
        self._values[setting.key] = value
        self._file.document[setting.key] = value
        self._unsaved[setting.key] = value
        if changed:
            for watcher in tuple(self._watchers):
                watcher(setting)
        self.save()

    def save(self) -> None:
        """Write what could not be written before. Raises OSError."""
        if not self._unsaved:
            return
        if self._is_unread:  # the file could not be read at the start: what it holds is kept
            with suppress(FileNotFoundError):
                self._path.open("rb").close()
            file, _ = read_toml(self._path)
            file.document.update(self._unsaved)
            self._file, self._is_unread = file, False
        write_toml(self._path, self._file)
        self._unsaved.clear()

    def watch(self, watcher: Callable[[AnySetting], None]) -> Callable[[], None]:
        """Calls `watcher(setting)` after each change; returns what ends that."""
        self._watchers.append(watcher)

        def stop() -> None:
            if watcher in self._watchers:
                self._watchers.remove(watcher)

        return stop

    def _load(self, table: tuple[AnySetting, ...], trouble: TomlIssue | None) -> tuple[TomlIssue, ...]:
        troubles = [trouble] if trouble else []
        written = self._file.plain
        for setting in table:
            if setting.key not in written:
                continue
            try:
                self._values[setting.key] = setting.read(written[setting.key])
            except InvalidSettingError as bad:
                troubles.append(TomlIssue(str(bad), self._path, setting.key))
        return tuple(troubles)


@dataclass(frozen=True, slots=True)
class WheelSettings:
    """Wheel behavior. `zooms`: the wheel zooms and Ctrl+wheel pans, instead of the other way around.

    `pan` and `zoom` are speed factors, negative if the direction is inverted.
    """

    zooms: bool = False
    pan: float = 1.0
    zoom: float = 1.0


def read_wheel_settings(settings: Settings, *, touchpad: bool) -> WheelSettings:
    """Return the settings of the mouse wheel or of the touchpad."""
    direction = -1 if settings.get(WHEEL_INVERTED) else 1
    return WheelSettings(
        settings.get(TOUCHPAD if touchpad else WHEEL) == "zoom",
        direction * settings.get(PAN_SPEED) / 100,
        direction * settings.get(ZOOM_SPEED) / 100,
    )
