"""Images of versions: scaled, upright, opaque JPEG, and never more than that."""

from __future__ import annotations

import base64
from io import BytesIO
from typing import Any

import pytest
from mcp import Client
from PIL import Image

from tests.agents.conftest import CANVAS, Service, node
from wsdesk.agents.server import chosen_tools, create_server
from wsdesk.agents.workspace import AgentWorkspace

pytestmark = pytest.mark.anyio


def picture(width: int, height: int) -> bytes:
    buffer = BytesIO()
    Image.new("RGB", (width, height)).save(buffer, "PNG")
    return buffer.getvalue()


async def view(workspace: AgentWorkspace, service: Service, file: bytes, **asset: Any) -> Any:
    """The last part of the answer: the image, or why there is none."""
    service.files["/file"] = file
    asset = {"url": "https://x.example/file", "fileType": "image", "assetId": "a1"} | asset
    service.content["nodes"] = [node("shot", nodeType="image", versions=[{"id": "v1", "asset": asset}])]
    async with Client(create_server(workspace, chosen_tools(()), "1")) as client:
        result = await client.call_tool("view_version", {"canvas": CANVAS, "node": "shot", "side": 512})
    return result.content[-1]


@pytest.mark.parametrize(
    ("size", "shown"), [((2_000, 1_000), (512, 256)), ((1_000, 2_000), (256, 512)), ((100, 50), (100, 50))]
)
async def test_the_longer_side_is_limited(
    workspace: AgentWorkspace, service: Service, size: tuple[int, int], shown: tuple[int, int]
) -> None:
    part = await view(workspace, service, picture(*size))
    image = Image.open(BytesIO(base64.b64decode(part.data)))
    assert (image.format, image.size) == ("JPEG", shown)


async def test_transparent_parts_are_white(workspace: AgentWorkspace, service: Service) -> None:
    buffer = BytesIO()
    half_red = Image.new("RGBA", (64, 64), (255, 0, 0, 128))
    half_red.paste((0, 0, 0, 0), (0, 0, 32, 64))
    half_red.save(buffer, "PNG")
    part = await view(workspace, service, buffer.getvalue())
    image = Image.open(BytesIO(base64.b64decode(part.data))).convert("RGB")
    assert image.getpixel((8, 32)) == (255, 255, 255)
    assert all(
        abs(one - other) < 6 for one, other in zip(image.getpixel((56, 32)), (255, 127, 127), strict=True)
    )


@pytest.mark.parametrize(
    ("file", "asset", "text"),
    [
        (b"<svg onload=x>", {}, "The image couldn't be read."),
        (picture(9, 9)[:40], {}, "The image couldn't be read."),
        (b"", {"url": "https://x.example/missing"}, "The image couldn't be read."),
        (b"video", {"fileType": "video", "durationInMs": 9_000}, "This version has no image."),
        (b"", {"url": "file:///etc/passwd"}, "The image couldn't be read."),
        (b"", {"url": "http://127.0.0.1:1/file"}, "The image couldn't be read."),
    ],
)
async def test_anything_else_is_said_in_words(
    workspace: AgentWorkspace, service: Service, file: bytes, asset: dict[str, Any], text: str
) -> None:
    assert (await view(workspace, service, file, **asset)).text == text


async def test_a_version_is_chosen_by_its_id(workspace: AgentWorkspace, service: Service) -> None:
    versions = [
        {"id": name, "createdAt": f"2026-10-0{name[1]}T00:00:00Z", "textPrompt": name}
        for name in ("v1", "v2")
    ]
    service.content["nodes"] = [node("shot", versions=versions, activeVersionId="v2")]
    async with Client(create_server(workspace, chosen_tools(()), "1")) as client:
        arguments = {"canvas": CANVAS, "node": "shot", "version_id": "v1"}
        result: Any = await client.call_tool("view_version", arguments)
        assert "version=v1" in result.content[0].text
        missing: Any = await client.call_tool("view_version", arguments | {"version_id": "v9"})
        assert missing.content[0].text.endswith("This node has no such version.")
