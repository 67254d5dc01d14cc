"""`wsdesk comment`: adds a comment to the thread of a node, and prints it as JSON.

It is sent again only if it certainly didn't arrive. Exit codes are those of `wsdesk call`.
"""

from __future__ import annotations

import argparse
import sys

from wsdesk.app.cli.call_arguments import UsageError
from wsdesk.app.cli.call_connection import read_input, report_errors
from wsdesk.app.cli.client_connection import add_client_arguments, connected_client
from wsdesk.app.cli.row_kinds import row_of
from wsdesk.app.cli.row_output import write_json
from wsdesk.store.connection.deep_links import parse_link

MAX_BYTES = 64 << 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk comment`."""
    parser.add_argument("target", metavar="LINK", help="link to a node, or the ID of a thread")
    parser.add_argument("body", metavar="TEXT", help="text of the comment; - reads standard input")
    add_client_arguments(parser)


@report_errors
def run(args: argparse.Namespace) -> None:
    """Run the command, and return its exit code."""
    body = read_input("-", MAX_BYTES, "the comment").rstrip("\n") if args.body == "-" else args.body
    link = parse_link(args.target)
    with connected_client(args) as client:
        thread_id = args.target
        if link is not None:
            threads = client.threads(link.canvas_id) if link.canvas_id else ()
            thread_id = next((one.thread_id for one in threads if one.node_id == link.node_id), "")
        if not thread_id:
            raise UsageError("the server lists no thread of this node; use the ID of a thread")
        comment = client.post_comment(thread_id, body)
    write_json(sys.stdout, row_of(comment))
