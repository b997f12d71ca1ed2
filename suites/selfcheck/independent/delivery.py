"""Sends what is due to the receivers: signed, three attempts, a breaker after ten failed deliveries in a row."""

from __future__ import annotations

import hashlib
import heapq
import hmac
import http.client
import socket
import ssl
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from core import Refusal, iso, without_nulls
from state import Delivery, State, Webhook

if TYPE_CHECKING:
    from service import Service

TIMEOUT_MS = 10_000
PAUSES_MS = {1: 60_000, 2: 300_000}
BREAKER = 10
KEPT_LOGS = 200
PATIENCE_S = 5.0


@dataclass
class Flight:
    """An attempt that is on its way."""

    delivery: Delivery
    state: State
    start_ms: int
    over: bool = False


def post(url: str, body: bytes, headers: dict[str, str], timeout: float) -> tuple[int | None, str | None]:
    """POST without following redirects; answers the status, or what went wrong. The timeout is for the whole."""
    parts = urlsplit(url)
    secure = parts.scheme == "https"
    try:
        port = parts.port or (443 if secure else 80)
        connection = (http.client.HTTPSConnection(parts.hostname or "", port, timeout=timeout, context=ssl.create_default_context())
                      if secure else http.client.HTTPConnection(parts.hostname or "", port, timeout=timeout))
    except (ValueError, http.client.HTTPException) as error:
        return None, f"address: {error}"
    expired = threading.Event()

    def cut() -> None:
        expired.set()
        if connection.sock is not None:
            try:
                connection.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    timer = threading.Timer(timeout, cut)
    timer.daemon = True
    timer.start()
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target, body, headers)
        return connection.getresponse().status, None
    except Exception as error:  # whatever a receiver does is a failed attempt
        late = expired.is_set() or isinstance(error, TimeoutError)
        return None, "no answer in time" if late else f"{type(error).__name__}"
    finally:
        timer.cancel()
        connection.close()


class Engine:
    """Picks due deliveries in order and records how they end."""

    def __init__(self, service: "Service") -> None:
        self.service = service
        self.pool = ThreadPoolExecutor(max_workers=32, thread_name_prefix="delivery")
        self.flights: list[Flight] = []
        self.finished = 0
        self.moving = threading.Lock()
        threading.Thread(target=self._run, name="deliveries", daemon=True).start()

    def _run(self) -> None:
        service = self.service
        while True:
            with service.changed:
                wait = self._launch_due()
                service.changed.wait(wait)

    def _launch_due(self) -> float:
        """Start what is due; answers after how many seconds to look again."""
        service = self.service
        while (entry := service.state.next_due()) and entry[0] <= service.clock.now():
            if len(self.flights) >= 32:
                return 1.0
            heapq.heappop(service.state.due)
            flight = Flight(service.state.deliveries[entry[1]], service.state, service.clock.now())
            self.flights.append(flight)
            self.pool.submit(self._attempt, flight)
        if entry is None or service.clock.frozen or service.clock.held:
            return 1.0
        return min(1.0, max(0.005, (entry[0] - service.clock.now()) / 1000))

    def _attempt(self, flight: Flight) -> None:
        """One request to a receiver, without the lock."""
        with self.service.changed:
            hook = flight.state.webhooks.get(flight.delivery.webhook_id)
            if hook is None or not hook.enabled:
                self._land(flight)
                return
            url, secret = hook.url, hook.secret
        body = flight.delivery.body
        headers = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "cis-delivery/2",
                   "X-Service-Signature": "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest(),
                   "X-Service-Attempt": str(flight.delivery.attempt), "Connection": "close"}
        begun = time.monotonic()
        status, error = post(url, body, headers, TIMEOUT_MS / 1000)
        with self.service.changed:
            self.record(flight, status, error, int((time.monotonic() - begun) * 1000))

    def record(self, flight: Flight, status: int | None, error: str | None, took_ms: int) -> None:
        """Write down the end of an attempt and what comes next."""
        state, delivery = self.service.state, flight.delivery
        if flight.over:
            return
        self._land(flight)
        hook = state.webhooks.get(delivery.webhook_id)
        if flight.state is not state or hook is None or delivery.id not in state.deliveries:
            return
        success = status is not None and 200 <= status < 300
        final = success or delivery.attempt not in PAUSES_MS
        due_ms = flight.start_ms + PAUSES_MS.get(delivery.attempt, 0)
        hook.logs.insert(0, without_nulls({
            "outcome": "delivered" if success else ("failed" if final else "retrying"), "response_status": status,
            "error": error, "duration_ms": took_ms, "attempted_at": iso(flight.start_ms), "attempt": delivery.attempt,
            "next_attempt_at": None if final else iso(due_ms), "event": delivery.event, "delivery_id": f"dlv-{delivery.id}",
            "id": state.next_number()}))
        del hook.logs[KEPT_LOGS:]
        if final:
            del state.deliveries[delivery.id]
            self._count(state, hook, success)
        else:
            delivery.attempt, delivery.due_ms = delivery.attempt + 1, due_ms
            heapq.heappush(state.due, (due_ms, delivery.id))

    def _land(self, flight: Flight) -> None:
        flight.over = True
        if flight in self.flights:
            self.flights.remove(flight)
        self.finished += 1
        self.service.changed.notify_all()

    def _count(self, state: State, hook: Webhook, success: bool) -> None:
        """Count failed deliveries in a row; ten open the breaker."""
        hook.failures = 0 if success else hook.failures + 1
        if hook.failures >= BREAKER and hook.enabled:
            hook.enabled, hook.reason = False, "ten deliveries failed in a row"
            state.stop_deliveries(hook)

    # --- moving the clock ---

    def advance(self, target_ms: int, wait: bool) -> None:
        """Move the time to `target_ms`; all that falls due on the way is sent at its time, and in order."""
        service = self.service
        with self.moving, service.changed:
            service.clock.mode(held=True)
            try:
                while True:
                    self._settle(wait)
                    step = self._next_step(target_ms, wait)
                    if step is None:
                        break
                    service.clock.set(max(service.clock.now(), step))
                    self._launch_due()
                    self._expire()
                service.clock.set(max(service.clock.now(), target_ms))
                self._expire()
            finally:
                service.clock.mode(held=False)
                service.changed.notify_all()

    def _next_step(self, target_ms: int, wait: bool) -> int | None:
        entry = self.service.state.next_due()
        times = [entry[0]] if entry else []
        if not wait:
            times += [flight.start_ms + TIMEOUT_MS for flight in self.flights]
        times = [item for item in times if item <= target_ms]
        return min(times) if times else None

    def _settle(self, wait: bool) -> None:
        """Let open requests end; refuse where a receiver keeps silent for too long."""
        service, seen = self.service, self.finished
        limit = time.monotonic() + (PATIENCE_S if wait else 0.3)
        while self.flights or ((entry := service.state.next_due()) and entry[0] <= service.clock.now()):
            self._launch_due()
            service.changed.wait(0.05)
            if self.finished != seen:
                seen, limit = self.finished, time.monotonic() + (PATIENCE_S if wait else 0.3)
            if time.monotonic() > limit:
                if not wait:
                    return
                raise Refusal(409, f"A receiver has not answered for 5 s; the clock stopped at {iso(service.clock.now())}.")

    def _expire(self) -> None:
        """End attempts whose ten seconds are over by the clock of the world."""
        now = self.service.clock.now()
        for flight in [item for item in self.flights if item.start_ms + TIMEOUT_MS <= now]:
            self.record(flight, None, "no answer in time", TIMEOUT_MS)

    def forget(self) -> None:
        """Let go of all that is on its way; used when the state is replaced."""
        for flight in list(self.flights):
            self._land(flight)


def hook_view(hook: Webhook) -> dict[str, Any]:
    """A webhook as lists show it."""
    return without_nulls({
        "status": "enabled" if hook.enabled else "disabled", "is_enabled": hook.enabled, "consecutive_failures": hook.failures,
        "disabled_reason": hook.reason, "events": hook.events, "label": hook.label, "url": hook.url,
        "created_at": iso(hook.created_ms), "digest_id": hook.digest_id, "id": hook.id})
