"""The two MCP servers: JSON-RPC over Streamable HTTP in two styles, and the older transport with server-sent events.

The style `plain` has no sessions, answers with plain JSON, speaks the revision 2025-03-26 and puts results into texts. The style
`session` demands a session, answers with events, speaks later revisions and puts results into structuredContent.
"""

from __future__ import annotations

import json
import queue
import secrets
from typing import Any, Iterator
from urllib.parse import urlsplit

from core import Refusal, Request, Wire, encode, without_nulls
from mcp_tools import ADVANCED, CORE, Tool, check_arguments, check_gate
from service import Call, Service
from state import Org

ROOT = "/tools"
REVISIONS = {"plain": ("2025-03-26",), "session": ("2025-11-25", "2025-06-18")}
#: Requests per second and burst of each class of tools.
SPEEDS = {"discovery": (10, 300), "content": (5, 240), "records": (2, 120)}
LISTED, KEEP_ALIVE_S = 4, 15
Answer = dict[str, Any]


class Fault(Exception):
    """An answer that is an error of JSON-RPC."""

    def __init__(self, code: int, message: str, data: Any = None, status: int = 200, headers: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.error = without_nulls({"code": code, "message": message, "data": data})
        self.status, self.headers = status, headers or {}


class Throttled(Exception):
    """Too many calls; `args[0]` is how many seconds to wait."""


class Mcp:
    """Answers everything below `/tools`."""

    def __init__(self, service: Service, style: str) -> None:
        self.service, self.style = service, style
        self.sessions: dict[str, tuple[str, bool]] = {}
        self.streams: dict[str, tuple[queue.Queue[bytes | None], str, bool]] = {}

    # --- transports ---

    def answer(self, request: Request) -> Wire:
        """Answer a request; its path begins with the root."""
        path = request.path.removeprefix(ROOT)
        origin = request.headers.get("origin")
        if origin and urlsplit(origin).hostname not in ("127.0.0.1", "localhost", "::1"):
            return Wire(403, {}, {"detail": "This origin is not allowed."})
        advanced = path.startswith("/advanced/")
        match path.removeprefix("/advanced"):
            case "/mcp":
                return self._streamable(request, advanced)
            case "/sse" if request.method == "GET":
                return self._open_stream(request, advanced)
            case "/messages" if request.method == "POST":
                return self._message(request)
        return Wire(404, {}, {"detail": "There is nothing at this path."})

    def _streamable(self, request: Request, advanced: bool) -> Wire:
        org = self._org(request, sse=False)
        if org is None:
            return self._unauthorized(request)
        if not (org.is_active and org.flags["endpoint_mcp"]):
            return Wire(403, {}, {"detail": f"The plan {org.terms.title} does not include MCP."})
        session = request.headers.get("mcp-session-id", "")
        if self.style == "session" and request.method == "DELETE":
            return Wire(204 if self.sessions.pop(session, None) else 404, {}, content=b"")
        if request.method != "POST":
            return Wire(405, {"allow": "POST, DELETE" if self.style == "session" else "POST"}, {"detail": "Send POST here."})
        try:
            message = _decode(request.body)
        except ValueError:
            return _error_wire(400, None, {"code": -32700, "message": "The body is not JSON."})
        starts = isinstance(message, dict) and message.get("method") == "initialize"
        headers: dict[str, str] = {}
        if self.style == "session":
            if starts:
                session = f"{org.number}~" + secrets.token_hex(40)
                self.sessions[session] = (org.id, advanced)
                headers["mcp-session-id"] = session
            elif not session:
                return _error_wire(400, _id_of(message), {"code": -32000, "message": "Initialize first, then send mcp-session-id."})
            elif self.sessions.get(session) != (org.id, advanced):
                return _error_wire(404, _id_of(message), {"code": -32001, "message": "This session is over; initialize again."})
            revision = request.headers.get("mcp-protocol-version")
            if revision and not starts and revision not in REVISIONS["session"]:
                return _error_wire(400, _id_of(message), {"code": -32000, "message": f"{revision[:40]} is not spoken here."})
        wire = self._answers(message, org, advanced)
        wire.headers |= headers
        return wire

    def _answers(self, message: Any, org: Org, advanced: bool) -> Wire:
        """A message, or where the revision knows them a batch, and the HTTP answer to it."""
        if isinstance(message, list) and message and self.style == "plain":
            found = [answer for item in message if (answer := self.respond(item, org, advanced)[0])]
            return Wire(200, {"content-type": "application/json"}, content=encode(found)) if found else Wire(202, {}, content=b"")
        try:
            answer, status, headers = self.respond(message, org, advanced)
        except Throttled as throttled:
            wait = throttled.args[0]
            detail = {"retry_after_seconds": wait, "message": f"Too many calls; wait {wait} s.", "error_code": "rate_limited"}
            return Wire(429, {"retry-after": str(wait)}, {"detail": detail})
        if answer is None:
            return Wire(202, {}, content=b"")
        if self.style == "plain" or status >= 400:
            return Wire(status, {"content-type": "application/json", **headers}, content=encode(answer))
        return Wire(200, {"content-type": "text/event-stream", "cache-control": "no-cache", **headers}, content=_event(answer))

    def _open_stream(self, request: Request, advanced: bool) -> Wire:
        org = self._org(request, sse=True)
        if org is None:
            return self._unauthorized(request)
        name, waiting = secrets.token_urlsafe(24), queue.Queue[bytes | None]()
        self.streams[name] = (waiting, org.id, advanced)
        waiting.put(f"event: endpoint\ndata: {ROOT}{'/advanced' * advanced}/messages?of={name}\n\n".encode())

        def events() -> Iterator[bytes]:
            try:
                while True:
                    try:
                        yield waiting.get(timeout=KEEP_ALIVE_S) or b""
                    except queue.Empty:
                        yield b": still here\n\n"
            finally:
                self.streams.pop(name, None)
        return Wire(200, {"content-type": "text/event-stream", "cache-control": "no-store"}, parts=events(), close=True)

    def _message(self, request: Request) -> Wire:
        waiting, org_id, advanced = self.streams.get(dict(request.query).get("of", ""), (None, "", False))
        org = self.service.state.orgs.get(org_id)
        if waiting is None or org is None:
            return Wire(404, {}, {"detail": "This stream is closed; open another one."})
        try:
            message = _decode(request.body)
        except ValueError:
            return Wire(400, {}, {"detail": "The body is not JSON."})
        try:
            answer = self.respond(message, org, advanced)[0]
        except Throttled as throttled:
            answer = _failure(_id_of(message), {"code": -32029, "message": f"Too many calls; wait {throttled.args[0]} s."})
        if answer is not None:
            waiting.put(b"event: message\ndata: " + encode(answer) + b"\n\n")
        return Wire(202, {"content-type": "text/plain"}, content=b"Accepted")

    # --- credentials ---

    def _org(self, request: Request, sse: bool) -> Org | None:
        """The organisation of the token: a bearer everywhere, other places as the style and the transport have it."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        found = [token.strip()] if scheme.lower() == "bearer" else []
        if sse or self.style == "session":
            found.append(request.headers.get("x-access-token", ""))
        if sse:
            found.append(dict(request.query).get("token", ""))
        given = next((item for item in found if item), None)
        return next((org for org in list(self.service.state.orgs.values()) if given and secrets.compare_digest(org.mcp_token.encode(), given.encode())), None)

    def _unauthorized(self, request: Request) -> Wire:
        guidance = f"The MCP token is missing or not valid. Get one at {self.service.site_url}/connect and reconnect with it."
        headers = {"www-authenticate": 'Bearer realm="cis"'}
        if self.style == "plain":
            return Wire(401, headers, {"detail": guidance})
        try:
            asked = _id_of(_decode(request.body))
        except ValueError:
            asked = None
        wire = _error_wire(401, asked, {"code": -32001, "message": "Not authorised.", "data": {"how_to_reconnect": guidance}})
        wire.headers |= headers
        return wire

    # --- messages ---

    def respond(self, message: Any, org: Org, advanced: bool) -> tuple[Answer | None, int, dict[str, str]]:
        """The response to a message, None for what needs none, with the HTTP status and headers."""
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            return _failure(None, {"code": -32600, "message": "This is no message of JSON-RPC 2.0."}), 400, {}
        if not isinstance(message.get("method"), str) or "id" not in message:
            return None, 202, {}
        try:
            params = message.get("params") or {}
            if not isinstance(params, dict):
                raise Fault(-32602, "params has to be an object.")
            return {"result": self._result(message["method"], params, org, advanced), "id": message["id"], "jsonrpc": "2.0"}, 200, {}
        except Fault as fault:
            return _failure(message["id"], fault.error), fault.status, fault.headers

    def _result(self, method: str, params: dict[str, Any], org: Org, advanced: bool) -> dict[str, Any]:
        tools = ADVANCED if advanced else CORE
        if method == "initialize":
            known = REVISIONS[self.style]
            asked = params.get("protocolVersion")
            return {"instructions": "Search first, then read.", "serverInfo": {"version": "7", "name": "cis-advanced" if advanced else "cis"},
                    "capabilities": {"tools": {}}, "protocolVersion": asked if asked in known else known[0]}
        if method == "ping":
            return {}
        if method == "tools/list":
            return self._listed(tools, params.get("cursor"))
        if method == "tools/call":
            tool = next((item for item in tools if item.name == params.get("name")), None)
            if tool is None:
                raise Fault(-32602, f"There is no tool {str(params.get('name'))[:80]!r}.")
            return self._call(tool, params.get("arguments") or {}, org)
        raise Fault(-32601, f"There is no method {method[:80]!r}.")

    def _listed(self, tools: list[Tool], cursor: Any) -> dict[str, Any]:
        """The plain style lists a few tools at a time."""
        if self.style == "session":
            return {"tools": [_described(tool) for tool in tools]}
        if cursor is not None and not (isinstance(cursor, str) and cursor.isascii() and cursor.isdigit() and len(cursor) < 4):
            raise Fault(-32602, "This cursor was not given out here.")
        start = int(cursor or 0)
        page = {"tools": [_described(tool) for tool in tools[start:start + LISTED]]}
        return page | ({"nextCursor": str(start + LISTED)} if start + LISTED < len(tools) else {})

    def _call(self, tool: Tool, arguments: Any, org: Org) -> dict[str, Any]:
        if not isinstance(arguments, dict):
            raise Fault(-32602, "arguments has to be an object.")
        service = self.service
        with service.changed:
            now = service.clock.now()
            service.state.roll(org, now)
            self._take_turn(tool, org, now)
            try:
                call = Call(service, service.state, org, now, {}, {}, {})
                check_gate(call, tool)
                call.raw = check_arguments(tool, arguments)
                reply = tool.run(call)
                usage = service.state.usage(org, now, reply.items, service.site_url)
            except Refusal as refusal:
                return self._refused(refusal)
            finally:
                service.changed.notify_all()
        data = {**reply.data, **reply.beside}
        data["diagnostics"] = {**data.get("diagnostics", {}), "retry_guidance": [] if reply.items else
                               ["relax filters", "add streams", "broaden domains"]}
        failed = data.get("ok") is False
        if self.style == "session":
            return _structured({"notices": [], "usage": usage, **data}, failed)
        return _told(f"{tool.name}: {reply.items} found.", {"data": data, "usage": usage}, failed)

    def _take_turn(self, tool: Tool, org: Org, now: int) -> None:
        """One bucket of tokens per organisation and class."""
        if org.unmetered:
            return
        (rate, burst), buckets = SPEEDS[tool.speed], self.service.state.buckets
        left, since = buckets.get((org.id, tool.speed), (burst, now))
        left = min(burst, left + max(0, now - since) / 1000 * rate)
        if left < 1:
            buckets[org.id, tool.speed] = (left, now)
            if self.style == "session":
                raise Throttled(1)
            raise Fault(-32029, "Slow down: too many calls of this kind of tool.", {"retry_after_seconds": 1}, headers={"retry-after": "1"})
        buckets[org.id, tool.speed] = (left - 1, now)

    def _refused(self, refusal: Refusal) -> dict[str, Any]:
        detail = refusal.detail
        status = detail["error_code"] if isinstance(detail, dict) else "refused"
        more = {"execution_status": status, **refusal.extra, "ok": False, "diagnostics": {"retry_guidance": ["relax filters"]}}
        if self.style == "session":
            return _structured({**more, "detail": detail}, True)
        if isinstance(detail, list):
            raise Fault(-32602, "The arguments do not fit.", {"problems": detail})
        if isinstance(detail, str):
            return {"isError": True, "content": [{"type": "text", "text": detail}]}
        return _told(detail["message"], {**more, "error": detail}, True)


def _decode(body: bytes) -> Any:
    """JSON without the constants that JSON does not have."""
    try:
        return json.loads(body.decode("utf-8"), parse_constant=lambda name: float(name + "?"))
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _id_of(message: Any) -> Any:
    return message.get("id") if isinstance(message, dict) else None


def _failure(asked: Any, error: dict[str, Any]) -> Answer:
    return {"error": error, "id": asked, "jsonrpc": "2.0"}


def _error_wire(status: int, asked: Any, error: dict[str, Any]) -> Wire:
    return Wire(status, {"content-type": "application/json"}, content=encode(_failure(asked, error)))


def _event(answer: Answer) -> bytes:
    """An answer as an event whose data has several lines, after a comment and an event of another name."""
    lines = json.dumps(answer, indent=1, ensure_ascii=False).encode("utf-8", "replace").splitlines()
    return b": here it comes\r\n\r\nevent:message\r\nid:1\r\n" + b"".join(b"data:" + line + b"\r\n" for line in lines) + b"\r\n"


def _described(tool: Tool) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "object"}
    if tool.takes:
        schema["properties"] = tool.takes
    if tool.needs:
        schema["required"] = list(tool.needs)
    return {"inputSchema": schema, "description": tool.text, "name": tool.name}


def _told(text: str, value: Any, failed: bool) -> dict[str, Any]:
    """A result in two texts: one to read, one to parse."""
    content = [{"type": "text", "text": text}, {"type": "text", "text": json.dumps(value, ensure_ascii=False)}]
    return {"content": content, **({"isError": True} if failed else {})}


def _structured(value: dict[str, Any], failed: bool) -> dict[str, Any]:
    """A result in structuredContent; its text is only to be read."""
    return {"isError": failed, "content": [{"text": "See structuredContent.", "type": "text"}], "structuredContent": value, "_meta": {"took": 3}}
