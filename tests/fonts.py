"""The font of the tests: Source Sans Pro from the test libraries, whatever is installed on the machine.

`WSDESK_TEST_FONTS=system` runs the tests with the fonts of the machine instead.
"""

from __future__ import annotations

import atexit
import os
import tempfile
from pathlib import Path

import font_source_sans_pro

_FACES = ("SourceSansPro", "SourceSansProIt", "SourceSansProSemibold", "SourceSansProBold")
_VARIABLE = "FONTCONFIG_FILE"
_CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{folder}/fonts</dir>
  <cachedir>{folder}/cache</cachedir>
</fontconfig>
"""
_CHOICE = "WSDESK_TEST_FONTS"


def lock_fonts() -> None:
    """Restrict this process and its child processes to the font of the tests."""
    if os.environ.get(_CHOICE):
        return  # set by a parent process, or the system fonts are requested
    os.environ[_CHOICE] = "locked"
    folder = tempfile.TemporaryDirectory(prefix="wsdesk-fonts-")
    atexit.register(folder.cleanup)
    fonts = Path(folder.name, "fonts")
    fonts.mkdir()
    for face in _FACES:
        source = Path(font_source_sans_pro.font_files_ttf[face])
        (fonts / source.name).symlink_to(source)
    configuration = Path(folder.name, "fonts.conf")
    configuration.write_text(_CONFIGURATION.format(folder=folder.name), encoding="utf-8")
    os.environ[_VARIABLE] = str(configuration)
