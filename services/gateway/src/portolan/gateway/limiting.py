"""How many matches and players one address may make. Counted for all gateways together."""

from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import Literal

from fastapi import Request

from portolan.gateway.backend import Gateway
from portolan.gateway.problems import Problem
from portolan.matches.limits import take

_MINUTE, _HOUR = 60, 3600
_NETWORK = 64
"""Bits of an IPv6 address that stand for one connection to the internet."""


def address_of(request: Request) -> str:
    """Where a request comes from: an IPv4 address, or the network of an IPv6 address."""
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return f"{IPv6Address(int(address) >> _NETWORK << _NETWORK)}/{_NETWORK}"
    return host


async def allow(gateway: Gateway, request: Request, what: Literal["matches", "players"]) -> None:
    """Count a new match or player of the request's address. Raises Problem over the limit."""
    settings = gateway.settings
    name, often, seconds = {
        "matches": ("matches_per_minute", settings.matches_per_minute, _MINUTE),
        "players": ("players_per_hour", settings.players_per_hour, _HOUR),
    }[what]
    if not often:
        return
    wait = await take(gateway.backend.store, what, address_of(request), often, seconds)
    if wait:
        raise Problem(
            f"too-many-{what}",
            f"At most {often} new {what} in {seconds} seconds from one address.",
            headers={"Retry-After": str(ceil(wait))},
            limit=name,
            maximum=often,
        )
