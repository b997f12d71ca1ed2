"""What the operator publishes: streams and manifests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import core
from body import Body
from control import Control, ControlRoute, Handler
from core import Refusal
from digests import announce
from render import created_payload, matched_payload
from world import Stream
from world_builder import FORMS, make_manifest


def publish(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /manifests: they are matched at this very time, and events go out."""
    body, world, now = Body(raw), control.state.world, control.service.clock.now()
    stream_ids, count = body.texts("stream_ids", required=True, least=1, most=3), body.whole("count", 1, 1000) or 1
    tags, headline = body.texts("tag_ids", least=1, most=6), body.text("headline", longest=1200)
    media, kind = body.choice("media_format", core.SOURCE_FORMATS), body.choice("claim_type", core.CLAIM_TYPES)
    form, day = body.choice("sec_form_type", FORMS), body.text("published_date")
    if day is not None and not core.is_date(day):
        body.wrong("published_date", "Not a date.", "date_parsing")
    if not set(tags or []) <= set(world.tags):
        body.wrong("tag_ids", "No tag has this identifier.", "unknown_tag")
    body.done()
    streams = [control.stream(key) for key in stream_ids or []]
    if any(stream.status != "live" for stream in streams):
        raise Refusal(409, "The stream is not live.")
    made = []
    for _ in range(count):
        manifest = make_manifest(world, control.state.rng, streams, now, published=day or core.day_of(now), headline=headline, tag_ids=tags,
                                 media_format=media, claim_type=kind, form=form)
        world.add(manifest)
        for stream in streams:
            control.state.emit("manifest.matched", matched_payload(world, manifest, stream.id), now)
        announce(control.state, manifest, now)
        made.append({"manifest_id": manifest.id, "record_id": manifest.record_id, "stream_ids": list(manifest.stream_ids)})
    return {"manifests": made}


def revise(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /manifests/{manifest_id}/revision: the same manifest with a higher version; no event."""
    world = control.state.world
    old = world.manifests.get(params["manifest_id"])
    if old is None:
        raise Refusal(404, "No manifest has this identifier.")
    world.manifests[old.id] = replace(old, version=old.version + 1)
    return {"manifest_id": old.id, "record_version": old.version + 1}


def make_stream(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /streams."""
    body, world = Body(raw), control.state.world
    name, title = body.text("name", required=True, longest=800), body.text("title", longest=1200)
    description, home = body.text("description", longest=8000), body.choice("home_domain", core.DOMAINS) or core.DOMAINS[0]
    cross, kind = body.texts("cross_domains", most=3) or [], body.choice("company_kind", ("public", "private"))
    public = body.flag("is_public")
    if not set(cross) <= set(core.DOMAINS):
        body.wrong("cross_domains", "Not a domain.", "enum")
    body.done()
    stream = Stream(world.next_id(1), str(name), title or str(name), description or f"About {name}.", home, cross, company_kind=kind,
                    is_public=kind == "public" if public is None else public, tag_ids=list(world.tags)[:6],
                    topics=[topic.slug for topic in world.topics.values() if topic.domain == home])
    world.streams[stream.id] = stream
    world.by_stream[stream.id] = []
    control.state.emit("stream.created", created_payload(stream), control.service.clock.now())
    return stream_view(stream)


def stream_view(stream: Stream) -> dict[str, Any]:
    """How a stream stands."""
    return {"id": stream.id, "name": stream.name, "status": stream.status}


def publish_stream(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
    """POST /streams/{stream_id}/publish."""
    stream = control.stream(params["stream_id"])
    if stream.status == "live":
        raise Refusal(409, "The stream is live already.")
    stream.status = "live"
    control.state.emit("stream.created", created_payload(stream), control.service.clock.now())
    return stream_view(stream)


def take_down(status: str) -> Handler:
    """A handler that unpublishes or removes a stream."""
    def handler(control: Control, params: dict[str, str], raw: dict[str, Any]) -> Any:
        body, stream = Body(raw), control.stream(params["stream_id"])
        reason = body.text("reason", longest=2000) or "no reason given"
        body.done()
        if stream.status == status:
            raise Refusal(409, f"The stream is {status} already.")
        stream.status = status
        control.state.emit(f"stream.{status}", {"reason": reason, "name": stream.name, "stream_id": stream.id},
                           control.service.clock.now())
        return stream_view(stream)
    return handler


STREAM = "/streams/{stream_id}"
ROUTES: list[ControlRoute] = [
    ("POST", "/manifests", ("stream_ids", "count", "tag_ids", "headline", "published_date", "media_format", "claim_type", "sec_form_type"),
     publish), ("POST", "/manifests/{manifest_id}/revision", (), revise),
    ("POST", "/streams", ("name", "title", "description", "home_domain", "cross_domains", "company_kind", "is_public"), make_stream),
    ("POST", STREAM + "/publish", (), publish_stream), ("POST", STREAM + "/unpublish", ("reason",), take_down("unpublished")),
    ("DELETE", STREAM, ("reason",), take_down("removed")),
]
