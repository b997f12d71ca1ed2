"""Signed tokens of the query's flows, and the refusals of tokens and plans."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from typing import Any

from core import Refusal, coded, problem
from service import Call


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
