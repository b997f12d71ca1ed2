"""What a query finds: its filters, as tests of manifests."""

from __future__ import annotations

import re
from typing import Any, Callable

from catalog import beacon_scope, beacon_tests, manifests_of_streams, tag_test, window_tests
from core import DAY_MS, day_of
from query_fields import WORD_LISTS
from service import Call
from world import Manifest

Pairs = list[tuple[Manifest, str]]


def query_tests(call: Call, fields: dict[str, Any]) -> list[Callable[[Manifest], bool]]:
    """All filters but those of streams, as tests."""
    world, tests = call.world, []
    names = {tag.name.lower(): tag.id for tag in world.tags.values()}

    def lower(name: str) -> set[str]:
        return {item.lower() for item in fields.get(name, [])}

    def tagged(name: str) -> list[str]:
        return [names.get(item, "unknown " + item) for item in sorted(lower(name))]

    if wanted := [*fields.get("tag_ids", []), *tagged("tag_names")] or fields.get("tag_type"):
        kind = fields.get("tag_type")
        tests.append(tag_test(call, wanted if isinstance(wanted, list) else [], kind.lower() if kind else None,
                              fields.get("tag_logic") == "and"))
    if banned := {*fields.get("exclude_tag_ids", []), *tagged("exclude_tag_names")}:
        tests.append(lambda item: not banned & set(item.tag_ids))
    for what in ("ticker", "isin"):
        if what in fields:
            tags = world.company_tags(fields[what], what)
            tests.append(lambda item, tags=tags: bool(tags & set(item.tag_ids)))
    for name in WORD_LISTS:
        if name.startswith("sec_") and name in fields:
            key, values = name[4:], lower(name)
            tests.append(lambda item, key=key, values=values: dict(item.filing).get(key, "").lower() in values)
    if "home_domains" in fields:
        tests.append(lambda item, values=lower("home_domains"): item.home_domain in values)
    if "exclude_home_domains" in fields:
        tests.append(lambda item, values=lower("exclude_home_domains"): item.home_domain not in values)
    if domains := lower("cross_domains"):
        every = fields.get("cross_domain_logic") == "and"
        tests.append(lambda item: domains <= set(item.cross_domains) if every else bool(domains & set(item.cross_domains)))
    if "significance" in fields:
        tests.append(lambda item: item.significance in fields["significance"])
    if "media_format" in fields:
        tests.append(lambda item: item.media_format == fields["media_format"].lower())
    if "source_class" in fields:
        tests.append(lambda item, values=lower("source_class"): item.source_type in values)
    if "evidence_type" in fields:
        tests.append(lambda item, values=lower("evidence_type"): item.evidence in values)
    for term in lower("exclude_query_terms"):
        tests.append(lambda item, term=term: term not in item.words)
    if "days" in fields:
        first = day_of(max(0, call.now - fields["days"] * DAY_MS))
        tests.append(lambda item: item.published >= first)
    return tests + _channel_tests(call, fields) + window_tests(call, fields)


def _channel_tests(call: Call, fields: dict[str, Any]) -> list[Callable[[Manifest], bool]]:
    tests: list[Callable[[Manifest], bool]] = []
    if "source_channel_ids" in fields or "source_channel_names" in fields:
        names = set(fields.get("source_channel_names", []))
        feeds = {*fields.get("source_channel_ids", []), *(
            item.id for stream in call.world.streams.values() for item in stream.channels if {item.name, item.display} & names)}
        tests.append(lambda item: bool(feeds & set(item.channel_ids)))
    if banned := set(fields.get("exclude_source_channel_ids", [])):
        tests.append(lambda item: not banned & set(item.channel_ids))
    return tests


def find(call: Call, fields: dict[str, Any]) -> Pairs:
    """All manifests that fit: with a query text the best first, else the newest first."""
    named = [*fields.get("stream_ids", []), *fields.get("stream_id", [])]
    tests = query_tests(call, fields)
    streams = named
    if "beacon_id" in fields:
        call.args = fields
        beacon = beacon_scope(call)
        tests += beacon_tests(call, beacon, named, fields.get("tag_ids", []), fields.get("source_channel_ids", []))
        streams = named or beacon["config"].get("stream_ids") or []
    if not streams and not any(name in fields for name in ("stream_ids", "stream_id")):
        streams = [item.id for item in call.world.streams.values()]
    if "subtype" in fields:
        streams = [key for key in streams if (item := call.world.live(key)) and fields["subtype"] in item.subtypes]
    found = [pair for pair in manifests_of_streams(call, streams) if all(test(pair[0]) for test in tests)]
    words = re.findall(r"\w+", fields.get("query", "").lower())
    if words:
        scored = [(sum(word in pair[0].words for word in words), pair) for pair in found]
        found = [pair for score, pair in sorted(scored, key=lambda entry: (-entry[0], -entry[1][0].matched_ms)) if score]
    else:
        found.reverse()
    return found[:fields.get("target_count", len(found))]
