"""telemetry: logs, metrics, traces, health and settings; one call per process.

    telemetry = start("timekeeper", metrics_port=env_port("METRICS_PORT", 0))
    log = logger()
    with bind(match="k3v9", trace=new_trace()):
        log.info("clock ran out", seat=2)
    telemetry.ready()

Nothing here imports prometheus_client before `start`, so that `count_across_processes` can still
choose its multiprocess mode. The gRPC interceptor is in `portolan.telemetry.rpc`.
"""

from portolan.telemetry.exporter import CannotServe, count_across_processes
from portolan.telemetry.logs import bind, logger, swallow_prints
from portolan.telemetry.process import Telemetry, start
from portolan.telemetry.settings import (
    LAST_PORT,
    BadSetting,
    broker_beside,
    broker_url,
    env_float,
    env_int,
    env_list,
    env_port,
    env_str,
    listed,
    port,
    redis_url,
)
from portolan.telemetry.traces import Trace, new_trace, trace_of

__all__ = [
    "LAST_PORT",
    "BadSetting",
    "CannotServe",
    "Telemetry",
    "Trace",
    "bind",
    "broker_beside",
    "broker_url",
    "count_across_processes",
    "env_float",
    "env_int",
    "env_list",
    "env_port",
    "env_str",
    "listed",
    "logger",
    "new_trace",
    "port",
    "redis_url",
    "start",
    "swallow_prints",
    "trace_of",
]
