from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import wsdesk.graph.rules
from wsdesk.api import errors
from wsdesk.api.connection import Connection
from wsdesk.api.errors import InvalidRequestError
from wsdesk.store.base.error_messages import failure_of, reason
from wsdesk.store.base.load_state import split_text


def _answers() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every reason code that a rule can answer, with the names of the values that it gives."""
    for path in sorted(Path(wsdesk.graph.rules.__file__).parent.glob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                if call.func.id not in ("refused", "warning"):
                    continue
                names = tuple(word.arg for word in call.keywords if word.arg)
                for word in ast.walk(call.args[0]):
                    if isinstance(word, ast.Constant) and isinstance(word.value, str):
                        yield word.value, names


ANSWERS = tuple(_answers())


def test_the_rules_were_found() -> None:
    assert {"same-node", "port-full", "kind-unsure", "edge-pending"} <= {code for code, _ in ANSWERS}


@pytest.mark.parametrize(("code", "names"), ANSWERS)
def test_every_answer_of_a_rule_is_a_whole_sentence(code: str, names: tuple[str, ...]) -> None:
    words = reason(code, tuple((name, f"<{name}>") for name in names))
    assert words.endswith(".")
    assert "{" not in words
    assert code not in words, "the rule's values do not fill the sentence"


def test_media_are_named_in_a_persons_words() -> None:
    assert reason("wrong-kind", (("flows", "image"), ("takes", "audio"))) == "Accepts audio, not images."
    listed = reason("kind-unsure", (("flows", "image"), ("takes", "text, lut")))
    assert listed == "This input might not accept images. Known types: text, lut."


def test_an_answer_that_is_not_known_still_says_something() -> None:
    assert reason("from-a-later-rule") == "Can't make this connection (from-a-later-rule)."


@pytest.mark.parametrize(
    ("given", "begin"),
    [
        (("http://far.example", "abc"), "The URL must start with https"),
        (("two words", "abc"), "Enter a valid server URL"),
        (("ftp://a.example", "abc"), "Enter a valid server URL"),
        (("https://me@a.example", "abc"), "Enter a valid server URL"),
        (("https://a.example", "a b"), "Enter a valid API key"),
        (("https://a.example", ""), "Enter a valid API key"),
        (("https://a.example", "abc", "two words"), "Enter a valid team ID"),
    ],
)
def test_what_is_wrong_with_a_connection_is_a_sentence(given: tuple[str, ...], begin: str) -> None:
    with pytest.raises(InvalidRequestError) as raised:
        Connection(*given)
    failure = failure_of(raised.value)
    assert failure.message.startswith(begin)
    assert failure.message.endswith(".")
    assert not failure.can_retry


def test_a_response_that_is_too_large_is_named() -> None:
    failure = failure_of(errors.InvalidResponseError("too-large"))
    assert failure.message == "The server's response is larger than wsdesk can read."
    assert failure_of(errors.InvalidResponseError("html")).message != failure.message


@pytest.mark.parametrize(
    "error",
    [
        errors.BadRequestError(400, "No such <b>node</b>\nnor canvas"),
        errors.UnauthorizedError(401, "No such <b>node</b>\nnor canvas"),
        errors.ForbiddenError(403, "No such <b>node</b>\nnor canvas"),
        errors.NotFoundError(404, "No such <b>node</b>\nnor canvas"),
        errors.UnexpectedStatusError(418, "No such <b>node</b>\nnor canvas"),
        errors.RateLimitedError(3.0, "No such <b>node</b>\nnor canvas"),
        errors.ServerError(503, "No such <b>node</b>\nnor canvas"),
    ],
)
def test_the_servers_message_is_in_the_detail_of_every_status(error: errors.HttpStatusError) -> None:
    failure = failure_of(error)
    assert failure.detail.startswith("No such <b>node</b>\nnor canvas\n")
    assert str(error.status) in failure.detail
    words, detail = split_text(failure.text)
    assert "\n" not in words
    assert words == failure.message
    assert detail == failure.detail


def test_a_rejection_by_the_role_of_the_key_is_quoted() -> None:
    failure = failure_of(errors.ForbiddenError(403, "Your API key may read but not comment."))
    assert failure.message == "Not allowed: “Your API key may read but not comment.”"
    assert failure_of(errors.ForbiddenError(403)).message == "Your API key doesn't have access to this."


def test_a_message_without_end_or_with_hidden_signs_is_cleaned() -> None:
    failure = failure_of(errors.ForbiddenError(403, "a\u202eb\x00" + "x" * 9_000))
    assert failure.detail.startswith("abx")
    assert len(failure.detail) < 2_500


def test_a_404_does_not_claim_that_anything_was_there() -> None:
    words = failure_of(errors.NotFoundError(404)).message
    assert not any(claim in words for claim in ("any more", "no longer", "deleted", "gone"))


@pytest.mark.parametrize(
    ("location", "host"),
    [
        ("https://login.example/in?next=x", "login.example"),
        ("https://\u0430pple.com/", "xn--pple-43d.com"),
        ("/login", ""),
        ("javascript:alert(1)", ""),
        ("https://good.example@evil.example/", "evil.example"),
        ("https://good.example:x@evil.example:8443/", "evil.example:8443"),
        ("", ""),
    ],
)
def test_a_redirect_names_the_host_that_it_points_to(location: str, host: str) -> None:
    failure = failure_of(errors.RedirectError(302, location))
    assert failure.code == "redirected"
    assert host in failure.message if host else "example" not in failure.message
    assert "good" not in failure.message, "the user name isn't the host"
    assert location in failure.detail


@pytest.mark.parametrize(
    ("code", "reason", "part", "can_be_trusted"),
    [
        ("certificate", "self-signed", "self-signed", True),
        ("certificate", "unknown-issuer", "issuer", True),
        ("certificate", "expired", "expired", False),
        ("certificate", "not-yet-valid", "clock", False),
        ("certificate", "other-host", "another host", False),
        ("certificate", "other", "can't be verified", True),
        ("ca-file", "no such file", "CA file", False),
        ("tls-port", "", "expects https", False),
        ("no-tls", "", "doesn't support https", False),
    ],
)
def test_certificate_errors_are_described(code: str, reason: str, part: str, can_be_trusted: bool) -> None:
    words = failure_of(errors.UntrustedCertificateError(code, reason)).message
    assert part in words
    assert ("SSL_CERT_FILE" in words) is can_be_trusted
