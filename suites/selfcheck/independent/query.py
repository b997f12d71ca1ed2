"""POST /manifests/query: answers, and the flows plan, execute, snapshot, balanced and delta."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import core
from core import HOUR_MS, Reply, coded
from query_fields import SCOPES, question, read_query
from query_filters import Pairs, find
from query_tokens import planning_error, seal, stale, unseal
from render import manifest_of
from service import Call, Route
from world import Manifest

PLAN_MS = 5 * 60_000
SNAPSHOT_MS = HOUR_MS


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
