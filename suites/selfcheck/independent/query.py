"""POST /manifests/query: validation, filters, and the flows plan, execute, snapshot, balanced and delta."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
from typing import Any, Callable

import core
from catalog import beacon_scope, beacon_tests, manifests_of_streams, tag_test
from core import DAY_MS, HOUR_MS, Body, Refusal, Reply, coded, day_of, problem
from render import manifest_of
from service import Call, Route
from world import Manifest

PLAN_MS = 5 * 60_000
SNAPSHOT_MS = HOUR_MS
ID = re.compile(r"[0-9]{17}")
FLAGS = ("auto_plan", "broaden_sources", "compact", "accept_partial_plan", "delivery_delta")
TEXTS = ("query", "published_date_from", "published_date_to", "beacon_id", "markdown_version", "media_format", "session_id", "subtype",
         "tag_type", "plan_token", "snapshot_token", "next_page_cursor", "commit_cursor", "checkpoint")
NUMBERS = {"page": (0, 10 ** 12), "page_size": (1, 200), "target_count": (1, 200), "timeout_ms": (100, 15_000), "days": (0, 10 ** 6),
           "lookback_hours": (1, core.MAX_LOOKBACK_HOURS)}
CHOICES = {"mode": ("default", "count", "orient", "plan"), "cross_domain_logic": ("and", "or"), "tag_logic": ("and", "or"),
           "verbosity": ("minimal", "standard", "verbose"), "allocation_policy": ("balanced",)}
ID_LISTS = ("stream_ids", "tag_ids", "source_channel_ids", "exclude_tag_ids", "exclude_source_channel_ids")
WORD_LISTS = ("home_domains", "exclude_home_domains", "cross_domains", "tag_names", "exclude_tag_names", "source_channel_names",
              "source_class", "evidence_type", "exclude_query_terms", "ticker", "isin", "sec_cik", "sec_ticker", "sec_form_type",
              "sec_form_variant", "sec_exhibit_type", "sec_item_code", "sec_item_subsection", "required_families")
#: What does not belong to the question itself, and may differ between planning and execution.
PAGING = ("page", "page_size", "plan_token", "snapshot_token", "mode", "accept_partial_plan", "timeout_ms", "session_id", "compact",
          "verbosity", "markdown_version", "auto_plan", "next_page_cursor", "commit_cursor", "checkpoint")
SCOPES = ("query", "stream_id", "home_domains", "cross_domains", "tag_names", "source_channel_names", "ticker", "isin", "beacon_id",
          "media_format", *ID_LISTS, *(name for name in WORD_LISTS if name.startswith("sec_")))
Pairs = list[tuple[Manifest, str]]


# --- validation -----------------------------------------------------------------------------------

def read_query(raw: dict[str, Any]) -> dict[str, Any]:
    """The fields that are given, lists as lists; 422 where something is not as described."""
    body = Body(raw)
    known = {*FLAGS, *TEXTS, *NUMBERS, *CHOICES, *ID_LISTS, *WORD_LISTS, "significance", "stream_id"}
    for name in raw:
        if name not in known:
            body.wrong(name[:80], "Extra inputs are not permitted.", "extra_forbidden")
    fields: dict[str, Any] = {name: body.flag(name) for name in FLAGS}
    fields |= {name: body.text(name, longest=16_384, filled=False) for name in TEXTS}
    fields |= {name: body.whole(name, *bounds) for name, bounds in NUMBERS.items()}
    fields |= {name: body.choice(name, choices) for name, choices in CHOICES.items()}
    fields |= {name: _list(body, name, True) for name in (*ID_LISTS, "stream_id")}
    fields |= {name: _list(body, name, False) for name in (*WORD_LISTS, "significance")}
    if isinstance(raw.get("stream_id"), list):
        body.wrong("stream_id", "Input should be a string of 17 digits.", "string_type")
    for name in ("published_date_from", "published_date_to"):
        if fields[name] is not None and not core.is_date(fields[name]):
            body.wrong(name, "Input should be a date of the form YYYY-MM-DD.", "date_parsing", fields[name])
    if not set(fields["significance"] or []) <= set(core.SIGNIFICANCES):
        body.wrong("significance", "Input should be one or more of high, medium, low.", "enum")
    body.done()
    return core.without_nulls(fields)


def _list(body: Body, name: str, ids: bool) -> list[str] | None:
    """A string or an array of strings, as a list."""
    value = body.raw.get(name)
    if value is None:
        return None
    values = [value] if isinstance(value, str) else value
    if not isinstance(values, list) or not all(isinstance(item, str) for item in values):
        body.wrong(name, "Input should be a string or an array of strings.", "string_type")
    elif ids and not all(ID.fullmatch(item) for item in values):
        body.wrong(name, "Every identifier should have exactly 17 digits.", "string_pattern_mismatch")
    else:
        return values
    return None


# --- tokens ---------------------------------------------------------------------------------------

def seal(call: Call, kind: str, content: dict[str, Any]) -> str:
    """A signed token of this organisation."""
    text = base64.urlsafe_b64encode(json.dumps([kind, call.org.id, content]).encode()).decode().rstrip("=")
    return f"{kind}.{text}.{_mac(call, text)}"


def unseal(call: Call, kind: str, token: str, name: str) -> dict[str, Any]:
    """The content of a token; 422 where it is not one of ours."""
    parts = token.split(".")
    if len(parts) == 3 and parts[0] == kind and hmac.compare_digest(_mac(call, parts[1]).encode(), parts[2].encode()):
        found = json.loads(base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)))
        if found[0] == kind and found[1] == call.org.id:
            return found[2]
    raise planning_error(name, "This token was not given out by the service.", "token_unknown")


def _mac(call: Call, text: str) -> str:
    return hmac.new(call.service.export_key, text.encode(), hashlib.sha256).hexdigest()[:32]


def planning_error(name: str, message: str, kind: str) -> Refusal:
    """A planning request that is not valid or not supported: 422 with the state beside the list."""
    extra = {"execution_status": "invalid_request", "executed": False, "planned": False, "ok": False}
    return Refusal(422, [problem(["body", name], message, kind)], extra=extra)


def stale(name: str, message: str) -> Refusal:
    """A token that has had its time: 409."""
    refusal = coded(409, f"stale_{name}", message)
    refusal.extra = {"execution_status": f"stale_{name}", "executed": False, "planned": False, "ok": False}
    return refusal


# --- filters --------------------------------------------------------------------------------------

def query_tests(call: Call, fields: dict[str, Any]) -> list[Callable[[Manifest], bool]]:
    """All filters but those of streams, as tests."""
    world, tests = call.world, []
    names = {tag.name.lower(): tag.id for tag in world.tags.values()}

    def lower(name: str) -> set[str]:
        return {item.lower() for item in fields.get(name, [])}

    def tagged(name: str) -> list[str]:
        return [names.get(item, "unknown " + item) for item in sorted(lower(name))]

    if wanted := [*fields.get("tag_ids", []), *tagged("tag_names")] or fields.get("tag_type"):
        kind = fields.get("tag_type")
        tests.append(tag_test(call, wanted if isinstance(wanted, list) else [], kind.lower() if kind else None,
                              fields.get("tag_logic") == "and"))
    if banned := {*fields.get("exclude_tag_ids", []), *tagged("exclude_tag_names")}:
        tests.append(lambda item: not banned & set(item.tag_ids))
    for what in ("ticker", "isin"):
        if what in fields:
            tags = world.company_tags(fields[what], what)
            tests.append(lambda item, tags=tags: bool(tags & set(item.tag_ids)))
    for name in WORD_LISTS:
        if name.startswith("sec_") and name in fields:
            key, values = name[4:], lower(name)
            tests.append(lambda item, key=key, values=values: dict(item.filing).get(key, "").lower() in values)
    if "home_domains" in fields:
        tests.append(lambda item, values=lower("home_domains"): item.home_domain in values)
    if "exclude_home_domains" in fields:
        tests.append(lambda item, values=lower("exclude_home_domains"): item.home_domain not in values)
    if domains := lower("cross_domains"):
        every = fields.get("cross_domain_logic") == "and"
        tests.append(lambda item: domains <= set(item.cross_domains) if every else bool(domains & set(item.cross_domains)))
    if "significance" in fields:
        tests.append(lambda item: item.significance in fields["significance"])
    if "media_format" in fields:
        tests.append(lambda item: item.media_format == fields["media_format"].lower())
    if "source_class" in fields:
        tests.append(lambda item, values=lower("source_class"): item.source_type in values)
    if "evidence_type" in fields:
        tests.append(lambda item, values=lower("evidence_type"): item.evidence in values)
    for term in lower("exclude_query_terms"):
        tests.append(lambda item, term=term: term not in item.words)
    return tests + _channel_tests(call, fields) + _window_tests(call, fields)


def _channel_tests(call: Call, fields: dict[str, Any]) -> list[Callable[[Manifest], bool]]:
    tests: list[Callable[[Manifest], bool]] = []
    if "source_channel_ids" in fields or "source_channel_names" in fields:
        names = set(fields.get("source_channel_names", []))
        feeds = {*fields.get("source_channel_ids", []), *(
            item.id for stream in call.world.streams.values() for item in stream.channels if {item.name, item.display} & names)}
        tests.append(lambda item: bool(feeds & set(item.channel_ids)))
    if banned := set(fields.get("exclude_source_channel_ids", [])):
        tests.append(lambda item: not banned & set(item.channel_ids))
    return tests


def _window_tests(call: Call, fields: dict[str, Any]) -> list[Callable[[Manifest], bool]]:
    tests: list[Callable[[Manifest], bool]] = []
    if hours := fields.get("lookback_hours"):
        tests.append(lambda item: item.matched_ms > call.now - hours * HOUR_MS)
    if "days" in fields:
        first = day_of(max(0, call.now - fields["days"] * DAY_MS))
        tests.append(lambda item: item.published >= first)
    if since := fields.get("published_date_from"):
        tests.append(lambda item: item.published >= since)
    if until := fields.get("published_date_to"):
        tests.append(lambda item: item.published <= until)
    return tests


def find(call: Call, fields: dict[str, Any]) -> Pairs:
    """All manifests that fit: with a query text the best first, else the newest first."""
    named = [*fields.get("stream_ids", []), *fields.get("stream_id", [])]
    tests = query_tests(call, fields)
    streams = named
    if "beacon_id" in fields:
        call.args = fields
        beacon = beacon_scope(call)
        tests += beacon_tests(call, beacon, named, fields.get("tag_ids", []), fields.get("source_channel_ids", []))
        streams = named or beacon["config"].get("stream_ids") or []
    if not streams and not any(name in fields for name in ("stream_ids", "stream_id")):
        streams = [item.id for item in call.world.streams.values()]
    if "subtype" in fields:
        streams = [key for key in streams if (item := call.world.live(key)) and fields["subtype"] in item.subtypes]
    found = [pair for pair in manifests_of_streams(call, streams) if all(test(pair[0]) for test in tests)]
    words = re.findall(r"\w+", fields.get("query", "").lower())
    if words:
        scored = [(sum(word in pair[0].words for word in words), pair) for pair in found]
        found = [pair for score, pair in sorted(scored, key=lambda entry: (-entry[0], -entry[1][0].matched_ms)) if score]
    else:
        found.reverse()
    return found[:fields.get("target_count", len(found))]


# --- answers --------------------------------------------------------------------------------------

def outcome(call: Call, status: str, *, shown: list[dict[str, Any]] | None = None, paging: dict[str, Any] | None = None,
            facets: list[str] | None = None, **more: Any) -> Reply:
    """A result of the query operation; what is shown has been billed."""
    billed = len(shown or [])
    executed = status == "executed"
    data = {
        "diagnostics": {"retry_guidance": [] if billed else ["relax filters", "add streams"], "engine": "scan"},
        "cache_admission": {"admitted": False}, "does_not_consume_quota": billed == 0,
        "quota": {"manifests_billed_this_call": billed}, "quota_charged": billed > 0,
        "coverage": {"covered_facets": facets or [], "authoritative": executed, "status": "complete" if executed else "not_executed"},
        "pagination": paging or {"total_count": 0, "next": None}, "manifests": shown or [], "execution_status": status,
        "executed": executed, "planned": status != "needs_scope", "ok": True, **more,
    }
    return Reply(data, billed)


def deliver(call: Call, fields: dict[str, Any], pairs: Pairs, **more: Any) -> Reply:
    """Execute: one page of the found manifests, billed and cut at the quota."""
    page, size = fields.get("page", 0), fields.get("page_size", 50)
    chosen = pairs[page * size:(page + 1) * size]
    allowed = call.state.charge(call.org, len(chosen), call.now)
    shown = [_shown(call, fields, *pair) for pair in chosen[:allowed]]
    paging = {**core.pagination(len(pairs), page, size), "returned_count": len(shown)}
    if allowed < len(chosen):
        paging["next"] = page
        more |= {"quota_clamped": True, "items_removed_by_quota": len(chosen) - allowed}
    if "snapshot_token" in more:
        paging["snapshot_token"] = more["snapshot_token"]
    return outcome(call, "executed", shown=shown, paging=paging, facets=sorted({pair[0].home_domain for pair in chosen}), **more)


def _shown(call: Call, fields: dict[str, Any], manifest: Manifest, stream_id: str) -> dict[str, Any]:
    verbosity = "minimal" if fields.get("compact") else fields.get("verbosity", "standard")
    item = manifest_of(call.world, manifest, stream_id=stream_id, brief_access=call.org.brief_access, zone=True,
                       record=call.org.plan == "enterprise" and verbosity == "verbose")
    if verbosity == "minimal":
        del item["signal"], item["tags"]
    return item


def query_manifests(call: Call) -> Reply:
    """POST /manifests/query."""
    fields = read_query(call.raw)
    if fields.get("delivery_delta"):
        return delta(call, fields)
    if "snapshot_token" in fields:
        return page_of_snapshot(call, fields)
    balanced = "allocation_policy" in fields
    if balanced and not call.state.switches["balanced"]:
        raise planning_error("allocation_policy", "Balanced planning is not turned on.", "unsupported")
    if fields.get("mode") == "plan" and "plan_token" not in fields:
        return make_plan(call, fields, balanced)
    if "plan_token" in fields:
        return execute_plan(call, fields)
    if balanced:
        raise planning_error("plan_token", "Balanced research is planned first.", "plan_required")
    pairs = find(call, fields)
    if fields.get("mode") in ("count", "orient"):
        facets = {domain: count for domain in core.DOMAINS if (count := sum(pair[0].home_domain == domain for pair in pairs))}
        extra = {"count": len(pairs)} if fields["mode"] == "count" else {"orientation": {"home_domains": facets}}
        return outcome(call, "executed", paging={"total_count": len(pairs), "next": None}, facets=sorted(facets), **extra)
    return deliver(call, fields, pairs)


# --- plan, execute, snapshot ----------------------------------------------------------------------

def question(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields that make up the question."""
    return {name: value for name, value in fields.items() if name not in PAGING}


def families_of(fields: dict[str, Any], pairs: Pairs) -> dict[str, Pairs]:
    """Found manifests by family, in the order asked for, else all families; a family is a media format or a home domain."""
    return {family: [pair for pair in pairs if family in (pair[0].media_format, pair[0].home_domain)]
            for family in fields.get("required_families") or (*core.SOURCE_FORMATS, *core.DOMAINS)}


def make_plan(call: Call, fields: dict[str, Any], balanced: bool) -> Reply:
    """Plan without execution; costs nothing."""
    if not any(fields.get(name) for name in SCOPES):
        return outcome(call, "needs_scope", needs=["query", "stream_ids", "home_domains"])
    pairs = find(call, fields)
    families = families_of(fields, pairs) if balanced else {}
    omitted = [name for name, found in families.items() if not found]
    status = "partial_plan" if omitted else "planned"
    plan_id = call.state.secret("pl", 12)
    call.state.plans[plan_id] = {"fields": question(fields), "status": status}
    while len(call.state.plans) > 2000:
        del call.state.plans[next(iter(call.state.plans))]
    token = seal(call, "plan", {"until": call.now + PLAN_MS, "id": plan_id})
    more = {"omitted_families": omitted, "required_families": list(families)} if balanced else {}
    return outcome(call, status, paging={"total_count": len(pairs), "next": None}, facets=sorted({p[0].home_domain for p in pairs}),
                   plan_token=token, plan_expires_at=core.iso(call.now + PLAN_MS), **more)


def execute_plan(call: Call, fields: dict[str, Any]) -> Reply:
    """Execute what was planned, and keep the result for paging."""
    token = unseal(call, "plan", fields["plan_token"], "plan_token")
    plan = call.state.plans.get(token["id"])
    if plan is None or call.now >= token["until"]:
        raise stale("plan_token", "This plan has expired; plan again.")
    asked = question(fields)
    if asked and asked != plan["fields"]:
        raise planning_error("plan_token", "The query is not the one that was planned.", "plan_mismatch")
    if plan["status"] == "partial_plan" and not fields.get("accept_partial_plan"):
        raise planning_error("accept_partial_plan", "Some families are left out; accept that, or plan again.", "partial_plan")
    pairs = find(call, plan["fields"])
    if "allocation_policy" in plan["fields"]:
        pairs = _take_turns(list(families_of(plan["fields"], pairs).values()))
    result_id = call.state.secret("sn", 12)
    call.state.result_sets[result_id] = {"pairs": [(item.id, stream_id) for item, stream_id in pairs], "fields": plan["fields"]}
    while len(call.state.result_sets) > 300:
        del call.state.result_sets[next(iter(call.state.result_sets))]
    return deliver(call, fields, pairs, snapshot_token=seal(call, "snap", {"until": call.now + SNAPSHOT_MS, "id": result_id}))


def _take_turns(families: list[Pairs]) -> Pairs:
    """One of each family in turn, without doubles."""
    taken: dict[str, tuple[Manifest, str]] = {}
    for place in range(max(map(len, families), default=0)):
        for family in families:
            if place < len(family):
                taken.setdefault(family[place][0].id, family[place])
    return list(taken.values())


def page_of_snapshot(call: Call, fields: dict[str, Any]) -> Reply:
    """A page of a kept result."""
    token = unseal(call, "snap", fields["snapshot_token"], "snapshot_token")
    kept = call.state.result_sets.get(token["id"])
    if kept is None or call.now >= token["until"]:
        raise stale("snapshot_token", "This snapshot has expired.")
    asked = question(fields)
    if asked and asked != kept["fields"]:
        raise planning_error("snapshot_token", "The query is not the one of the snapshot.", "snapshot_mismatch")
    pairs = [(call.world.manifests[key], stream_id) for key, stream_id in kept["pairs"] if key in call.world.manifests]
    return deliver(call, fields, pairs, snapshot_token=fields["snapshot_token"])


# --- delta ----------------------------------------------------------------------------------------

def delta(call: Call, fields: dict[str, Any]) -> Reply:
    """Recurring reads from a signed checkpoint on; the oldest first."""
    for name in ("snapshot_token", "beacon_id", "lookback_hours", "broaden_sources"):
        if name in fields:
            raise coded(400, "delta_filter_unsupported", f"delivery_delta cannot be combined with {name}.")
    if not call.state.switches["delta"]:
        raise planning_error("delivery_delta", "Delta is not turned on.", "unsupported")
    if not (fields.get("stream_ids") or fields.get("source_channel_ids")):
        raise planning_error("stream_ids", "Delta needs stream_ids or source_channel_ids.", "missing")
    scope = hashlib.sha256(json.dumps(question(fields), sort_keys=True).encode()).hexdigest()[:16]
    place, start = _place_of(call, fields, scope)
    if "commit_cursor" in fields:
        return outcome(call, "executed", checkpoint=seal(call, "check", {"scope": scope, "at": place}), committed=True)
    asked = {name: value for name, value in fields.items() if name not in ("query", "target_count")}
    pairs = [pair for pair in reversed(find(call, asked)) if [pair[0].matched_ms, int(pair[0].id)] > place]
    reply = deliver(call, {**fields, "page": 0}, pairs)
    shown = reply.items
    if shown:
        place = [pairs[shown - 1][0].matched_ms, int(pairs[shown - 1][0].id)]
    cursor = {"scope": scope, "at": place, "start": start}
    more = shown < len(pairs)
    reply.data |= core.without_nulls({"commit_cursor": seal(call, "commit", cursor), "has_more": more,
                                      "next_page_cursor": seal(call, "next", cursor) if more else None,
                                      "checkpoint": seal(call, "check", {"scope": scope, "at": start})})
    reply.data["pagination"]["next"] = None
    return reply


def _place_of(call: Call, fields: dict[str, Any], scope: str) -> tuple[list[int], list[int]]:
    """Up to where the delta has been read, and where it starts."""
    for kind, name in (("commit", "commit_cursor"), ("next", "next_page_cursor"), ("check", "checkpoint")):
        if name in fields:
            token = unseal(call, kind, fields[name], name)
            if token["scope"] != scope:
                raise planning_error(name, "This token belongs to another scope.", "scope_mismatch")
            return token["at"], token.get("start", token["at"])
    return [0, 0], [0, 0]


ROUTES = [Route("queryManifests", "POST", "/manifests/query", query_manifests, body="optional", content=True)]
