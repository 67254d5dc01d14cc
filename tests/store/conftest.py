"""The fixtures of the store's tests."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from faulty_server import connection, database, server
from server_stores import server_stores

__all__ = ["connection", "database", "server", "server_stores"]
