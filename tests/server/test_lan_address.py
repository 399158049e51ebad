"""The LAN address of this server for friends."""

import ipaddress

import pytest

from admiralty.server.http.lan_address import address_here, qr_code


@pytest.mark.parametrize("own", ["127.0.0.1", "::1", "localhost"])
def test_a_server_for_this_machine_alone_has_no_address_for_others(own: str) -> None:
    assert address_here(own) == ""


def test_a_server_at_one_address_is_reached_there() -> None:
    assert address_here("192.168.7.3") == "192.168.7.3"
    assert address_here("table.example") == "table.example"


@pytest.mark.parametrize("everywhere", ["0.0.0.0", "::"])
def test_a_server_at_every_address_is_reached_at_one_of_this_machine(everywhere: str) -> None:
    found = address_here(everywhere)
    assert found == "" or not ipaddress.ip_address(found).is_loopback


def test_a_code_is_a_picture_without_styles() -> None:
    svg = qr_code("http://192.168.7.3:8000/join#" + "s" * 43)
    assert svg.startswith("<svg")
    assert "style" not in svg
    assert "<script" not in svg
