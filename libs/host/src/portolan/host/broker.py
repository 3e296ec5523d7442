"""A connection to the broker that comes back soon after the broker does."""

from typing import Any

from celery.app.amqp import AMQP
from kombu import Connection
from typing_extensions import override

PAUSES = {"interval_start": 0.2, "interval_step": 0.2, "interval_max": 1.0}
"""Seconds between tries. Left alone they would grow to half a minute, in which no bot plays."""


class PatientConnection(Connection):
    """Tries again and again, at most a second apart."""

    @override
    def ensure_connection(self, *args: Any, **kwargs: Any) -> Any:
        return super().ensure_connection(*args, **{**PAUSES, **kwargs})


class PatientAMQP(AMQP):
    """Makes Celery connect so."""

    Connection = PatientConnection
