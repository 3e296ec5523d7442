"""The toy, whose bots take their time: SLOW_TOY_S seconds for each world that they imagine."""

import os
import time
from dataclasses import replace
from random import Random

from portolan.toy import GAME as TOY
from portolan.toy.state import State


def determinize(state: State, seat: int, random: Random) -> State:
    time.sleep(float(os.environ.get("SLOW_TOY_S", "0")))
    return TOY.determinize(state, seat, random)


GAME = replace(TOY, id="slow_toy", determinize=determinize)
