"""Digests of customers and of the catalog."""

from __future__ import annotations

from typing import Any

import core
from catalog import MANIFEST_FILTERS, answer_page, listing_tests, manifests_of_streams
from body import Body
from core import Refusal, Reply, coded
from delivery import hook_view
from hooks import read_url
from render import counts
from service import Call, Route
from state import Digest, State, Webhook, levels
from world import Manifest, Stream, World

DIMENSIONS = ("topic", "tag", "domain", "source", "source_type", "claim_type", "media_format")
MAX_WEBHOOKS = 5


# --- what a digest holds --------------------------------------------------------------------------

def stream_values(world: World, stream: Stream, dimension: str) -> set[str]:
    """The values of a stream in a dimension of a filter, in lower case."""
    tags = [world.tags[tag] for tag in stream.tag_ids]
    values: list[str] = {
        "topic": [name for slug in stream.topics if (topic := world.topics.get(slug)) for name in (topic.id, slug, topic.name)],
        "tag": [name for tag in tags for name in (tag.id, tag.name)],
        "domain": [stream.home_domain, *stream.cross_domains],
        "source": [name for item in stream.channels for name in (item.id, item.name, item.display or item.name)],
        "source_type": [stream.source_type], "media_format": stream.media_formats,
    }.get(dimension) or [world.manifests[key].claim_type for _, key in world.by_stream.get(stream.id, [])
                         if dimension == "claim_type"]
    return {value.lower() for value in values}


def filter_streams(world: World, spec: dict[str, Any] | None) -> list[str]:
    """Live streams that a filter catches."""
    if not spec or not spec["rules"]:
        return []
    join = any if spec.get("combine") == "OR" else all
    return [stream.id for stream in world.streams.values() if stream.status == "live" and join(
        {value.lower() for value in rule["values"]} & stream_values(world, stream, rule["dimension"]) for rule in spec["rules"])]


def streams_of(world: World, digest: Digest) -> list[str]:
    """All live streams of a digest: those named and those caught by its filter."""
    fixed = [key for key in digest.stream_ids if world.live(key)]
    return list(dict.fromkeys([*fixed, *filter_streams(world, digest.filter_spec)]))


def passes(digest: Digest, world: World, manifest: Manifest) -> bool:
    """Whether a manifest passes the filters of delivery."""
    filters = digest.content_filters or {}
    formats, feeds, names = (filters.get(key) for key in ("media_format", "source_channel_ids", "source_channel_names"))
    if formats and manifest.media_format not in formats:
        return False
    if feeds and not set(feeds) & set(manifest.channel_ids):
        return False
    return not names or manifest.source_name in names or manifest.channel_display in names


def announce(state: State, manifest: Manifest, now_ms: int) -> None:
    """Queue digest.new_content for the webhooks of all digests that the manifest reached."""
    for hook in list(state.webhooks.values()):
        digest = state.digests.get(hook.digest_id or -1)
        if digest is None or not digest.active or not passes(digest, state.world, manifest):
            continue
        reached = [key for key in manifest.stream_ids if key in streams_of(state.world, digest)]
        if reached:
            state.queue(hook, "digest.new_content", {
                "available": levels(state.orgs[hook.org_id]).split(", "), "published_date": manifest.published,
                "headline": manifest.headline, "stream_name": state.world.streams[reached[0]].name, "stream_id": reached[0],
                "manifest_id": manifest.id, "digest_name": digest.name, "digest_id": digest.id}, now_ms)


# --- reading the bodies ---------------------------------------------------------------------------

def read_filter(body: Body, required: bool = False) -> dict[str, Any] | None:
    """The filter_spec of a body."""
    spec = body.raw.get("filter_spec")
    if spec is None:
        if required:
            body.wrong("filter_spec", "Field required.", "missing")
        return None
    rules = spec.get("rules") if isinstance(spec, dict) else None
    if not isinstance(rules, list) or len(rules) > 100:
        body.wrong(["filter_spec", "rules"], "Input should be an array of rules.", "list_type")
        return None
    for place, rule in enumerate(rules):
        where: list[str | int] = ["filter_spec", "rules", place]
        if not isinstance(rule, dict):
            body.wrong(where, "Input should be an object.", "dict_type")
            continue
        if rule.get("dimension") not in DIMENSIONS:
            body.wrong([*where, "dimension"], "Input should be one of: " + ", ".join(DIMENSIONS) + ".", "enum", rule.get("dimension"))
        values = rule.get("values")
        if not isinstance(values, list) or not values or not all(isinstance(item, str) for item in values):
            body.wrong([*where, "values"], "Input should be an array of strings that is not empty.", "list_type")
    combine = spec.get("combine", "AND")
    if combine not in ("AND", "OR"):
        body.wrong(["filter_spec", "combine"], "Input should be AND or OR.", "enum", combine)
    if body.errors:
        return None
    return {"combine": combine, "rules": [{"values": rule["values"], "dimension": rule["dimension"]} for rule in rules]}


def read_content_filters(body: Body) -> dict[str, Any] | None:
    """The content_filters of a body."""
    value = body.raw.get("content_filters")
    if value is None:
        return None
    if not isinstance(value, dict):
        body.wrong("content_filters", "Input should be an object.", "dict_type")
        return None
    inner = Body(value)
    found = {name: inner.texts(name) for name in ("media_format", "source_channel_ids", "source_channel_names")}
    if not set(found["media_format"] or []) <= set(core.STREAM_FORMATS):
        inner.wrong("media_format", "Input should hold media formats only.", "enum")
    body.errors += [{**item, "loc": ["body", "content_filters", *item["loc"][1:]]} for item in inner.errors]
    return core.without_nulls(found)


def read_stream_ids(call: Call, body: Body, required: bool, known: bool = True) -> list[str]:
    """The stream_ids of a body; each has to be a live stream."""
    ids = body.texts("stream_ids", required=required, least=1 if required else 0) or []
    for place, key in enumerate(ids):
        if known and call.world.live(key) is None:
            body.wrong(["stream_ids", place], "No live stream has this identifier.", "unknown_stream", key)
    return ids


def own_digest(call: Call, name: str = "id") -> Digest:
    """A digest of the customer; 404 otherwise."""
    digest = call.state.digests.get(call.number(name))
    if digest is None or digest.org_id != call.org.id:
        raise Refusal(404, "No digest has this identifier.")
    return digest


def readable_digest(call: Call) -> Digest:
    """A digest of the customer, or one of the catalog that was added."""
    number = call.number("id")
    if number in call.org.catalog_digests and number in call.world.catalog and call.org.plan == "enterprise":
        name, stream_ids = call.world.catalog[number]
        return Digest(number, call.org.id, name, None, stream_ids, None, None, 0, kind="catalog")
    return own_digest(call)


def view(call: Call, digest: Digest) -> dict[str, Any]:
    """A digest in full."""
    return core.without_nulls({
        "is_active": digest.active, "created_at": core.iso(digest.created_ms), "has_dynamic_filter": bool(digest.filter_spec),
        "digest_type": digest.kind, "stream_count": len(streams_of(call.world, digest)), "content_filters": digest.content_filters,
        "filter_spec": digest.filter_spec, "stream_ids": digest.stream_ids, "description": digest.description, "name": digest.name,
        "id": digest.id})


# --- operations -----------------------------------------------------------------------------------

def create_digest(call: Call) -> Reply:
    """POST /digests."""
    body = call.body
    name, description = body.text("name", required=True), body.text("description", longest=4000, filled=False)
    stream_ids = read_stream_ids(call, body, False)
    spec, filters = read_filter(body), read_content_filters(body)
    if not body.errors and not stream_ids and not spec:
        body.wrong("stream_ids", "At least one of stream_ids and filter_spec is required.", "missing")
    body.done()
    digest = Digest(call.state.next_number(), call.org.id, str(name), description, stream_ids, spec, filters, call.now)
    call.state.digests[digest.id] = digest
    return Reply(view(call, digest), 1, created=True)


def list_digests(call: Call) -> Reply:
    """GET /digests, up to 300 s old."""
    def make() -> list[dict[str, Any]]:
        own = [item for item in call.state.digests.values() if item.org_id == call.org.id]
        keys = ("has_dynamic_filter", "digest_type", "stream_count", "name", "id", "is_active")
        return [{key: view(call, item)[key] for key in keys} for item in reversed(own)]
    digests = call.cached("digests", 300, make)
    return Reply({"digests": digests}, len(digests))


def get_digest(call: Call) -> Reply:
    """GET /digests/{id}."""
    digest = readable_digest(call)
    streams = [call.world.streams[key] for key in streams_of(call.world, digest)]
    shown = [{"manifests_last7d": counts(call.world, item, call.now)["manifests_last7d"], "title": item.title, "id": item.id}
             for item in streams]
    return Reply({"streams": shown, "digest": view(call, digest)}, 1)


def changed(call: Call, digest: Digest, what: str) -> Reply:
    """Tell the webhooks that a digest changed, and answer the digest."""
    call.state.emit("digest.updated", {"message": f"{digest.name}: {what}", "digest_name": digest.name, "digest_id": digest.id},
                    call.now, org_id=call.org.id)
    return Reply(view(call, digest), 1)


def update_digest(call: Call) -> Reply:
    """PUT /digests/{id}; what is not given stays."""
    digest, body = own_digest(call), call.body
    name, description = body.text("name"), body.text("description", longest=4000, filled=False)
    spec, filters = read_filter(body), read_content_filters(body)
    if "filter_spec" in call.raw and spec is None and not body.errors and not digest.stream_ids:
        body.wrong("filter_spec", "A digest without streams needs its filter.", "missing")
    body.done()
    digest.name = name or digest.name
    if "description" in call.raw:
        digest.description = description
    if "filter_spec" in call.raw:
        digest.filter_spec = spec
    if "content_filters" in call.raw:
        digest.content_filters = filters
    filters_changed = {"filter_spec", "content_filters"} & set(call.raw)
    return changed(call, digest, "filters changed" if filters_changed else "metadata changed")


def delete_digest(call: Call) -> Reply:
    """DELETE /digests/{id}: the digest and its webhooks go."""
    digest = own_digest(call)
    for hook in [item for item in call.state.webhooks.values() if item.digest_id == digest.id]:
        call.state.drop_hook(hook)
    del call.state.digests[digest.id]
    return Reply({"deleted": True, "id": digest.id})


def switch_digest(active: bool) -> Any:
    """A handler for activation and deactivation."""
    def handler(call: Call) -> Reply:
        digest = own_digest(call)
        digest.active = active
        return Reply(view(call, digest), 1)
    return handler


def add_streams(call: Call) -> Reply:
    """POST /digests/{id}/streams."""
    digest, body = own_digest(call), call.body
    ids = read_stream_ids(call, body, True)
    body.done()
    digest.stream_ids = list(dict.fromkeys([*digest.stream_ids, *ids]))
    return changed(call, digest, "streams added")


def remove_streams(call: Call) -> Reply:
    """DELETE /digests/{id}/streams."""
    digest, body = own_digest(call), call.body
    ids = read_stream_ids(call, body, True, known=False)
    body.done()
    digest.stream_ids = [key for key in digest.stream_ids if key not in ids]
    return changed(call, digest, "streams removed")


def preview_filter(call: Call) -> Reply:
    """POST /digests/preview-filter."""
    body = call.body
    spec = read_filter(body, required=True)
    body.done()
    found = filter_streams(call.world, spec)
    shown = [{"title": call.world.streams[key].title, "id": key} for key in found[:50]]
    return Reply({"streams": shown, "stream_count": len(found)}, len(shown))


def digest_manifests(call: Call) -> Reply:
    """GET /digests/{id}/manifests."""
    digest, tests = readable_digest(call), listing_tests(call)
    pairs = manifests_of_streams(call, streams_of(call.world, digest))
    return answer_page(call, [pair for pair in pairs if passes(digest, call.world, pair[0]) and all(test(pair[0]) for test in tests)])


def create_digest_webhook(call: Call) -> Reply:
    """POST /digests/{digest_id}/webhook."""
    digest, body = own_digest(call, "digest_id"), call.body
    url, label = read_url(body), body.text("label", filled=False)
    body.done()
    if sum(item.digest_id == digest.id for item in call.state.webhooks.values()) >= MAX_WEBHOOKS:
        raise coded(409, "digest_webhook_limit", f"A digest has at most {MAX_WEBHOOKS} webhooks.")
    hook = Webhook(call.state.next_number(), call.org.id, str(url), label, ["digest.new_content"], call.state.secret("whs."), call.now,
                   digest.id)
    call.state.webhooks[hook.id] = hook
    return Reply({"secret": hook.secret, "digest_id": digest.id, "id": hook.id}, 1, created=True)


def list_digest_webhooks(call: Call) -> Reply:
    """GET /digests/{id}/webhooks."""
    digest = own_digest(call)
    hooks = [hook_view(item) for item in call.state.webhooks.values() if item.digest_id == digest.id]
    return Reply({"webhooks": hooks}, len(hooks))


def catalog_view(world: World, number: int) -> dict[str, Any]:
    """A digest of the catalog."""
    name, stream_ids = world.catalog[number]
    return {"digest_type": "catalog", "stream_count": len(stream_ids), "stream_ids": stream_ids, "name": name, "id": number,
            "has_dynamic_filter": False}


def list_catalog(call: Call) -> Reply:
    """GET /api/digests."""
    shown = [{**catalog_view(call.world, number), "is_added": number in call.org.catalog_digests} for number in call.world.catalog]
    return Reply({"digests": shown}, len(shown))


def list_added(call: Call) -> Reply:
    """GET /my/digests."""
    shown = [catalog_view(call.world, number) for number in call.org.catalog_digests]
    return Reply({"digests": shown}, len(shown))


DIGESTS, HOOKS, CATALOG = "Digests", "Digest webhooks", "Catalog digests"
ROUTES = [
    Route("listDigests", "GET", "/digests", list_digests, DIGESTS, conditional=300),
    Route("createDigest", "POST", "/digests", create_digest, DIGESTS, body="json", write=True),
    Route("previewDigestFilter", "POST", "/digests/preview-filter", preview_filter, DIGESTS, body="json"),
    Route("getDigest", "GET", "/digests/{id}", get_digest, DIGESTS),
    Route("updateDigest", "PUT", "/digests/{id}", update_digest, DIGESTS, body="json", write=True),
    Route("deleteDigest", "DELETE", "/digests/{id}", delete_digest, DIGESTS, write=True),
    Route("activateDigest", "POST", "/digests/{id}/activate", switch_digest(True), DIGESTS, write=True),
    Route("deactivateDigest", "POST", "/digests/{id}/deactivate", switch_digest(False), DIGESTS, write=True),
    Route("addDigestStreams", "POST", "/digests/{id}/streams", add_streams, DIGESTS, body="json", write=True),
    Route("removeDigestStreams", "DELETE", "/digests/{id}/streams", remove_streams, DIGESTS, body="json", write=True),
    Route("listDigestManifests", "GET", "/digests/{id}/manifests", digest_manifests, DIGESTS, query=MANIFEST_FILTERS),
    Route("createDigestWebhook", "POST", "/digests/{digest_id}/webhook", create_digest_webhook, HOOKS, body="json", write=True),
    Route("listDigestWebhooks", "GET", "/digests/{id}/webhooks", list_digest_webhooks, HOOKS),
    Route("listCatalogDigests", "GET", "/api/digests", list_catalog, CATALOG, conditional=300),
    Route("listAddedDigests", "GET", "/my/digests", list_added, CATALOG, conditional=300),
]
