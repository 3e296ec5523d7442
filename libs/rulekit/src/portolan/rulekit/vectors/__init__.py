"""Worked examples of the rules, as data: one runner for all games.

A file of examples holds a list of cases, or an object whose `vectors` is that list. A case has an
`id`, the `rules` it covers, `given` (a state in the game's words), `do` (what happens), `expect`
(what holds after it) and `note` (text). Nothing is ignored but `note`: a word that neither the
runner nor the game's adapter knows fails the case.

A game supplies `tests/adapter.py` with an object `ADAPTER` (see `Adapter`). Run a file with

    python -m portolan.rulekit.vectors GAME [FILE]

and make a test of each case with `vector_cases`.
"""

from portolan.rulekit.vectors.files import load_adapter, read_cases, vector_cases
from portolan.rulekit.vectors.matching import Failure, merge, mismatches
from portolan.rulekit.vectors.running import run_case
from portolan.rulekit.vectors.situation import Adapter, BadCase, Done, Situation, complete
from portolan.rulekit.vectors.words import UnknownWord, Words

__all__ = [
    "Adapter",
    "BadCase",
    "Done",
    "Failure",
    "Situation",
    "UnknownWord",
    "Words",
    "complete",
    "load_adapter",
    "merge",
    "mismatches",
    "read_cases",
    "run_case",
    "vector_cases",
]
