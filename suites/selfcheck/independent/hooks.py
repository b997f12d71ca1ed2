"""Webhooks of organisations: registration, switching, test events and logs."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from body import Body
from core import EVENTS, Refusal, Reply, coded
from delivery import hook_view
from service import Call, Route
from state import Webhook


def read_url(body: Body) -> str | None:
    """The address of a receiver: http or https, with a host."""
    url = body.text("url", required=True, longest=2000)
    if url is None:
        return None
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        (parts.hostname or "").encode("idna")
    except ValueError:
        good = False
    if not good or any(ord(char) <= 32 or ord(char) > 126 for char in url):
        body.wrong("url", "Input should be an http or https address.", "url_parsing", url)
        return None
    return url


def own_hook(call: Call) -> Webhook:
    """A webhook of the customer; 404 otherwise."""
    hook = call.state.webhooks.get(call.number("id"))
    if hook is None or hook.org_id != call.org.id:
        raise Refusal(404, "No webhook has this identifier.")
    return hook


def list_webhooks(call: Call) -> Reply:
    """GET /webhooks: also those of digests, the newest first."""
    hooks = [hook_view(item) for item in reversed(call.state.webhooks.values()) if item.org_id == call.org.id]
    return Reply({"webhooks": hooks}, len(hooks))


def create_webhook(call: Call) -> Reply:
    """POST /webhooks."""
    body = call.body
    url, label, events = read_url(body), body.text("label", filled=False), body.texts("events", least=1, most=len(EVENTS))
    for place, event in enumerate(events or []):
        if event not in EVENTS:
            body.wrong(["events", place], "Input should be one of: " + ", ".join(EVENTS) + ".", "enum", event)
    body.done()
    hook = Webhook(call.state.next_number(), call.org.id, str(url), label, events or ["manifest.matched"], call.state.secret("whs."),
                   call.now)
    call.state.webhooks[hook.id] = hook
    return Reply({"secret": hook.secret, "events": hook.events, "id": hook.id}, 1, created=True)


def disable_webhook(call: Call) -> Reply:
    """POST /webhooks/{id}/disable: what waits is not sent any more."""
    hook = own_hook(call)
    if hook.enabled:
        hook.enabled, hook.reason = False, "disabled on request"
        call.state.stop_deliveries(hook)
    return Reply(hook_view(hook), 1)


def reactivate_webhook(call: Call) -> Reply:
    """POST /webhooks/{id}/reactivate."""
    hook = own_hook(call)
    hook.enabled, hook.failures, hook.reason = True, 0, None
    return Reply(hook_view(hook), 1)


def delete_webhook(call: Call) -> Reply:
    """DELETE /webhooks/{id}."""
    hook = own_hook(call)
    call.state.drop_hook(hook)
    return Reply({"deleted": True, "id": hook.id})


def test_webhook(call: Call) -> Reply:
    """POST /webhooks/{id}/test: an event that is sent like any other."""
    hook = own_hook(call)
    delivery = call.state.queue(hook, "webhook.test", {"label": hook.label, "message": "Bonjour — this is a test."}, call.now)
    if delivery is None:
        raise coded(409, "webhook_disabled", "Re-enable this webhook before you test it.")
    return Reply({"queued": True, "delivery_id": f"dlv-{delivery}"})


def list_logs(call: Call) -> Reply:
    """GET /webhooks/{id}/logs: one entry per attempt, the newest first."""
    logs: list[dict[str, Any]] = list(own_hook(call).logs)
    return Reply({"logs": logs}, len(logs))


GATE = "Webhooks"
ROUTES = [
    Route("listWebhooks", "GET", "/webhooks", list_webhooks, GATE),
    Route("createWebhook", "POST", "/webhooks", create_webhook, GATE, body="json", write=True),
    Route("disableWebhook", "POST", "/webhooks/{id}/disable", disable_webhook, GATE, write=True),
    Route("reactivateWebhook", "POST", "/webhooks/{id}/reactivate", reactivate_webhook, GATE, write=True),
    Route("deleteWebhook", "DELETE", "/webhooks/{id}", delete_webhook, GATE, write=True),
    Route("testWebhook", "POST", "/webhooks/{id}/test", test_webhook, GATE, write=True),
    Route("listWebhookLogs", "GET", "/webhooks/{id}/logs", list_logs, GATE),
]
