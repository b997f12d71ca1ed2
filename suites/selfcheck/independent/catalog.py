"""Account, plans, discovery, streams and the reading of manifests."""

from __future__ import annotations

import re
from typing import Any, Callable

import core
from core import DAY_MS, HOUR_MS, Reply, Refusal, coded, p_bool, p_choice, p_date, p_int, p_integers, p_text, p_words
from render import brief_of, counts, manifest_of, project_channels, record_of, signal_of, stream_detail, stream_item
from service import Call, Route
from state import PLANS
from world import Manifest, Stream

MANIFEST_FILTERS = {
    "published_date_from": p_date, "published_date_to": p_date, "tag_ids": p_integers, "tag_type": p_choice(*core.TAG_TYPES),
    "tag_logic": p_choice("or", "any", "and", "all"), "ticker": p_words, "isin": p_words, "sec_form_type": p_words, **core.PAGE,
}
BEACON_PARAMETERS = {"beacon_id": p_text, "lookback_hours": p_int(1, core.MAX_LOOKBACK_HOURS), "broaden_sources": p_bool}


# --- account and plans ----------------------------------------------------------------------------

def get_account(call: Call) -> Reply:
    """GET /account, up to 60 s old."""
    return Reply(call.cached("account", 60, lambda: _account(call)), 1)


def _account(call: Call) -> dict[str, Any]:
    org, site = call.org, call.service.site_url
    return {
        "mcp_connector": {"docs": f"{site}/docs/mcp", "headers": {"Authorization": "Bearer <MCP_TOKEN>"}, "url": f"{site}/tools/mcp"},
        "usage": {"manifests_remaining": call.state.remaining(org), "manifests_limit": org.quota_limit, "period": org.period},
        "users": [{"has_active_key": place < len(org.keys), "role": role, "name": f"{role.title()} of {org.name}"}
                  for place, role in enumerate(("owner", "analyst"))],
        "subscription": {**org.flags, "plan_display_name": org.terms.title, "status": "active" if org.is_active else "paused"},
        "org": {"is_active": org.is_active, "contact_email": f"desk+{org.number}@customers.example", "org_type": "business",
                "name": org.name, "id": org.id},
    }


def list_plans(call: Call) -> Reply:
    """GET /plans."""
    plans = [{"price_currency": "EUR", **plan.flags(), "requests_per_minute": plan.per_minute, "active_beacons": plan.beacons,
              "overage": plan.overage, "manifests_per_month": plan.quota, "name": plan.title, "id": plan.key}
             for plan in reversed(PLANS.values())]
    return Reply({"current_plan": call.org.plan, "plans": plans}, len(plans))


# --- discovery ------------------------------------------------------------------------------------

def live_streams(call: Call) -> list[Stream]:
    """All live streams, those with the highest id first."""
    return sorted((item for item in call.world.streams.values() if item.status == "live"), key=lambda item: item.id, reverse=True)


def stream_score(call: Call, stream: Stream, query: str) -> int:
    """How well a stream fits a query; 0 is not at all."""
    words = re.findall(r"\w+", query.lower())
    shares = [share.ticker for tag in stream.companies for share in call.world.companies[tag].classes]
    name, rest = stream.name.lower(), " ".join([stream.description, *stream.topics, *shares, stream.home_domain]).lower()
    channels = " ".join(item.name for item in stream.channels).lower()
    return sum(4 * (word in name) + 2 * (word in rest) + (word in channels) for word in words)


def search(call: Call) -> Reply:
    """GET or POST /search: streams, tags and topics that fit a query."""
    text = call.raw.get("query") or call.raw.get("q") or call.args.get("query") or call.args.get("q") or ""
    query = text if isinstance(text, str) else ""
    ranked = [(score, item) for item in live_streams(call) if (score := stream_score(call, item, query))]
    streams = [{"score": score, "name": item.name, "stream_id": item.id}
               for score, item in sorted(ranked, key=lambda entry: -entry[0])[:20]]
    needle = query.lower()
    tags = [{"type": tag.kind, "name": tag.name, "tag_id": tag.id} for tag in call.world.tags.values() if needle and needle in tag.name.lower()]
    topics = [{"name": topic.name, "slug": topic.slug} for topic in call.world.topics.values() if needle and needle in topic.slug]
    results = {"topics": topics[:20], "tags": tags[:20], "streams": streams}
    return Reply({"results": results, "query": query, "does_not_consume_quota": True}, sum(map(len, results.values())))


def trending(call: Call) -> Reply:
    """GET /trending: the busiest streams and topics of the last day."""
    streams = sorted(live_streams(call), key=lambda item: -counts(call.world, item, call.now)["manifests_last24h"])[:10]
    shown = [{"manifests_last24h": counts(call.world, item, call.now)["manifests_last24h"], "name": item.name, "stream_id": item.id}
             for item in streams]
    topics: dict[str, int] = {}
    for item in call.world.manifests.values():
        if item.matched_ms > call.now - DAY_MS:
            for slug in item.topics:
                topics[slug] = topics.get(slug, 0) + 1
    busy = sorted(topics.items(), key=lambda entry: -entry[1])[:10]
    return Reply({"topics": [{"manifests": count, "slug": slug} for slug, count in busy], "streams": shown}, len(shown))


def _fits(stream: Stream, company_kind: str | None, subtype: str | None, media_format: str | None) -> bool:
    return (company_kind in (None, stream.company_kind) and (subtype is None or subtype in stream.subtypes)
            and (media_format is None or media_format in stream.media_formats))


def list_streams(call: Call) -> Reply:
    """GET /streams."""
    args, world = call.args, call.world
    chosen = [item for item in live_streams(call)
              if args.get("home_domain") in (None, item.home_domain) and args.get("is_public") in (None, item.is_public)
              and _fits(item, args.get("company_kind"), args.get("organization_subtype"), args.get("media_format"))]
    for what in ("ticker", "isin"):
        if args.get(what):
            tags = world.company_tags(args[what], what)
            chosen = [item for item in chosen if tags & set(item.companies)]
    page, size = core.page_of(args)
    channels = args.get("include_source_channels", False)
    shown = [stream_item(world, item, call.now, channels, args.get("media_format")) for item in chosen[page * size:(page + 1) * size]]
    return Reply({"pagination": core.pagination(len(chosen), page, size), "streams": shown}, len(shown))


def search_streams(call: Call) -> Reply:
    """POST /streams/search."""
    body = call.body
    query, kind = body.text("query", longest=2000, filled=False), body.choice("company_kind", ("public", "private"))
    subtype, media = body.text("organization_subtype"), body.choice("media_format", core.STREAM_FORMATS)
    details = body.flag("include_details")
    page, size = body.whole("page", 0, 10 ** 15) or 0, body.whole("page_size", 1, 200, cap=True) or 50
    body.done()
    found = [item for item in live_streams(call) if _fits(item, kind, subtype, media)]
    if query and query.strip():
        ranked = [(stream_score(call, item, query), item) for item in found]
        found = [item for score, item in sorted(ranked, key=lambda entry: -entry[0]) if score]
    shown = [_search_result(item, bool(details), media) for item in found[page * size:(page + 1) * size]]
    more = (page + 1) * size < len(found)
    paging = {"next_page": page + 1 if more else None, "has_more": more, "total_count": len(found), "returned_count": len(shown),
              "page_size": size, "page": page}
    return Reply({"pagination": paging, "results": shown}, len(shown), beside={"does_not_consume_quota": True, "quota_charged": False})


def _search_result(stream: Stream, details: bool, media_format: str | None) -> dict[str, Any]:
    result = {"source_channels_truncated": len(stream.channels) > 25, "media_formats": stream.media_formats,
              "organization_subtypes": stream.subtypes, "company_kind": stream.company_kind, "name": stream.name, "stream_id": stream.id}
    if details:
        result["source_channels"] = project_channels(stream, media_format)
    return core.without_nulls(result)


def get_stream(call: Call) -> Reply:
    """GET /streams/{id}: the object itself, with the usage beside its fields."""
    stream = call.world.streams.get(call.params["id"])
    if stream is None or stream.status == "removed":
        raise Refusal(404, "No stream has this identifier.")
    usage = call.state.usage(call.org, call.now, 1, call.service.site_url)
    return Reply(stream_detail(call.world, stream, call.now), 1, bare=True, beside={"usage": usage})


# --- choosing manifests ---------------------------------------------------------------------------

def manifests_of_streams(call: Call, stream_ids: list[str]) -> list[tuple[Manifest, str]]:
    """Manifests of live streams without doubles, each with the stream it was found by; the oldest match first."""
    found: dict[str, str] = {}
    for stream_id in stream_ids:
        if call.world.live(stream_id):
            for _, manifest_id in call.world.by_stream.get(stream_id, []):
                found.setdefault(manifest_id, stream_id)
    pairs = [(call.world.manifests[manifest_id], stream_id) for manifest_id, stream_id in found.items()]
    return sorted(pairs, key=lambda pair: (pair[0].matched_ms, int(pair[0].id)))


def tag_test(call: Call, tag_ids: list[str], kind: str | None, every: bool) -> Callable[[Manifest], bool]:
    """Whether a manifest carries the tags; with a kind, only tags of that kind count."""
    tags = call.world.tags
    wanted = {tag for tag in tag_ids if kind is None or (tag in tags and tags[tag].kind == kind)}

    def test(manifest: Manifest) -> bool:
        if not tag_ids:
            return kind is None or any(tags[tag].kind == kind for tag in manifest.tag_ids)
        common = wanted & set(manifest.tag_ids)
        return len(common) == len(set(tag_ids)) if every else bool(common)
    return test


def window_tests(call: Call, args: dict[str, Any]) -> list[Callable[[Manifest], bool]]:
    """The dates and hours of a read as tests."""
    tests: list[Callable[[Manifest], bool]] = []
    if since := args.get("published_date_from"):
        tests.append(lambda item: item.published >= since)
    if until := args.get("published_date_to"):
        tests.append(lambda item: item.published <= until)
    if hours := args.get("lookback_hours"):
        tests.append(lambda item: item.matched_ms > call.now - hours * HOUR_MS)
    return tests


def listing_tests(call: Call) -> list[Callable[[Manifest], bool]]:
    """The filters of a listing as tests."""
    args, world = call.args, call.world
    tests = window_tests(call, args)
    if args.get("tag_ids") or args.get("tag_type"):
        tests.append(tag_test(call, args.get("tag_ids", []), args.get("tag_type"), args.get("tag_logic") in ("and", "all")))
    for what in ("ticker", "isin"):
        if args.get(what):
            tags = world.company_tags(args[what], what)
            tests.append(lambda item, tags=tags: bool(tags & set(item.tag_ids)))
    if args.get("sec_form_type"):
        forms = {form.upper() for form in args["sec_form_type"]}
        tests.append(lambda item: dict(item.filing).get("form_type", "").upper() in forms)
    return tests


def answer_page(call: Call, pairs: list[tuple[Manifest, str]]) -> Reply:
    """One page of manifests, billed and cut at the quota."""
    page, size = core.page_of(call.args)
    chosen = pairs[page * size:(page + 1) * size]
    allowed = call.state.charge(call.org, len(chosen), call.now)
    shown = [manifest_of(call.world, item, stream_id=stream_id, brief_access=call.org.brief_access, record=call.org.plan == "enterprise")
             for item, stream_id in chosen[:allowed]]
    paging = core.pagination(len(pairs), page, size)
    data: dict[str, Any] = {"pagination": paging, "manifests": shown}
    if allowed < len(chosen):
        paging["next"] = page
        data |= {"quota_clamped": True, "items_removed_by_quota": len(chosen) - allowed}
    return Reply(data, len(shown))


def list_stream_manifests(call: Call) -> Reply:
    """GET /streams/{id}/manifests, also as the execution of a Beacon."""
    stream_id = call.params["id"]
    scope = beacon_scope(call) if call.args.get("beacon_id") is not None else None
    if call.world.live(stream_id) is None:
        raise Refusal(404, "No live stream has this identifier.")
    tests = listing_tests(call)
    if scope:
        tests += beacon_tests(call, scope, [stream_id], _asked_tags(call))
    return answer_page(call, [pair for pair in manifests_of_streams(call, [stream_id]) if all(test(pair[0]) for test in tests)])


def _asked_tags(call: Call) -> list[str]:
    """Tags that a request names, be it by ticker or ISIN."""
    tags = list(call.args.get("tag_ids", []))
    for what in ("ticker", "isin"):
        tags += sorted(call.world.company_tags(call.args.get(what, []), what))
    return tags


def own_beacon(call: Call, beacon_id: str) -> dict[str, Any]:
    """A Beacon of the customer; 404 otherwise."""
    beacon = call.state.beacons.get(beacon_id)
    if beacon is None or beacon["org_id"] != call.org.id:
        raise coded(404, "beacon_not_found", "No Beacon has this identifier.")
    return beacon


def beacon_scope(call: Call) -> dict[str, Any]:
    """The Beacon of an execution; refused where it is missing, archived or has no window."""
    args = call.args
    beacon = own_beacon(call, args["beacon_id"])
    if beacon["status"] == "archived":
        raise coded(409, "beacon_archived", "Restore this Beacon before you execute it.")
    if not args.get("lookback_hours") and not (args.get("published_date_from") and args.get("published_date_to")):
        raise coded(422, "date_window_required", "Supply published_date_from and published_date_to, or lookback_hours.")
    return beacon


def beacon_tests(call: Call, beacon: dict[str, Any], streams: list[str], tags: list[str],
                 channels: list[str] | None = None) -> list[Callable[[Manifest], bool]]:
    """The saved scope as tests; values of the request beyond it are refused unless broadening is asked for."""
    config = beacon["config"]
    saved_streams, saved_tags = config.get("stream_ids") or [], config.get("tag_ids") or []
    saved_channels = config.get("source_channel_ids") or []
    topics = {entry["slug"] for entry in config.get("topic_filters") or []}
    if not call.args.get("broaden_sources"):
        for given, saved in ((streams, saved_streams), (tags, saved_tags), (channels or [], saved_channels)):
            if saved and set(given) - set(saved):
                raise coded(422, "unauthorized_source_broadening",
                            "This goes beyond the saved scope; pass broaden_sources=true to allow it.")
    tests: list[Callable[[Manifest], bool]] = []
    if topics:
        tests.append(lambda item: bool(topics & set(item.topics)))
    if saved_tags:
        wanted = set(saved_tags) | set(tags)
        tests.append(lambda item: bool(wanted & set(item.tag_ids)))
    if saved_channels:
        feeds = set(saved_channels) | set(channels or [])
        tests.append(lambda item: bool(feeds & set(item.channel_ids)))
    return tests


# --- single manifests -----------------------------------------------------------------------------

def get_manifest(call: Call) -> Reply:
    """GET /manifests/{record_id}."""
    manifest_id = call.world.by_record.get(call.params["record_id"])
    if manifest_id is None:
        raise Refusal(404, "No record has this identifier.")
    call.state.charge(call.org, 1, call.now)
    manifest = call.world.manifests[manifest_id]
    return Reply(manifest_of(call.world, manifest, brief_access=call.org.brief_access, record=call.org.plan == "enterprise", zone=True), 1)


def part_of_manifest(render: Callable[..., dict[str, Any]]) -> Callable[[Call], Reply]:
    """A handler for one part of a manifest."""
    def handler(call: Call) -> Reply:
        manifest = call.world.manifests.get(str(call.number("manifest_id")))
        if manifest is None:
            raise Refusal(404, "No manifest has this identifier.")
        call.state.charge(call.org, 1, call.now)
        return Reply(render(call.world, manifest, manifest.stream_ids[0]), 1)
    return handler


STREAM_FILTERS = {
    "home_domain": p_choice(*core.DOMAINS), "is_public": p_bool, "company_kind": p_choice("public", "private"),
    "organization_subtype": p_text, "media_format": p_choice(*core.STREAM_FORMATS), "include_source_channels": p_bool,
    "ticker": p_words, "isin": p_words, **core.PAGE,
}
SEARCH = {"q": p_text, "query": p_text}
ROUTES = [
    Route("getAccount", "GET", "/account", get_account),
    Route("listPlans", "GET", "/plans", list_plans, tolerant=True, conditional=600),
    Route("search", "GET", "/search", search, query=SEARCH, tolerant=True, content=True),
    Route("search", "POST", "/search", search, query=SEARCH, tolerant=True, body="optional", content=True),
    Route("listTrending", "GET", "/trending", trending, tolerant=True, content=True),
    Route("listStreams", "GET", "/streams", list_streams, query=STREAM_FILTERS, conditional=30, content=True),
    Route("searchStreams", "POST", "/streams/search", search_streams, body="optional", content=True),
    Route("getStream", "GET", "/streams/{id}", get_stream, conditional=30, content=True),
    Route("listStreamManifests", "GET", "/streams/{id}/manifests", list_stream_manifests,
          query={**MANIFEST_FILTERS, **BEACON_PARAMETERS}, content=True),
    Route("getManifest", "GET", "/manifests/{record_id}", get_manifest, content=True),
    Route("getSignal", "GET", "/signal/{manifest_id}", part_of_manifest(signal_of), "Signals by manifest id", content=True),
    Route("getBrief", "GET", "/brief/{manifest_id}", part_of_manifest(brief_of), "Briefs by manifest id", content=True),
    Route("getRecord", "GET", "/record/{manifest_id}", part_of_manifest(record_of), "Records by manifest id", content=True),
]
