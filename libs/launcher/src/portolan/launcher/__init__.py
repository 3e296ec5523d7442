"""launcher: every process of Portolan on one machine, for `make run`, tests and benchmarks.

async with Stack(data=folder, games=["oregon"]) as stack:
    print(stack.http_url)
    stack.kill("rules.oregon")
    await stack.wait_ready("rules.oregon")
"""

from portolan.launcher.plan import installed_games
from portolan.launcher.ports import PortTaken
from portolan.launcher.process import Process, StartFailed
from portolan.launcher.redis_server import NoRedisServer
from portolan.launcher.stack import DataFolderInUse, Stack

__all__ = [
    "DataFolderInUse",
    "NoRedisServer",
    "PortTaken",
    "Process",
    "Stack",
    "StartFailed",
    "installed_games",
]
