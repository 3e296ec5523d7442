"""First code of every process that the launcher starts: dies with the launcher, then becomes it.

    python -P child.py PARENT_PID module NAME [ARGUMENT...]
    python -P child.py PARENT_PID program PATH [ARGUMENT...]

Linux sends us SIGKILL when our parent ends, however it ends (PR_SET_PDEATHSIG survives exec). It is
set here and not between fork and exec, so that the launcher may have threads. Only the standard
library is imported: the file runs outside its package.
"""

import ctypes
import os
import runpy
import signal
import sys

PR_SET_PDEATHSIG = 1


def die_with(parent: int) -> None:
    """Ask for SIGKILL at the end of our parent; leave at once if it has ended already."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        sys.exit("the launcher has gone")


def main(parent: str, kind: str, target: str, *arguments: str) -> None:
    """Become a Python module or another program."""
    die_with(int(parent))
    if kind == "program":
        os.execv(target, [target, *arguments])
    sys.argv = [target, *arguments]
    runpy.run_module(target, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
