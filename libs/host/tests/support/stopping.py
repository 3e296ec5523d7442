"""How a process is asked to stop."""

import signal
import subprocess
import time

PAUSE_S = 0.00002


def ask_to_stop(process: subprocess.Popen[str], times: int) -> None:
    """Send SIGTERM, so quickly that one comes while the one before it is handled."""
    for _ in range(times):
        process.send_signal(signal.SIGTERM)
        until = time.perf_counter() + PAUSE_S
        while time.perf_counter() < until:
            pass
