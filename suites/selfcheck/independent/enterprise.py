"""Ontology sync and labels, backfill grants with their downloads, and the issue of credentials."""

from __future__ import annotations

import difflib
import hashlib
import hmac
from typing import Any, Iterator

import core
from core import Refusal, Reply, Request, Wire, encode, iso, p_choice, p_text, p_words, without_nulls
from render import covered_since, manifest_of
from service import Call, Route, Service

OBJECT_TYPES = ("tag", "topic", "stream")
GATE = "Ontology sync"
LINK_MS = 15 * 60_000


# --- ontology -------------------------------------------------------------------------------------

def p_object_id(name: str, value: str) -> str:
    """An integer; 422 otherwise."""
    core.p_int(0, 10 ** 18)(name, value)
    return value.lstrip("+")


def object_name(call: Call, kind: str, object_id: str) -> str | None:
    """The name of an object of the service."""
    if kind == "tag":
        tag = call.world.tags.get(object_id)
        return tag.name if tag else None
    if kind == "topic":
        return next((topic.name for topic in call.world.topics.values() if topic.id == object_id), None)
    stream = call.world.streams.get(object_id)
    return stream.name if stream and stream.status != "removed" else None


def create_sync(call: Call) -> Reply:
    """POST /ontology/sync: a sync of an object that has one takes its place."""
    args = call.args
    missing = [core.problem(["query", name], "Field required.", "missing") for name in ("object_type", "object_id", "external_id")
               if not args.get(name)]
    if missing:
        raise Refusal(422, missing)
    kind, object_id = args["object_type"], args["object_id"]
    if object_name(call, kind, object_id) is None:
        raise Refusal(404, f"No {kind} has this identifier.")
    old = next((key for key, item in call.state.syncs.items()
                if (item["org_id"], item["object_type"], item["object_id"]) == (call.org.id, kind, object_id)), None)
    sync_id = old or call.state.next_number()
    call.state.syncs[sync_id] = {
        "org_id": call.org.id, "object_type": kind, "object_id": object_id, "external_id": args["external_id"],
        "external_name": args.get("external_name"), "labels": args.get("labels", []), "synced_at": iso(call.now)}
    return Reply({"status": "overwritten" if old else "created", "id": sync_id}, 1, created=True)


def delete_sync(call: Call) -> Reply:
    """DELETE /ontology/sync/{id}."""
    sync_id = call.number("id")
    if call.state.syncs.get(sync_id, {}).get("org_id") != call.org.id:
        raise Refusal(404, "No sync has this identifier.")
    del call.state.syncs[sync_id]
    return Reply({"deleted": True, "id": sync_id})


def list_syncs(call: Call) -> Reply:
    """GET /ontology/syncs."""
    args = call.args
    found = [(key, item) for key, item in call.state.syncs.items() if item["org_id"] == call.org.id
             and args.get("object_type") in (None, item["object_type"]) and (not args.get("label") or args["label"] in item["labels"])]
    page, size = core.page_of(args)
    shown = [without_nulls({**{name: value for name, value in item.items() if name != "org_id"}, "object_id": int(item["object_id"]),
                            "object_name": object_name(call, item["object_type"], item["object_id"]), "id": key})
             for key, item in found[page * size:(page + 1) * size]]
    return Reply({"pagination": core.pagination(len(found), page, size), "syncs": shown}, len(shown))


def _near(needle: str, names: list[str]) -> bool:
    """Whether one of the names contains the text, or has a word that is nearly the same."""
    words = [word for name in names for word in [name.lower(), *name.lower().split()]]
    return any(needle in word for word in words) or bool(difflib.get_close_matches(needle, words, 1, 0.75))


def list_tags(call: Call) -> Reply:
    """GET /ontology/tags."""
    kind, needle = call.args.get("type"), call.args.get("search", "").strip().lower()[:100]
    tags = [tag for tag in call.world.tags.values() if kind in (None, tag.kind) and (not needle or _near(needle, [tag.name, *tag.aliases]))]
    shown = [{"aliases": list(tag.aliases), "type": tag.kind, "canonical_name": tag.name, "name": tag.name, "id": tag.id}
             for tag in sorted(tags, key=lambda tag: tag.name)]
    return Reply({"tags": shown}, len(shown))


def list_topics(call: Call) -> Reply:
    """GET /ontology/topics."""
    domain, needle = call.args.get("domain"), call.args.get("search", "").strip().lower()[:100]
    shown = [{"domain": topic.domain, "name": topic.name, "slug": topic.slug, "id": topic.id} for topic in call.world.topics.values()
             if domain in (None, topic.domain) and (not needle or _near(needle, [topic.name, topic.slug]))]
    return Reply({"topics": shown}, len(shown))


def create_label(call: Call) -> Reply:
    """POST /ontology/labels; a label of the same name is changed."""
    body = call.body
    name, description, color = body.text("name", required=True), body.text("description", longest=2000, filled=False), body.text("color")
    body.done()
    key = (call.org.id, str(name))
    old = call.state.labels.get(key)
    label = without_nulls({"color": color, "description": description, "name": name, "id": old["id"] if old else call.state.next_number()})
    call.state.labels[key] = label
    return Reply(label, 1, created=True)


def list_labels(call: Call) -> Reply:
    """GET /ontology/labels."""
    labels = [label for key, label in call.state.labels.items() if key[0] == call.org.id]
    return Reply({"labels": labels}, len(labels))


# --- backfill -------------------------------------------------------------------------------------

def list_grants(call: Call) -> Reply:
    """GET /backfill/grants, up to 300 s old."""
    def make() -> list[dict[str, Any]]:
        return [{"covers_to": core.day_of(call.now), "covers_from": covered_since(call.now, item["years"]), "status": "ready",
                 "granted_at": iso(item["made_ms"]), "years": item["years"], "stream_name": call.world.streams[item["stream_id"]].name,
                 "stream_id": item["stream_id"], "id": key}
                for key, item in call.state.grants.items() if item["org_id"] == call.org.id]
    grants = call.cached("grants", 300, make)
    return Reply({"grants": grants}, len(grants))


def _mac(service: Service, grant_id: int, until: int) -> str:
    return hmac.new(service.export_key, f"{grant_id}/{until}".encode(), hashlib.sha256).hexdigest()


def create_download(call: Call) -> Reply:
    """POST /backfill/{grant_id}/download."""
    grant_id = call.number("grant_id")
    if call.state.grants.get(grant_id, {}).get("org_id") != call.org.id:
        raise Refusal(404, "No grant has this identifier.")
    until = call.now + LINK_MS
    url = f"{call.service.site_url}/exports/{grant_id}.jsonl?until={until}&sig={_mac(call.service, grant_id, until)}"
    return Reply({"media_type": "application/x-ndjson", "expires_in": LINK_MS // 1000, "expires_at": iso(until), "download_url": url,
                  "url": url}, 1, created=True)


def download(service: Service, request: Request) -> Wire:
    """The content of a grant as lines of JSON, in parts; the address carries its own permission."""
    args = dict(request.query)
    name, until = request.path.removeprefix("/exports/").removesuffix(".jsonl"), args.get("until", "")
    with service.changed:
        if not (name.isascii() and name.isdigit() and until.isascii() and until.isdigit() and len(name + until) < 40) or \
                not hmac.compare_digest(_mac(service, int(name), int(until)).encode(), args.get("sig", "").encode("utf-8", "replace")):
            return Wire(403, {}, {"detail": "This address is not signed by the service."})
        now, grant = service.clock.now(), service.state.grants.get(int(name))
        if now >= int(until):
            return Wire(403, {}, {"detail": "This address has expired."})
        if grant is None:
            return Wire(404, {}, {"detail": "There is no such grant any more."})
        world, org = service.state.world, service.state.orgs[grant["org_id"]]
        first = covered_since(now, grant["years"])
        found = [world.manifests[key] for _, key in world.by_stream.get(grant["stream_id"], [])]
        access, record, stream_id = org.brief_access, org.plan == "enterprise", grant["stream_id"]

    def lines() -> Iterator[bytes]:
        for item in found:
            if item.published >= first:
                yield encode(manifest_of(world, item, stream_id=stream_id, brief_access=access, record=record, zone=True)) + b"\n"
    return Wire(200, {"content-type": "application/x-ndjson", "cache-control": "no-store"}, parts=lines())


# --- credentials ----------------------------------------------------------------------------------

def connect(service: Service, request: Request) -> Wire:
    """GET {site_url}/connect: fresh credentials of the Starter plan."""
    wanted = dict(request.query).get("format", "json").lower()
    if wanted not in ("json", "md"):
        return Wire(400, {}, {"detail": "format: has to be json or md."})
    with service.changed:
        org = service.state.make_org("starter", None)
    site, (key, secret) = service.site_url, org.keys[0]
    headers = {"Authorization": f"Bearer {org.mcp_token}"}
    servers = {"advanced": {"headers": headers, "url": f"{site}/tools/advanced/mcp"},
               "core_sse": {"headers": {}, "url": f"{site}/tools/sse?token={org.mcp_token}"},
               "core": {"headers": headers, "url": f"{site}/tools/mcp"}}
    message = "Free Starter credentials: 1,000 manifests per month. Keep the secret: it is shown only once."
    if wanted == "md":
        text = (f"# Credentials\n\n{message}\n\n- api-key: `{key}`\n- secret: `{secret}`\n- MCP token: `{org.mcp_token}`\n"
                f"- MCP server: {servers['core']['url']}\n- Docs: {site}/docs\n")
        return Wire(200, {"content-type": "text/markdown; charset=utf-8", "cache-control": "no-store"}, content=text.encode())
    value = {"docs": f"{site}/docs", "message": message, "client_configs": {"generic": {"mcpServers": {"cis": servers["core"]}}},
             "mcp_servers": servers, "mcp_server": servers["core"]["url"], "base_url": service.base_url,
             "credentials": {"mcp_token": org.mcp_token, "api_secret": secret, "api_key": key}}
    return Wire(200, {"cache-control": "no-store"}, value)


SYNC = {"object_type": p_choice(*OBJECT_TYPES), "object_id": p_object_id, "external_id": p_text, "external_name": p_text, "labels": p_words}
ROUTES = [
    Route("createSync", "POST", "/ontology/sync", create_sync, GATE, query=SYNC, write=True),
    Route("deleteSync", "DELETE", "/ontology/sync/{id}", delete_sync, GATE, write=True),
    Route("listSyncs", "GET", "/ontology/syncs", list_syncs, GATE,
          query={"object_type": p_choice(*OBJECT_TYPES), "label": p_text, **core.PAGE}),
    Route("listTags", "GET", "/ontology/tags", list_tags, GATE,
          query={"search": p_text, "type": p_choice("person", "organization", "place", "topic")}, conditional=300),
    Route("listTopics", "GET", "/ontology/topics", list_topics, GATE, query={"search": p_text, "domain": p_choice(*core.DOMAINS)}),
    Route("createLabel", "POST", "/ontology/labels", create_label, GATE, body="json", write=True),
    Route("listLabels", "GET", "/ontology/labels", list_labels, GATE),
    Route("listBackfillGrants", "GET", "/backfill/grants", list_grants),
    Route("createBackfillDownload", "POST", "/backfill/{grant_id}/download", create_download),
]
