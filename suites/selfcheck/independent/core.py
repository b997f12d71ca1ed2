"""Basics shared by all parts: instants, refusals, requests and replies, validation of parameters and bodies."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from typing import Any, Callable, Iterable, Iterator

DOMAINS = (
    "arts-culture-entertainment", "economics-business-work", "engineering-technology",
    "everyday-life-practical-knowledge", "health-medicine", "language-literature", "life-environment",
    "people-biography-history", "physical-sciences-mathematics", "places-geography",
    "society-law-government", "universe-earth",
)
STREAM_FORMATS = ("text", "audio", "video", "social", "data", "regulatory", "documentation")
SOURCE_FORMATS = ("text", "audio", "social", "data", "regulatory")
CLAIM_TYPES = ("statement", "data", "event", "forecast", "analysis")
TAG_TYPES = ("person", "organization", "place", "topic", "data")
SIGNIFICANCES = ("low", "medium", "high")
EVENTS = (
    "manifest.matched", "digest.new_content", "digest.created", "digest.updated", "digest.removed",
    "stream.created", "stream.removed", "stream.unpublished",
)
MAX_PAGE_SIZE = 200
MAX_LOOKBACK_HOURS = 2160
HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


# --- instants -------------------------------------------------------------------------------------

def moment(ms: int, offset_minutes: int = 0) -> datetime:
    """The instant `ms` milliseconds after the epoch, in the zone with the given offset."""
    return (_EPOCH + timedelta(milliseconds=ms)).astimezone(timezone(timedelta(minutes=offset_minutes)))


def iso(ms: int, offset_minutes: int = 0) -> str:
    """An instant with milliseconds and a numeric offset, never with Z."""
    return moment(ms, offset_minutes).isoformat(timespec="milliseconds")


def iso_without_zone(ms: int) -> str:
    """An instant in UTC without zone suffix, with six digits of fraction."""
    return moment(ms).replace(tzinfo=None).isoformat(timespec="microseconds")


def day_of(ms: int) -> str:
    """The UTC date of an instant."""
    return moment(ms).date().isoformat()


def parse_instant(text: Any) -> int:
    """Milliseconds of an ISO 8601 instant with a zone; ValueError otherwise."""
    if not isinstance(text, str):
        raise ValueError("not a string")
    value = datetime.fromisoformat(text)
    if value.tzinfo is None or not 1970 < value.year < 9000:
        raise ValueError("no zone, or out of range")
    return (value - _EPOCH) // timedelta(milliseconds=1)


def is_date(text: Any) -> bool:
    """Whether a text is a calendar date, written YYYY-MM-DD."""
    if not isinstance(text, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def reset_day(ms: int) -> date:
    """The first day of the month after an instant."""
    today = moment(ms).date()
    return date(today.year + today.month // 12, today.month % 12 + 1, 1)


# --- refusals -------------------------------------------------------------------------------------

class Refusal(Exception):
    """An answer other than success: a status and the value of `detail`."""

    def __init__(self, status: int, detail: Any, headers: dict[str, str] | None = None,
                 extra: dict[str, Any] | None = None) -> None:
        super().__init__(str(detail))
        self.status = status
        self.detail = detail
        self.headers = headers or {}
        self.extra = extra or {}


def coded(status: int, code: str, message: str, **more: Any) -> Refusal:
    """A refusal with an error code."""
    return Refusal(status, {"message": message, "error_code": code, **more})


def problem(loc: Iterable[str | int], msg: str, kind: str, value: Any = None) -> dict[str, Any]:
    """One entry of a validation list; the input is shown only where it is short."""
    entry: dict[str, Any] = {"type": kind, "loc": list(loc), "msg": msg}
    is_number = isinstance(value, (int, float)) and math.isfinite(value)  # JSON has no infinite numbers
    if is_number or (isinstance(value, str) and len(value) <= 100):
        entry["input"] = value
    return entry


def invalid(loc: Iterable[str | int], msg: str, kind: str = "value_error", value: Any = None) -> Refusal:
    """A 422 with a single entry."""
    return Refusal(422, [problem(loc, msg, kind, value)])


# --- requests and replies -------------------------------------------------------------------------

@dataclass
class Request:
    """A request as it came off the wire; names of headers are in lower case."""

    method: str
    path: str
    query: list[tuple[str, str]]
    headers: dict[str, str]
    body: bytes = b""


@dataclass
class Reply:
    """What a handler answers; the service adds the envelope."""

    data: Any
    items: int = 0
    bare: bool = False
    beside: dict[str, Any] = field(default_factory=dict)
    created: bool = False


@dataclass
class Wire:
    """An answer ready for the wire: `value` is turned into JSON unless `content` or `parts` is given."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    value: Any = None
    content: bytes | None = None
    parts: Iterator[bytes] | None = None
    fault: dict[str, Any] | None = None
    close: bool = False
    chunk: int | None = None


def encode(value: Any) -> bytes:
    """JSON as it goes out: compact, UTF-8."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def without_nulls(value: dict[str, Any]) -> dict[str, Any]:
    """A copy without the keys whose value is null."""
    return {key: item for key, item in value.items() if item is not None}


def decode_object(body: bytes, *, empty_allowed: bool = False) -> dict[str, Any]:
    """The JSON object of a request body; 422 where it is none."""
    if not body.strip() and empty_allowed:
        return {}
    try:
        text = body.decode("utf-8")
        value = json.loads(text, parse_constant=_no_constant)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        raise invalid(["body"], "The body is not valid JSON in UTF-8.", "json_invalid") from None
    if not isinstance(value, dict):
        raise invalid(["body"], "The body has to be a JSON object.", "dict_type")
    return value


def _no_constant(name: str) -> Any:
    raise ValueError(name)


# --- query parameters -----------------------------------------------------------------------------

Parser = Callable[[str, str], Any]


def p_text(name: str, value: str) -> str:
    """Any text."""
    return value


def p_words(name: str, value: str) -> list[str]:
    """Comma-separated texts; empty ones do not count."""
    return [part.strip() for part in value.split(",") if part.strip()]


def p_int(low: int, high: int, cap: bool = False) -> Parser:
    """An integer from `low` to `high`; larger ones are capped on demand."""
    def parse(name: str, value: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,18}", value):
            raise invalid(["query", name], "Input should be a valid integer.", "int_parsing", value)
        number = int(value)
        if number < low or (number > high and not cap):
            raise invalid(["query", name], f"Input should be from {low} to {high}.", "out_of_range", value)
        return min(number, high)
    return parse


def p_bool(name: str, value: str) -> bool:
    """true or false, also 1 or 0."""
    known = {"true": True, "1": True, "false": False, "0": False}
    if value.lower() not in known:
        raise invalid(["query", name], "Input should be a valid boolean.", "bool_parsing", value)
    return known[value.lower()]


def p_choice(*choices: str) -> Parser:
    """One of the choices, in any case."""
    def parse(name: str, value: str) -> str:
        if value.lower() not in choices:
            raise invalid(["query", name], "Input should be one of: " + ", ".join(choices) + ".", "enum", value)
        return value.lower()
    return parse


def p_date(name: str, value: str) -> str:
    """A date; 400 otherwise."""
    if not is_date(value):
        raise Refusal(400, f"{name}: not a date of the form YYYY-MM-DD.")
    return value


def p_integers(name: str, value: str) -> list[str]:
    """Comma-separated integers, kept as texts; 400 otherwise."""
    parts = [part.strip() for part in value.split(",")]
    if not all(re.fullmatch(r"[0-9]{1,20}", part) for part in parts):
        raise Refusal(400, f"{name}: has to be a comma-separated list of integers.")
    return parts


PAGE = {"page": p_int(0, 10 ** 15), "page_num": p_int(0, 10 ** 15), "page_size": p_int(1, MAX_PAGE_SIZE, cap=True)}


def parse_query(pairs: list[tuple[str, str]], spec: dict[str, Parser], tolerant: bool) -> dict[str, Any]:
    """The parameters by name; unknown ones are refused with 400 unless the operation is tolerant."""
    args: dict[str, Any] = {}
    for name, value in pairs:
        if name not in spec:
            if tolerant:
                continue
            raise Refusal(400, f"Unknown query parameter {name[:80]!r}.")
        args[name] = spec[name](name, value)
    return args


# --- pages ----------------------------------------------------------------------------------------

def page_of(args: dict[str, Any]) -> tuple[int, int]:
    """Page number and page size out of the parameters; `page` goes before its alias."""
    return args.get("page", args.get("page_num", 0)), args.get("page_size", 50)


def pagination(total: int, page: int, size: int) -> dict[str, Any]:
    """The pagination object."""
    return {
        "prev": page - 1 if page > 0 else None,
        "next": page + 1 if (page + 1) * size < total else None,
        "page_size": size,
        "page_num": page,
        "total_count": total,
    }
