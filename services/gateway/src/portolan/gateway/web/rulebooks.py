"""GET /games/{game}/rules: a game's numbered rules, for players.

The rules texts are written for who builds the game, too. What a player has no use for is marked
there, in the same way in every game and language:

- A rule, a paragraph or a heading that ends with the tag `[notation]` is set apart, at the end of
  the page; with a heading goes its section.
- Names in the form that programs use, in code (`` `end_turn` ``) or bare (`MOVE_THIEF`), are shown
  in the words that a table in an appendix gives them: `` | `end_turn` | end of the turn | ``.
"""

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import lru_cache

from fastapi import APIRouter, Request
from markdown_it import MarkdownIt
from starlette.responses import Response

from portolan.gateway.catalogue import in_language
from portolan.gateway.web.visits import PageRoute, Visit

router = APIRouter(route_class=PageRoute, include_in_schema=False)

_TAG = r"[ \t]*[\[［][^\[\]［］]*\b(?:seed|public|house)\b[^\[\]［］]*[\]］]"
_TAGS = re.compile(rf"{_TAG}(?:[ ]?[/／][ ]?{_TAG})*")
_LAST_TAGS = re.compile(rf"(?:(?<=[.。:：])|(?<=[.。][)）\"”」*])){_TAG}[^.。\n]*$", re.MULTILINE)
"""The tags after the last sentence, with what they are about: `[seed] limits, [house] sizes`."""
_EMPTY_BRACKETS = re.compile(r"[ ]?[(（][^()（）]*[:：]\s*[)）]")
_SOURCE = (
    r"[Tt]he source|source text|source example|the slip|[Pp]ublic material|[Pp]ublished texts"
    r"|原文|(?<!隨機)(?<!随机)(?<!任何)[來来]源|公[開开][資资]料"
)
_SOURCE_TALK = re.compile(
    rf"(?:Ruling(?: on [^:\n]*)?: |(?:[時时][機机]的)?裁定[:：])[^\n]*?(?:{_SOURCE})[^\n]*$"
    rf"|[ ]?[(（][^()（）\n]*(?:{_SOURCE})[^()（）\n]*[)）]"
    rf"|[;；] ?[^.;。；\n]*(?:{_SOURCE})[^.。\n]*(?=[.。])"
    rf"|(?:(?<=。)|(?<=[.。] ))[^.。\n]*(?:{_SOURCE})[^.。\n]*[.。]",
    re.MULTILINE,
)
"""Rulings, brackets and sentences that say what a source says."""
_REASONED = re.compile(
    rf"((?:Ruling: |裁定[:：])(?:(?!{_SOURCE})[^.;,。；，\n])+)"
    rf"(?:, (?:since|because|although)|，(?:因為|雖然|因为|虽然))"
    rf"[^\n]*?(?:{_SOURCE})[^\n]*?([.。]?)"
    rf"(?=[ ]?[\[［]|$)",
    re.MULTILINE,
)
"""A ruling for a reason that a source gives: it stands without the reason."""
_NOTED = re.compile(r"[ ]?[\[［]notation[\]］]\s*\Z")
_BEGINS = re.compile(r"\s*\Z|[ ]*- |#|\|")
_WORDS = re.compile(r"^\| *`([^`]+)` *\|([^|]*)\|[ \t]*$", re.MULTILINE)
_CODE = re.compile(r"`([^`\n]+)`")
_ARGUMENTS = re.compile(r"[({\[:].*", re.DOTALL)
_HAN = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_BARE = re.compile(
    rf"[A-Za-z]+(?:_[A-Za-z0-9]+)+|[A-Z]{{3,}}"
    rf"|(?:(?<=[{_HAN}])|(?<=[{_HAN}=≥] ))[a-z]{{3,}}(?=[ ]?[{_HAN}/×≥+])"
)
"""What cannot be a word of the text: capitals, underscores, Latin letters amid Chinese."""
_IN_HEADING = re.compile(r"^(#[^\n]*?)[ ]?[(（]`[^`\n]+`[)）]", re.MULTILINE)
_GLOSSED = re.compile(r"(（)([a-z][a-z0-9_]*)(?:，|(?=）))|([(])([a-z]+_[a-z0-9_]+)(?=[)])")
"""A name that stands in brackets after its words: alone, or before what the brackets say."""
_EMPTIED = re.compile(r"[ ]?[(（][\s、，,;；]*[)）]")
_TERM, _TERM_END = "\ue000", "\ue001"
"""Around words that stand for a name; they are no part of any text."""
_GAP = re.compile(rf"(?:(?<=[{_HAN}])|(?<=[{_HAN}]{_TERM_END})) (?={_TERM}?[{_HAN}])")
"""A space amid Chinese, where a name in Latin letters stood beside it."""
_TWICE = re.compile(rf"((\w{{2,}}){_TERM_END}?)[ ]?[(（]{_TERM}?\2{_TERM_END}?[)）]")
"""Words, and the name that stood in brackets after them in the same words."""
_SPACES_LEFT = re.compile(r"(?<=\S)[ \t]+$|(?<=\S)( ){2,}(?=\S)", re.MULTILINE)
_APPENDIX = re.compile(r"^## (?:Appendix|附錄|附录).*\Z", re.MULTILINE | re.DOTALL)
_RULE = re.compile(r"^(\s*)- ([A-Z]{2}-\d+\.[A-Z]?\d+)\b", re.MULTILINE)
_ABOUT_THE_TEXT = re.compile(r"`|\[|［|source|來源|来源|prefix|編號前綴|编号前缀")
_CITED = re.compile(r"\b([A-Z]{2}-\d+\.[A-Z]?\d+)")

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def readable(text: str) -> str:
    """A rules text without what only its maintainers need.

    Left out are its title, what is said about the text itself, tags of provenance, talk about
    sources, and the appendix.

    >>> readable("# Toy\\n\\nFor two.\\n\\n## 1. Start\\n- TY-1.1 Count. [seed; order house]")
    'For two.\\n\\n## 1. Start\\n- TY-1.1 Count.'
    """
    words = dict(_WORDS.findall(text))
    text, _ = _parted(text)
    head, mark, body = _IN_HEADING.sub(r"\1", text).partition("\n## ")
    kept = [
        line
        for line in head.splitlines()
        if not line.startswith("# ") and not _ABOUT_THE_TEXT.search(line)
    ]
    body = _in_words(_without_sources(body), words)
    body = _SPACES_LEFT.sub(lambda found: " " if found[1] else "", body)
    return ("\n".join(kept).strip() + "\n" + mark + body).strip()


def notation(text: str) -> str:
    """The rules of a text that say only how programs write things, as they stand."""
    return _without_sources(_parted(text)[1])


def _without_sources(text: str) -> str:
    """Without tags of provenance and talk about sources."""
    text = _SOURCE_TALK.sub("", _REASONED.sub(r"\1\2", text))
    return _EMPTY_BRACKETS.sub("", _TAGS.sub("", _LAST_TAGS.sub("", text)))


def _blocks(text: str) -> Iterator[str]:
    """Headings, rules, rows of tables, paragraphs, blank lines: one after the other."""
    block: list[str] = []
    for line in text.split("\n"):
        if block and (_BEGINS.match(line) or block[-1].startswith("#") or not block[-1].strip()):
            yield "\n".join(block)
            block = []
        block.append(line)
    yield "\n".join(block)


def _parted(text: str) -> tuple[str, str]:
    """What players read, and the rules, paragraphs and sections that are tagged `[notation]`.

    With a rule goes what is indented below it. The appendix is in neither.
    """
    kept: list[str] = []
    apart: list[str] = []
    section = 0
    """The depth of the heading whose section is set apart."""
    rule = False
    """Whether a rule is set apart."""
    for block in _blocks(_APPENDIX.sub("", text)):
        noted = bool(_NOTED.search(block))
        heading = len(block) - len(block.lstrip("#"))
        if heading and (not section or heading <= section):
            section = heading if noted else 0
        if not block.startswith(" "):
            rule = noted
        if not (section or rule or noted):
            kept.append(block)
        else:
            # A paragraph must not run on from a rule that was not above it.
            apart.append(("" if _BEGINS.match(block) else "\n") + _NOTED.sub("", block))
    return "\n".join(kept), "\n".join(apart)


def _in_words(text: str, words: Mapping[str, str]) -> str:
    """With words in place of names: those of the whole name, else those of what has arguments.

    A name that no table knows loses its arguments and underscores. In brackets it only glosses
    the words before it, and is left out there and in headings.
    """

    def say(name: str) -> str:
        name = name.replace("\\|", "|")
        plain = _ARGUMENTS.sub("", name).strip()
        said = next((words[one].strip() for one in (name, plain) if one in words), None)
        if said is None:
            said = (plain or name).replace("_", " ")
        return f"{_TERM}{said}{_TERM_END}" if said else ""

    def say_bare(found: re.Match[str]) -> str:
        return words.get(found[0], found[0]).strip()

    def leave_out_gloss(found: re.Match[str]) -> str:
        opening, name = (found[1], found[2]) if found[1] else (found[3], found[4])
        return opening if name in words else found[0]

    parts = _CODE.split(text)
    parts[::2] = (_BARE.sub(say_bare, _GLOSSED.sub(leave_out_gloss, p)) for p in parts[::2])
    parts[1::2] = map(say, parts[1::2])
    return _GAP.sub("", _TWICE.sub(r"\1", _EMPTIED.sub("", "".join(parts))))


@dataclass(frozen=True)
class Rulebook:
    """A rules text as HTML: each rule has its id as anchor, each citation links to it."""

    rules: str
    notation: str
    """What only programs need; empty where there is none."""


@lru_cache(maxsize=64)
def rendered(text: str) -> Rulebook:
    """A rules text for the page.

    >>> rendered("- TY-1.1 Count.").rules
    '<ul>\\n<li><a class="rule" id="TY-1.1" href="#TY-1.1">TY-1.1</a> Count.</li>\\n</ul>\\n'
    """
    rules, apart = readable(text), notation(text)
    defined = {match[2] for part in (rules, apart) for match in _RULE.finditer(part)}
    return Rulebook(_linked(rules, defined), _linked(apart, defined))


def _linked(text: str, defined: Set[str]) -> str:
    html: str = _MARKDOWN.render(text)
    html = html.replace(_TERM, "<em>").replace(_TERM_END, "</em>")
    seen: set[str] = set()

    def link(found: re.Match[str]) -> str:
        rule = found[1]
        if rule not in defined:
            return rule
        first = html[: found.start()].rstrip().endswith(("<li>", "<li>\n<p>"))
        if first and rule not in seen:
            seen.add(rule)
            return f'<a class="rule" id="{rule}" href="#{rule}">{rule}</a>'
        return f'<a href="#{rule}">{rule}</a>'

    return _CITED.sub(link, html)


@router.get("/games/{game}/rules")
async def show_rules(request: Request) -> Response:
    """The rules in the reader's language, or in English where there are no others."""
    visit = Visit(request)
    game: str = request.path_params["game"]
    told = (await visit.gateway.backend.catalogue.fetch(game)).told
    own = any(text.language == visit.language for text in told.rules)
    return visit.page(
        "rules.html",
        game=game,
        game_name=in_language(told.names, visit.language),
        summary=in_language(told.summaries, visit.language),
        book=rendered(in_language(told.rules, visit.language)),
        rules_language=visit.language if own else "en",
    )
