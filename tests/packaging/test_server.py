"""Files for administrators: what they name exists, and their options are those of `wsdesk serve`."""

from __future__ import annotations

import argparse
import configparser
import ipaddress
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from wsdesk.app.cli import serve_options
from wsdesk.server.files.s3_location import S3Location

ROOT = Path(__file__).resolve().parents[2]
SERVER = ROOT / "packaging/server"


def read(name: str) -> str:
    return (SERVER / name).read_text("utf-8")


def options_of(name: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    serve_options.add_arguments(parser)
    return serve_options.resolve(parser.parse_args(["--config", str(SERVER / name)]))


@pytest.mark.parametrize(("name", "loopback"), [("serve.toml", True), ("serve.container.toml", False)])
def test_the_options_are_valid(name: str, loopback: bool) -> None:
    options = options_of(name)
    assert serve_options.problem_of(options, loopback=loopback) == ""
    limits, proxies = serve_options.limits_of(options, loopback=loopback)
    assert proxies.are_required
    assert limits.drain_s + limits.shutdown_s <= 8


def test_the_unit_is_hardened_and_waits_for_the_shutdown() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # pyright: ignore[reportAttributeAccessIssue] - names have capitals
    unit.read_string(read("wsdesk.service"))
    service = dict(unit["Service"])
    assert service["ExecStart"] == "/usr/bin/wsdesk serve --config /etc/wsdesk/serve.toml"
    assert service["DynamicUser"] == service["NoNewPrivileges"] == service["PrivateTmp"] == "yes"
    assert (service["ProtectSystem"], service["StateDirectory"]) == ("strict", "wsdesk")
    assert str(options_of("serve.toml").data) == f"/var/lib/{service['StateDirectory']}"
    assert int(service["TimeoutStopSec"]) > 10
    assert service["EnvironmentFile"] == "-/etc/wsdesk/environment"
    assert "AF_UNIX" in service["RestrictAddressFamilies"].split(), "postgresql:///wsdesk is a socket"


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_the_proxies_send_what_the_server_needs(name: str) -> None:
    text = read(name)
    assert text.count("{") == text.count("}")
    assert f"127.0.0.1:{options_of('serve.toml').port}" in text
    assert re.search(r"/\(?metrics", text)
    assert "X-Request-ID" in text
    if name == "nginx.conf":
        headers = dict(re.findall(r"proxy_set_header (\S+) (\S+);", text))
        expected = {"Host": "$http_host", "X-Forwarded-For": "$remote_addr", "X-Forwarded-Proto": "$scheme"}
        assert expected.items() <= headers.items()


def test_the_services_of_the_compose_file_fit_together() -> None:
    text, options = read("compose.yml"), options_of("serve.container.toml")
    assert f"WSDESK_SERVER: server:{options.port}" in text
    # Only the proxy is published, so every private address is that of a container.
    assert text.count("ports:") == 1
    assert text.index("proxy:") < text.index("ports:")
    assert all(ipaddress.ip_network(network).is_private for network in options.trusted_proxy)
    assert f"- data:{options.data}" in text
    assert options.database == "postgresql://wsdesk@database/wsdesk"
    assert {"POSTGRES_USER: wsdesk", "POSTGRES_DB: wsdesk"} <= set(map(str.strip, text.splitlines()))
    for volume in re.findall(r"- \./(\S+?):", text):
        assert (SERVER / volume).is_file()
    assert (ROOT / re.findall(r"dockerfile: (\S+)", text)[0]).is_file()


def test_the_store_of_the_compose_file_fits_to_it() -> None:
    text, address = read("compose.s3.yml"), "store:7070"
    (url,) = re.findall(r"- (s3://\S+)\$\{WSDESK_STORE_DOMAIN", text)
    location = S3Location.read(f"{url}store.example.com")
    assert location == S3Location("wsdesk", "", f"http://{address}", "https://store.example.com")
    assert f"mkdir -p /data/{location.bucket} " in text
    assert f"reverse_proxy {address}" in read("store.caddy")
    (place,) = re.findall(r"import (\S+)", read("Caddyfile"))
    assert f"- ./store.caddy:/etc/caddy/{place.replace('*', 'store')}:ro" in text
    assert text.count("${WSDESK_STORE_SECRET:?") == 2, "no secret has a default"


def test_the_image_has_what_the_server_imports(tmp_path: Path) -> None:
    """A new import that the list of packages lacks would end the container at its start."""
    lock = subprocess.run(
        [sys.executable, str(SERVER / "requirements.py")],
        input=(ROOT / "packaging/requirements.lock").read_text(),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    locked = {name.lower().replace("_", "-") for name in re.findall(r"^(\S+)==", lock, re.M)}
    program = f"""
import importlib.metadata, os, signal, sys, threading
from wsdesk.app.cli.main import main
from wsdesk.server import openapi, renditions
from wsdesk.server.server import Server
Server.main_loop = lambda self: self.on_tick(0)
data = {str(tmp_path / "data")!r}
main(["serve", "--data", data, "--empty", "--log-format", "json"])
main(["admin", "people", "add", "Ada Lovelace", "--data", data])
assert main(["admin", "keys", "create", "Ada Lovelace", "--data", data]) == 0
names = importlib.metadata.packages_distributions()
modules = {{name.partition(".")[0] for name in sys.modules}}
print("imported", *(names[name][0] for name in modules if name in names))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    imported = {name.lower().replace("_", "-") for name in done.stdout.split("imported", 1)[1].split()}
    optional = {
        "wsdesk",
        "pygments",
        "python-multipart",
        "rich",
        "setuptools",
    }  # imported where they are installed
    assert imported - optional <= locked
    assert {"starlette", "uvicorn", "httptools"} <= imported


def test_the_page_names_all_options() -> None:
    page = (ROOT / "docs/hosting.md").read_text("utf-8")
    parser = argparse.ArgumentParser()
    serve_options.add_arguments(parser)
    options: dict[str, Any] = parser.get_default("options")
    internal = {"config", "parent-pid", "watch-stdin", "new-key"}
    assert {name for name in options if f"`{name}`" not in page} == internal
