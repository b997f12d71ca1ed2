"""`assay drill -- python3 adapter.py` gives the client tasks, one JSON value a line. Logs go to standard error."""

import json
import sys
import tempfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from client import Client, ServiceError, instant, verified

clients = {}
task = {}


def say(**message):
    print(json.dumps({"assay": 1, **message}), flush=True)


def ids_of(manifests):
    return [manifest["manifest_id"] for manifest in manifests]


class Memory(dict):
    """What the client has to remember of an account when its process has ended."""

    def __init__(self):
        self.file = Path(tempfile.gettempdir()) / f"example-client-{task['credentials']['api_key']}.json"
        super().__init__(json.loads(self.file.read_text()) if self.file.exists() else {})

    def keep(self, **values):
        self.update(values)
        self.file.touch(mode=0o600)
        self.file.write_text(json.dumps(self))


def now():
    return instant(task["now"])


def list_streams(client, page_size=None):
    streams = client.streams(page_size)
    return {"stream_ids": [stream["id"] for stream in streams], "notices": list(client.notices)}


def read_manifests(client, stream_id, count=None, published_date_from=None, published_date_to=None):
    manifests, is_whole = client.manifests(stream_id, count, published_date_from, published_date_to)
    return {"manifest_ids": ids_of(manifests), "is_whole": is_whole}


def create_digest(client, name, stream_ids):
    return {"digest_id": client.create_digest(name, stream_ids)["id"]}


def deliver_delta(client, stream_ids, page_size=None):
    memory, delivered = Memory(), []

    def hand_on(manifests):
        delivered.extend(ids_of(manifests))
        say(id=task["id"], handed_on=ids_of(manifests))

    known, scope = memory.get("checkpoints", {}), ",".join(stream_ids)
    checkpoint = client.deliver_delta(stream_ids, hand_on, known.get(scope), page_size)
    memory.keep(checkpoints={**known, scope: checkpoint})
    return {"manifest_ids": delivered}


def summarize_stream(client, stream_id):
    stream = next((one for one in client.streams() if one["id"] == stream_id), {})
    manifests, is_whole = client.manifests(stream_id)
    summaries = [summary_of(manifest) for manifest in manifests]
    return {"company": stream.get("company_kind"), "manifests": summaries, "is_whole": is_whole}


def summary_of(manifest):
    brief = manifest.get("brief", {}).get("body")
    points = brief.get("key_points") if isinstance(brief, dict) else None
    entities = manifest.get("signal", {}).get("body", {}).get("entity_details", [])
    return {
        "manifest_id": manifest["manifest_id"],
        "key_points": None if points is None else len(points),
        "entities": [entity["tag_value"] for entity in entities],
    }


def receive_webhooks(client, stream_id):
    memory, delivered = Memory(), set()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"]))
            delivery = verified(body, self.headers.get("x-service-signature", ""), memory["secret"], now())
            if delivery and delivery["event"] == "manifest.matched":
                delivered.add(delivery["data"]["manifest_id"])
            self.send_response(204 if delivery else 401)
            self.end_headers()

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", memory.get("port", 0)), Receiver) as server:
        url = f"http://127.0.0.1:{server.server_port}/hook"
        Thread(target=server.serve_forever).start()
        if "secret" not in memory:
            memory.keep(port=server.server_port, secret=client.register_webhook(url)["secret"])
        say(id=task["id"], ready={"url": url})
        sys.stdin.readline()  # finish
        server.shutdown()
    manifests, is_whole = client.manifests(stream_id, 100)
    found = [manifest for manifest in manifests if manifest["manifest_id"] in delivered]
    summaries = [{"manifest_id": one["manifest_id"], "summary": one["brief"]["summary"]} for one in found]
    return {"manifests": summaries, "is_whole": is_whole}


operations = {
    function.__name__: function
    for function in (list_streams, read_manifests, create_digest, deliver_delta, summarize_stream, receive_webhooks)
}
say(hello={"client": "example in Python", "ops": list(operations), "notices": True})
for line in sys.stdin:
    task = json.loads(line)
    account = (task["target"]["rest"], task["credentials"]["api_key"], task["credentials"]["api_secret"])
    client = clients.setdefault(account, Client(*account, now))
    try:
        result = operations[task["op"]](client, **task["args"])
        say(id=task["id"], status="done" if result.pop("is_whole", True) else "partial", result=result)
    except ServiceError as error:
        known = {"code": error.code or "failed", "http": error.status, "resets_on": error.resets_on}
        say(id=task["id"], status="failed", error={**known, "message": str(error)})
