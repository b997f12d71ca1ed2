"""The state of the service: organisations, their things, quota, windows of rate, events to deliver."""

from __future__ import annotations

import heapq
import time
from dataclasses import dataclass, field
from datetime import datetime, timezone
from random import Random
from typing import Any

from core import Refusal, coded, encode, iso, moment, reset_day
from world import World
from world_builder import Builder


@dataclass(frozen=True)
class Plan:
    """What a plan includes."""

    key: str
    title: str
    quota: int
    per_minute: int
    overage: bool
    beacons: int | None
    webhook: bool
    digests: bool

    def flags(self) -> dict[str, bool]:
        """The endpoint flags as the plan sets them."""
        return {"endpoint_mcp": True, "endpoint_api": True, "endpoint_s3": True, "endpoint_websocket": self.key == "platform",
                "endpoint_webhook": self.webhook, "endpoint_digests": self.digests}


PLANS = {plan.key: plan for plan in (
    Plan("starter", "Starter", 1_000, 60, False, 10, False, False),
    Plan("individual", "Individual", 6_500, 150, False, 50, False, False),
    Plan("professional", "Professional", 33_000, 330, False, 250, False, False),
    Plan("startup", "Startup", 120_000, 750, False, 1_000, True, True),
    Plan("enterprise", "Enterprise", 900_000, 2_100, True, None, True, True),
    Plan("platform", "Platform (Firehose)", 4_000_000, 4_500, True, None, True, False),
)}


class Clock:
    """The time of the world: runs on, stands still, or is held while it is being moved."""

    def __init__(self, start_ms: int) -> None:
        self._base = start_ms
        self._mark = time.monotonic()
        self.frozen = False
        self.held = False

    def now(self) -> int:
        """Milliseconds since the epoch."""
        if self.frozen or self.held:
            return self._base
        return self._base + int((time.monotonic() - self._mark) * 1000)

    def set(self, ms: int) -> None:
        """Put the time."""
        self._base, self._mark = ms, time.monotonic()

    def mode(self, *, frozen: bool | None = None, held: bool | None = None) -> None:
        """Stop or go, from the present time on."""
        self.set(self.now())
        self.frozen = self.frozen if frozen is None else frozen
        self.held = self.held if held is None else held


@dataclass
class Org:
    """An organisation of customers."""

    id: str
    number: int
    plan: str
    name: str
    quota_limit: int
    overage: bool
    flags: dict[str, bool]
    access_token: str
    mcp_token: str
    keys: list[tuple[str, str]] = field(default_factory=list)
    quota_used: int = 0
    period: str = ""
    unmetered: bool = False
    brief_access: bool = True
    is_active: bool = True
    window: int = -1
    used_in_window: dict[str, int] = field(default_factory=dict)
    catalog_digests: list[int] = field(default_factory=list)

    @property
    def terms(self) -> Plan:
        """The plan."""
        return PLANS[self.plan]


@dataclass
class Digest:
    """A digest of a customer."""

    id: int
    org_id: str
    name: str
    description: str | None
    stream_ids: list[str]
    filter_spec: dict[str, Any] | None
    content_filters: dict[str, Any] | None
    created_ms: int
    active: bool = True
    kind: str = "user"


@dataclass
class Webhook:
    """A registered receiver."""

    id: int
    org_id: str
    url: str
    label: str | None
    events: list[str]
    secret: str
    created_ms: int
    digest_id: int | None = None
    enabled: bool = True
    failures: int = 0
    reason: str | None = None
    logs: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class Delivery:
    """An event on its way to a receiver; `attempt` is the next one, from 1."""

    id: int
    webhook_id: int
    event: str
    body: bytes
    due_ms: int
    attempt: int = 1


class State:
    """All that a snapshot keeps."""

    def __init__(self, seed: int, now_ms: int) -> None:
        self.seed = seed
        self.rng = Random(f"state {seed}")
        self.world: World = Builder(seed, now_ms).build()
        self.serial = 300
        self.orgs: dict[str, Org] = {}
        self.keys: dict[str, tuple[str, str]] = {}
        self.tokens: dict[str, str] = {}
        self.digests: dict[int, Digest] = {}
        self.beacons: dict[str, dict[str, Any]] = {}
        self.webhooks: dict[int, Webhook] = {}
        self.deliveries: dict[int, Delivery] = {}
        self.due: list[tuple[int, int]] = []
        self.syncs: dict[int, dict[str, Any]] = {}
        self.labels: dict[tuple[str, str], dict[str, Any]] = {}
        self.grants: dict[int, dict[str, Any]] = {}
        self.replays: dict[tuple[str, str], tuple[int, bytes, int, bytes]] = {}
        self.plans: dict[str, dict[str, Any]] = {}
        self.result_sets: dict[str, dict[str, Any]] = {}
        self.caches: dict[tuple[str, str], tuple[int, Any]] = {}
        self.buckets: dict[tuple[str, str], tuple[float, int]] = {}
        self.outcomes: list[dict[str, Any]] = []
        self.deprecations: dict[str, dict[str, str]] = {}
        self.switches = {"balanced": False, "delta": False}

    def next_number(self) -> int:
        """A fresh integer identifier."""
        self.serial += 7
        return self.serial

    def secret(self, prefix: str, length: int = 28) -> str:
        """An opaque text."""
        return prefix + "".join(self.rng.choices("abcdefghkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789", k=length))

    # --- organisations ---

    def make_org(self, plan: str, name: str | None = None, key_count: int = 1) -> Org:
        """A new organisation with fresh credentials."""
        terms, number = PLANS[plan], self.next_number()
        org = Org(f"org.{number}", number, plan, name or f"{terms.title} customer {number}", terms.quota, terms.overage,
                  terms.flags(), self.secret("at."), self.secret("mcp."))
        self.orgs[org.id] = org
        self.tokens[org.access_token] = org.id
        self.set_key_count(org, key_count)
        return org

    def set_key_count(self, org: Org, count: int) -> None:
        """Make or revoke key pairs; the last ones go first."""
        while len(org.keys) < count:
            pair = (self.secret("k-", 20), self.secret("s-", 32))
            org.keys.append(pair)
            self.keys[pair[0]] = (org.id, pair[1])
        while len(org.keys) > count:
            del self.keys[org.keys.pop()[0]]

    def drop_org(self, org: Org) -> None:
        """Forget an organisation and all it has."""
        self.set_key_count(org, 0)
        self.tokens.pop(org.access_token, None)
        for hook in [item for item in self.webhooks.values() if item.org_id == org.id]:
            self.drop_hook(hook)
        for table in (self.digests, self.beacons, self.syncs, self.grants):
            for key in [key for key, item in table.items() if owner_of(item) == org.id]:
                del table[key]
        for table in (self.labels, self.caches, self.replays, self.buckets):
            for key in [key for key in table if key[0] == org.id]:
                del table[key]
        del self.orgs[org.id]

    # --- quota and rate ---

    def roll(self, org: Org, now_ms: int) -> None:
        """Begin a new period where the month has changed."""
        period = moment(now_ms).strftime("%Y-%m")
        if org.period != period:
            org.quota_used = org.quota_used if not org.period else 0
            org.period = period

    def remaining(self, org: Org) -> int:
        """What is left of the quota."""
        return max(0, org.quota_limit - org.quota_used)

    def usage(self, org: Org, now_ms: int, items: int, site_url: str) -> dict[str, Any]:
        """The usage block."""
        reset = reset_day(now_ms)
        return {
            "items_in_response": items, "available": levels(org), "days_to_reset": (reset - moment(now_ms).date()).days,
            "reset_date": reset.isoformat(), "period": org.period, "quota_remaining": self.remaining(org),
            "quota_used": org.quota_used, "quota_limit": org.quota_limit, "upgrade_url": f"{site_url}/pricing?from={org.plan}",
        }

    def charge(self, org: Org, wanted: int, now_ms: int) -> int:
        """Bill manifests; answers how many may be returned, or refuses where none is left."""
        free = org.overage or org.unmetered
        allowed = wanted if free else min(wanted, self.remaining(org))
        if wanted and not allowed:
            raise self.exhausted(now_ms)
        org.quota_used += allowed
        return allowed

    def exhausted(self, now_ms: int) -> Refusal:
        """The refusal for a used up quota."""
        reset = reset_day(now_ms)
        start = datetime(reset.year, reset.month, reset.day, tzinfo=timezone.utc)
        refusal = coded(429, "quota_exhausted", f"The monthly quota is used up until {reset}.", quota_resets_on=reset.isoformat())
        refusal.headers["retry-after"] = str(max(1, int((start - moment(now_ms)).total_seconds() + 0.999)))
        return refusal

    def take_turn(self, org: Org, credential: str, now_ms: int) -> None:
        """Count a request in the present minute; refuse where the organisation or the key had its share."""
        if org.unmetered:
            return
        window = now_ms // 60_000
        if org.window != window:
            org.window, org.used_in_window = window, {}
        limit = org.terms.per_minute
        key_limit = limit if credential == "token" else limit * 5 // 6
        if sum(org.used_in_window.values()) >= limit or org.used_in_window.get(credential, 0) >= key_limit:
            raise self.too_fast(now_ms)
        org.used_in_window[credential] = org.used_in_window.get(credential, 0) + 1

    def too_fast(self, now_ms: int) -> Refusal:
        """The refusal for too many requests in this minute."""
        wait = 60 - now_ms % 60_000 // 1000
        refusal = coded(429, "rate_limited", f"Too many requests in this minute; wait {wait} s.", retry_after_seconds=wait)
        refusal.headers["retry-after"] = str(wait)
        return refusal

    # --- events ---

    def emit(self, event: str, data: dict[str, Any], now_ms: int, *, org_id: str | None = None) -> None:
        """Queue an event for all webhooks that asked for it, of one organisation or of all."""
        for hook in self.webhooks.values():
            if hook.digest_id is None and event in hook.events and org_id in (None, hook.org_id):
                self.queue(hook, event, data, now_ms)

    def queue(self, hook: Webhook, event: str, data: dict[str, Any], now_ms: int) -> int | None:
        """Queue an event for one webhook; answers the id of the delivery."""
        org = self.orgs[hook.org_id]
        if not hook.enabled or not org.is_active or not org.flags["endpoint_webhook"]:
            return None
        delivery_id = self.next_number()
        body = encode({"timestamp": iso(now_ms), "data": data, "webhook_id": hook.id, "event": event,
                       "delivery_id": f"dlv-{delivery_id}"})
        self.deliveries[delivery_id] = Delivery(delivery_id, hook.id, event, body, now_ms)
        heapq.heappush(self.due, (now_ms, delivery_id))
        return delivery_id

    def stop_deliveries(self, hook: Webhook) -> None:
        """Forget what waits for a webhook."""
        for delivery_id in [key for key, item in self.deliveries.items() if item.webhook_id == hook.id]:
            del self.deliveries[delivery_id]

    def drop_hook(self, hook: Webhook) -> None:
        """Delete a webhook with its logs."""
        self.stop_deliveries(hook)
        del self.webhooks[hook.id]

    def next_due(self) -> tuple[int, int] | None:
        """Time and id of the next delivery."""
        while self.due and (self.due[0][1] not in self.deliveries or self.deliveries[self.due[0][1]].due_ms != self.due[0][0]):
            heapq.heappop(self.due)
        return self.due[0] if self.due else None


def owner_of(item: Any) -> str:
    """The organisation that an item belongs to."""
    return item["org_id"] if isinstance(item, dict) else item.org_id


def levels(org: Org) -> str:
    """Content levels of an organisation, separated by commas."""
    names = ["signal"] + ["brief"] * org.brief_access + ["record"] * (org.plan in ("enterprise", "platform"))
    return ", ".join(names)
