"""One owner at a time, also among processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from wsdesk.localdb.core.open_database import own

OTHER = """
import sys
from pathlib import Path
from wsdesk.localdb.core.open_database import own
print(own(Path(sys.argv[1])))
"""


def in_another_process(path: Path) -> str:
    command = [sys.executable, "-c", OTHER, str(path)]
    return subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3]
    ).stdout.strip()


def test_the_second_is_turned_away_until_the_first_goes(path: Path) -> None:
    owner = own(path)
    assert owner is not None
    assert own(path) is None
    assert in_another_process(path) == "None"
    owner.release()
    owner.release()
    assert in_another_process(path) != "None"
    again = own(path)
    assert again is not None
    again.release()
