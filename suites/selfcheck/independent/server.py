"""Serves the service and its control plane on the loopback interface."""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import struct
import sys
import threading
import time
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Callable
from urllib.parse import parse_qsl

import beacons
import catalog
import control_content
import control_orgs
import control_outcomes
import control_time
import digests
import enterprise
import hooks
import query
from control import Control
from control_orgs import org_view
from core import Request, Wire, encode, iso, parse_instant
from mcp_server import ROOT, Mcp
from service import Service
from state import PLANS
from strange import Strange

MAX_BODY = 2_000_000
PLAIN_LIMIT = 8_192
REQUESTS_PER_CONNECTION = 250
CONTROL = (control_time, control_orgs, control_content, control_outcomes)


class BodyError(Exception):
    """A body that cannot be read; the connection is of no use afterwards."""


class Handler(BaseHTTPRequestHandler):
    """Reads requests and writes answers; what they mean is decided elsewhere."""

    protocol_version = "HTTP/1.1"
    server_version = "cis"
    sys_version = ""
    timeout = 75
    disable_nagle_algorithm = True
    served = 0
    answer: Callable[[Request], Wire]
    strange: Strange | None = None

    def _handle(self) -> None:
        self.served += 1
        try:
            body = self._read_body()
        except BodyError as error:
            self._send(Wire(int(error.args[0]), {}, {"detail": error.args[1]}, close=True))
            return
        path, _, text = self.path.partition("?")
        try:
            pairs = parse_qsl(text.partition("#")[0], keep_blank_values=True, max_num_fields=500)
        except ValueError:
            self._send(Wire(400, {}, {"detail": "The query string cannot be read."}))
            return
        request = Request(self.command, path, pairs, {name.lower(): value for name, value in self.headers.items()}, body)
        try:
            wire = type(self).answer(request)
        except Exception:  # never leave a client without an answer
            traceback.print_exc(file=sys.stderr)
            wire = Wire(503, {}, {"detail": "Something went wrong inside."})
        self._send(wire if type(self).strange is None else type(self).strange.bend(request, wire))

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = _handle

    def _read_body(self) -> bytes:
        if "chunked" in self.headers.get("Transfer-Encoding", "").lower():
            return self._read_chunks()
        length = self.headers.get("Content-Length", "0").strip()
        if not (length.isascii() and length.isdigit()):
            raise BodyError(400, "Content-Length is not a number.")
        if len(length) > 12 or int(length) > MAX_BODY:
            raise BodyError(413, "The body is too large.")
        return self.rfile.read(int(length))

    def _read_chunks(self) -> bytes:
        found = b""
        while True:
            size = self.rfile.readline(200).split(b";")[0].strip()
            try:
                count = int(size, 16)
            except ValueError:
                raise BodyError(400, "A chunk has no valid size.") from None
            if count < 0 or len(found) + count > MAX_BODY:
                raise BodyError(413, "The body is too large.")
            if count == 0:
                while self.rfile.readline(2000).strip():
                    pass
                return found
            found += self.rfile.read(count)
            self.rfile.readline(10)

    def _send(self, wire: Wire) -> None:
        fault = wire.fault or {}
        if fault.get("fault") == "delay":
            time.sleep(fault.get("ms", 1000) / 1000)
        if fault.get("fault") == "reset":
            self._reset()
            return
        content = wire.content if wire.content is not None else (b"" if wire.parts else encode(wire.value))
        if fault.get("fault") == "truncate":
            self._head(wire, {"content-length": str(len(content) + 1)})
            self.wfile.write(content[:fault.get("bytes", max(1, len(content) // 2))])
            self.close_connection = True
            return
        chunk = wire.chunk or (16_384 if len(content) > PLAIN_LIMIT else None)
        pieces = wire.parts or ((content[at:at + chunk] for at in range(0, len(content), chunk)) if chunk else None)
        if pieces is None or self.request_version == "HTTP/1.0" or self.command == "HEAD":
            content = content if pieces is None or not wire.parts else b"".join(pieces)
            self._head(wire, {} if wire.status == 304 else {"content-length": str(len(content))})
            if self.command != "HEAD":
                self.wfile.write(content)
            return
        self._head(wire, {"transfer-encoding": "chunked"})
        for piece in pieces:
            self.wfile.write(b"%x;part=1\r\n%b\r\n" % (len(piece), piece))
            if wire.parts:  # a stream of events has to arrive as it comes
                self.wfile.flush()
        self.wfile.write(b"0\r\n\r\n")

    def _head(self, wire: Wire, more: dict[str, str]) -> None:
        self.send_response(wire.status)
        headers = {**wire.headers, **more, "x-request-id": f"{threading.get_ident():x}-{self.served}"}
        if wire.status != 304 and not any(name.lower() == "content-type" for name in headers):
            headers["content-type"] = "application/json;charset=UTF-8"
        if wire.close or self.served >= REQUESTS_PER_CONNECTION:
            headers["connection"] = "close"
            self.close_connection = True
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _reset(self) -> None:
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        self.connection.close()

    def handle_expect_100(self) -> bool:
        """The go-ahead has to leave before the body comes."""
        go_on = super().handle_expect_100()
        self.wfile.flush()
        return go_on

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answers a malformed request with JSON and a client error, never as a failure of the server."""
        status = {501: 405, 505: 400}.get(int(code), int(code))
        self._send(Wire(status, {}, {"detail": message or "The request cannot be read."}, close=True))

    def log_message(self, *args: object) -> None:
        """Say nothing."""

    def handle(self) -> None:
        """A client that goes away is no fault."""
        try:
            super().handle()
        except (ConnectionError, TimeoutError, ValueError, OSError):
            self.close_connection = True

    def finish(self) -> None:
        """Likewise at the end of a connection."""
        try:
            super().finish()
        except (OSError, ValueError):
            pass


class Server(ThreadingHTTPServer):
    """A server with a long queue."""

    request_queue_size = 256
    daemon_threads = True


def serve(port: int, answer: Callable[[Request], Wire], strange: Strange | None = None) -> int:
    """Serve in the background; answers the port."""
    handler = type("BoundHandler", (Handler,), {"answer": staticmethod(answer), "strange": strange, "wbufsize": 65_536})
    server = Server(("127.0.0.1", port), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def dispatch(service: Service, mcp: Mcp) -> Callable[[Request], Wire]:
    """Answers for the site, the exports, the MCP servers and, below the base path, the service."""
    def answer(request: Request) -> Wire:
        if request.method == "GET" and request.path == "/connect":
            return enterprise.connect(service, request)
        if request.method == "GET" and request.path.startswith("/exports/"):
            return enterprise.download(service, request)
        if request.path.startswith(ROOT + "/"):
            return mcp.answer(request)
        if request.path.startswith(service.base_path + "/"):
            request.path = request.path[len(service.base_path):]
            return service.answer(request)
        return Wire(404, {}, {"detail": "There is nothing at this path."})
    return answer


def make_service(seed: int, now_ms: int, options: argparse.Namespace) -> Service:
    """The service with all its routes and one organisation per plan."""
    service = Service(seed, now_ms, base_path=options.base_path.rstrip("/"), caching=not options.fresh,
                      created_status=options.created_status)
    for part in (catalog, query, hooks, digests, beacons, enterprise):
        service.routes += part.ROUTES
    service.routes.sort(key=lambda route: route.template.count("{"))
    for plan in PLANS:
        service.state.make_org(plan, key_count=2)
    return service


def main() -> None:
    """Start, say where, and serve until SIGTERM, or with --attached until the standard input ends."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--control-port", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--now", help="an instant with a zone; the present time if left out")
    parser.add_argument("--base-path", default="/cis", help="what base_url has after the port")
    parser.add_argument("--fresh", action="store_true", help="never answer from a cache")
    parser.add_argument("--created-status", type=int, choices=(200, 201), default=200, help="the status of what makes something")
    parser.add_argument("--strange", type=int, metavar="SEED", help="bend every answer as HTTP and JSON allow")
    parser.add_argument("--mcp", choices=("plain", "session"), default="plain", help="the style of the MCP servers")
    parser.add_argument("--attached", action="store_true", help="end when the standard input ends")
    options = parser.parse_args()
    now_ms = parse_instant(options.now) if options.now else int(time.time() * 1000)
    service = make_service(options.seed, now_ms, options)
    control = Control(service, [route for part in CONTROL for route in part.ROUTES])
    port = serve(options.port, dispatch(service, Mcp(service, options.mcp)), None if options.strange is None else Strange(options.strange))
    service.site_url = f"http://127.0.0.1:{port}"
    service.base_url = service.site_url + service.base_path
    control_port = serve(options.control_port, control.answer)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    print(json.dumps({
        "base_url": service.base_url, "site_url": service.site_url, "mcp_url": service.site_url + ROOT, "control_url": f"http://127.0.0.1:{control_port}",
        "now": iso(now_ms), "credentials": [org_view(org, secrets=True) for org in service.state.orgs.values()]}), flush=True)
    if options.attached:
        threading.Thread(target=lambda: (sys.stdin.buffer.read(), stop.set()), daemon=True).start()
    stop.wait()
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
