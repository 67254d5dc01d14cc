"""Options of `wsdesk serve`, and their file."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from wsdesk.app.cli import serve_options


def parse(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    serve_options.add_arguments(parser)
    return serve_options.resolve(parser.parse_args(arguments))


def write(folder: Path, text: str) -> str:
    file = folder / "wsdesk serve.toml"
    file.write_text(text)
    return str(file)


def test_a_file_has_all_options(tmp_path: Path) -> None:
    text = """
        host = "0.0.0.0"
        port = 8443
        data = "data"
        import = ["first", "/second"]
        key-file = "keys"
        tls-cert = "/etc/cert.pem"
        trusted-proxy = ["10.0.0.0/8"]
        insecure = true
        max-connections = 20
        rate = "60/10"
        log-format = "json"
    """
    args = parse("--config", write(tmp_path, text))
    assert (args.host, args.port, args.max_connections, args.rate) == ("0.0.0.0", 8443, 20, "60/10")
    assert args.data == tmp_path / "data"
    assert args.imports == [tmp_path / "first", Path("/second")]
    assert (args.key_file, args.tls_cert) == (tmp_path / "keys", Path("/etc/cert.pem"))
    assert (args.trusted_proxy, args.insecure, args.log_format) == (["10.0.0.0/8"], True, "json")
    assert (args.empty, args.tls_key, args.drain) == (False, None, 0)


@pytest.mark.parametrize("is_last", [False, True])
def test_the_command_line_has_precedence(tmp_path: Path, is_last: bool) -> None:
    config = ("--config", write(tmp_path, 'host = "0.0.0.0"\nport = 8443\ntrusted-proxy = ["10.0.0.1"]'))
    command_line = ("--host", "127.0.0.1", "--port", "0", "--trusted-proxy", "10.0.0.2")
    args = parse(*(*config, *command_line) if is_last else (*command_line, *config))
    assert (args.host, args.port, args.trusted_proxy) == ("127.0.0.1", 0, ["10.0.0.2"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("prot = 1", "unknown option 'prot'; did you mean port?"),
        ("xyz = 1", "unknown option 'xyz'$"),
        ("key_file = 'k'", "did you mean key-file"),
        ("config = 'other.toml'", "unknown option 'config'"),
        ("port = 70000", "port: 70000 isn't a valid port"),
        ("port = true", "port: must be a text or number"),
        ("port = [1]", "port: must be a text or number"),
        ("empty = 'yes'", "empty: must be true or false"),
        ("import = 'x'", "import: must be a list"),
        ("log-format = 'xml'", "log-format: must be text or json"),
        ("database = 'postgresql://wsdesk:harbor1@localhost/x'", "database: other users .* PGPASSWORD"),
        ("[server]\nport = 1", "unknown option 'server'"),
        ("port 1", "line 1"),
    ],
)
def test_an_error_in_a_file_is_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse("--config", write(tmp_path, text))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="Couldn't open"):
        parse("--config", str(tmp_path / "none.toml"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "add --key-file"),
        (("--key-file", "k"), "--tls-cert and --tls-key, or --trusted-proxy ADDRESS"),
        (("--key-file", "k", "--trusted-proxy", "proxy"), "--trusted-proxy: invalid address 'proxy'"),
        (("--key-file", "k", "--insecure", "--drain", "6"), "at most 5 seconds"),
        (("--key-file", "k", "--insecure", "--metrics-token-file", "none"), "none is not a file"),
        (("--key-file", "k", "--insecure"), ""),
        (("--key-file", "k", "--trusted-proxy", "10.0.0.2"), ""),
    ],
)
def test_an_address_for_others_needs_a_policy(arguments: tuple[str, ...], message: str) -> None:
    args = parse("--host", "0.0.0.0", *arguments)
    problem = serve_options.problem_of(args, loopback=False)
    assert message in problem
    assert bool(message) == bool(problem)


def test_limits_follow_from_the_address() -> None:
    single, _ = serve_options.limits_of(parse(), loopback=True)
    window, _ = serve_options.limits_of(parse("--watch-stdin"), loopback=True)
    team, proxies = serve_options.limits_of(
        parse("--trusted-proxy", "10.0.0.2", "--drain", "3"), loopback=False
    )
    assert (single.connections, team.connections) == (0, serve_options.CONNECTIONS)
    assert single.shutdown_s > window.shutdown_s
    assert team.drain_s + team.shutdown_s <= 8, "the rest of ten seconds closes the workspace"
    assert proxies.are_required
    _, encrypted = serve_options.limits_of(
        parse("--trusted-proxy", "10.0.0.2", "--tls-cert", "c", "--tls-key", "k"), loopback=False
    )
    assert not encrypted.are_required


def test_a_short_metrics_token_is_rejected(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("short\n")
    args = parse("--metrics-token-file", str(file))
    assert "at least 16 characters" in serve_options.problem_of(args, loopback=True)
    file.write_text("long enough for it\n")
    assert serve_options.problem_of(args, loopback=True) == ""
    assert serve_options.metrics_token(args) == "long enough for it"
