"""Which language an answer is in: `?lang=`, else Accept-Language, else English."""

from functools import lru_cache
from typing import Annotated, Literal

from fastapi import Depends, Query, Request

from portolan.gateway.problems import Problem

Language = Literal["en", "zh-Hant", "zh-Hans"]
LANGUAGES: tuple[Language, ...] = ("en", "zh-Hant", "zh-Hans")
_TRADITIONAL = ("zh-hant", "zh-tw", "zh-hk", "zh-mo")


@lru_cache(maxsize=512)
def negotiate(accept: str) -> Language:
    """The best language for the value of an Accept-Language header.

    >>> negotiate("fr, zh-TW;q=0.8, en;q=0.5")
    'zh-Hant'
    """
    wishes: list[tuple[float, int, Language]] = []
    for place, part in enumerate(accept.split(",")[:32]):
        tag, _, rest = part.partition(";")
        language = _known(tag.strip().lower())
        quality = _quality(rest)
        if language and quality > 0:
            wishes.append((-quality, place, language))
    return min(wishes)[2] if wishes else "en"


def _known(tag: str) -> Language | None:
    if tag in {"en", "*"} or tag.startswith("en-"):
        return "en"
    if tag.startswith(_TRADITIONAL):
        return "zh-Hant"
    if tag == "zh" or tag.startswith("zh-"):
        return "zh-Hans"
    return None


def _quality(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0


def language_of(request: Request) -> Language:
    """The language of a request's answer. Raises Problem for an unknown `lang`."""
    if b"lang=" in request.scope["query_string"]:
        asked = request.query_params.get("lang")
        for language in LANGUAGES:
            if asked == language:
                return language
        if asked is not None:
            raise Problem("invalid-request", f"lang: one of {', '.join(LANGUAGES)}.")
    return negotiate(request.headers.get("accept-language", ""))


def _documented(
    request: Request,
    lang: Annotated[
        Language | None, Query(description="Language of labels; stands above Accept-Language.")
    ] = None,
) -> Language:
    return language_of(request)


AskedLanguage = Annotated[Language, Depends(_documented)]
