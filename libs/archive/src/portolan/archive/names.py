"""Names of players: which may be had, and when two are the same."""

import re
import unicodedata
from collections.abc import Collection

from portolan.archive.errors import NameRefused

SHORTEST, LONGEST = 2, 24

_MARKS = frozenset(" -_.'·")
_BETWEEN_WORDS = re.compile(r"[-\s_.·]+")
_ALIKE = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE")
"""Scripts with letters that look like each other's; a name may hold letters of one of them."""
_UNSEEN = frozenset(
    chr(code)
    for first, last in (
        *((0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x3164, 0x3164)),
        *((0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0x2800, 0x2800), (0xE0100, 0xE01EF)),
    )
    for code in range(first, last + 1)
)
"""Characters of which nothing is seen though Unicode counts them as letters, marks or symbols:
fillers, joiners and variation selectors. Two names must not differ only in them."""
_TWINS = str.maketrans(
    "авгекмнопрстухьѕіјһԁԛԝӏүѵ"  # Cyrillic
    "αβεζηικμνορτυχω"  # Greek
    "օսհոցյլզ"  # Armenian
    "ᎪᏴᏟᎬᏀᎻᎥᎫᏦᏞᎷᏢᎡᏚᎢᏙᏔᏃᎠ"  # Cherokee
    "ɑɡıȷᴄᴏꜱᴠᴡᴢ",  # Latin
    "abrekmhonpctyxbsijhdqwlyv" + "abezhikmnoptyxw" + "ouhngjlq" + "abceghijklmprstvwzdagijcosvwz",
)
"""Letters that look like a usual Latin one, as small letters or as capitals. Names that are written
wholly in one script may have them, but only one of two that look alike."""
_SECOND_DOT = re.compile(r"(?<=[ij])\u0307")
"""A dot above a letter that has one: only one of them is drawn."""
_MOST_MARKS = 3
"""Marks in a row, where they are not part of a letter already. Written languages have no more."""
_BOTS = frozenset({"ai", "bot", "bots", "computer", "robot", "機器人", "机器人", "電腦", "电脑"})
_RESERVED = _BOTS | {
    *("admin", "administrator", "anonymous", "guest", "host", "me", "moderator", "nobody"),
    *("operator", "owner", "player", "portolan", "root", "seat", "server", "somebody"),
    *("spectator", "staff", "support", "system", "you"),
    *("管理員", "管理员", "系統", "系统", "玩家", "旁觀者", "旁观者", "訪客", "访客"),
}


def tidy(name: str) -> str:
    """A name as it is kept: composed, without spaces at its ends or two in a row.

    >>> tidy("  Ａda \\t Lovelace ")
    'Ada Lovelace'
    """
    return " ".join(unicodedata.normalize("NFKC", name).split())


def folded(name: str) -> str:
    """What names are compared by: case, spaces and invisible characters make no difference, nor
    does the script of letters that look alike.

    >>> folded("Ada\\u200b LOVELACE") == folded("adalovelace")
    True
    """
    folds = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    folds = _SECOND_DOT.sub("", folds.translate(_TWINS))
    folds = unicodedata.normalize("NFKC", folds)
    return "".join(c for c in folds if not c.isspace() and not _is_unseen(c))


def has_piled_marks(text: str) -> bool:
    """Whether so many marks stand above or below a letter that they reach into other lines.

    >>> has_piled_marks("Nguyễn"), has_piled_marks("A" + "\\u0301" * 5)
    (False, True)
    """
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        if marks > _MOST_MARKS:
            return True
    return False


def _is_unseen(character: str) -> bool:
    return character in _UNSEEN or unicodedata.category(character)[0] == "C"


def check(name: str) -> None:
    """Whether a tidy name may be had at all. Raises NameRefused."""
    if not SHORTEST <= len(name) <= LONGEST:
        raise NameRefused("length")
    if any(map(_is_unseen, name)) or has_piled_marks(name):
        raise NameRefused("characters")
    if not all(c in _MARKS or unicodedata.category(c)[0] in "LMN" for c in name):
        raise NameRefused("characters")
    if not any(unicodedata.category(c)[0] == "L" for c in name):
        raise NameRefused("characters")
    letters = [unicodedata.name(c, "") for c in name if unicodedata.category(c)[0] == "L"]
    scripts = {script for script in _ALIKE for letter in letters if letter.startswith(script)}
    if len(scripts) > 1:
        raise NameRefused("scripts")


def check_free(name: str, levels: Collection[str] = ()) -> None:
    """Whether players may have a tidy name; `levels`: the levels of bots.

    Neither a reserved word, nor a level, nor what sounds like a bot ("Bot greedy", "Greedy Bot").
    Raises NameRefused.
    """
    if folded(name) in _RESERVED | {folded(level) for level in levels}:
        raise NameRefused("reserved")
    words = [folded(word) for word in _BETWEEN_WORDS.split(name) if word]
    if _BOTS & {words[0], words[-1]}:
        raise NameRefused("reserved")
