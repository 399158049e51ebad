"""nginx and Caddy for tests: the recipes of the docs, with this machine's ports and our own certificate."""

import datetime
import os
import shutil
import ssl
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.server.serving import ROOT, free_port
from tests.support.patience import PATIENCE, wait_until
from tests.support.processes import ended, start

RECIPES = ROOT / "docs" / "hosts"
NAME = "localhost"


class Proxy(NamedTuple):
    """A running proxy."""

    url: str
    port: int
    trust: ssl.SSLContext
    trust_file: str

    def client(self) -> httpx.Client:
        limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
        return httpx.Client(base_url=self.url, verify=self.trust, timeout=PATIENCE, limits=limits)


def installed() -> list[str]:
    return [name for name in ("nginx", "caddy") if shutil.which(name, path=_path())]


def _path() -> str:
    return os.pathsep.join((os.environ["PATH"], "/usr/sbin", "/sbin"))


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)]), datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    chain, secret = folder / "chain.pem", folder / "key.pem"
    chain.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    form = serialization.PrivateFormat.PKCS8
    secret.write_bytes(key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption()))
    return chain, secret


def _filled(recipe: str, changes: Sequence[tuple[str, str]]) -> str:
    """A recipe with replaced values; each of them must occur in it."""
    text = (RECIPES / recipe).read_text()
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after)
    return text


def nginx_command(folder: Path, port: int, upstreams: Sequence[str], limit: int = 200) -> list[str]:
    chain, secret = certificate(folder)
    servers = "\n".join(f"        server {each} fail_timeout=5s;" for each in upstreams)
    listed = "        server 127.0.0.1:8001 fail_timeout=5s;\n        server 127.0.0.1:8002 fail_timeout=5s;"
    changes = [
        ("user www-data;\n", "user root;\n" if os.geteuid() == 0 else ""),
        ("/run/nginx.pid", str(folder / "nginx.pid")),
        ("/var/log/nginx/error.log", str(folder / "error.log")),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
        ("/etc/letsencrypt/live/admiralty.example/fullchain.pem", str(chain)),
        ("/etc/letsencrypt/live/admiralty.example/privkey.pem", str(secret)),
        ("admiralty.example", NAME),
        ("worker_processes auto;", "worker_processes 1;"),
        (listed, servers),
        ("limit_conn address 200;", f"limit_conn address {limit};"),
    ]
    file = folder / "nginx.conf"
    file.write_text(_filled("nginx.conf", changes))
    program = shutil.which("nginx", path=_path()) or "nginx"
    return [program, "-p", str(folder), "-c", str(file), "-e", str(folder / "error.log")]


def caddy_command(folder: Path, port: int, upstreams: Sequence[str]) -> list[str]:
    chain, secret = certificate(folder)
    changes = [
        ("{\n\tservers {", "{\n\tadmin off\n\tauto_https disable_redirects\n\tservers {"),
        ("\nadmiralty.example {", f"\nhttps://{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls {chain} {secret}"),
        ("127.0.0.1:8001 127.0.0.1:8002", " ".join(upstreams)),
    ]
    file = folder / "Caddyfile"
    file.write_text(_filled("Caddyfile", changes))
    return [shutil.which("caddy") or "caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


@contextmanager
def proxy(kind: str, folder: Path, upstreams: Sequence[str], limit: int = 200) -> Iterator[Proxy]:
    """A proxy in front of servers, configured by its recipe."""
    folder.mkdir(exist_ok=True)
    port = free_port()
    if kind == "nginx":
        command = [*nginx_command(folder, port, upstreams, limit), "-g", "daemon off;"]
    else:
        command = caddy_command(folder, port, upstreams)
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    with ExitStack() as stack:
        log = stack.enter_context((folder / "said").open("wb"))
        process = stack.enter_context(ended(start(command, stdout=log, stderr=log, env=environment, cwd=folder)))
        chain = str(folder / "chain.pem")
        trust = ssl.create_default_context(cafile=chain)
        url = f"https://{NAME}:{port}"

        def answers() -> bool:
            assert process.poll() is None, (folder / "said").read_text()
            try:
                return httpx.get(f"{url}/health", verify=trust, timeout=PATIENCE).status_code == 200
            except httpx.TransportError:
                return False

        wait_until(answers)
        yield Proxy(url, port, trust, chain)
