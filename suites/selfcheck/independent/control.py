"""The operator's side: organisations, time, content, forced outcomes, switches, deprecations and snapshots."""

from __future__ import annotations

import copy
import json
import os
import re
from dataclasses import replace
from typing import Any, Callable
from urllib.parse import unquote

import core
from core import Body, Refusal, Request, Wire, decode_object, iso, parse_instant
from digests import announce
from render import created_payload, matched_payload
from service import Service
from state import PLANS, Org, State
from world import FORMS, Stream, make_manifest

FLAGS = ("endpoint_mcp", "endpoint_api", "endpoint_s3", "endpoint_websocket", "endpoint_webhook", "endpoint_digests")
OUTCOMES = ("unauthenticated", "plan_gated", "not_found", "invalid_parameter", "validation", "rate_limited", "quota_exhausted", "unavailable")
MAX_SNAPSHOTS = 20
BILLION = 1_000_000_000
Handler = Callable[["Control", dict[str, str], dict[str, Any]], Any]


class Control:
    """Answers the requests of the control plane."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.snapshots: dict[str, tuple[str | None, int, bool, State]] = {}
        self.snapshot_serial = 0
        self.outcome_serial = 0
        self.operations = {route.operation for route in service.routes}
        self.routes = [(method, re.compile("^" + re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path) + "$"), members, handler)
                       for method, path, members, handler in ROUTES]

    @property
    def state(self) -> State:
        """The present state."""
        return self.service.state

    def answer(self, request: Request) -> Wire:
        """Answer a request; refusals have a text as detail."""
        try:
            for method, pattern, members, handler in self.routes:
                match = pattern.match(request.path)
                if match and method == request.method:
                    raw = decode_object(request.body, empty_allowed=True)
                    if unknown := set(raw) - set(members):
                        raise Refusal(422, f"Unknown member {sorted(unknown)[0][:80]}.")
                    params = {name: unquote(text, errors="replace") for name, text in match.groupdict().items()}
                    if handler is advance:  # takes the lock itself, and lets go of it while it waits
                        return Wire(200, {}, handler(self, params, raw))
                    with self.service.changed:
                        value = handler(self, params, raw)
                        self.service.changed.notify_all()
                    return Wire(200, {}, value)
            raise Refusal(404, "There is nothing at this path.")
        except Refusal as refusal:
            detail = refusal.detail if isinstance(refusal.detail, str) else json.dumps(refusal.detail)
            return Wire(refusal.status, {}, {"detail": detail})

    # --- finding things ---

    def org(self, params: dict[str, str]) -> Org:
        """An organisation, or 404."""
        org = self.state.orgs.get(params["organization_id"])
        if org is None:
            raise Refusal(404, "No organisation has this identifier.")
        return org

    def stream(self, stream_id: str) -> Stream:
        """A stream that was not removed, or 404."""
        stream = self.state.world.streams.get(stream_id)
        if stream is None or stream.status == "removed":
            raise Refusal(404, "No stream has this identifier.")
        return stream

    def entry(self, table: dict[Any, Any], text: str) -> int:
        """The key of an entry with an integer key, or 404."""
        if not text.isascii() or not text.isdigit() or len(text) > 18 or int(text) not in table:
            raise Refusal(404, "There is no such entry.")
        return int(text)


def about(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """GET /."""
    return {"name": "independent content intelligence service", "version": "0.1.0",
            "capabilities": ["orgs", "clock", "publish", "faults", "operator", "grants", "switches", "snapshots"]}


# --- time -----------------------------------------------------------------------------------------

def show_clock(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """GET /clock."""
    now = control.service.clock.now()
    return {"now": iso(now), "now_ms": now, "frozen": control.service.clock.frozen}


def set_clock(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """PUT /clock: forward only."""
    body, clock = Body(raw), control.service.clock
    frozen, target = body.flag("frozen"), instant(raw["now"]) if "now" in raw else None
    body.done()
    if target is not None:
        if target < clock.now():
            raise Refusal(422, "The clock goes forward only.")
        clock.set(target)
    if frozen is not None:
        clock.mode(frozen=frozen)
    return show_clock(control, params, raw)


def advance(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /clock/advance."""
    body = Body(raw)
    ms, seconds = body.whole("ms", 0, 3_162_240_000_000), body.whole("seconds", 0, 3_162_240_000)
    leave = body.choice("open", ("wait", "leave")) == "leave"
    body.done()
    now = control.service.clock.now()
    target = instant(raw["to"]) if "to" in raw else now + (ms or 0) + (seconds or 0) * 1000
    if target < now or target > parse_instant("8900-01-01T00:00:00Z"):
        raise Refusal(422, "The clock goes forward only, and not beyond the year 8900.")
    control.service.engine.advance(target, not leave)
    return show_clock(control, params, raw)


def instant(text: Any) -> int:
    """An instant with a zone, or 422."""
    try:
        return parse_instant(text)
    except (ValueError, OverflowError):
        raise Refusal(422, "Not an instant with a zone.") from None


# --- organisations --------------------------------------------------------------------------------

def org_view(org: Org, secrets: bool = False) -> dict[str, Any]:
    """An organisation, with its credentials on demand."""
    shown: dict[str, Any] = {
        "id": org.id, "plan": org.plan, "name": org.name, "is_active": org.is_active, "quota_limit": org.quota_limit,
        "quota_used": org.quota_used, "overage": org.overage, "brief_access": org.brief_access, "flags": org.flags,
        "key_count": len(org.keys), "requests_per_minute": org.terms.per_minute}
    if secrets:
        shown |= {"keys": [{"api_key": key, "api_secret": secret} for key, secret in org.keys], "access_token": org.access_token,
                  "mcp_token": org.mcp_token}
    return shown


def _apply(control: Control, raw: dict[str, Any], org: Org | None) -> Org:
    body = Body(raw)
    plan, name = body.choice("plan", PLANS, required=org is None), body.text("name", longest=800)
    numbers = {key: body.whole(key, 0, BILLION) for key in ("quota_limit", "quota_used")}
    switches = {key: body.flag(key) for key in ("overage", "unmetered", "brief_access", "is_active")}
    keys, flags = body.whole("keys", 1, 2), raw.get("flags") or {}
    if not isinstance(flags, dict) or not all(key in FLAGS and isinstance(value, bool) for key, value in flags.items()):
        body.wrong("flags", "Input should hold known flags.", "dict_type")
    body.done()
    if org is None:
        org = control.state.make_org(str(plan), name)
    elif plan and plan != org.plan:
        terms = PLANS[plan]
        org.plan, org.quota_limit, org.overage, org.flags = plan, terms.quota, terms.overage, terms.flags()
    control.state.roll(org, control.service.clock.now())
    org.name = name or org.name
    org.flags |= flags
    for key, value in {**numbers, **switches}.items():
        if value is not None:
            setattr(org, key, value)
    if keys:
        control.state.set_key_count(org, keys)
    return org


def make_org(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /organizations."""
    return org_view(_apply(control, raw, None), secrets=True)


def list_orgs(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """GET /organizations."""
    return {"organizations": [org_view(org) for org in control.state.orgs.values()]}


def show_org(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """GET /organizations/{organization_id}."""
    org = control.org(params)
    control.state.roll(org, control.service.clock.now())
    return org_view(org)


def change_org(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """PATCH /organizations/{organization_id}."""
    return org_view(_apply(control, raw, control.org(params)), secrets=True)


def drop_org(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """DELETE /organizations/{organization_id}."""
    control.state.drop_org(control.org(params))
    return {"dropped": True}


def give_grant(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /organizations/{organization_id}/grants."""
    org, body = control.org(params), Body(raw)
    stream_id, years = body.text("stream_id", required=True), body.whole("years", 1, 50) or 1
    body.done()
    control.stream(str(stream_id))
    grant_id = control.state.next_number()
    control.state.grants[grant_id] = {"org_id": org.id, "stream_id": stream_id, "years": years, "made_ms": control.service.clock.now()}
    return {"id": grant_id, "stream_id": stream_id, "years": years}


def list_grants(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """GET /organizations/{organization_id}/grants."""
    org = control.org(params)
    return {"grants": [{"id": key, "stream_id": item["stream_id"], "years": item["years"]}
                       for key, item in control.state.grants.items() if item["org_id"] == org.id]}


def withdraw_grant(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """DELETE /organizations/{organization_id}/grants/{grant_id}."""
    org, grant_id = control.org(params), control.entry(control.state.grants, params["grant_id"])
    if control.state.grants[grant_id]["org_id"] != org.id:
        raise Refusal(404, "There is no such entry.")
    del control.state.grants[grant_id]
    return {"dropped": True}


def _catalog(control: Control, numbers: Any) -> list[dict[str, Any]]:
    catalog = control.state.world.catalog
    return [{"id": number, "name": catalog[number][0], "stream_ids": catalog[number][1]} for number in numbers]


def list_catalog(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """GET /catalog-digests."""
    return {"digests": _catalog(control, control.state.world.catalog)}


def list_added(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """GET /organizations/{organization_id}/catalog-digests."""
    return {"digests": _catalog(control, control.org(params).catalog_digests)}


def add_digest(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """PUT /organizations/{organization_id}/catalog-digests/{digest_id}."""
    org, number = control.org(params), control.entry(control.state.world.catalog, params["digest_id"])
    shown = _catalog(control, [number])[0]
    if number not in org.catalog_digests:
        org.catalog_digests.append(number)
        control.state.emit("digest.created", {"stream_ids": shown["stream_ids"], "digest_name": shown["name"], "digest_id": number},
                           control.service.clock.now(), org_id=org.id)
    return shown


def remove_digest(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """DELETE /organizations/{organization_id}/catalog-digests/{digest_id}."""
    org, number = control.org(params), control.entry(control.state.world.catalog, params["digest_id"])
    if number not in org.catalog_digests:
        raise Refusal(404, "This digest was not added.")
    org.catalog_digests.remove(number)
    control.state.emit("digest.removed", {"digest_name": _catalog(control, [number])[0]["name"], "digest_id": number},
                       control.service.clock.now(), org_id=org.id)
    return {"dropped": True}


# --- content --------------------------------------------------------------------------------------

def publish(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /manifests: they are matched at this very time, and events go out."""
    body, world, now = Body(raw), control.state.world, control.service.clock.now()
    stream_ids, count = body.texts("stream_ids", required=True, least=1, most=3), body.whole("count", 1, 1000) or 1
    tags, headline = body.texts("tag_ids", least=1, most=6), body.text("headline", longest=1200)
    media, kind = body.choice("media_format", core.SOURCE_FORMATS), body.choice("claim_type", core.CLAIM_TYPES)
    form, day = body.choice("sec_form_type", FORMS), body.text("published_date")
    if day is not None and not core.is_date(day):
        body.wrong("published_date", "Not a date.", "date_parsing")
    if not set(tags or []) <= set(world.tags):
        body.wrong("tag_ids", "No tag has this identifier.", "unknown_tag")
    body.done()
    streams = [control.stream(key) for key in stream_ids or []]
    if any(stream.status != "live" for stream in streams):
        raise Refusal(409, "The stream is not live.")
    made = []
    for _ in range(count):
        manifest = make_manifest(world, control.state.rng, streams, now, published=day or core.day_of(now), headline=headline, tag_ids=tags,
                                 media_format=media, claim_type=kind, form=form)
        world.add(manifest)
        for stream in streams:
            control.state.emit("manifest.matched", matched_payload(world, manifest, stream.id), now)
        announce(control.state, manifest, now)
        made.append({"manifest_id": manifest.id, "record_id": manifest.record_id, "stream_ids": list(manifest.stream_ids)})
    return {"manifests": made}


def revise(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /manifests/{manifest_id}/revision: the same manifest with a higher version; no event."""
    world = control.state.world
    old = world.manifests.get(params["manifest_id"])
    if old is None:
        raise Refusal(404, "No manifest has this identifier.")
    world.manifests[old.id] = replace(old, version=old.version + 1)
    return {"manifest_id": old.id, "record_version": old.version + 1}


def make_stream(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /streams."""
    body, world = Body(raw), control.state.world
    name, title = body.text("name", required=True, longest=800), body.text("title", longest=1200)
    description, home = body.text("description", longest=8000), body.choice("home_domain", core.DOMAINS) or core.DOMAINS[0]
    cross, kind = body.texts("cross_domains", most=3) or [], body.choice("company_kind", ("public", "private"))
    public = body.flag("is_public")
    if not set(cross) <= set(core.DOMAINS):
        body.wrong("cross_domains", "Not a domain.", "enum")
    body.done()
    stream = Stream(world.next_id(1), str(name), title or str(name), description or f"About {name}.", home, cross, company_kind=kind,
                    is_public=kind == "public" if public is None else public, tag_ids=list(world.tags)[:6],
                    topics=[topic.slug for topic in world.topics.values() if topic.domain == home])
    world.streams[stream.id] = stream
    world.by_stream[stream.id] = []
    control.state.emit("stream.created", created_payload(stream), control.service.clock.now())
    return stream_view(stream)


def stream_view(stream: Stream) -> dict[str, Any]:
    """How a stream stands."""
    return {"id": stream.id, "name": stream.name, "status": stream.status}


def publish_stream(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /streams/{stream_id}/publish."""
    stream = control.stream(params["stream_id"])
    if stream.status == "live":
        raise Refusal(409, "The stream is live already.")
    stream.status = "live"
    control.state.emit("stream.created", created_payload(stream), control.service.clock.now())
    return stream_view(stream)


def take_down(status: str) -> Handler:
    """A handler that unpublishes or removes a stream."""
    def handler(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
        body, stream = Body(raw), control.stream(params["stream_id"])
        reason = body.text("reason", longest=2000) or "no reason given"
        body.done()
        if stream.status == status:
            raise Refusal(409, f"The stream is {status} already.")
        stream.status = status
        control.state.emit(f"stream.{status}", {"reason": reason, "name": stream.name, "stream_id": stream.id},
                           control.service.clock.now())
        return stream_view(stream)
    return handler


# --- outcomes, switches, deprecations -------------------------------------------------------------

def force(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /outcomes."""
    body = Body(raw)
    operation, times = body.choice("operation_id", sorted(control.operations), required=True), body.whole("times", 1, 1_000_000) or 1
    org_id, outcome = body.text("organization_id"), raw.get("outcome")
    if isinstance(outcome, dict):
        inner = Body(outcome)
        inner.choice("fault", ("delay", "reset", "truncate"), required=True)
        inner.whole("ms", 0, 600_000)
        inner.whole("bytes", 1, 1_000_000)
        body.errors += inner.errors
    else:
        body.choice("outcome", OUTCOMES, required=True)
    body.done()
    if org_id is not None and org_id not in control.state.orgs:
        raise Refusal(404, "No organisation has this identifier.")
    control.outcome_serial += 1
    control.state.outcomes.append({"id": control.outcome_serial, "organization_id": org_id, "operation_id": operation, "outcome": outcome,
                                   "remaining": times})
    return {"id": control.outcome_serial}


def list_outcomes(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """GET /outcomes."""
    return {"outcomes": [dict(entry) for entry in control.state.outcomes]}


def clear_outcomes(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """DELETE /outcomes."""
    count = len(control.state.outcomes)
    control.state.outcomes.clear()
    return {"cleared": count}


def show_switches(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """GET /switches."""
    return dict(control.state.switches)


def change_switches(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """PATCH /switches."""
    body = Body(raw)
    given = {name: body.flag(name) for name in control.state.switches}
    body.done()
    control.state.switches |= core.without_nulls(given)
    return dict(control.state.switches)


def deprecate(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /deprecations."""
    body = Body(raw)
    operation = body.choice("operation_id", sorted(control.operations), required=True)
    body.done()
    start, end = instant(raw.get("deprecation")), instant(raw.get("sunset"))
    if end < start:
        raise Refusal(422, "The sunset comes after the deprecation.")
    control.state.deprecations[str(operation)] = {"deprecation": raw["deprecation"], "sunset": raw["sunset"]}
    return {"operation_id": operation, **control.state.deprecations[str(operation)]}


def list_deprecations(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """GET /deprecations."""
    return {"deprecations": [{"operation_id": name, **entry} for name, entry in control.state.deprecations.items()]}


def undeprecate(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """DELETE /deprecations/{operation_id}."""
    if control.state.deprecations.pop(params["operation_id"], None) is None:
        raise Refusal(404, "There is no such announcement.")
    return {"dropped": True}


# --- snapshots ------------------------------------------------------------------------------------

def take_snapshot(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /snapshots; of more than twenty the oldest goes."""
    body = Body(raw)
    name = body.text("name", longest=800)
    body.done()
    control.snapshot_serial += 1
    snapshot_id = f"snapshot-{control.snapshot_serial}-{os.getpid()}"
    clock = control.service.clock
    control.snapshots[snapshot_id] = (name, clock.now(), clock.frozen, copy.deepcopy(control.state))
    while len(control.snapshots) > MAX_SNAPSHOTS:
        del control.snapshots[next(iter(control.snapshots))]
    return {"id": snapshot_id}


def list_snapshots(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """GET /snapshots."""
    return {"snapshots": [{"id": key, "name": kept[0], "now": iso(kept[1])} for key, kept in control.snapshots.items()]}


def _snapshot(control: Control, params: dict[str, str]) -> tuple[str | None, int, bool, State]:
    if params["snapshot_id"] not in control.snapshots:
        raise Refusal(404, "No snapshot has this identifier.")
    return control.snapshots[params["snapshot_id"]]


def restore(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /snapshots/{snapshot_id}/restore: what was on its way is sent again."""
    _, now, frozen, state = _snapshot(control, params)
    service = control.service
    service.engine.forget()
    service.state = copy.deepcopy(state)
    service.state.due = sorted((item.due_ms, item.id) for item in service.state.deliveries.values())
    service.state.outcomes.clear()
    service.clock.frozen = frozen
    service.clock.set(now)
    return {"now": iso(now)}


def drop_snapshot(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """DELETE /snapshots/{snapshot_id}."""
    _snapshot(control, params)
    del control.snapshots[params["snapshot_id"]]
    return {"dropped": True}


ORG = ("plan", "name", "quota_limit", "quota_used", "overage", "unmetered", "brief_access", "is_active", "flags", "keys")
ONE, STREAM, SNAPSHOT = "/organizations/{organization_id}", "/streams/{stream_id}", "/snapshots/{snapshot_id}"
ADDED = ONE + "/catalog-digests"
ROUTES: list[tuple[str, str, tuple[str, ...], Handler]] = [
    ("GET", "/", (), about), ("GET", "/clock", (), show_clock), ("PUT", "/clock", ("now", "frozen"), set_clock),
    ("POST", "/clock/advance", ("ms", "seconds", "to", "open"), advance),
    ("POST", "/organizations", ORG, make_org), ("GET", "/organizations", (), list_orgs), ("GET", ONE, (), show_org),
    ("PATCH", ONE, ORG, change_org), ("DELETE", ONE, (), drop_org),
    ("POST", ONE + "/grants", ("stream_id", "years"), give_grant), ("GET", ONE + "/grants", (), list_grants),
    ("DELETE", ONE + "/grants/{grant_id}", (), withdraw_grant), ("GET", "/catalog-digests", (), list_catalog),
    ("GET", ADDED, (), list_added), ("PUT", ADDED + "/{digest_id}", (), add_digest), ("DELETE", ADDED + "/{digest_id}", (), remove_digest),
    ("POST", "/manifests", ("stream_ids", "count", "tag_ids", "headline", "published_date", "media_format", "claim_type", "sec_form_type"),
     publish), ("POST", "/manifests/{manifest_id}/revision", (), revise),
    ("POST", "/streams", ("name", "title", "description", "home_domain", "cross_domains", "company_kind", "is_public"), make_stream),
    ("POST", STREAM + "/publish", (), publish_stream), ("POST", STREAM + "/unpublish", ("reason",), take_down("unpublished")),
    ("DELETE", STREAM, ("reason",), take_down("removed")),
    ("POST", "/outcomes", ("organization_id", "operation_id", "outcome", "times"), force), ("GET", "/outcomes", (), list_outcomes),
    ("DELETE", "/outcomes", (), clear_outcomes), ("GET", "/switches", (), show_switches),
    ("PATCH", "/switches", ("balanced", "delta"), change_switches),
    ("POST", "/deprecations", ("operation_id", "deprecation", "sunset"), deprecate), ("GET", "/deprecations", (), list_deprecations),
    ("DELETE", "/deprecations/{operation_id}", (), undeprecate), ("POST", "/snapshots", ("name",), take_snapshot),
    ("GET", "/snapshots", (), list_snapshots), ("POST", SNAPSHOT + "/restore", (), restore), ("DELETE", SNAPSHOT, (), drop_snapshot),
]
