"""Print the locked packages that a server needs, without those of the window: `requirements.py <lock`."""

from __future__ import annotations

import re
import sys

SERVER = [
    *("boto3", "botocore", "jmespath", "python-dateutil", "s3transfer", "six", "urllib3"),
    *("annotated-types", "anyio", "certifi", "click", "h11", "httpcore", "httptools", "httpx", "idna"),
    *("msgspec", "pillow", "platformdirs"),
    *(
        "psycopg",
        "psycopg-binary",
        "psycopg-pool",
        "pydantic",
        "pydantic-core",
        "starlette",
        "typing-extensions",
        "typing-inspection",
        "uvicorn",
    ),
    *("tomlkit", "truststore", "zstandard"),
]
BUILD = ["editables", "hatchling", "packaging", "pathspec", "pluggy", "trove-classifiers"]
"""What builds the wheel of the project."""


def cut(lock: str, names: list[str]) -> str:
    """The blocks of a lock with these names."""
    blocks = re.split(r"\n(?=\S)", lock.strip())
    named = {re.split(r"==|\s", block)[0]: block for block in blocks}
    return "\n".join(named[name] for name in names) + "\n"


if __name__ == "__main__":
    sys.stdout.write(cut(sys.stdin.read(), BUILD if "--build" in sys.argv else SERVER))
