"""Beacons: saved configurations of queries."""

from __future__ import annotations

import json
from typing import Any, Callable

from body import Body
from catalog import own_beacon
from core import Refusal, Reply, coded, iso, p_choice, p_int, p_text, without_nulls
from digests import read_stream_ids
from service import Call, Route

STATES = ("draft", "active", "archived")
MAX_CONFIG, MAX_TEXT, MAX_PROMPT, MAX_CHANNELS, MAX_FILTERS = 64 * 1024, 4 * 1024, 16 * 1024, 250, 250
KEPT_REVISIONS = 20


def read_config(call: Call, body: Body, creating: bool) -> dict[str, Any]:
    """The members of a configuration that are given; null means none."""
    found: dict[str, Any] = {
        "name": body.text("name", required=creating or "name" in call.raw),
        "description": body.text("description", longest=MAX_TEXT, filled=False), "intent": body.text("intent", longest=MAX_TEXT, filled=False),
        "custom_prompt": body.text("custom_prompt", longest=MAX_PROMPT, filled=False), "collection_id": body.text("collection_id"),
        "tags": body.texts("tags", most=100), "source_channel_ids": body.texts("source_channel_ids", most=MAX_CHANNELS),
        "tag_ids": body.texts("tag_ids", most=MAX_FILTERS), "stream_ids": read_stream_ids(call, body, False),
        "topic_filters": _topics(body), "default_date_window": _window(body),
    }
    if len(found["topic_filters"] or []) + len(found["tag_ids"] or []) > MAX_FILTERS:
        body.wrong("topic_filters", f"At most {MAX_FILTERS} filters of topics and entities.", "list_length")
    if len(json.dumps(call.raw)) > MAX_CONFIG:
        body.wrong("name", "The configuration is larger than 64 KB.", "too_large")
    body.done()
    return {name: value for name, value in found.items() if name in call.raw}


def _topics(body: Body) -> list[dict[str, str]] | None:
    value = body.raw.get("topic_filters")
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(item, dict) and isinstance(item.get("slug"), str) for item in value):
        body.wrong("topic_filters", "Input should be an array of objects with a slug.", "list_type")
        return None
    return [{"slug": item["slug"]} for item in value]


def _window(body: Body) -> dict[str, int] | None:
    value = body.raw.get("default_date_window")
    if value is None:
        return None
    hours = value.get("lookback_hours") if isinstance(value, dict) else None
    if isinstance(hours, bool) or not isinstance(hours, int) or not 1 <= hours <= 2160:
        body.wrong(["default_date_window", "lookback_hours"], "Input should be an integer from 1 to 2160.", "out_of_range")
        return None
    return {"lookback_hours": hours}


def view(beacon: dict[str, Any]) -> dict[str, Any]:
    """A Beacon in full."""
    config = {"stream_ids": [], "topic_filters": [], "tags": [], **beacon["config"]}
    return without_nulls({"updated_at": iso(beacon["updated_ms"]), "created_at": iso(beacon["created_ms"]), "status": beacon["status"],
                          "revision": beacon["revision"], **config, "beacon_id": beacon["beacon_id"]})


def named(call: Call) -> dict[str, Any]:
    """The Beacon of the path."""
    return own_beacon(call, call.params["beacon_id"])


def create_beacon(call: Call) -> Reply:
    """POST /v3/beacons."""
    body = call.body
    status = body.choice("status", ("draft", "active")) or "draft"
    config = read_config(call, body, True)
    check_cap(call, status)
    beacon = {"beacon_id": call.state.secret("b~", 14) + ".v3", "org_id": call.org.id, "status": status, "revision": 1,
              "created_ms": call.now, "updated_ms": call.now, "config": config, "history": []}
    remember(call, beacon)
    call.state.beacons[beacon["beacon_id"]] = beacon
    return Reply(view(beacon), 1, created=True)


def check_cap(call: Call, status: str) -> None:
    """Refuse another active Beacon where the plan has no room for it."""
    cap = call.org.terms.beacons
    active = sum(item["org_id"] == call.org.id and item["status"] == "active" for item in call.state.beacons.values())
    if status == "active" and cap is not None and active >= cap:
        raise Refusal(403, f"The plan {call.org.terms.title} does not include more than {cap} active Beacons; archive one or upgrade.")


def remember(call: Call, beacon: dict[str, Any]) -> None:
    """Write the present revision into the history."""
    beacon["history"] = [{"config": dict(beacon["config"]), "changed_at": iso(call.now), "revision": beacon["revision"]},
                         *beacon["history"]][:KEPT_REVISIONS]


def update_beacon(call: Call) -> Reply:
    """PATCH /v3/beacons/{beacon_id}."""
    beacon, body = named(call), call.body
    if beacon["status"] == "archived":
        raise coded(409, "beacon_archived", "Restore this Beacon before you change it.")
    status = body.choice("status", STATES)
    if status not in (None, beacon["status"]):
        body.wrong("status", "An update does not change the state; archive or restore it.", "state_fixed", status)
    config = {**beacon["config"], **read_config(call, body, False)}
    beacon["config"] = without_nulls(config)
    beacon["revision"] += 1
    beacon["updated_ms"] = call.now
    remember(call, beacon)
    return Reply(view(beacon), 1)


def move(status: str, starts: tuple[str, ...]) -> Callable[[Call], Reply]:
    """A handler that changes the state; from other states nothing happens."""
    def handler(call: Call) -> Reply:
        beacon = named(call)
        if beacon["status"] in starts:
            beacon["status"], beacon["updated_ms"] = status, call.now
        return Reply(view(beacon), 1)
    return handler


def delete_beacon(call: Call) -> Reply:
    """DELETE /v3/beacons/{beacon_id}."""
    beacon = named(call)
    del call.state.beacons[beacon["beacon_id"]]
    return Reply({"deleted": True, "beacon_id": beacon["beacon_id"]})


def list_beacons(call: Call) -> Reply:
    """GET /v3/beacons with its own envelope, the latest change first."""
    args = call.args
    found = [item for item in call.state.beacons.values() if item["org_id"] == call.org.id]
    if "status" in args:
        found = [item for item in found if item["status"] == args["status"]]
    if "tag" in args:
        found = [item for item in found if args["tag"] in (item["config"].get("tags") or [])]
    if "collection_id" in args:
        found = [item for item in found if item["config"].get("collection_id") == args["collection_id"]]
    if needle := args.get("q", "").lower():
        found = [item for item in found if needle in " ".join(
            str(item["config"].get(key) or "") for key in ("name", "description", "intent")).lower()]
    found.sort(key=lambda item: -item["updated_ms"])
    return _listed([view(item) for item in found], args)


def list_revisions(call: Call) -> Reply:
    """GET /v3/beacons/{beacon_id}/revisions."""
    return _listed([{**entry, "beacon_id": call.params["beacon_id"]} for entry in named(call)["history"]], {})


def _listed(items: list[dict[str, Any]], args: dict[str, Any]) -> Reply:
    limit, offset = args.get("limit", 50), args.get("offset", 0)
    shown = items[offset:offset + limit]
    return Reply({"offset": offset, "limit": limit, "total": len(items), "items": shown}, len(shown), bare=True)


LIST = {"status": p_choice(*STATES), "tag": p_text, "q": p_text, "collection_id": p_text, "limit": p_int(0, 200, cap=True),
        "offset": p_int(0, 10 ** 12)}
ONE = "/v3/beacons/{beacon_id}"
ROUTES = [
    Route("createBeacon", "POST", "/v3/beacons", create_beacon, body="json", write=True),
    Route("listBeacons", "GET", "/v3/beacons", list_beacons, query=LIST),
    Route("getBeacon", "GET", ONE, lambda call: Reply(view(named(call)), 1)),
    Route("updateBeacon", "PATCH", ONE, update_beacon, body="json", write=True),
    Route("archiveBeacon", "POST", ONE + "/archive", move("archived", ("active", "draft")), write=True),
    Route("restoreBeacon", "POST", ONE + "/restore", move("draft", ("archived",)), write=True),
    Route("deleteBeacon", "DELETE", ONE, delete_beacon, write=True),
    Route("listBeaconRevisions", "GET", ONE + "/revisions", list_revisions),
]
