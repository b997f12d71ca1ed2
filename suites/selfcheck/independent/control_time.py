"""The clock and the snapshots of the control plane."""

from __future__ import annotations

import copy
import os
from typing import Any

from body import Body
from control import ADVANCE, Control, ControlRoute
from core import Refusal, iso, parse_instant
from state import State

MAX_SNAPSHOTS = 20


def about(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """GET /."""
    return {"name": "independent content intelligence service", "version": "0.1.0",
            "capabilities": ["orgs", "clock", "publish", "faults", "operator", "grants", "switches", "snapshots"]}


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


SNAPSHOT = "/snapshots/{snapshot_id}"
ROUTES: list[ControlRoute] = [
    ("GET", "/", (), about), ("GET", "/clock", (), show_clock), ("PUT", "/clock", ("now", "frozen"), set_clock),
    ("POST", ADVANCE, ("ms", "seconds", "to", "open"), advance), ("POST", "/snapshots", ("name",), take_snapshot),
    ("GET", "/snapshots", (), list_snapshots), ("POST", SNAPSHOT + "/restore", (), restore), ("DELETE", SNAPSHOT, (), drop_snapshot),
]
