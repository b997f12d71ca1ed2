"""The fields of POST /manifests/query: what they may be, and what each is for."""

from __future__ import annotations

import re
from typing import Any

import core
from body import Body

ID = re.compile(r"[0-9]{17}")
FLAGS = ("auto_plan", "broaden_sources", "compact", "accept_partial_plan", "delivery_delta")
TEXTS = ("query", "published_date_from", "published_date_to", "beacon_id", "markdown_version", "media_format", "session_id", "subtype",
         "tag_type", "plan_token", "snapshot_token", "next_page_cursor", "commit_cursor", "checkpoint")
NUMBERS = {"page": (0, 10 ** 12), "page_size": (1, 200), "target_count": (1, 200), "timeout_ms": (100, 15_000), "days": (0, 10 ** 6),
           "lookback_hours": (1, core.MAX_LOOKBACK_HOURS)}
CHOICES = {"mode": ("default", "count", "orient", "plan"), "cross_domain_logic": ("and", "or"), "tag_logic": ("and", "or"),
           "verbosity": ("minimal", "standard", "verbose"), "allocation_policy": ("balanced",)}
ID_LISTS = ("stream_ids", "tag_ids", "source_channel_ids", "exclude_tag_ids", "exclude_source_channel_ids")
WORD_LISTS = ("home_domains", "exclude_home_domains", "cross_domains", "tag_names", "exclude_tag_names", "source_channel_names",
              "source_class", "evidence_type", "exclude_query_terms", "ticker", "isin", "sec_cik", "sec_ticker", "sec_form_type",
              "sec_form_variant", "sec_exhibit_type", "sec_item_code", "sec_item_subsection", "required_families")
#: What does not belong to the question itself, and may differ between planning and execution.
PAGING = ("page", "page_size", "plan_token", "snapshot_token", "mode", "accept_partial_plan", "timeout_ms", "session_id", "compact",
          "verbosity", "markdown_version", "auto_plan", "next_page_cursor", "commit_cursor", "checkpoint")
SCOPES = ("query", "stream_id", "home_domains", "cross_domains", "tag_names", "source_channel_names", "ticker", "isin", "beacon_id",
          "media_format", *ID_LISTS, *(name for name in WORD_LISTS if name.startswith("sec_")))


def read_query(raw: dict[str, Any]) -> dict[str, Any]:
    """The fields that are given, lists as lists; 422 where something is not as described."""
    body = Body(raw)
    known = {*FLAGS, *TEXTS, *NUMBERS, *CHOICES, *ID_LISTS, *WORD_LISTS, "significance", "stream_id"}
    for name in raw:
        if name not in known:
            body.wrong(name[:80], "Extra inputs are not permitted.", "extra_forbidden")
    fields: dict[str, Any] = {name: body.flag(name) for name in FLAGS}
    fields |= {name: body.text(name, longest=16_384, filled=False) for name in TEXTS}
    fields |= {name: body.whole(name, *bounds) for name, bounds in NUMBERS.items()}
    fields |= {name: body.choice(name, choices) for name, choices in CHOICES.items()}
    fields |= {name: _list(body, name, True) for name in (*ID_LISTS, "stream_id")}
    fields |= {name: _list(body, name, False) for name in (*WORD_LISTS, "significance")}
    if isinstance(raw.get("stream_id"), list):
        body.wrong("stream_id", "Input should be a string of 17 digits.", "string_type")
    for name in ("published_date_from", "published_date_to"):
        if fields[name] is not None and not core.is_date(fields[name]):
            body.wrong(name, "Input should be a date of the form YYYY-MM-DD.", "date_parsing", fields[name])
    if not set(fields["significance"] or []) <= set(core.SIGNIFICANCES):
        body.wrong("significance", "Input should be one or more of high, medium, low.", "enum")
    body.done()
    return core.without_nulls(fields)


def _list(body: Body, name: str, ids: bool) -> list[str] | None:
    """A string or an array of strings, as a list."""
    value = body.raw.get(name)
    if value is None:
        return None
    values = [value] if isinstance(value, str) else value
    if not isinstance(values, list) or not all(isinstance(item, str) for item in values):
        body.wrong(name, "Input should be a string or an array of strings.", "string_type")
    elif ids and not all(ID.fullmatch(item) for item in values):
        body.wrong(name, "Every identifier should have exactly 17 digits.", "string_pattern_mismatch")
    else:
        return values
    return None


def question(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields that make up the question."""
    return {name: value for name, value in fields.items() if name not in PAGING}
