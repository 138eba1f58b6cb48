"""Where messages may go: which addresses are open to anybody, and which are of the inside.

Whoever may register a webhook could otherwise have the service ask for pages that only its own network
reaches: the metadata of a cloud, a data base, the loopback.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import (
    IPv4Address,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from socket import inet_aton
from urllib.parse import urlsplit

from domain.problem import Problem, ProblemsError

LONGEST_URL = 2000
Address = IPv4Address | IPv6Address
_PORTS = {"http": 80, "https": 443}
# Addresses that carry an IPv4 address, which is the one that is reached in the end.
_NAT64 = IPv6Network("64:ff9b::/96")
_COMPATIBLE = IPv6Network("::/96")
# Of protocols and of translators inside a network; releases of Python differ about parts of them.
_SPECIAL = (ip_network("192.0.0.0/24"), ip_network("64:ff9b:1::/48"))


class WebhookUrlError(ProblemsError):
    """A URL that messages cannot be sent to."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a URL leads.

    Attributes
    ----------
    scheme
        `http` or `https`.
    host
        a name, or an address without brackets.
    path
        with its query, beginning with a slash.
    """

    scheme: str
    host: str
    port: int
    path: str

    @property
    def address(self) -> Address | None:
        """The address that the host is, also one like `127.1` or `0x7f000001`; None for a name."""
        try:
            return ip_address(self.host)
        except ValueError:
            pass
        try:
            return IPv4Address(inet_aton(self.host))
        except OSError:
            return None


class AllowedAddresses:
    """Which addresses messages may go to.

    Parameters
    ----------
    networks
        of the inside, that are allowed all the same, such as `10.1.0.0/16`.

    Raises
    ------
    ValueError
        one of them is no network.
    """

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self._networks = [ip_network(text.strip()) for text in networks if text.strip()]

    def allow(self, address: Address) -> bool:
        """Say whether messages may go to an address."""
        reached = embedded(address)
        if any(
            one in net
            for net in self._networks
            for one in (address, reached)
            if one.version == net.version
        ):
            return True
        return all(is_public(one) for one in {address, reached})


def is_public(address: Address) -> bool:
    """Say whether an address is one of the public internet that a single machine has."""
    if isinstance(address, IPv6Address):
        mapped = embedded(address)
        if mapped != address:
            return is_public(mapped)
        if address.is_site_local:
            return False
    if any(address in network for network in _SPECIAL if network.version == address.version):
        return False
    return address.is_global and not (
        address.is_multicast
        or address.is_private
        or address.is_loopback
        or address.is_link_local
        or address.is_reserved
        or address.is_unspecified
    )


def embedded(address: Address) -> Address:
    """Give the IPv4 address that an IPv6 one stands for, else the address itself."""
    if isinstance(address, IPv4Address):
        return address
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address.teredo is not None:
        return address.teredo[1]
    if address in _NAT64 or (address in _COMPATIBLE and int(address) > 0xFFFF):
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address


def read_url(url: str, allowed: AllowedAddresses, *, needs_https: bool) -> Target:
    """Read the URL of a webhook. Names are looked up, and looked at, when a message is sent.

    Raises
    ------
    WebhookUrlError
        it is no URL, has a user, a fragment or another scheme, or names an address of the inside.
    """
    wanted = "https://host/path" if needs_https else "http:// or https://, a host, a path"
    if len(url) > LONGEST_URL or any(sign.isspace() or not sign.isprintable() for sign in url):
        raise _refuse(url, f"at most {LONGEST_URL} characters, no spaces", "is no URL")
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname
    except ValueError as error:
        raise _refuse(url, wanted, f"is no URL: {error}") from None
    if parts.scheme not in _PORTS or not host or not url.isascii():
        raise _refuse(url, wanted, "is no URL of the web")
    if needs_https and parts.scheme != "https":
        raise _refuse(
            url, wanted, "is not encrypted; FABRICSWEEP_WEBHOOK_ALLOW_HTTP=true allows that"
        )
    if parts.username is not None or parts.password is not None:
        raise _refuse(url, wanted, "holds a user name or password, which logs would show")
    if parts.fragment:
        raise _refuse(url, wanted, "has a fragment (#), which is never sent")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    target = Target(parts.scheme, host, port or _PORTS[parts.scheme], path)
    if target.address is not None and not allowed.allow(target.address):
        raise _refuse(url, *private_words(str(target.address)))
    if target.address is None and (host == "localhost" or host.endswith(".localhost")):
        loopback = ip_address("127.0.0.1")
        if not allowed.allow(loopback):
            raise _refuse(url, *private_words(host))
    return target


def private_words(address: str) -> tuple[str, str]:
    """Say what is allowed instead of an address of the inside, and what is wrong with it."""
    allowed = "a public address, or one of the networks in FABRICSWEEP_WEBHOOK_ALLOWED_NETWORKS"
    return allowed, f"{address} is no public address"


def _refuse(url: str, allowed: str, message: str) -> WebhookUrlError:
    return WebhookUrlError(
        [Problem(pointer="/url", field="url", value=url[:200], allowed=allowed, message=message)]
    )
