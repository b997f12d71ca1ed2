"""Oddities that HTTP and JSON allow in any answer, drawn from a seed."""

from __future__ import annotations

import gzip
import json
import time
from random import Random
from typing import Any

from core import Request, Wire

NOTICES = [{"id": "n-1", "title": "Planned maintenance", "items": []}, {"id": "n-2", "title": "New fields", "items": []}]
HEADERS = {"vary": "accept-encoding, origin", "age": "0", "via": "1.1 edge", "server-timing": "app;dur=3.2", "x-notice": "a;b=\"c,d\""}
DELAY_S = 0.004


class Strange:
    """Bends answers so that a tolerant client reads the same from them."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"strange {seed}")

    def bend(self, request: Request, wire: Wire) -> Wire:
        """The same answer: other order of members, unknown members first, other headers, layout and length of life."""
        if wire.fault or wire.parts is not None:
            return wire
        if wire.value is not None and wire.content is None:
            wire.content = self.encode(self.shuffled(wire.value, 2 if wire.status < 300 else 0))
        wire.headers |= {name: value for name, value in HEADERS.items() if self.rng.random() < 0.5}
        if wire.content and "gzip" in request.headers.get("accept-encoding", "") and self.rng.random() < 0.5:
            wire.content = gzip.compress(wire.content)
            wire.headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
        wire.headers = {self.cased(name): value for name, value in wire.headers.items()}
        wire.chunk = self.rng.choice((None, 1, 7, 1000)) if wire.content and len(wire.content) < 2000 else None
        wire.close = wire.close or self.rng.random() < 0.05
        time.sleep(self.rng.random() * DELAY_S)
        return wire

    def shuffled(self, value: Any, noticed: int) -> Any:
        """Members in any order; the outer objects begin with lists of objects that nobody asked for."""
        if isinstance(value, list):
            return [self.shuffled(item, 0) for item in value]
        if not isinstance(value, dict):
            return value
        names = list(value)
        self.rng.shuffle(names)
        inner = {name: self.shuffled(value[name], noticed - 1 if name == "data" else 0) for name in names}
        return {"notices": NOTICES, "x_trace": {"items": []}, **inner} if noticed > 0 else inner

    def encode(self, value: Any) -> bytes:
        """JSON with other white space and escapes."""
        return json.dumps(value, ensure_ascii=self.rng.random() < 0.5, indent=self.rng.choice((None, 1, "\t"))).encode("utf-8", "replace")

    def cased(self, name: str) -> str:
        """A name of a header in another letter case."""
        return self.rng.choice((name, name.upper(), name.title()))
