"""The app for a server of your own: `uvicorn portolan.gateway.asgi:app`."""

from portolan.gateway.app import create_app
from portolan.gateway.settings import Settings
from portolan.telemetry import start

app = create_app(Settings.from_environment(), start("gateway", None))
