"""Style sheets, scripts and icons: read once, named by their contents, kept by browsers."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import Response

from portolan.gateway.plain import PlainRoute
from portolan.gateway.problems import Problem

router = APIRouter(route_class=PlainRoute, include_in_schema=False)

_FOLDER = Path(__file__).parent / "static"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".LICENSE": "text/plain; charset=utf-8",
}
KEPT_FOR_EVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Asset:
    """A file, with the path under which browsers may keep it."""

    body: bytes
    media_type: str
    path: str


@cache
def assets() -> dict[str, Asset]:
    """All files by name (`table.js`, `vendor/htmx.min.js`)."""
    found = {}
    for file in sorted(path for path in _FOLDER.rglob("*") if path.suffix in _TYPES):
        name, body = file.relative_to(_FOLDER).as_posix(), file.read_bytes()
        digest = sha256(body).hexdigest()[:12]
        found[name] = Asset(body, _TYPES[file.suffix], f"/static/{digest}/{name}")
    return found


def asset_path(name: str) -> str:
    """Where a file is to be had."""
    return assets()[name].path


@router.get("/static/{digest}/{name:path}")
async def send_asset(request: Request) -> Response:
    """A file. Under another digest it is the present one, and is not kept."""
    asset = assets().get(request.path_params["name"])
    if asset is None:
        raise Problem("no-such-path", "There is no such file.")
    cached = KEPT_FOR_EVER if request.url.path == asset.path else "no-cache"
    return Response(asset.body, 200, {"Cache-Control": cached}, asset.media_type)
