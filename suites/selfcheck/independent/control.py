"""The operator's side: finds the operation of a request to the control plane, and answers it."""

from __future__ import annotations

import json
import re
from typing import Any, Callable
from urllib.parse import unquote

from core import Refusal, Request, Wire, decode_object
from service import Service
from state import Org, State
from world import Stream

Handler = Callable[["Control", dict[str, str], dict[str, Any]], Any]
ADVANCE = "/clock/advance"
#: Method, path, members of the body, and what answers.
ControlRoute = tuple[str, str, tuple[str, ...], Handler]


class Control:
    """Answers the requests of the control plane."""

    def __init__(self, service: Service, routes: list[ControlRoute]) -> None:
        self.service = service
        self.snapshots: dict[str, tuple[str | None, int, bool, State]] = {}
        self.snapshot_serial = 0
        self.outcome_serial = 0
        self.operations = {route.operation for route in service.routes}
        self.routes = [(method, re.compile("^" + re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path) + "$"), members, handler)
                       for method, path, members, handler in routes]

    @property
    def state(self) -> State:
        """The present state."""
        return self.service.state

    def answer(self, request: Request) -> Wire:
        """Answer a request; refusals have a text as detail."""
        try:
            for method, pattern, members, handler in self.routes:
                match = pattern.match(request.path)
                if match and method == request.method:
                    raw = decode_object(request.body, empty_allowed=True)
                    if unknown := set(raw) - set(members):
                        raise Refusal(422, f"Unknown member {sorted(unknown)[0][:80]}.")
                    params = {name: unquote(text, errors="replace") for name, text in match.groupdict().items()}
                    if request.path == ADVANCE:  # takes the lock itself, and lets go of it while it waits
                        return Wire(200, {}, handler(self, params, raw))
                    with self.service.changed:
                        value = handler(self, params, raw)
                        self.service.changed.notify_all()
                    return Wire(200, {}, value)
            raise Refusal(404, "There is nothing at this path.")
        except Refusal as refusal:
            detail = refusal.detail if isinstance(refusal.detail, str) else json.dumps(refusal.detail)
            return Wire(refusal.status, {}, {"detail": detail})

    # --- finding things ---

    def org(self, params: dict[str, str]) -> Org:
        """An organisation, or 404."""
        org = self.state.orgs.get(params["organization_id"])
        if org is None:
            raise Refusal(404, "No organisation has this identifier.")
        return org

    def stream(self, stream_id: str) -> Stream:
        """A stream that was not removed, or 404."""
        stream = self.state.world.streams.get(stream_id)
        if stream is None or stream.status == "removed":
            raise Refusal(404, "No stream has this identifier.")
        return stream

    def entry(self, table: dict[Any, Any], text: str) -> int:
        """The key of an entry with an integer key, or 404."""
        if not text.isascii() or not text.isdigit() or len(text) > 18 or int(text) not in table:
            raise Refusal(404, "There is no such entry.")
        return int(text)
