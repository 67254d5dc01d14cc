"""Unchanged content is not sent again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from wsdesk.api import errors
from wsdesk.api.client import Client

pytestmark = pytest.mark.anyio
Reply = Callable[..., httpx.Response]
TAG = 'W/"abc"'


async def test_an_etag_is_sent_and_304_has_no_data(client: Client, server: Any, reply: Reply) -> None:
    server.respond_with(reply(200, b"{}", etag=TAG), reply(304, b""))
    first = await client.get_canvas_content_if_changed("c")
    assert (first.data, first.etag) == (b"{}", TAG)
    assert "if-none-match" not in server.requests[0].headers
    second = await client.get_canvas_content_if_changed("c", first.etag)
    assert (second.data, second.etag) == (None, TAG)
    assert server.requests[1].headers["if-none-match"] == TAG


async def test_a_sink_receives_the_parts_of_new_content(client: Client, server: Any, reply: Reply) -> None:
    parts: list[bytes] = []

    async def sink(part: bytes) -> None:
        parts.append(part)

    server.respond_with(reply(200, b"{}", etag=TAG), reply(304, b""))
    first = await client.get_canvas_content_if_changed("c", sink=sink)
    assert (first.etag, parts[0], b"".join(parts)) == (TAG, b"", b"{}")
    parts.clear()
    assert (await client.get_canvas_content_if_changed("c", TAG, sink=sink)).data is None
    assert parts == []


async def test_an_unrequested_304_is_an_error(client: Client, server: Any, reply: Reply) -> None:
    server.respond_with(reply(304, b""))
    with pytest.raises(errors.RedirectError):
        await client.get_canvas_content_if_changed("c")


@pytest.mark.parametrize("tag", ["abc", '"a"b"', 'W/"', '"' + "x" * 300 + '"', "*", '"a", "b"'])
async def test_an_invalid_etag_is_not_sent(client: Client, server: Any, reply: Reply, tag: str) -> None:
    server.respond_with(reply(200, b"{}", etag=tag))
    assert (await client.get_canvas_content_if_changed("c")).etag == ""
