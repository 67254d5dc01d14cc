"""Start of the command line."""

from __future__ import annotations

import os
import subprocess
import sys


def test_garbage_is_collected_while_a_command_runs() -> None:
    program = (
        "import gc, sys\n"
        "from wsdesk.app.cli import completion\n"
        "from wsdesk.app.cli.main import main\n"
        "completion.run = lambda parsed: print(gc.isenabled(), gc.get_freeze_count() > 1_000) or 0\n"
        "sys.argv = ['wsdesk', 'completion', 'bash']\n"
        "sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ}, capture_output=True, text=True, timeout=60
    )
    assert (done.stdout, done.returncode) == ("True True\n", 0)
