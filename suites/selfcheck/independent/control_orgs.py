"""Organisations of the control plane, with their grants and added digests."""

from __future__ import annotations

from typing import Any

from body import Body
from control import Control, ControlRoute
from core import Refusal
from state import PLANS, Org

FLAGS = ("endpoint_mcp", "endpoint_api", "endpoint_s3", "endpoint_websocket", "endpoint_webhook", "endpoint_digests")
BILLION = 1_000_000_000


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


ORG = ("plan", "name", "quota_limit", "quota_used", "overage", "unmetered", "brief_access", "is_active", "flags", "keys")
ONE = "/organizations/{organization_id}"
ADDED = ONE + "/catalog-digests"
ROUTES: list[ControlRoute] = [
    ("POST", "/organizations", ORG, make_org), ("GET", "/organizations", (), list_orgs), ("GET", ONE, (), show_org),
    ("PATCH", ONE, ORG, change_org), ("DELETE", ONE, (), drop_org),
    ("POST", ONE + "/grants", ("stream_id", "years"), give_grant), ("GET", ONE + "/grants", (), list_grants),
    ("DELETE", ONE + "/grants/{grant_id}", (), withdraw_grant), ("GET", "/catalog-digests", (), list_catalog),
    ("GET", ADDED, (), list_added), ("PUT", ADDED + "/{digest_id}", (), add_digest), ("DELETE", ADDED + "/{digest_id}", (), remove_digest),
]
