"""Turns streams and manifests of the world into the objects of the contract."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from random import Random
from typing import Any

from core import CLAIM_TYPES, DAY_MS, day_of, iso, iso_without_zone, without_nulls
from world import Channel, Manifest, Stream, World
from world_builder import EVIDENCES, NOUNS, VERBS

PROJECTED_CHANNELS = 25
CONFIDENCES = ("stated", "implied", "inferred", "measured")
ENTITY_TYPES = ("organization", "person", "place", "topic")
ROLES = ("source_org", "speaker", "subject", "mentioned")


# --- streams --------------------------------------------------------------------------------------

def counts(world: World, stream: Stream, now_ms: int, claims: bool = False) -> dict[str, int]:
    """Manifests, and on demand claims, of the last day, week and month."""
    entries = world.by_stream.get(stream.id, [])
    found: dict[str, int] = {}
    for label, days in (("last30d", 30), ("last7d", 7), ("last24h", 1)):
        recent = entries[bisect_right(entries, (now_ms - days * DAY_MS, "~")):]
        found[f"manifests_{label}"] = len(recent)
        if claims:
            found[f"claims_{label}"] = sum(world.manifests[entry[1]].claim_count for entry in recent)
    return found


def listed_shares(world: World, stream: Stream, what: str) -> list[str]:
    """Tickers or ISINs of all public companies of a stream."""
    return [getattr(share, what) for tag in stream.companies for share in world.companies[tag].classes]


def security(world: World, stream: Stream) -> dict[str, Any]:
    """The security object; its single fields are filled only where there is exactly one public company."""
    public = [world.companies[tag] for tag in stream.companies if world.companies[tag].public]
    shown: dict[str, Any] = dict.fromkeys(("figi", "cik", "isin", "ticker", "exchange_mic"))
    if len(public) == 1:
        first = public[0].classes[0]
        shown = {"figi": first.figi, "cik": public[0].cik, "isin": first.isin, "ticker": first.ticker, "exchange_mic": first.mic}
    identifiers = [
        {"is_primary": share.primary, "exchange_mic": share.mic, "asset_class": "equity", "id_value": getattr(share, kind),
         "id_type": kind}
        for company in public for share in company.classes for kind in ("isin", "ticker", "figi")]
    return {"identifiers": identifiers, **shown, "is_public_company": bool(public)}


def project_channels(stream: Stream, media_format: str | None = None) -> list[dict[str, Any]]:
    """At most 25 channels; an active one of the wanted format is always among them."""
    chosen = stream.channels[:PROJECTED_CHANNELS]
    matching = [item for item in stream.channels if item.active and item.media_format == media_format]
    if matching and not any(item in matching for item in chosen):
        chosen = [matching[0], *chosen[:PROJECTED_CHANNELS - 1]]
    return [{"source_url": item.url, "media_format": item.media_format, "name": item.name, "id": item.id} for item in chosen]


def stream_item(world: World, stream: Stream, now_ms: int, channels: bool, media_format: str | None) -> dict[str, Any]:
    """A stream as an entry of the list."""
    item = {
        **counts(world, stream, now_ms),
        "media_formats": stream.media_formats, "organization_subtypes": stream.subtypes, "company_kind": stream.company_kind,
        "home_domain": stream.home_domain, "cross_domains": stream.cross_domains, "description": stream.description,
        "name": stream.name, "id": stream.id, "source_channels_truncated": len(stream.channels) > PROJECTED_CHANNELS,
        "tickers": listed_shares(world, stream, "ticker"), "isins": listed_shares(world, stream, "isin"),
        "primary_url": stream.primary_url, "security": security(world, stream),
    }
    if channels:
        item["source_channels"] = project_channels(stream, media_format)
    return without_nulls(item)


def _channel(channel: Channel) -> dict[str, Any]:
    return without_nulls({
        "is_active": channel.active, "media_format": channel.media_format, "source_type": channel.source_type,
        "source_channel_display": channel.display, "name": channel.name, "id": channel.id,
        "activated_on": iso(channel.since_ms, 120),
        "deactivated_on": iso(channel.until_ms, -210) if channel.until_ms else None,
        "deactivation_reason": "feed moved" if channel.until_ms else None,
    })


def stream_detail(world: World, stream: Stream, now_ms: int) -> dict[str, Any]:
    """A stream in full."""
    return without_nulls({
        "status": stream.status, "stream_class": stream.stream_class, "source_type": stream.source_type,
        "id": stream.id, "title": stream.title, "name": stream.name, "description": stream.description,
        "home_domain": stream.home_domain, "cross_domains": stream.cross_domains, "is_public": stream.is_public,
        "company_kind": stream.company_kind, "organization_subtypes": stream.subtypes, "media_formats": stream.media_formats,
        **counts(world, stream, now_ms, claims=True),
        "source_channels": [_channel(item) for item in stream.channels],
        "filter_definition": {"source_type": stream.source_type, "tag_ids": stream.tag_ids},
        "isins": listed_shares(world, stream, "isin"), "tickers": listed_shares(world, stream, "ticker"),
        "security": security(world, stream), "primary_url": stream.primary_url, "topics": stream.topics,
    })


# --- manifests ------------------------------------------------------------------------------------

def _claim(rng: Random, world: World, manifest: Manifest, place: int) -> dict[str, Any]:
    names = [tag for tag in (world.tags[tag_id] for tag_id in manifest.tag_ids) if tag.kind in ENTITY_TYPES]
    kind = manifest.claim_type if place == 0 else rng.choice(CLAIM_TYPES)
    evidence = manifest.evidence if place == 0 else rng.choice(EVIDENCES)
    subject = names[place % len(names)].name if names else manifest.source_name
    text = f"{subject}: {rng.choice(NOUNS)} {rng.choice(VERBS)} ({place + 1})."
    return without_nulls({
        "signal": f"Bears on {rng.choice(NOUNS)}.", "claim_type": kind, "claim_text": text, "evidence": evidence,
        "confidence": rng.choice(CONFIDENCES), "quote": f"“{text}”" if evidence == "direct_quote" else None,
        "featured": place < 3, "key_point_index": place if place < 5 else None,
        "entities": [{"role": ROLES[(place + n) % 4], "type": tag.kind, "name": tag.name} for n, tag in enumerate(names[:2])],
    })


@lru_cache(maxsize=500)
def _bodies(world_key: "WorldKey", manifest: Manifest) -> tuple[dict[str, Any], dict[str, Any]]:
    """Bodies of signal and brief; callers do not change them."""
    world = world_key.world
    rng = Random(f"{world.seed}/{manifest.id}/{manifest.version}")
    claims = [_claim(rng, world, manifest, place) for place in range(manifest.claim_count)]
    known = [world.tags[tag] for tag in manifest.tag_ids]
    shared = {
        "domain_classification": {"cross_domains": list(manifest.cross_domains), "home_domain": manifest.home_domain},
        "topics": list(manifest.topics),
        "entity_details": [{"tag_value": tag.name, "tag_type": tag.kind.capitalize()} for tag in known if tag.kind in ENTITY_TYPES],
    }
    by_type = {kind: sum(claim["claim_type"] == kind for claim in claims) for kind in CLAIM_TYPES}
    signal = {
        **shared, "claims": claims, "tldr": manifest.summary, "unresolved": [],
        "facts": [{"value": str(manifest.claim_count), "label": "claims"}],
        "timeline": [{"event": manifest.headline, "date": manifest.published}],
        "signal_digest": {"by_type": by_type, "claim_count": len(claims), "featured": sum(claim["featured"] for claim in claims)},
    }
    audio = manifest.media_format == "audio"
    brief = {
        "notable_quotes": [{"context": "interview", "speaker": manifest.author or "unnamed", "text": claim["quote"]}
                           for claim in claims if "quote" in claim][:3],
        "key_points": [claim["claim_text"] for claim in claims[:5]],
        "key_insights": [f"{manifest.summary} {claim['signal']}" for claim in claims[:2]],
        "actionable_takeaways": ["Listen to the end."] if audio else [],
        "guest_details": [{"affiliation": manifest.source_name, "title": "guest", "name": manifest.author or "unnamed"}] if audio else [],
        "cross_promotion": [f"Next week: {rng.choice(NOUNS)}"] if audio else [],
        "cultural_relevance": f"Talk of {rng.choice(NOUNS)}." if rng.random() < 0.3 else None,
        **shared, "why_it_matters": claims[0]["signal"],
        "brief_meta": {"token_estimate": manifest.claim_count * 21, "prompt_version": "p-9", "family": manifest.media_format,
                       "schema_version": "2.0" if rng.random() < 0.5 else "1.0"},
    }
    return signal, brief


class WorldKey:
    """Stands for a world in the cache of bodies; one world is the key of its copies."""

    def __init__(self, world: World) -> None:
        self.world = world

    def __hash__(self) -> int:
        return hash(self.world.seed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WorldKey) and other.world.seed == self.world.seed


def _common(manifest: Manifest, stream_id: str) -> dict[str, Any]:
    """What signal and brief have in common."""
    return {
        "story_version": manifest.version, "version": manifest.version, "record_version": manifest.version,
        "record_url": record_url(manifest), "record_id": manifest.record_id, "story_id": f"st-{manifest.id}",
        "reading_time_minutes": round(manifest.claim_count / 12, 2), "significance": manifest.significance,
        "sentiment": manifest.sentiment, "summary": manifest.summary, "headline": manifest.headline,
        "media_format": "text" if manifest.media_format == "regulatory" else manifest.media_format,
        "source_type": manifest.source_type, "source_published_date": manifest.published, "stream_id": stream_id,
    }


def record_url(manifest: Manifest) -> str:
    """Address of the source."""
    return f"https://records.example/{manifest.record_id}?v={manifest.version}"


def signal_of(world: World, manifest: Manifest, stream_id: str) -> dict[str, Any]:
    """The signal."""
    return {**_common(manifest, stream_id), "claim_count": manifest.claim_count, "body": _bodies(WorldKey(world), manifest)[0]}


def brief_of(world: World, manifest: Manifest, stream_id: str, access: bool = True) -> dict[str, Any]:
    """The brief; without access its body is a message, and a few have none yet."""
    body: Any = _bodies(WorldKey(world), manifest)[1]
    lines = ["## TL;DR", "", manifest.summary, "", "## Key Insights", "", *(f"- {point}" for point in body["key_points"])]
    if manifest.filing:
        lines += ["", "## Filing Details", "", *(f"| {name} | {value} |" for name, value in manifest.filing)]
    extra = {"quote_count": len(body["notable_quotes"]), "key_points_count": len(body["key_points"]), "body_markdown": "\n".join(lines)}
    if not access:
        body = "Your plan does not include the bodies of Briefs."
        extra |= {"body_markdown": body}
    elif int(manifest.id) % 97 == 0:
        body = None
    return {**_common(manifest, stream_id), **extra, "body": body}


def record_of(world: World, manifest: Manifest, stream_id: str) -> dict[str, Any]:
    """The record."""
    signal = _bodies(WorldKey(world), manifest)[0]
    pending = int(manifest.id) % 89 == 0
    return without_nulls({
        "status": "pending" if pending else "complete", "record_version": manifest.version, "matched_at": iso(manifest.matched_ms),
        "content": "" if pending else "\n\n".join([manifest.headline, manifest.summary, *(c["claim_text"] for c in signal["claims"])]),
        "stream_id": stream_id, "author": manifest.author, "claim_type": manifest.claim_type, "media_format": manifest.media_format,
        "source_type": manifest.source_type, "source_name": manifest.source_name,
        "synorb_ingested_at": iso(manifest.matched_ms - 90_500, 330), "source_published_date": manifest.published,
        "url": record_url(manifest), "title": manifest.headline, "record_id": manifest.record_id,
        "record_version_note": f"Revised {manifest.version - 1} times." if manifest.version > 1 else None,
        "extra_data": {"extraction": {key: signal[key] for key in ("entity_details", "topics", "domain_classification")}},
    })


def manifest_of(world: World, manifest: Manifest, *, stream_id: str | None = None, brief_access: bool = True,
                record: bool = False, zone: bool = False) -> dict[str, Any]:
    """A manifest with its parts; `zone` tells whether the time of matching has a zone suffix."""
    stream = stream_id or manifest.stream_ids[0]
    shown: dict[str, Any] = {
        "brief": brief_of(world, manifest, stream, brief_access),
        "signal": signal_of(world, manifest, stream),
        "source": without_nulls({
            "source_channel_display": manifest.channel_display, "source_channel_ids": list(manifest.channel_ids),
            "record_version": manifest.version, "author": manifest.author, "claim_type": manifest.claim_type,
            "media_format": manifest.media_format, "source_type": manifest.source_type, "source_name": manifest.source_name,
            "source_published_date": manifest.published, "source_url": record_url(manifest), "record_title": manifest.headline}),
        "matched_at": iso(manifest.matched_ms) if zone else iso_without_zone(manifest.matched_ms),
        "stream_names": [world.streams[item].name for item in manifest.stream_ids],
        "stream_ids": list(manifest.stream_ids), "record_id": manifest.record_id, "manifest_id": manifest.id,
        "tags": [{"type": world.tags[tag].kind, "name": world.tags[tag].name, "id": tag} for tag in manifest.tag_ids],
    }
    if manifest.filing:
        shown["filing"] = dict(manifest.filing)
    if record:
        shown["record"] = record_of(world, manifest, stream)
    return shown


# --- payloads of events ---------------------------------------------------------------------------

def matched_payload(world: World, manifest: Manifest, stream_id: str) -> dict[str, Any]:
    """Data of manifest.matched."""
    return {
        "home_domain": manifest.home_domain, "tags": [world.tags[tag].name for tag in manifest.tag_ids],
        "claim_count": manifest.claim_count, "published_date": manifest.published, "headline": manifest.headline,
        "stream_name": world.streams[stream_id].name, "stream_id": stream_id, "manifest_id": manifest.id,
    }


def created_payload(stream: Stream) -> dict[str, Any]:
    """Data of stream.created."""
    return {"cross_domains": stream.cross_domains, "home_domain": stream.home_domain, "description": stream.description,
            "title": stream.title, "name": stream.name, "stream_id": stream.id}


def covered_since(now_ms: int, years: int) -> str:
    """The first day of a grant of so many years."""
    return day_of(max(0, now_ms - years * 365 * DAY_MS))
