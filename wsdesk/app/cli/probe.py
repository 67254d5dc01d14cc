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
from contextlib import aclosing
from dataclasses import replace

from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.probing.probe import probe
from wsdesk.api.probing.report import ProbeReport, ProbeVerdict
from wsdesk.app.cli.call_connection import (
    add_connection_arguments,
    ca_file,
    connection_of,
    profile_named,
    report_errors,
)
from wsdesk.app.cli.row_output import write_line
from wsdesk.app.cli.saved_profiles import read_profiles
from wsdesk.store.connection.query_name_probe import REASONS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `wsdesk probe`."""
    add_connection_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--dry-run", action="store_true", help="don't save the result")


@report_errors
def run(args: argparse.Namespace) -> None:
    """Run the command and return its exit code."""
    report = asyncio.run(_probe(connection_of(args, os.environ)))
    should_save = bool(args.profile) and not args.dry_run
    if should_save:
        profile = profile_named(args.profile)
        changed = replace(profile, param_names=report.overrides(profile.param_names))
        read_profiles().save(changed)
    write_line(sys.stdout, _json(report, should_save) if args.json else _table(report, args, should_save))


async def _probe(connection: Connection) -> ProbeReport:
    async with aclosing(Client(connection, ca_file=ca_file())) as client:
        return await probe(client, connection.param_names)


def _json(report: ProbeReport, is_saved: bool) -> str:
    rows = [
        {"operation": f.operation, "role": f.role, "verdict": f.verdict, "name": f.name, "why": f.why}
        for f in report.findings
    ]
    return json.dumps({"findings": rows, "requests": report.requests, "saved": is_saved}, indent=2)


def _table(report: ProbeReport, args: argparse.Namespace, is_saved: bool) -> str:
    lines = [f"{'operation':<20}{'parameter':<12}{'sent as':<16}result"]
    for finding in report.findings:
        result = {
            ProbeVerdict.WORKS: "supported",
            ProbeVerdict.IGNORED: "ignored by the server, handled locally",
            ProbeVerdict.UNSURE: f"unknown: {REASONS.get(finding.why, finding.why)}",
        }[finding.verdict]
        lines.append(f"{finding.operation:<20}{finding.role:<12}{finding.name or '-':<16}{result}")
    end = f"saved in {args.profile}" if is_saved else "not saved"
    hint = "" if args.profile else "; name a saved workspace with --profile to save the names"
    return "\n".join([*lines, "", f"{report.requests} requests; {end}{hint}"])
