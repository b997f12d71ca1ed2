"""The tools of the two MCP servers: what each takes, what it answers, and in which class of rates it is."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, field
from typing import Any, Callable

import beacons
import catalog
import core
import enterprise
from core import Refusal, Reply, invalid
from query import deliver
from query_fields import read_query
from query_filters import find
from render import brief_of, project_channels, record_of, signal_of, stream_detail
from service import Call, Route, gated
from world import Manifest

TEXT, WHOLE, YES_NO = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
TEXTS = {"type": "array", "items": TEXT}
LOGIC = {"type": "string", "enum": ["AND", "OR"]}
PAGE = {"page": {**WHOLE, "minimum": 0}, "page_size": {**WHOLE, "minimum": 1, "maximum": 200}}
FILTERS: dict[str, Any] = {
    "home_domains": TEXTS, "stream_ids": TEXTS, "cross_domains": TEXTS, "cross_domain_logic": LOGIC, "tag_names": TEXTS, "tag_ids": TEXTS,
    "tag_type": {"type": "string", "enum": list(core.TAG_TYPES)}, "tag_logic": LOGIC, "source_channel_ids": TEXTS,
    "source_channel_names": TEXTS, "media_format": {"type": "string", "enum": list(core.SOURCE_FORMATS)},
    "significance": {"type": "string", "enum": list(core.SIGNIFICANCES)}, "target_count": {**WHOLE, "minimum": 1, "maximum": 200},
    "published_date_from": {**TEXT, "format": "date"}, "published_date_to": {**TEXT, "format": "date"}, "beacon_id": TEXT,
    "lookback_hours": {**WHOLE, "minimum": 1, "maximum": core.MAX_LOOKBACK_HOURS}, "broaden_sources": YES_NO, **PAGE}
PROMPTS = ("morning-briefing", "company-watch", "earnings-week", "risk-sweep", "person-profile", "place-report", "claim-check",
           "topic-primer", "weekly-review")
TIERS = {"starter": "Daily Batch", "individual": "Daily Batch", "professional": "Hourly"}


@dataclass
class Tool:
    """A tool; `speed` is its class of rates."""

    name: str
    text: str
    run: Callable[[Call], Reply]
    takes: dict[str, Any] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    gate: str = ""
    speed: str = "discovery"


# --- core -----------------------------------------------------------------------------------------

def profile(call: Call) -> Reply:
    """service-profile."""
    org = call.org
    return Reply({
        "date_window": {"to": core.day_of(call.now), "from": core.day_of(call.now - 120 * core.DAY_MS)},
        "refresh_tier": TIERS.get(org.plan, "Real time"),
        "quota": {key: value for key, value in call.state.usage(org, call.now, 0, call.service.site_url).items() if key != "items_in_response"},
        "plan": {"name": org.terms.title, "id": org.plan}}, 0)


def stream_search(call: Call) -> Reply:
    """service-stream-search."""
    text = call.raw.get("query", "")
    streams = catalog.live_streams(call)
    ranked = sorted(((score, item) for item in streams if (score := catalog.stream_score(call, item, text))), key=lambda pair: -pair[0])
    if not text.strip():
        ranked = [(0, item) for item in streams]
    page, size = core.page_of(call.raw)
    shown = []
    for place, (score, item) in enumerate(ranked[page * size:(page + 1) * size]):
        match = {"score": score, "rank": page * size + place + 1, "name": item.name, "stream_id": item.id}
        if call.raw.get("include_details"):
            match |= {"source_channels": project_channels(item), "source_channels_truncated": len(item.channels) > 25}
        shown.append(match)

    def count(items: list[Any]) -> dict[str, int]:
        return {"podcasts": sum("audio" in item.media_formats for item in items), "sources": sum(len(item.channels) for item in items),
                "streams": len(items)}
    return Reply({"matches": shown, "counts": {"whole_catalog": count(streams), "matching_query": count([item for _, item in ranked])},
                  "does_not_consume_quota": True}, len(shown))


def find_candidates(call: Call) -> Reply:
    """service-catalog."""
    text = call.raw.get("query", "")
    ranked = sorted(((catalog.stream_score(call, item, text), item) for item in catalog.live_streams(call)), key=lambda pair: -pair[0])
    if text.strip():
        ranked = [pair for pair in ranked if pair[0]]
    page, size = core.page_of(call.raw)
    shown = [{"match_reason": f"{score} points for the words of the query" if text.strip() else "part of the catalog",
              "home_domain": item.home_domain, "name": item.name, "stream_id": item.id}
             for score, item in ranked[page * size:(page + 1) * size]]
    return Reply({"pagination": core.pagination(len(ranked), page, size), "candidates": shown}, len(shown))


def details(call: Call) -> Reply:
    """service-details."""
    known = [item for key in call.raw["stream_ids"] if (item := call.world.live(key))]
    shown = [{"media_formats": item.media_formats, "source_channels": project_channels(item),
              "filters": {"tag_ids": item.tag_ids, "source_type": item.source_type}, "name": item.name, "stream_id": item.id} for item in known]
    if not shown:
        raise Refusal(404, "No live stream has one of these identifiers.")
    return Reply({"streams": shown, "not_found": [key for key in call.raw["stream_ids"] if not call.world.live(key)]}, len(shown))


def manifests(call: Call) -> Reply:
    """service-manifests."""
    raw = {name: value.lower() if name in ("tag_logic", "cross_domain_logic", "significance") and isinstance(value, str) else value
           for name, value in call.raw.items() if name in FILTERS}
    fields = read_query(raw)
    reply = deliver(call, fields, find(call, fields))
    for item in reply.data["manifests"]:
        item.pop("record", None)
    return reply


def _enterprise_only(call: Call) -> Reply | None:
    if call.org.plan == "enterprise":
        return None
    return Reply({"enterprise_required": {"message": f"Beacons are made over MCP on the Enterprise plan; yours is {call.org.terms.title}.",
                                          "upgrade_url": f"{call.service.site_url}/pricing"}, "ok": False,
                  "execution_status": "enterprise_required"})


def configure_beacon(call: Call) -> Reply:
    """service-configure-beacon: the proposal is one opaque text."""
    if refused := _enterprise_only(call):
        return refused
    intent = call.raw["intent"]
    ranked = sorted(catalog.live_streams(call), key=lambda item: -catalog.stream_score(call, item, intent))[:3]
    config = {"intent": intent[:4000], "stream_ids": [item.id for item in ranked], "default_date_window": {"lookback_hours": 72}}
    return Reply({"proposal": base64.b64encode(json.dumps(config).encode()).decode(), "streams": [item.name for item in ranked]})


def save_beacon(call: Call) -> Reply:
    """service-save-beacon: the Beacon is active at once."""
    if refused := _enterprise_only(call):
        return refused
    try:
        config = json.loads(base64.b64decode(call.raw["proposal"], validate=True))
    except ValueError:
        raise invalid(["arguments", "proposal"], "This proposal was not made by service-configure-beacon.") from None
    given = {name: call.raw[name] for name in ("name", "description", "tags") if call.raw.get(name) is not None}
    call.raw = {"name": config["intent"][:60], **config, **given, "status": "active"}
    return Reply({"saved": beacons.create_beacon(call).data}, 1)


def list_beacons(call: Call) -> Reply:
    """service-beacons."""
    status = call.raw.get("status")
    if status not in (None, *beacons.STATES):
        raise invalid(["arguments", "status"], "Input should be one of: " + ", ".join(beacons.STATES) + ".", "enum")
    call.args = {**({"status": status} if status else {}), "limit": min(200, call.raw.get("limit", 25))}
    return beacons.list_beacons(call)


def archive_beacon(call: Call) -> Reply:
    """service-archive-beacon."""
    call.params = {"beacon_id": call.raw["beacon_id"]}
    return beacons.move("archived", ("active", "draft"))(call)


def whats_new(call: Call) -> Reply:
    """An extra tool."""
    return Reply({"news": []})


CORE = [
    Tool("service-whats-new", "News of this service.", whats_new),
    Tool("service-archive-beacon", "Archives a Beacon.", archive_beacon, {"beacon_id": TEXT}, ("beacon_id",)),
    Tool("service-save-beacon", "Saves a proposal as a Beacon.", save_beacon,
         {"proposal": TEXT, "name": TEXT, "description": TEXT, "tags": TEXTS}, ("proposal",)),
    Tool("service-configure-beacon", "Makes a proposal of a Beacon.", configure_beacon, {"intent": TEXT}, ("intent",)),
    Tool("service-beacons", "Lists Beacons.", list_beacons, {"limit": {**WHOLE, "minimum": 1}, "status": TEXT}),
    Tool("service-manifests", "Reads Manifests; what is returned is billed.", manifests, FILTERS, speed="content"),
    Tool("service-details", "Shows streams.", details, {"stream_ids": TEXTS}, ("stream_ids",)),
    Tool("service-catalog", "Finds candidate streams.", find_candidates, {"query": TEXT, **PAGE}),
    Tool("service-stream-search", "Searches the inventory.", stream_search, {"query": TEXT, "include_details": YES_NO, **PAGE}),
    Tool("service-profile", "Shows plan and quota.", profile),
]


# --- advanced -------------------------------------------------------------------------------------

def rest(operation: str, path: dict[str, str] | None = None, body: bool = False) -> Callable[[Call], Reply]:
    """A tool that does what an operation of the REST side does; `path` names arguments that stand in its path."""
    def run(call: Call) -> Reply:
        route: Route = next(item for item in call.service.routes if item.operation == operation)
        given = dict(call.raw)
        call.params = {name: str(given.pop(argument)) for name, argument in (path or {}).items()}
        if not body:
            pairs = [(name, ",".join(value) if isinstance(value, list) else str(value).lower() if isinstance(value, bool) else str(value))
                     for name, value in given.items() if name in route.query and value is not None]
            call.args = core.parse_query(pairs, route.query, True)
        return route.handler(call)
    return run


def _page_of_streams(call: Call, stream_ids: list[str]) -> list[tuple[Manifest, str]]:
    if not any(call.world.live(key) for key in stream_ids):
        raise Refusal(404, "No live stream has this identifier.")
    pairs = catalog.manifests_of_streams(call, stream_ids)[::-1]
    page, size = core.page_of(call.raw)
    chosen = pairs[page * size:(page + 1) * size]
    return chosen[:call.state.charge(call.org, len(chosen), call.now)]


def part(name: str, render: Callable[..., dict[str, Any]]) -> Callable[[Call], Reply]:
    """A tool for one part of the newest manifests of a stream, or of several."""
    def run(call: Call) -> Reply:
        stream_ids = call.raw["stream_ids"] if "stream_ids" in call.raw else [call.raw["stream_id"]]
        shown = [{name: render(call.world, item, key), "manifest_id": item.id} for item, key in _page_of_streams(call, stream_ids)]
        return Reply({"items": shown, "quota": {"manifests_billed_this_call": len(shown)}}, len(shown))
    return run


def stream_info(call: Call) -> Reply:
    """service-stream-info."""
    stream = call.world.live(call.raw["stream_id"])
    if stream is None:
        raise Refusal(404, "No live stream has this identifier.")
    return Reply({"stream": stream_detail(call.world, stream, call.now)}, 1)


def records(call: Call) -> Reply:
    """service-records."""
    manifest_id = call.world.by_record.get(call.raw["record_id"])
    if manifest_id is None:
        raise Refusal(404, "No record has this identifier.")
    call.state.charge(call.org, 1, call.now)
    manifest = call.world.manifests[manifest_id]
    return Reply({"record": record_of(call.world, manifest, manifest.stream_ids[0])}, 1)


def prompts(call: Call) -> Reply:
    """service-prompts."""
    return Reply({"prompts": [{"text": f"Work through: {name.replace('-', ' ')}.", "name": name} for name in PROMPTS]})


ONE_STREAM = {"stream_id": TEXT, **PAGE}
WINDOW = {"published_date_from": TEXT, "published_date_to": TEXT, **PAGE}
ONTOLOGY = "Ontology sync"
ADVANCED = [
    Tool("service-labels", "Lists labels.", rest("listLabels"), gate=ONTOLOGY),
    Tool("service-label", "Makes a label.", rest("createLabel", body=True), {"name": TEXT, "description": TEXT}, ("name",), ONTOLOGY),
    Tool("service-syncs", "Lists syncs.", rest("listSyncs"), {"object_type": TEXT, "label": TEXT, **PAGE}, gate=ONTOLOGY),
    Tool("service-unsync", "Removes a sync.", rest("deleteSync", {"id": "sync_id"}), {"sync_id": WHOLE}, ("sync_id",), ONTOLOGY),
    Tool("service-sync", "Makes a sync.", rest("createSync"),
         {"object_type": TEXT, "object_id": TEXT, "external_id": TEXT, "external_name": TEXT, "labels": TEXT},
         ("object_type", "object_id", "external_id"), ONTOLOGY),
    Tool("service-tags", "Finds tags.", rest("listTags"), {"search": TEXT, "type": TEXT}, gate=ONTOLOGY),
    Tool("service-prompts", "Nine workflow prompts.", prompts),
    Tool("service-guide", "How to use this service.", lambda call: Reply({"guide": "Search, choose streams, read Manifests."})),
    Tool("service-digest-manifests", "Reads a digest.", rest("listDigestManifests", {"id": "digest_id"}), {"digest_id": WHOLE, **WINDOW},
         ("digest_id",), "Digests", "content"),
    Tool("service-digests", "Lists digests.", rest("listDigests"), gate="Digests"),
    Tool("service-account", "Shows the account.", rest("getAccount")),
    Tool("service-records", "Reads a Record; billed.", records, {"record_id": TEXT}, ("record_id",), "Records", "records"),
    Tool("service-multi-stream", "Reads Signals of several streams; billed.", part("signal", signal_of), {"stream_ids": TEXTS, **PAGE},
         ("stream_ids",), speed="content"),
    Tool("service-briefs", "Reads Briefs; billed.", part("brief", brief_of), ONE_STREAM, ("stream_id",), speed="content"),
    Tool("service-signals", "Reads Signals; billed.", part("signal", signal_of), ONE_STREAM, ("stream_id",), speed="content"),
    Tool("service-stream-info", "Shows a stream.", stream_info, {"stream_id": TEXT}, ("stream_id",)),
    Tool("service-streams", "Lists streams.", rest("listStreams"), {"home_domain": TEXT, "media_format": TEXT, **PAGE}),
    next(tool for tool in CORE if tool.name == "service-profile"),
]


# --- arguments ------------------------------------------------------------------------------------

KINDS: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str), "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "array": lambda value: isinstance(value, list) and all(isinstance(item, str) for item in value)}


def check_arguments(tool: Tool, given: dict[str, Any]) -> dict[str, Any]:
    """The arguments that the tool knows; 422 where one is missing or of another kind. Null is the same as none."""
    found = {name: value for name, value in given.items() if name in tool.takes and value is not None}
    faults = [core.problem(["arguments", name], "Field required.", "missing") for name in tool.needs if name not in found]
    for name, value in found.items():
        schema = tool.takes[name]
        fits = KINDS[schema["type"]](value) and value in schema.get("enum", [value])
        if fits and schema["type"] == "integer":
            fits = schema.get("minimum", value) <= value and (name == "page_size" or value <= schema.get("maximum", value))
            found[name] = min(value, schema.get("maximum", value))
        if not fits:
            faults.append(core.problem(["arguments", name], f"Input does not fit {json.dumps(schema)}.", "schema"))
    if faults:
        raise Refusal(422, faults)
    return found


def check_gate(call: Call, tool: Tool) -> None:
    """Refuse where the plan lacks what the tool reads."""
    if tool.gate == "Records" and call.org.plan != "enterprise":
        raise gated(call.org, "Records")
    if tool.gate not in ("", "Records"):
        call.service.check_surface(call.org, tool.gate)
