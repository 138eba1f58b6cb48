"""A database whose certificate is checked, by the addresses that the chart writes."""

from __future__ import annotations

import datetime as dt
import ipaddress
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from local import postgres as local_postgres
from local.accounts import Account, reachable_folder, server_account
from local.postgres import Postgres
from storage.session import open_engine


@dataclass(frozen=True)
class Authority:
    """Who signs: its certificate and key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @classmethod
    def new(cls, name: str) -> Authority:
        """Make one that signs itself."""
        key = ec.generate_private_key(ec.SECP256R1())
        return cls(_signed(_named(name), _named(name), key, key, is_authority=True), key)

    def write(self, path: Path) -> Path:
        """Write the certificate, as a Secret has it."""
        path.write_bytes(self.certificate.public_bytes(serialization.Encoding.PEM))
        return path


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _signed(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    by: ec.EllipticCurvePrivateKey,
    *,
    is_authority: bool,
) -> x509.Certificate:
    now = dt.datetime.now(dt.UTC)
    names = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder(subject_name=subject, issuer_name=issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(hours=1))
        .not_valid_after(now + dt.timedelta(hours=1))
        .add_extension(x509.BasicConstraints(is_authority, None), critical=True)
    )
    if not is_authority:
        made = made.add_extension(names, critical=False)
    return made.sign(by, hashes.SHA256())


def _server_files(authority: Authority, folder: Path, account: Account | None) -> dict[str, str]:
    """Write what the server shows; gives the settings that name it."""
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = authority.certificate.subject
    shown = _signed(_named("a database"), issuer, key, authority.key, is_authority=False)
    pem = serialization.Encoding.PEM
    clear = serialization.NoEncryption()
    files = {
        "ssl_cert_file": shown.public_bytes(pem),
        "ssl_key_file": key.private_bytes(pem, serialization.PrivateFormat.PKCS8, clear),
    }
    for name, content in files.items():
        (folder / name).write_bytes(content)
        (folder / name).chmod(0o600)
        if account is not None:
            os.chown(folder / name, account.uid, account.gid)
    return {"ssl": "on", **{name: str(folder / name) for name in files}}


@pytest.fixture(scope="module")
def authority() -> Authority:
    return Authority.new("ours")


@pytest.fixture(scope="module")
def server(authority: Authority, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A server that speaks TLS."""
    folder = tmp_path_factory.mktemp("encrypted")
    account = server_account()
    place = reachable_folder(folder / "files", account)
    settings = _server_files(authority, place, account)
    with local_postgres.start(folder / "server", durable=False, settings=settings) as started:
        yield started
    if (folder / "files").is_symlink():
        shutil.rmtree(place)


def ask(server: Postgres, settings: str) -> bool:
    """Whether the connection is encrypted."""
    engine = open_engine(f"{server.url()}?{settings}")
    try:
        with engine.connect() as connection:
            statement = text("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
            return bool(connection.execute(statement).scalar_one())
    finally:
        engine.dispose()


def test_the_authority_that_signed_is_believed(
    server: Postgres, authority: Authority, tmp_path: Path
) -> None:
    ca = authority.write(tmp_path / "ca.crt")
    assert ask(server, f"sslmode=verify-full&sslrootcert={ca}")


def test_another_authority_is_not(server: Postgres, tmp_path: Path) -> None:
    ca = Authority.new("another").write(tmp_path / "ca.crt")
    with pytest.raises(OperationalError, match="certificate verify failed"):
        ask(server, f"sslmode=verify-full&sslrootcert={ca}")
    assert ask(server, "sslmode=require")  # encrypts, whoever answers
