"""The fixtures of the store's tests."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from faulty import connection, database, service
from served import served

__all__ = ["connection", "database", "served", "service"]
