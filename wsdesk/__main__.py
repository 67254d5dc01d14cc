"""`python -m wsdesk`: the same as the `wsdesk` command."""

import sys

from wsdesk.app.cli.main import main

sys.exit(main())
