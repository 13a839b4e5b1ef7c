"""What a network may do to a call: drip, hang, flood, redirect. The deadline and the size hold."""

from __future__ import annotations

import base64
import shutil
import subprocess
from pathlib import Path

import pytest

from loopback import APPROVE, Loopback, Reply, answer, drip, flood, redirect
from loopback.server import KEY
from models.asking import HTTP_ADAPTERS, a_request, ask, within
from prs.errors import AnswerUnreadable, ModelIdError, ModelRefused, ModelUnavailable
from prs.models import open_model
from prs.types.model import Deadline


@pytest.mark.parametrize("head", [False, True], ids=["body", "head"])
def test_a_server_that_drips_bytes_cannot_stretch_the_deadline(head: bool) -> None:
    """Every byte arrives well within any read time-out; only a total deadline ends it."""
    with Loopback(drip(0.05, head=head)) as server, within(2), pytest.raises(ModelUnavailable, match="time was up"):
        ask(server, seconds=1.0)


def test_a_slow_answer_within_the_deadline_is_waited_for() -> None:
    """A model that thinks for a while is not a broken connection."""
    with Loopback(answer(latency=1.0)) as server:
        said = ask(server, seconds=10)
    assert said.text == APPROVE
    assert said.seconds >= 1.0


@pytest.mark.parametrize("adapter", ["openai", "anthropic", "google"])
def test_a_body_of_50_mb_is_never_read_whole(adapter: str) -> None:
    """Reading stops at the limit, and the server notices."""
    with Loopback(flood(50_000_000)) as server, within(10):
        with pytest.raises(ModelUnavailable, match="larger than 8 MiB"):
            ask(server, adapter)
        assert server.bytes_sent < 20_000_000


def test_a_redirect_is_refused_with_its_target() -> None:
    """A key must not follow wherever an answer points."""
    with Loopback() as elsewhere, Loopback(redirect(f"{elsewhere.url}/v1/chat/completions")) as server:
        with pytest.raises(ModelRefused, match=r"redirects to .*never followed"):
            ask(server)
        assert elsewhere.requests == []


@pytest.mark.parametrize(
    "raw", [b"<html>proxy says hello</html>", b'{"choices": [', b"[" * 100_000, b'{"choices": []}', b'{"choices": 3}', b"\xff\xfe"]
)
@pytest.mark.parametrize("adapter", ["openai", "anthropic", "google"])
def test_a_200_that_is_no_answer_is_unreadable(adapter: str, raw: bytes) -> None:
    """Whatever a body holds, it ends in one of our errors."""
    with Loopback(Reply(raw=raw)) as server, pytest.raises(AnswerUnreadable, match=r"answered 200 with a body|no whole answer|no text"):
        ask(server, adapter)


def test_https_goes_through_the_proxy_that_is_set() -> None:
    """The proxy is asked to connect, and its refusal is told as the proxy's."""
    with Loopback() as proxy:
        model = open_model("openai:m", {"OPENAI_API_KEY": "sk-0123456789", "HTTPS_PROXY": proxy.url})
        with pytest.raises(ModelUnavailable, match="the proxy refused"):
            model.answer(a_request(), Deadline.after(10))
        assert proxy.connects == ["api.openai.com:443"]


@pytest.mark.parametrize("adapter", HTTP_ADAPTERS)
def test_a_deadline_that_has_passed_sends_nothing(adapter: str) -> None:
    """No call is paid for whose answer nobody waits for."""
    with Loopback() as server:
        with pytest.raises(ModelUnavailable):
            ask(server, adapter, seconds=0)
        assert server.requests == []


@pytest.mark.parametrize("host", ["a..b", "x" * 70 + ".example"])
def test_a_host_that_no_name_server_can_be_asked_about_is_told(host: str) -> None:
    """Not a bug of ours, whatever the resolver raises."""
    model = open_model(f"http://{host}/v1#m", {})
    with pytest.raises(ModelUnavailable, match="gave no answer"):
        model.answer(a_request(), Deadline.after(5))


def test_certificates_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    """A wrong SSL_CERT_FILE never means that any certificate will do."""
    wrong = tmp_path / "ca.pem"
    wrong.write_text("no certificate")
    for path in (wrong, tmp_path / "missing.pem"):
        model = open_model("https://127.0.0.1:9/v1#m", {"SSL_CERT_FILE": str(path)})
        with pytest.raises(ModelUnavailable, match="SSL_CERT_FILE cannot be read"):
            model.answer(a_request(), Deadline.after(5))


def test_a_proxy_gets_its_own_password_and_no_key() -> None:
    """The key is for the provider, inside the tunnel."""
    with Loopback() as proxy:
        settings = {"OPENAI_API_KEY": KEY, "HTTPS_PROXY": proxy.url.replace("//", "//us%40er:pa%3Ass@")}
        model = open_model("openai:m", settings)
        with pytest.raises(ModelUnavailable) as refused:
            model.answer(a_request(), Deadline.after(10))
        (headers,) = proxy.connect_headers
    assert headers["proxy-authorization"] == "Basic " + base64.b64encode(b"us@er:pa:ss").decode()
    assert KEY not in str(headers)
    assert "pa:ss" not in str(refused.value)


@pytest.mark.parametrize("proxy", ["socks5://host:1", "proxy:3128", "http://"])
def test_a_proxy_that_is_no_address_is_named(proxy: str) -> None:
    """By its variable."""
    with pytest.raises(ModelIdError, match="HTTPS_PROXY"):
        open_model("openai:m", {"OPENAI_API_KEY": KEY, "HTTPS_PROXY": proxy})


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return a certificate for 127.0.0.1 that signs itself, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("makes its certificate with openssl")
    folder = tmp_path_factory.mktemp("tls")
    chain, key = folder / "chain.pem", folder / "key.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", str(key), "-out", str(chain)]
    subprocess.run([*made, "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
    return chain, key


def test_tls_is_spoken_and_its_certificate_is_checked(certificate: tuple[Path, Path]) -> None:
    """An unknown certificate is refused at once, before the key is sent; one that is trusted serves."""
    with Loopback(certificate=certificate) as server:
        with within(2), pytest.raises(ModelUnavailable, match="certificate verify failed"):
            ask(server)
        assert server.requests == []
        assert ask(server, keys={"SSL_CERT_FILE": str(certificate[0])}).text == APPROVE


def test_the_deadline_holds_inside_tls(certificate: tuple[Path, Path]) -> None:
    """Dripping and encryption together."""
    with Loopback(drip(0.05), certificate=certificate) as server, within(2), pytest.raises(ModelUnavailable, match="time was up"):
        ask(server, seconds=1.0, keys={"SSL_CERT_FILE": str(certificate[0])})
