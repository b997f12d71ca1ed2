"""The REST service: routes, and what every request goes through before and after its handler."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
import threading
import traceback
from dataclasses import dataclass, field
from typing import Any, Callable
from urllib.parse import unquote

import core
from body import Body
from core import Refusal, Reply, Request, Wire, coded, decode_object, encode, invalid, moment
from delivery import Engine
from state import Clock, Org, State

REPLAY_MS = 24 * core.HOUR_MS
AUTH_TEXT = ("Credentials are missing or not valid: send the headers api-key and secret (or x-api-key and x-api-secret), "
             "or the header x-access-token.")


@dataclass
class Route:
    """An operation: `gate` names the surface it belongs to; a tolerant one lets unknown parameters through."""

    operation: str
    method: str
    template: str
    handler: Callable[["Call"], Reply]
    gate: str = ""
    query: dict[str, core.Parser] = field(default_factory=dict)
    tolerant: bool = False
    body: str = ""
    write: bool = False
    conditional: int = 0
    content: bool = False
    pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        self.pattern = re.compile("^" + re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.template) + "$")


@dataclass
class Call:
    """What a handler gets to see of a request."""

    service: "Service"
    state: State
    org: Org
    now: int
    params: dict[str, str]
    args: dict[str, Any]
    raw: dict[str, Any]

    @property
    def world(self) -> Any:
        """The content."""
        return self.state.world

    @property
    def body(self) -> Body:
        """A reader of the body."""
        return Body(self.raw)

    def number(self, name: str) -> int:
        """An integer of the path; 422 where it is none."""
        text = self.params[name]
        if not re.fullmatch(r"[0-9]{1,18}", text):
            raise invalid(["path", name], "Input should be a valid integer.", "int_parsing", text)
        return int(text)

    def cached(self, name: str, seconds: int, make: Callable[[], Any]) -> Any:
        """An answer that may be so many seconds old, per organisation."""
        key = (self.org.id, name)
        kept = self.state.caches.get(key)
        if kept and self.service.caching and 0 <= self.now - kept[0] < seconds * 1000:
            return kept[1]
        value = make()
        self.state.caches[key] = (self.now, value)
        return value


class Service:
    """Holds the state behind one lock and answers requests."""

    def __init__(self, seed: int, now_ms: int, *, base_path: str = "/cis", caching: bool = True, created_status: int = 200) -> None:
        self.seed = seed
        self.base_path = base_path
        self.caching = caching
        self.created_status = created_status
        self.base_url = self.site_url = ""
        self.changed = threading.Condition(threading.RLock())
        self.clock = Clock(now_ms)
        self.state = State(seed, now_ms)
        self.export_key = hashlib.sha256(f"export {seed}".encode()).digest()
        self.routes: list[Route] = []
        self.versions: dict[tuple[str, str], tuple[str, int]] = {}
        self.version = 100
        self.engine = Engine(self)

    # --- finding the operation ---

    def answer(self, request: Request) -> Wire:
        """Answer a request below the base path."""
        found, params, allowed = self._match(request)
        if found is None:
            if allowed:
                return self._refuse(Refusal(405, "This method is not known here.", {"allow": ", ".join(sorted(allowed))}))
            return self._refuse(Refusal(404, "There is nothing at this path."))
        with self.changed:
            fault: dict[str, Any] = {}
            try:
                wire = self._run(found, params, request, fault)
            except Refusal as refusal:
                wire = self._refuse(refusal)
            except Exception:  # an internal failure is a 503 by the contract
                traceback.print_exc(file=sys.stderr)
                wire = self._refuse(coded(503, "internal_failure", "Something went wrong inside."))
            wire.headers.update(self._deprecation(found.operation))
            wire.fault = fault or None
            if found.method != "GET":
                self.changed.notify_all()
            return wire

    def _match(self, request: Request) -> tuple[Route | None, dict[str, str], set[str]]:
        path, alias = request.path, False
        allowed: set[str] = set()
        for attempt in range(2):
            for route in self.routes:
                match = route.pattern.match(path)
                if match and (route.content or not alias):
                    if route.method == request.method:
                        return route, {name: unquote(text, errors="replace") for name, text in match.groupdict().items()}, allowed
                    allowed.add(route.method)
            if attempt or not path.startswith("/api/"):
                break
            path, alias = path[4:], True
        return None, {}, allowed

    def _refuse(self, refusal: Refusal) -> Wire:
        return Wire(refusal.status, dict(refusal.headers), {**refusal.extra, "detail": refusal.detail})

    def _deprecation(self, operation: str) -> dict[str, str]:
        entry = self.state.deprecations.get(operation)
        if not entry:
            return {}
        sunset = moment(core.parse_instant(entry["sunset"])).strftime("%a, %d %b %Y %H:%M:%S GMT")
        return {"deprecation": f"@{core.parse_instant(entry['deprecation']) // 1000}", "sunset": sunset,
                "link": f'<{self.site_url}/changelog>; rel="deprecation"; type="text/html"'}

    # --- the way of a request ---

    def _run(self, route: Route, params: dict[str, str], request: Request, fault: dict[str, Any]) -> Wire:
        now = self.clock.now()
        org, credential = self.authenticate(request.headers)
        self.state.roll(org, now)
        self.state.take_turn(org, credential, now)
        fault.update(self._forced(route.operation, org, now))
        self.check_gate(org, route)
        args = core.parse_query(request.query, route.query, route.tolerant)
        raw = decode_object(request.body, empty_allowed=route.body == "optional") if route.body else {}
        call = Call(self, self.state, org, now, params, args, raw)
        if route.write and request.headers.get("idempotency-key", "").strip():
            return self._once(route, call, request)
        reply = route.handler(call)
        wire = self._wrap(call, reply)
        if route.conditional:
            self._conditional(route, call, reply, request, wire)
        return wire

    def authenticate(self, headers: dict[str, str]) -> tuple[Org, str]:
        """The organisation of the credentials, and which of them were used."""
        key = headers.get("api-key") or headers.get("x-api-key")
        secret = headers.get("secret") or headers.get("x-api-secret")
        token = headers.get("x-access-token")
        org_id, used = None, "token"
        if key and secret:
            owner = self.state.keys.get(key)
            org_id, used = (owner[0] if owner and hmac.compare_digest(owner[1].encode(), secret.encode()) else None), key
        elif token:
            org_id = self.state.tokens.get(token)
        if org_id is None:
            raise Refusal(401, AUTH_TEXT, {"www-authenticate": 'ApiKey realm="cis"'})
        return self.state.orgs[org_id], used

    def check_gate(self, org: Org, route: Route) -> None:
        """Refuse with 403 where the plan lacks the surface."""
        own = route.operation in ("getAccount", "listPlans")
        if not own and not org.is_active:
            raise gated(org, "any surface while the organisation is inactive")
        if not own and not org.flags["endpoint_api"]:
            raise gated(org, "the REST interface")
        self.check_surface(org, route.gate)

    def check_surface(self, org: Org, gate: str) -> None:
        """Refuse with 403 where the plan lacks what a gate guards, over whatever protocol."""
        digests, webhooks = org.flags["endpoint_digests"], org.flags["endpoint_webhook"]
        open_gates = {
            "": True, "Digests": digests, "Webhooks": webhooks, "Digest webhooks": digests and webhooks,
            "Catalog digests": org.plan == "enterprise", "Ontology sync": org.plan == "enterprise",
            "Signals by manifest id": org.plan == "platform", "Briefs by manifest id": org.plan == "platform" and org.brief_access,
            "Records by manifest id": org.plan == "platform"}
        if not open_gates[gate]:
            raise gated(org, gate)

    def _forced(self, operation: str, org: Org, now: int) -> dict[str, Any]:
        """Apply an outcome that the operator ordered; answers a fault on the wire, if it is one."""
        for entry in self.state.outcomes:
            if entry["operation_id"] == operation and entry["organization_id"] in (None, org.id):
                entry["remaining"] -= 1
                if entry["remaining"] <= 0:
                    self.state.outcomes.remove(entry)
                if isinstance(entry["outcome"], dict):
                    return entry["outcome"]
                raise self.forced_refusal(entry["outcome"], operation, org, now)
        return {}

    def forced_refusal(self, outcome: str, operation: str, org: Org, now: int) -> Refusal:
        """The refusal that an outcome stands for."""
        if outcome == "rate_limited":
            return self.state.too_fast(now)
        if outcome == "quota_exhausted":
            return self.state.exhausted(now)
        return {
            "unauthenticated": Refusal(401, AUTH_TEXT), "plan_gated": gated(org, operation),
            "not_found": coded(404, "beacon_not_found", "No such Beacon.") if operation.endswith("Beacon")
            else Refusal(404, "There is no such thing."),
            "invalid_parameter": Refusal(400, "A parameter is not valid."),
            "validation": invalid(["body"], "Input is not valid."),
            "unavailable": coded(503, "unavailable", "The service is not available now; try again later."),
        }[outcome]

    def _once(self, route: Route, call: Call, request: Request) -> Wire:
        """Run a write at most once per idempotency key; the answer is kept for a day."""
        key = (call.org.id, request.headers["idempotency-key"].strip())
        payload = encode([route.operation, call.params, sorted(request.query), json.dumps(call.raw, sort_keys=True)])
        kept = self.state.replays.get(key)
        if kept and 0 <= call.now - kept[0] < REPLAY_MS:
            if kept[1] != payload:
                raise coded(409, "idempotency_conflict", "This key was used with another payload; use a fresh one.")
            return Wire(kept[2], {**self._usage_headers(call), "idempotent-replayed": "true"}, content=kept[3])
        wire = self._wrap(call, route.handler(call))
        wire.content = encode(wire.value)
        if len(self.state.replays) >= 10_000:
            self.state.replays = {name: old for name, old in self.state.replays.items() if call.now - old[0] < REPLAY_MS}
        self.state.replays[key] = (call.now, payload, wire.status, wire.content)
        return wire

    def _wrap(self, call: Call, reply: Reply) -> Wire:
        """The envelope and its headers."""
        usage = self.state.usage(call.org, call.now, reply.items, self.site_url)
        if reply.bare:
            value = {**reply.data, **reply.beside}
        else:
            value = {"usage": usage, **reply.beside, "data": reply.data}
        return Wire(self.created_status if reply.created else 200, self._usage_headers(call), value)

    def _usage_headers(self, call: Call) -> dict[str, str]:
        usage = self.state.usage(call.org, call.now, 0, self.site_url)
        prefix = "x-service-"
        return {prefix + name: str(usage[key]) for name, key in (
            ("available", "available"), ("period", "period"), ("quota-reset-days", "days_to_reset"),
            ("quota-reset-date", "reset_date"), ("quota-remaining", "quota_remaining"), ("quota-used", "quota_used"),
            ("quota-limit", "quota_limit"))}

    def _conditional(self, route: Route, call: Call, reply: Reply, request: Request, wire: Wire) -> None:
        """Entity tags are weak version numbers, counted up whenever the content of an answer differs."""
        digest = hashlib.sha256(encode(reply.data)).hexdigest()
        key = (call.org.id, route.operation + json.dumps([call.params, sorted(request.query)]))
        known = self.versions.get(key)
        if known is None or known[0] != digest:
            self.version += 1
            if len(self.versions) > 20_000:
                self.versions.clear()
            known = self.versions[key] = (digest, self.version)
        tag = f'"{call.org.number}-{known[1]}"'
        wire.headers |= {"etag": f"W/{tag}", "cache-control": f"private, max-age={route.conditional}"}
        asked = request.headers.get("if-none-match", "")
        if asked.strip() == "*" or tag in re.findall(r'"[^"]*"', asked):
            wire.status, wire.value, wire.content = 304, None, b""


def gated(org: Org, surface: str) -> Refusal:
    """The refusal for a plan that lacks a surface."""
    return Refusal(403, f"The plan {org.terms.title} does not include {surface}.")
