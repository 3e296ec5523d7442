"""GET /games/{game}/rules: a game's numbered rules, for players."""

import re
from functools import lru_cache

from fastapi import APIRouter, Request
from markdown_it import MarkdownIt
from starlette.responses import Response

from portolan.gateway.catalogue import in_language
from portolan.gateway.web.visits import PageRoute, Visit

router = APIRouter(route_class=PageRoute, include_in_schema=False)

_TAG = r"[ \t]*[\[［][^\[\]［］]*\b(?:seed|public|house)\b[^\[\]［］]*[\]］]"
_TAGS = re.compile(_TAG)
_NOTED_TAG = re.compile(
    rf"{_TAG}(?:[ ]?[^.。;；\[\]［］()（）]{{1,40}}[,，、]?(?=\s*(?:[\[［]|$)))?", re.MULTILINE
)
"""A tag with what it is about: `[seed] the limits, [public] the capacities`."""
_EMPTY_BRACKETS = re.compile(r"[ ]?[(（][^()（）]*[:：]\s*[)）]")
_SOURCE_TALK = re.compile(
    r"(?:Ruling: |裁定[:：])[^\n]*?(?:the source|the slip|來源|来源|原文)[^\n]*$", re.MULTILINE
)
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
    text = _APPENDIX.sub("", text)
    head, mark, body = text.partition("\n## ")
    kept = [
        line
        for line in head.splitlines()
        if not line.startswith("# ") and not _ABOUT_THE_TEXT.search(line)
    ]
    body = _SOURCE_TALK.sub("", body)
    body = _EMPTY_BRACKETS.sub("", _TAGS.sub("", _NOTED_TAG.sub("", body)))
    body = _SPACES_LEFT.sub(lambda found: " " if found[1] else "", body)
    return ("\n".join(kept).strip() + "\n" + mark + body).strip()


@lru_cache(maxsize=64)
def rendered(text: str) -> str:
    """A rules text as HTML: each rule has its id as anchor, each citation links to it.

    >>> rendered("- TY-1.1 Count.")
    '<ul>\\n<li><a class="rule" id="TY-1.1" href="#TY-1.1">TY-1.1</a> Count.</li>\\n</ul>\\n'
    """
    text = readable(text)
    defined = {match[2] for match in _RULE.finditer(text)}
    html: str = _MARKDOWN.render(text)
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
        rules=rendered(in_language(told.rules, visit.language)),
        rules_language=visit.language if own else "en",
    )
