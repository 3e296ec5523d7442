"""rulekit: what a game is, and everything that follows from it.

A game module needs these names; the tools (bots, conformance, vectors, perft, drawing) are
modules of their own.
"""

from portolan.rulekit.chance import Chance, FreeChance, ScriptedChance, SeededChance
from portolan.rulekit.codec import Between, Names, WireError
from portolan.rulekit.game import (
    BadOptions,
    Game,
    IllegalAction,
    Picture,
    Private,
    Result,
    Revealing,
    rank,
)
from portolan.rulekit.text import Player, Text, text

__all__ = [
    "BadOptions",
    "Between",
    "Chance",
    "FreeChance",
    "Game",
    "IllegalAction",
    "Names",
    "Picture",
    "Player",
    "Private",
    "Result",
    "Revealing",
    "ScriptedChance",
    "SeededChance",
    "Text",
    "WireError",
    "rank",
    "text",
]
