"""Where messages may go: the inside in every writing, and what is allowed all the same."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from domain.notice.address import AllowedAddresses, WebhookUrlError, read_url

NOBODY = AllowedAddresses()
INSIDE = [
    "127.0.0.1", "127.8.9.10", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1",
    "169.254.169.254", "100.64.0.1", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.7",
    "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1",
    "fd12:3456::1", "fec0::1", "ff02::1", "2001:db8::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::ffff:a9fe:a9fe", "::127.0.0.1", "::10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::a00:1", "2002:7f00:1::1", "2002:a9fe:a9fe::1", "2002:c0a8:101::", "100::1",
]  # fmt: skip
OUTSIDE = [
    "8.8.8.8",
    "1.1.1.1",
    "172.32.0.1",
    "2606:4700:4700::1111",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
]


@pytest.mark.parametrize("address", INSIDE)
def test_the_inside_is_closed(address: str) -> None:
    assert not NOBODY.allow(ip_address(address))


@pytest.mark.parametrize("address", OUTSIDE)
def test_the_outside_is_open(address: str) -> None:
    assert NOBODY.allow(ip_address(address))


def test_networks_may_be_opened_one_by_one() -> None:
    allowed = AllowedAddresses(["10.1.0.0/16", " fd00:1::/64", ""])
    assert allowed.allow(ip_address("10.1.2.3"))
    assert allowed.allow(ip_address("::ffff:10.1.2.3"))
    assert allowed.allow(ip_address("fd00:1::9"))
    assert not allowed.allow(ip_address("10.2.0.1"))
    assert not allowed.allow(ip_address("fd00:2::9"))
    assert not allowed.allow(ip_address("127.0.0.1"))


def test_a_network_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="10\\.1\\.0\\.1/16"):
        AllowedAddresses(["10.1.0.1/16"])


def refused(url: str, *, needs_https: bool = True) -> str:
    with pytest.raises(WebhookUrlError) as caught:
        read_url(url, NOBODY, needs_https=needs_https)
    (problem,) = caught.value.problems
    assert problem.field == "url"
    assert problem.allowed
    return problem.message


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/", "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://127.1/",
        "https://2130706433/", "https://0x7f.1/", "https://0177.0.0.1/", "https://localhost/",
        "https://api.localhost/", "https://169.254.169.254/latest/meta-data",
    ],
)  # fmt: skip
def test_the_inside_is_closed_in_every_writing(url: str) -> None:
    assert refused(url).endswith("is no public address")


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("http://example.org/x", "is not encrypted"),
        ("ftp://example.org/x", "is no URL of the web"),
        ("file:///etc/passwd", "is no URL of the web"),
        ("https:///x", "is no URL of the web"),
        ("https://me:secret@example.org/", "holds a user name"),
        ("https://example.org/#x", "has a fragment"),
        ("https://example.org/a b", "is no URL"),
        ("https://example.org:99999/", "is no URL"),
        ("https://exämple.org/", "is no URL of the web"),
        ("https://example.org/" + "x" * 3000, "is no URL"),
    ],
)
def test_what_is_no_url_is_refused(url: str, message: str) -> None:
    assert message in refused(url)


def test_a_url_is_taken_apart() -> None:
    target = read_url("https://hooks.example.org:8443/a?b=c", NOBODY, needs_https=True)
    assert (target.host, target.port, target.path) == ("hooks.example.org", 8443, "/a?b=c")
    assert read_url("http://example.org", NOBODY, needs_https=False).path == "/"
