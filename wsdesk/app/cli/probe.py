"""`wsdesk probe`: detects query parameter names and saves them in the profile.

Nothing is written on the server. Exit codes as for `wsdesk call`: 0 with the table (or JSON) on standard
output, 1 if the server rejects the requests or can't be reached, 2 for wrong usage.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from dataclasses import replace
from typing import Any

from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.errors import ApiError, InvalidRequestError
from wsdesk.api.probing.probe import probe
from wsdesk.api.probing.report import ProbeReport, ProbeVerdict
from wsdesk.app.cli.call_arguments import UsageError
from wsdesk.app.cli.call_connection import (
    add_connection_arguments,
    ca_file,
    connection_of,
    error_fields,
    profile_named,
)
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profiles

_WHY = {
    "few-rows": "not enough data to test with",
    "same-order": "all sort orders return the same result",
    "no-notes": "no notes to test with",
    "no-answer": "the server doesn't support this",
    "limited": "the server is rate limiting requests",
    "used-up": "request limit reached",
    "not-tried": "cannot be told by its effect",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `wsdesk probe`."""
    add_connection_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--dry-run", action="store_true", help="don't save the result")


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    try:
        connection = connection_of(args, os.environ)
        report = asyncio.run(_probe(connection))
        kept = False if args.dry_run or not args.profile else _keep(args.profile, report)
    except UsageError as error:
        return _fail(2, {"code": "wrong-use", "message": str(error)})
    except InvalidRequestError as error:
        return _fail(2, error_fields(error))
    except ApiError as error:
        return _fail(1, error_fields(error))
    except OSError as error:
        return _fail(1, {"code": "output", "message": error.strerror or "the profile cannot be written"})
    sys.stdout.write(_json(report, kept) if args.json else _table(report, kept, args.profile or ""))
    return 0


async def _probe(connection: Connection) -> ProbeReport:
    client = Client(connection, ca_file=ca_file())
    try:
        return await probe(client, connection.param_names)
    finally:
        await client.aclose()


def _keep(name: str, report: ProbeReport) -> bool:
    """Save the result in the profile. Raises OSError."""
    profiles = Profiles(find_directories().profiles)
    profile = profile_named(name)
    profiles.save(replace(profile, spelling=report.overrides(profile.spelling)))
    return True


def _json(report: ProbeReport, kept: bool) -> str:
    rows = [
        {"operation": f.operation, "role": f.role, "verdict": f.verdict, "name": f.name, "why": f.why}
        for f in report.findings
    ]
    return json.dumps({"findings": rows, "requests": report.requests, "kept": kept}, indent=2) + "\n"


def _table(report: ProbeReport, kept: bool, profile: str) -> str:
    lines = [f"{'operation':<20}{'parameter':<12}{'sent as':<16}"]
    for finding in report.findings:
        words = {
            ProbeVerdict.WORKS: "works",
            ProbeVerdict.IGNORED: "ignored: done on this side, not sent",
            ProbeVerdict.UNSURE: f"cannot tell ({_WHY.get(finding.why, finding.why)})",
        }[finding.verdict]
        lines.append(f"{finding.operation:<20}{finding.role:<12}{finding.name or '-':<16}{words}")
    end = f"kept in {profile}" if kept else "kept nowhere; name a saved connection with --profile"
    return "\n".join([*lines, "", f"{report.requests} requests; {end}"]) + "\n"


def _fail(code: int, error: dict[str, Any]) -> int:
    sys.stderr.write(json.dumps({"error": error}, ensure_ascii=False) + "\n")
    return code
