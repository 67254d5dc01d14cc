"""Table of all settings. To add a setting, add a row here."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias, cast

from wsdesk.settings.setting import InvalidSettingError, Setting, T, text_marker
from wsdesk.settings.tomlfile import TomlIssue, read_toml, write_toml

_text = text_marker("Settings")

AnySetting: TypeAlias = Setting[Any]
MEGABYTE = 1_000_000
"""Bytes in the unit MB of settings; sizes are shown in the same unit."""

APPEARANCE = _text("Appearance")
CANVAS = _text("Canvas")
MOUSE = _text("Mouse and trackpad")
KEYS = _text("Keyboard shortcuts")
SERVER = _text("Server")
SEARCH = _text("Search")
NOTIFICATIONS = _text("Notifications")
STORAGE = _text("Storage")
EXTENSIONS = _text("Extensions")
"""Pages of the settings window, in this order."""

THEME = Setting(
    "theme",
    "system",
    _text("Theme"),
    APPEARANCE,
    choices=(("system", _text("Use system setting")), ("dark", _text("Dark")), ("light", _text("Light"))),
)
LANGUAGE = Setting(
    "language",
    "system",
    _text("Language"),
    APPEARANCE,
    choices=(("system", _text("Use system setting")), ("en", "English"), ("de", "Deutsch")),
    hint=_text("Takes effect after restart."),
)
CONTRAST = Setting(
    "contrast",
    "system",
    _text("Contrast"),
    APPEARANCE,
    choices=(("system", _text("Use system setting")), ("usual", _text("Default")), ("high", _text("High"))),
)
MOTION = Setting(
    "motion",
    "system",
    _text("Motion"),
    APPEARANCE,
    choices=(
        ("system", _text("Use system setting")),
        ("full", _text("Animated")),
        ("reduced", _text("Reduced")),
    ),
)
TEXT_SIZE = Setting("text_size", 100, _text("Text size (%)"), APPEARANCE, low=80, high=200)
DENSITY = Setting(
    "density",
    "usual",
    _text("Line spacing"),
    APPEARANCE,
    choices=(("usual", _text("Default")), ("compact", _text("Compact"))),
)
TIPS = Setting("tips", True, _text("Show tips"), APPEARANCE)
EDGE_SEND = Setting(
    "edge_send",
    "at-once",
    _text("New connections"),
    CANVAS,
    choices=(("at-once", _text("Send after 5 seconds")), ("stage", _text("Stage until you send them"))),
    hint=_text("Sent connections can only be removed in the web app."),
)
EDGES = Setting(
    "edges",
    "all",
    _text("Connections"),
    CANVAS,
    choices=(("all", _text("Show all")), ("selection", _text("Selection only")), ("none", _text("Hide all"))),
)
EDGE_STYLE = Setting(
    "edge_style",
    "bezier",
    _text("Connection style"),
    CANVAS,
    choices=(
        ("bezier", _text("Curved")),
        ("orthogonal", _text("Orthogonal")),
        ("straight", _text("Straight")),
    ),
)
MINIMAP = Setting("minimap", True, _text("Show minimap"), CANVAS)
_SCROLLING = (("pan", _text("Pan (Ctrl to zoom)")), ("zoom", _text("Zoom (Ctrl to pan)")))
WHEEL = Setting("wheel", "pan", _text("Mouse wheel"), MOUSE, choices=_SCROLLING)
TOUCHPAD = Setting(
    "touchpad",
    "pan",
    _text("Two-finger scrolling"),
    MOUSE,
    choices=_SCROLLING,
    hint=_text("Pinching always zooms."),
)
WHEEL_INVERTED = Setting(
    "wheel_inverted",
    False,
    _text("Reverse direction"),
    MOUSE,
    hint=_text("Applies to the mouse wheel and two-finger scrolling, on the canvas and on images."),
)
PAN_SPEED = Setting("pan_speed", 100, _text("Pan speed (%)"), MOUSE, low=25, high=400)
ZOOM_SPEED = Setting("zoom_speed", 100, _text("Zoom speed (%)"), MOUSE, low=25, high=400)
KEY_PRESET = Setting(
    "key_preset",
    "wsdesk",
    _text("Shortcut preset"),
    KEYS,
    choices=(
        ("wsdesk", _text("wsdesk")),
        ("wsdesk-0.1", _text("wsdesk 0.1 (P: play, X: swap sides)")),
        ("figma-like", _text("Figma-style (C: comment, L: connect)")),
    ),
    hint=_text("Shortcuts you customized stay as they are."),
)
POLL_SECONDS = Setting(
    "poll_seconds", 15, _text("Check for changes every … seconds"), SERVER, low=5, high=3600
)
CA_FILE = Setting(
    "ca_file",
    "",
    _text("CA file"),
    SERVER,
    hint=_text("PEM file of certificates to trust besides the system's, such as a self-signed one"),
)
AGENT_CHANGES = Setting(
    "agent_changes",
    "ask",
    _text("Changes by assistants"),
    SERVER,
    choices=(("ask", _text("Ask me first")), ("send", _text("Send without asking"))),
    hint=_text("Comments, connections, and marks of wsdesk mcp --allow-writes."),
)
CRAWL = Setting(
    "crawl",
    True,
    _text("Index all canvases in the background"),
    SEARCH,
    hint=_text(
        "Search then finds canvases and images that you haven't opened. "
        "Waits on battery and on metered networks."
    ),
)
CRAWL_REQUESTS = Setting("crawl_requests", 20, _text("Requests per minute"), SEARCH, low=1, high=600)
CRAWL_AWAY = Setting(
    "crawl_away",
    True,
    _text("Index faster while you're away"),
    SEARCH,
    hint=_text(
        "After two minutes without input, up to 120 requests per minute if the server responds quickly."
    ),
)
CRAWL_MB = Setting("crawl_mb", 500, _text("Download per hour (MB)"), SEARCH, low=1, high=1_048_576)
NOTIFY_APPROVALS = Setting(
    "notify_approvals",
    True,
    _text("Pending and decided approvals"),
    NOTIFICATIONS,
    hint=_text(
        "Notifications appear on the desktop while another window is active, except in do-not-disturb mode."
    ),
)
_NOTIFY = (
    ("off", _text("Off")),
    ("followed", _text("On canvases you follow")),
    ("all", _text("On all canvases")),
)
NOTIFY_RUNS = Setting(
    "notify_runs", "followed", _text("Finished and failed runs"), NOTIFICATIONS, choices=_NOTIFY
)
NOTIFY_COMMENTS = Setting(
    "notify_comments",
    "followed",
    _text("Comments"),
    NOTIFICATIONS,
    choices=_NOTIFY,
    hint=_text("Nodes you commented on are followed, too."),
)
IMAGE_MEMORY_MB = Setting(
    "picture_memory_mb", 256, _text("Memory for images (MB)"), STORAGE, low=32, high=8192
)
IMAGE_DISK_MB = Setting(
    "picture_disk_mb", 2048, _text("Disk space for media (MB)"), STORAGE, low=64, high=1_048_576
)
SNAPSHOT_DISK_MB = Setting(
    "snapshot_disk_mb",
    4096,
    _text("Disk space for canvases (MB)"),
    STORAGE,
    hint=_text("The search index may use half as much in addition."),
    low=64,
    high=1_048_576,
)
HISTORY = Setting(
    "history",
    True,
    _text("Keep a history of canvases"),
    STORAGE,
    hint=_text(
        "All snapshots of today, one an hour of the last week, one a day of the last month, then one a week."
    ),
)
HISTORY_MB = Setting(
    "history_mb",
    512,
    _text("Disk space for the history of a workspace (MB)"),
    STORAGE,
    hint=_text("Starred snapshots stay, and so do those of canvases available offline, which don't count."),
    low=16,
    high=1_048_576,
)
HISTORY_CANVAS_MB = Setting(
    "history_canvas_mb", 64, _text("Disk space for the history of a canvas (MB)"), STORAGE, low=4, high=65_536
)
VOLUME = Setting("volume", 0.8, low=0.0, high=1.0)
SAVE_NAMES = Setting("save_names", "{project}-{canvas}-{title}-{model}-{seed}-v{n}")
"""Template of file names when several files are saved (`store/export/name_template.py`)."""
EXPORT = Setting("export", "")
"""Options of the last export of a canvas (`store/export/export_request.py`)."""
CONTACT_SHEET = Setting("contact_sheet", "")
"""Layout of the last contact sheet (`store/export/contact_sheet.py`)."""
SAVE_JSON = Setting("save_json", False)
SAVE_MARKDOWN = Setting("save_markdown", False)
"""Whether a sidecar with the generation settings is saved for each file."""
SAVE_OUTPUTS = Setting("save_outputs", False)
"""Whether resized images are saved with the versions of their nodes."""
SAVE_XMP = Setting("save_xmp", False)
"""Whether a sidecar with the flag, rating, and color label is saved for each file."""
SAVE_XMP_REJECTS = Setting("save_xmp_rejects", False)
"""Whether such a sidecar has the rating -1 for a rejected result, instead of its stars."""
LIBRARY_THUMB = Setting("library_thumb", 84, low=60, high=320)
"""Minimum width of a thumbnail in the library, in logical px."""
LIGHT_TABLE_SIZE = Setting("light_table_size", 160, low=48, high=640)
"""Height of rows in the light table, in logical px."""
LIGHT_TABLE_SQUARES = Setting("light_table_squares", False)
LIGHT_TABLE_ADVANCE = Setting("light_table_advance", False)
"""Whether a flag or rating selects the next result."""
LEFT_WIDTH = Setting("left_width", 264, low=160, high=1200)
RIGHT_WIDTH = Setting("right_width", 320, low=200, high=1200)
LEFT_OPEN = Setting("left_open", True)
RIGHT_OPEN = Setting("right_open", True)
LEFT_PANEL = Setting("left_panel", "projects")
RIGHT_PANEL = Setting("right_panel", "details")
LAST_PROFILE = Setting("last_profile", "")
EXTENSIONS_OFF = Setting("extensions_off", "")
"""Names of the extensions that aren't loaded, separated by spaces."""
COMPARE_COLUMNS = Setting("compare_columns", 0, low=0, high=8)
"""Images per row of a comparison; 0 selects the number that shows them largest."""
TIPS_SEEN = Setting("tips_seen", "")
"""IDs of the tips that were shown, separated by spaces."""
WINDOW_PLACE = Setting("window_place", "")
"""Window geometry in Qt's format, in base64."""

SETTINGS: tuple[AnySetting, ...] = tuple(
    cast("AnySetting", value) for value in tuple(globals().values()) if isinstance(value, Setting)
)
"""All settings above, in this order within their section."""


class Settings:
    """Values of the settings, from a file or by default. Not thread-safe.

    Unknown keys and comments of the file are preserved.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file, issue = read_toml(path)
        self._values: dict[str, Any] = {}
        self._unsaved: dict[str, Any] = {}
        self._is_unread = issue is not None and issue.code == "unopenable"
        self._is_saved = True
        self._watchers: list[Callable[[AnySetting], None]] = []
        self.issues: tuple[TomlIssue, ...] = self._load(issue)
        """Ignored parts of the file."""

    def get(self, setting: Setting[T]) -> T:
        """Return the current value."""
        return cast(T, self._values.get(setting.key, setting.default))

    def set(self, setting: Setting[T], value: T) -> None:
        """Set a value, notify the watchers, and write the file.

        Raises `InvalidSettingError` for an invalid value, and OSError if the file can't be written; then the
        value is effective until exit.
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
        """Write values that couldn't be written before. Raises OSError."""
        if not self._unsaved or not self._is_saved:
            return
        if self._is_unread:  # its content couldn't be read at the start, and must be preserved
            with suppress(FileNotFoundError):
                self._path.open("rb").close()
            file, _ = read_toml(self._path)
            file.document.update(self._unsaved)
            self._file, self._is_unread = file, False
        write_toml(self._path, self._file)
        self._unsaved.clear()

    def stop_saving(self) -> None:
        """Leave the file as it is: values that are set from now on are effective until exit."""
        self._is_saved = False

    def watch(self, watcher: Callable[[AnySetting], None]) -> Callable[[], None]:
        """Call `watcher(setting)` after each change; returns a function to stop it."""
        self._watchers.append(watcher)

        def stop() -> None:
            if watcher in self._watchers:
                self._watchers.remove(watcher)

        return stop

    def _load(self, issue: TomlIssue | None) -> tuple[TomlIssue, ...]:
        issues = [issue] if issue else []
        written = self._file.plain
        for setting in SETTINGS:
            if setting.key not in written:
                continue
            try:
                self._values[setting.key] = setting.read(written[setting.key])
            except InvalidSettingError as error:
                issues.append(TomlIssue(str(error), self._path, setting.key))
        return tuple(issues)
