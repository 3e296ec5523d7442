"""A connection to the broker that works again soon after the broker does."""

from typing import Any

from celery.app.amqp import AMQP
from kombu import Connection
from kombu.transport import redis, virtual
from typing_extensions import override

PAUSES = {"interval_start": 0.2, "interval_step": 0.2, "interval_max": 1.0}
"""Seconds between tries. By default they grow to half a minute, in which no bot would play."""


class ForgivingQoS(redis.QoS):
    """Counts a task as done even if the broker could not be told.

    Otherwise the task would hold one of the worker's few places for ever. With all places taken the
    worker asks for no tasks, and so would not even notice that its connection is gone. The broker
    gives such a task out again, much later and harmlessly.
    """

    @override
    def ack(self, delivery_tag: Any) -> None:
        try:
            super().ack(delivery_tag)
        except Exception:
            virtual.QoS.ack(self, delivery_tag)
            raise

    @override
    def reject(self, delivery_tag: Any, requeue: bool = False) -> None:
        try:
            super().reject(delivery_tag, requeue)
        except Exception:
            virtual.QoS.ack(self, delivery_tag)
            raise


class ForgivingChannel(redis.Channel):
    """A channel with the above."""

    QoS = ForgivingQoS


class ForgivingTransport(redis.Transport):
    """A transport with the above."""

    Channel = ForgivingChannel


class PatientConnection(Connection):
    """Keeps trying, at most a second apart."""

    @override
    def ensure_connection(self, *args: Any, **kwargs: Any) -> Any:
        return super().ensure_connection(*args, **{**PAUSES, **kwargs})

    @override
    def get_transport_cls(self) -> Any:
        found = super().get_transport_cls()
        return ForgivingTransport if found is redis.Transport else found


class PatientAMQP(AMQP):
    """Makes Celery connect so."""

    Connection = PatientConnection
