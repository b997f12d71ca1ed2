"""Forced outcomes, switches and deprecations of the control plane."""

from __future__ import annotations

from typing import Any

import core
from body import Body
from control import Control, ControlRoute
from control_time import instant
from core import Refusal

OUTCOMES = ("unauthenticated", "plan_gated", "not_found", "invalid_parameter", "validation", "rate_limited", "quota_exhausted", "unavailable")


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


ROUTES: list[ControlRoute] = [
    ("POST", "/outcomes", ("organization_id", "operation_id", "outcome", "times"), force), ("GET", "/outcomes", (), list_outcomes),
    ("DELETE", "/outcomes", (), clear_outcomes), ("GET", "/switches", (), show_switches),
    ("PATCH", "/switches", ("balanced", "delta"), change_switches),
    ("POST", "/deprecations", ("operation_id", "deprecation", "sunset"), deprecate), ("GET", "/deprecations", (), list_deprecations),
    ("DELETE", "/deprecations/{operation_id}", (), undeprecate),
]
