"""POST /matches/{match_id}/verify: a finished match checked, in the page's own words."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from portolan.gateway.problems import Problem
from portolan.gateway.web.log import whole_log
from portolan.gateway.web.verification import verify
from portolan.gateway.web.visits import PageRoute, Visit
from portolan.matches.errors import Over

router = APIRouter(route_class=PageRoute, include_in_schema=False)


@router.post("/matches/{match_id}/verify")
async def verify_match(request: Request) -> Response:
    """What was checked and found. A finished match never changes, so it is checked once.

    An abandoned one has no result, and its seed stays secret.
    """
    visit = Visit(request)
    await visit.form()
    match_id: str = request.path_params["match_id"]
    record = await visit.gateway.matches.read(match_id)
    if record.status == "abandoned":
        raise Over(record.status)
    if record.status != "finished":
        raise Problem("not-over", "The match is not over.")
    report = visit.desk.reports.get(match_id)
    if report is None:
        entries = await whole_log(visit.gateway.matches, match_id)
        report = await verify(record, entries, visit.gateway.backend.rules[record.game])
        visit.desk.reports[match_id] = report
    return visit.page("verified.html", record=record, report=report)
