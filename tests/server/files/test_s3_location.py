"""URLs of `wsdesk serve --storage`."""

from __future__ import annotations

import pytest

from wsdesk.server.files.s3_location import S3Location


@pytest.mark.parametrize(
    ("url", "location"),
    [
        ("s3://harbor-films", S3Location("harbor-films")),
        ("s3://harbor-films/desk/2", S3Location("harbor-films", "desk/2/")),
        (
            "s3://harbor/?endpoint=http://store:9000/&public_endpoint=https://s3.example.com&region=eu-west-1",
            S3Location("harbor", "", "http://store:9000", "https://s3.example.com", "eu-west-1"),
        ),
        (
            "s3://harbor?endpoint=http%3A%2F%2F%5B%3A%3A1%5D%3A9000",
            S3Location("harbor", "", "http://[::1]:9000"),
        ),
    ],
)
def test_a_url_names_a_bucket(url: str, location: S3Location) -> None:
    assert S3Location.read(url) == location


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("https://harbor.s3.example.com", "must begin with s3://"),
        ("harbor", "must begin with s3://"),
        ("s3://", "isn't the name of a bucket"),
        ("s3://Harbor", "isn't the name of a bucket"),
        ("s3://ab", "isn't the name of a bucket"),
        ("s3://harbor:9000", "isn't the name of a bucket"),
        ("s3://harbor/a b", "path after the bucket"),
        ("s3://harbor?endpont=http://store", "unknown parameter 'endpont'; there are endpoint"),
        ("s3://harbor?endpoint=store:9000", "endpoint must be a URL"),
        ("s3://harbor?endpoint=https://key:secret@store", "endpoint must be a URL"),
        ("s3://harbor?public_endpoint=", "public_endpoint must be a URL"),
        ("s3://[", "isn't a URL"),
    ],
)
def test_errors_are_named(url: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        S3Location.read(url)


def test_keys_in_the_url_are_rejected_and_never_shown() -> None:
    with pytest.raises(ValueError, match="AWS_SECRET_ACCESS_KEY") as excinfo:
        S3Location.read("s3://AKIA1:hidden1@harbor")
    assert "hidden1" not in str(excinfo.value)
    location = S3Location("harbor", access_key="AKIA1", secret_key="hidden1")
    assert "hidden1" not in f"{location} {location!r}"
    assert "AKIA1" not in f"{location} {location!r}"
