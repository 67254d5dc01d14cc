"""Builds the .deb from the program that PyInstaller froze: tree, metadata, and package.

Two packages of the same files are equal byte for byte. Needs `dpkg-deb`, and `strip` for a frozen program.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from wsdesk.app.cli import completion  # noqa: E402
from wsdesk.app.cli import main as command_line  # noqa: E402
from wsdesk.app.platform.desktop_entry import DesktopEntry  # noqa: E402

MAX_PACKAGE_BYTES, MAX_INSTALLED_BYTES = 90_000_000, 250_000_000
DEPENDS = """
libbrotli1 libbz2-1.0 libc6:2.35 libdbus-1-3 libdrm2 libegl1 libffi8 libfontconfig1 libfreetype6 libgcc-s1
libgl1 libglib2.0-0 libgssapi-krb5-2 liblzma5 libpulse0 libsqlite3-0 libssl3 libstdc++6 libuuid1
libwayland-client0 libwayland-cursor0 libwayland-egl1 libx11-6 libx11-xcb1 libxcb-cursor0 libxcb-glx0
libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-render0 libxcb-shape0
libxcb-shm0 libxcb-sync1 libxcb-util1 libxcb-xfixes0 libxcb-xkb1 libxcb1 libxext6 libxkbcommon-x11-0
libxkbcommon0 libxrandr2 libzstd1 zlib1g
"""
"""Packages of the libraries that the frozen program is linked to; `check_libraries` compares them."""
SYSTEM_LIBRARY = re.compile(r"lib(?!python)[\w.+-]*\.so[\w.]*")
"""Libraries beside the program that PyInstaller copied from the system, where security updates arrive."""
STRIPPED = (
    "libpython*", "lib-dynload/*.so", "python3*/lib-dynload/*.so", "PIL/*.so", "zstandard/*.so",
    "pillow.libs/libXau*", "cryptography/hazmat/bindings/*.so",
)  # fmt: skip
"""Libraries with symbols that only debuggers use."""


def make_tree(frozen: Path, tree: Path, version: str, date: int) -> None:
    """Create the files of the package in `tree`, an empty folder."""
    program = tree / "usr/lib/wsdesk"
    shutil.copytree(frozen, program, symlinks=True)
    _prune(program)
    (tree / "usr/bin").mkdir(parents=True)
    (tree / "usr/bin/wsdesk").symlink_to("../lib/wsdesk/wsdesk")
    share = tree / "usr/share"
    entry = DesktopEntry(program=("wsdesk",)).text().replace('"wsdesk"', "wsdesk")
    texts = {
        "applications/wsdesk.desktop": re.sub(r"^X-Wsdesk.*\n", "", entry, flags=re.M),
        "metainfo/org.wsdesk.wsdesk.metainfo.xml": metainfo(version, date),
        "bash-completion/completions/wsdesk": completion.script("bash"),
        "zsh/vendor-completions/_wsdesk": completion.script("zsh"),
        "fish/vendor_completions.d/wsdesk.fish": completion.script("fish"),
        "doc/wsdesk/copyright": (ROOT / "LICENSE").read_text("utf-8"),
    }
    for name, text in texts.items():
        _write(share / name, text.encode())
    icon = (ROOT / "resources/icons/app/wsdesk.svg").read_bytes()
    _write(share / "icons/hicolor/scalable/apps/wsdesk.svg", icon)
    _write(share / "man/man1/wsdesk.1.gz", _packed(man_page(version, date)))
    _write(share / "doc/wsdesk/changelog.gz", _packed((ROOT / "CHANGELOG.md").read_text("utf-8")))


def _prune(program: Path) -> None:
    """Remove libraries of the system, dangling links, and debugging symbols."""
    inner = program / "_internal"
    for path in sorted(inner.iterdir()) if inner.is_dir() else ():
        if path.is_file() and not path.is_symlink() and SYSTEM_LIBRARY.fullmatch(path.name):
            path.unlink()
    for path in program.rglob("*"):
        if path.is_symlink() and not path.exists():
            path.unlink()
    files = [str(path) for pattern in STRIPPED for path in inner.glob(pattern) if not path.is_symlink()]
    if files:
        subprocess.run(["strip", "--strip-unneeded", *files], check=True)


def build(tree: Path, target: Path, version: str, date: int) -> None:
    """Write the package of a tree."""
    paths = sorted(tree.rglob("*"))
    files = [path for path in paths if path.is_file() and not path.is_symlink()]
    size = sum(path.stat().st_size for path in files)
    control = f"""Package: wsdesk
Version: {version}
Architecture: {architecture()}
Maintainer: wsdesk contributors <wsdesk@localhost>
Installed-Size: {-(-size // 1024)}
Depends: {", ".join(_relation(name) for name in DEPENDS.split())}
Recommends: xdg-desktop-portal, xdg-utils
Suggests: fonts-noto-cjk, fonts-noto-color-emoji
Section: graphics
Priority: optional
Description: desktop canvas browser for team workspaces
 Look through hundreds of results as images, see how each was made, connect
 nodes by dragging, comment on them, and find the node that holds an image
 again. Includes a server with a sample workspace.
"""
    _write(tree / "DEBIAN/control", control.encode())
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", str(tree), str(target)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(date), "DPKG_DEB_THREADS_MAX": "1"}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)


def architecture() -> str:
    """Debian's name of the processor architecture."""
    return _output("dpkg", "--print-architecture")


def check_sizes(tree: Path, package: Path) -> None:
    """Print the sizes; exits if one is too large."""
    installed = sum(
        path.stat().st_size for path in tree.rglob("*") if path.is_file() and not path.is_symlink()
    )
    size = package.stat().st_size
    print(f"{package.name}: {size / 1e6:.1f} MB, installed {installed / 1e6:.1f} MB")
    if size > MAX_PACKAGE_BYTES or installed > MAX_INSTALLED_BYTES:
        sys.exit(f"Too large: at most {MAX_PACKAGE_BYTES / 1e6:.0f} and {MAX_INSTALLED_BYTES / 1e6:.0f} MB.")


def check_libraries(tree: Path) -> None:
    """Exit if a library is linked that is neither in the package nor in a package of `DEPENDS`."""
    found = {path.name for path in tree.rglob("*.so*")}
    programs = [path for path in tree.rglob("*") if path.is_file() and path.read_bytes()[:4] == b"\x7fELF"]
    needed = set(re.findall(r"NEEDED +(\S+)", _output("objdump", "-p", *map(str, programs))))
    depends = {name.partition(":")[0] for name in DEPENDS.split()}
    missing = {name for name in needed - found if not _packages_of(name) & depends}
    if missing:
        sys.exit(f"Neither in the package nor in DEPENDS: {', '.join(sorted(missing))}")


def _packages_of(library: str) -> set[str]:
    lines = subprocess.run(["dpkg", "-S", f"*/{library}"], capture_output=True, text=True, check=False).stdout
    return {line.split(":")[0].removesuffix("t64") for line in lines.splitlines()}


def metainfo(version: str, date: int) -> str:
    """AppStream metadata of a version."""
    text = (ROOT / "packaging/linux/wsdesk.metainfo.xml").read_text("utf-8")
    return text.replace("@VERSION@", version).replace("@DATE@", _date(date))


def man_page(version: str, date: int) -> str:
    """Manual page with all commands."""
    commands = "".join(
        f".TP\n.B {name}\n{text[0].upper()}{text[1:]}.\n".replace("-", "\\-")
        for name, text in command_line.HELP.items()
    )
    return f""".TH WSDESK 1 {_date(date)} "wsdesk {version}" "User Commands"
.SH NAME
wsdesk \\- desktop canvas browser for team workspaces
.SH SYNOPSIS
.B wsdesk
.RI [ COMMAND ]
.RI [ ARGUMENTS ]
.br
.B wsdesk open
.RI [ LINK | ARCHIVE ]
.SH DESCRIPTION
Without a command, wsdesk opens its window and restores the last session.
.B wsdesk
.I COMMAND
.B \\-\\-help
explains the arguments and exit codes of a command.
.SH COMMANDS
{commands}.SH EXIT STATUS
0 if done, 1 if it failed, 2 for wrong usage, 130 if interrupted.
Errors are written to standard error.
.SH ENVIRONMENT
.TP
.B WSDESK_BASE_URL, WSDESK_API_KEY, WSDESK_TEAM_ID
Server, API key, and team of commands.
.TP
.B NO_COLOR
No colors in tables.
.TP
.B WSDESK_HOME
Folder for settings, data, and caches, instead of those of the system.
.SH FILES
.TP
.I ~/.config/wsdesk, ~/.local/share/wsdesk, ~/.cache/wsdesk
Settings and workspaces; unsent work, canvases, and their history; images and the search index.
"""


def _relation(name: str) -> str:
    package, _, version = name.partition(":")
    return f"{package} (>= {version})" if version else package


def _date(date: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(date))


def _packed(text: str) -> bytes:
    return gzip.compress(text.encode(), 9, mtime=0)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
