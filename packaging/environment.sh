# Sourced by run, test and lock: finds Python, installs what the system lacks, keeps .venv true to the lock.
# POSIX sh. Expects $root (the checkout) to be set. Everything it says goes to standard error.

say() { printf '%s\n' "$*" >&2; }

# Exit codes of the two commands, besides those of what they start.
NO_PYTHON=3
NO_SYSTEM_PACKAGES=4

# A supported Python, by trying it: a name on the path may be a stub that only prints advice.
find_python() {
    for candidate in ${WSDESK_PYTHON:+"$WSDESK_PYTHON"} python3 python3.13 python3.12 python3.11; do
        command -v "$candidate" >/dev/null 2>&1 || continue
        if "$candidate" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' >/dev/null 2>&1; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

# Which Debian packages are missing: asks the loader for libraries and the path for programs.
missing_packages() {
    "$1" - "$2" "$root" <<'PYTHON'
import shutil
import sys

sys.path.insert(0, sys.argv[2])
from wsdesk.app.platform import system_libraries

PROGRAMS = {
    "Xvfb": "xvfb", "xauth": "xauth", "xdotool": "xdotool", "openbox": "openbox",
    "dbus-run-session": "dbus", "gdbus": "libglib2.0-bin",
}
missing = system_libraries.missing_packages()
try:
    import ensurepip  # noqa: F401
    import venv  # noqa: F401
except ImportError:
    missing.append("python3-venv")
if sys.argv[1] == "test":
    missing += [package for program, package in PROGRAMS.items() if not shutil.which(program)]
    import glob
    import os
    # Its programs aren't in the path.
    if not (glob.glob("/usr/lib/postgresql/*/bin/initdb") or shutil.which("initdb")):
        missing.append("postgresql")
    if not any(os.path.exists(p) for p in ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")):
        missing.append("at-spi2-core")
print(" ".join(missing))
PYTHON
}

install_packages() {
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo >/dev/null 2>&1 && sudo -n true >/dev/null 2>&1; then as_root="sudo -n"; fi
    fi
    if ! command -v apt-get >/dev/null 2>&1; then
        say "Missing system libraries. On Debian or Ubuntu, install these packages:"
        say "    $*"
        return 1
    fi
    if [ "$(id -u)" -ne 0 ] && [ -z "$as_root" ]; then
        say "Missing system packages. To install them, run:"
        say "    sudo apt-get install -y $*"
        say "Then run this command again."
        return 1
    fi
    say "Installing system packages: $*"
    DEBIAN_FRONTEND=noninteractive
    export DEBIAN_FRONTEND
    # shellcheck disable=SC2086,SC2068  # a list of words is meant
    $as_root apt-get install -y -qq $@ >/dev/null 2>&1 && return 0
    $as_root apt-get update -qq >&2 && $as_root apt-get install -y -qq $@ >&2 && return 0
    say "Couldn't install system packages. Run:"
    say "    sudo apt-get install -y $*"
    return 1
}

# The part of the lock that a purpose needs: above the line "# tests" for run, all of it for test.
locked_for() {
    if [ "$1" = test ]; then cat "$root/packaging/requirements.lock"; else sed '/^# tests/,$d' "$root/packaging/requirements.lock"; fi
}

# ensure_environment PURPOSE: after it, "$root/.venv" serves for `run` or `test`.
ensure_environment() {
    purpose=$1
    venv=$root/.venv
    # The checkout's own place is part of the stamp: an environment that was moved names the old one.
    wanted="$(cksum <"$root/packaging/requirements.lock") $(cksum <"$root/pyproject.toml") $root"
    for have in "$purpose" test; do
        if [ -x "$venv/bin/python" ] && [ -f "$venv/.ready-$have" ] && [ "$(cat "$venv/.ready-$have")" = "$wanted" ]; then
            return 0
        fi
    done

    # Two at once would build over each other; the checkout itself serves as the lock.
    if command -v flock >/dev/null 2>&1; then exec 9<"$root" && flock 9; fi

    python=$(find_python) || {
        say "Python 3.11, 3.12, or 3.13 is required, but none was found."
        say "On Debian or Ubuntu: sudo apt-get install -y python3 python3-venv"
        say "Or set the interpreter: WSDESK_PYTHON=/path/to/python3.12 $0"
        exit $NO_PYTHON
    }
    missing=$(missing_packages "$python" "$purpose")
    if [ -n "$missing" ]; then
        # shellcheck disable=SC2086
        install_packages $missing || exit $NO_SYSTEM_PACKAGES
    fi

    if ! "$venv/bin/python" -c 'import pip, sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' >/dev/null 2>&1 ||
        [ "$(cat "$venv/.root" 2>/dev/null)" != "$root" ]; then
        say "Creating .venv (first run only, about a minute)"
        rm -rf "$venv"
        "$python" -m venv "$venv" >&2 || exit $NO_PYTHON
        printf '%s' "$root" >"$venv/.root"
    fi
    rm -f "$venv"/.ready-*
    locked_for "$purpose" >"$venv/locked.txt"
    "$venv/bin/python" -m pip install -qq --disable-pip-version-check --no-input --require-hashes --no-deps \
        -r "$venv/locked.txt" >&2 || {
        say "Couldn't install the Python packages. Check your network connection and try again."
        exit 1
    }
    "$venv/bin/python" -m pip install -qq --disable-pip-version-check --no-input --no-deps --no-build-isolation \
        --editable "$root" >&2 || exit 1
    printf '%s' "$wanted" >"$venv/.ready-$purpose"
    if command -v flock >/dev/null 2>&1; then exec 9<&-; fi
}
