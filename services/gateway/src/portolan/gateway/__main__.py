"""`python -m portolan.gateway`: the gateway on uvicorn, until a signal stops it."""

import asyncio
import logging
import signal
import socket
import sys

import uvicorn
from fastapi import FastAPI

from portolan.gateway.app import create_app
from portolan.gateway.arriving import ArrivingProtocol
from portolan.gateway.middleware import StreamCut
from portolan.gateway.settings import Settings
from portolan.telemetry import BadSetting, logger, start

_BACKLOG = 2048


def main() -> int:
    """Serve. Returns the exit code: 0 after SIGTERM or SIGINT, 1 where serving is impossible.

    uvicorn exits with its own 3, and logs why, where the app cannot begin.
    """
    try:
        telemetry = start("gateway", None)
    except BadSetting as error:
        sys.stderr.write(f"{error}\n")
        return 1
    log = logger()
    try:
        settings = Settings.from_environment()
        listener = listen(settings)
    except (ValueError, OSError) as error:
        log.error("cannot serve", error=str(error))
        return 1
    app = create_app(settings, telemetry)
    quiet(logging.getLogger("uvicorn.error"))
    # uvicorn raises the signal that stopped it once more: it has been obeyed by then.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    host, port = listener.getsockname()[:2]
    log.info("serving", host=host, port=port)
    uvicorn.Server(configured(app, settings)).run(sockets=[listener])
    log.info("stopped")
    return 0


def configured(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How uvicorn is to serve the app."""
    return uvicorn.Config(
        app,
        loop="uvloop",
        http=ArrivingProtocol,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=settings.http_keep_alive,
        timeout_graceful_shutdown=settings.http_grace,
        backlog=_BACKLOG,
    )


def listen(settings: Settings) -> socket.socket:
    """The listening socket. Raises OSError where the port is taken.

    The kernel gives up a connection whose peer acknowledges nothing for `stream_stalled` seconds.
    """
    family = socket.AF_INET6 if ":" in settings.http_host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    patience = int(settings.stream_stalled * 1000)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, patience)
    listener.bind((settings.http_host, settings.http_port))
    listener.listen(_BACKLOG)
    return listener


def quiet(errors: logging.Logger) -> None:
    """Say nothing more of streams that were cut, nor of requests that were given up when the grace
    was over: it is logged where it is done."""
    logging.getLogger("uvicorn.access").disabled = True
    errors.setLevel(logging.WARNING)

    def is_news(record: logging.LogRecord) -> bool:
        given_up = (StreamCut, asyncio.CancelledError)
        return not (record.exc_info and isinstance(record.exc_info[1], given_up))

    errors.addFilter(is_news)


if __name__ == "__main__":
    sys.exit(main())
