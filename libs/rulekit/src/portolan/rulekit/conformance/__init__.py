"""The conformance suite: what must hold for every game, tried on random matches.

`examine(game, games=…)` plays seeded random matches and looks closely at some positions of each.
Every check is a function of its own in one of the rooms:

* `walk`       random matches, ordinary and adversarial, and the bound on their length
* `positions`  decisions, actions, copies, inventory, simultaneous answers
* `wire`       round trips of states, actions, events and views, and their JSON Schemas
* `secrets`    hidden facts: views, choices, determinizations, events
* `replaying`  replay, undo and replay in another process give the same bytes
* `words`      wordings in all languages
* `drawing`    the board

    python -m portolan.rulekit.conformance GAME [--games N] [--adversarial]
"""

from portolan.rulekit.conformance.examine import Report, examine
from portolan.rulekit.conformance.findings import Nonconformity

__all__ = ["Nonconformity", "Report", "examine"]
