"""A program on the package of openapi-python-client: it lists, pages, queries, creates and is refused."""

import importlib
import json
import pkgutil
import sys

import content_intelligence_service_client as package
from content_intelligence_service_client import Client
from content_intelligence_service_client.api.beacons import create_beacon
from content_intelligence_service_client.api.digests import create_digest
from content_intelligence_service_client.api.manifests import list_stream_manifests, query_manifests
from content_intelligence_service_client.api.streams import get_stream, list_streams
from content_intelligence_service_client.api.webhooks import create_webhook
from content_intelligence_service_client.models import (
    BeaconCreate,
    DigestCreate,
    ManifestQuery,
    WebhookCreate,
)

base_url, api_key, secret = sys.argv[1:4]
modules = [name for _, name, _ in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
for module in modules:
    importlib.import_module(module)

client = Client(base_url=base_url, headers={"api-key": api_key, "secret": secret})

streams = list_streams.sync(client=client, page_size=5).data.streams
stream = streams[0]

read, page = set(), 0
while page is not None and page < 3:
    found = list_stream_manifests.sync(stream.id, client=client, page=page, page_size=2).data
    read.update(str(manifest.manifest_id) for manifest in found.manifests)
    page = found.pagination.next_

query = query_manifests.sync_detailed(client=client, body=ManifestQuery.from_dict({"query": stream.name, "page_size": 2}))
beacon = create_beacon.sync(client=client, body=BeaconCreate.from_dict({"name": "Python", "stream_ids": [stream.id]}))
digest = create_digest.sync(client=client, body=DigestCreate.from_dict({"name": "Python", "stream_ids": [stream.id]}))
hook = {"url": "https://receiver.example/python", "label": "Python", "events": ["manifest.matched"]}
webhook = create_webhook.sync(client=client, body=WebhookCreate.from_dict(hook))
refusal = get_stream.sync_detailed("1", client=client)

print(
    json.dumps(
        {
            "list": len(streams),
            "page": len(read),
            "query": type(query.parsed).__name__.startswith("QueryManifestsResponse200"),
            "beacon": "beacon_id" in json.dumps(beacon.to_dict()),
            "digest": "data" in digest.to_dict(),
            "webhook": "secret" in webhook.to_dict()["data"],
            "refusal": refusal.status_code == 404 and type(refusal.parsed).__name__ == "ErrorBody",
            "modules": len(modules),
        }
    )
)
