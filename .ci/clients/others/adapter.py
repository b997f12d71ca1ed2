"""An adapter of `assay drill` on clients of others: `python adapter.py NAME`. It knows pages and states; to send, to wait and to
repeat is up to the client."""

import datetime
import importlib
import json
import sys
import time
from urllib.parse import quote, urlencode

# What a task asks for: the module of the generated client, the operation, method and path.
OPERATIONS = {
    "list_streams": ("streams", "GET", "/streams"),
    "search_streams": ("streams", "POST", "/streams/search"),
    "get_stream": ("streams", "GET", "/streams/{id}"),
    "list_stream_manifests": ("manifests", "GET", "/streams/{id}/manifests"),
    "query_manifests": ("manifests", "POST", "/manifests/query"),
    "list_digests": ("digests", "GET", "/digests"),
    "create_digest": ("digests", "POST", "/digests"),
    "list_beacons": ("beacons", "GET", "/v3/beacons"),
}


class Refused(Exception):
    def __init__(self, status, body, state=None):
        detail = body.get("detail") if isinstance(body, dict) else None
        code = detail.get("error_code") if isinstance(detail, dict) else state
        super().__init__(f"status {status}")
        self.error = {"http": status, "code": code}


# Each sends (operation, id, query, body) and returns status and JSON.


def urllib3_client(base_url, headers):
    import urllib3

    # A status 503 is repeated like a 429, whose Retry-After is respected by default.
    retry = urllib3.Retry(total=3, backoff_factor=0.1, status_forcelist=[503], raise_on_status=False)
    pool = urllib3.PoolManager(headers=headers, retries=retry)

    def send(operation, item, query, body):
        _, method, path = OPERATIONS[operation]
        address = base_url + path.replace("{id}", quote(item or "")) + (f"?{urlencode(query)}" if query else "")
        response = pool.request(method, address, **({} if body is None else {"json": body}))
        try:
            return response.status, response.json()
        except ValueError:
            if response.status < 300:
                raise
            return response.status, None

    return send


def generated_client(base_url, headers):
    from content_intelligence_service_client import Client
    from content_intelligence_service_client import models

    client = Client(base_url=base_url, headers=headers)
    inputs = {
        "search_streams": models.StreamSearchRequest,
        "query_manifests": models.ManifestQuery,
        "create_digest": models.DigestCreate,
    }

    def send(operation, item, query, body):
        module, _, _ = OPERATIONS[operation]
        function = importlib.import_module(f"content_intelligence_service_client.api.{module}.{operation}").sync_detailed
        given = {name: datetime.date.fromisoformat(value) if name.startswith("published_date") else value for name, value in query.items()}
        if body is not None:
            given["body"] = inputs[operation].from_dict(body)
        response = function(*([] if item is None else [item]), client=client, **given)
        parsed = response.parsed
        return int(response.status_code), parsed.to_dict() if hasattr(parsed, "to_dict") else parsed

    return send


# By the names of their modules.
CLIENTS = {"urllib3": urllib3_client, "content_intelligence_service_client": generated_client}


def served(send, operation, item=None, query=None, body=None):
    status, found = send(operation, item, query or {}, body)
    if not 200 <= status < 300:
        raise Refused(status, found)
    return found


def pages(send, operation, name, item=None, query=None, body=None, following="next", count=None):
    """All items of a list, or the first `count`, and whether the quota cut a page."""
    items, cut, page = [], False, 0
    while page is not None and (count is None or len(items) < count) and not cut:
        if body is None:
            found = served(send, operation, item, {**(query or {}), "page": page})
        else:
            found = served(send, operation, item, None, {**body, "page": page})
        data = found.get("data") or {}
        state = data.get("execution_status", found.get("execution_status", "executed"))
        if state != "executed":
            raise Refused(200, found, state)
        items += data[name]
        cut = data.get("quota_clamped") is True
        page = data["pagination"].get(following)
    return items[:count], cut


def texts(items, name):
    return [str(item[name]) for item in items]


def done(**result):
    return {"status": "done", "result": result}


def list_streams(send, args):
    return done(stream_ids=texts(pages(send, "list_streams", "streams", query=args)[0], "id"))


def search_streams(send, args):
    return done(stream_ids=texts(pages(send, "search_streams", "results", body=args, following="next_page")[0], "stream_id"))


def read_manifests(send, args):
    args = dict(args)
    item, count = args.pop("stream_id"), args.pop("count", None)
    if count is not None:
        args["page_size"] = min(count, 200)
    items, cut = pages(send, "list_stream_manifests", "manifests", item, args, count=count)
    return {"status": "partial" if cut else "done", "result": {"manifest_ids": texts(items, "manifest_id")}}


def query(send, args):
    body = {name: value for name, value in args.items() if name != "count"}
    items, _ = pages(send, "query_manifests", "manifests", body={**body, "page_size": 100}, count=args.get("count"))
    return done(manifest_ids=texts(items, "manifest_id"))


def list_digests(send, _):
    return done(digest_ids=texts(served(send, "list_digests")["data"]["digests"], "id"))


def list_beacons(send, _):
    items, total = [], 1
    while len(items) < total:
        found = served(send, "list_beacons", query={"limit": 50, "offset": len(items)})
        items, total = items + found["items"], found["total"]
    return done(beacon_ids=texts(items, "beacon_id"))


def create_digest(send, args):
    data = served(send, "create_digest", body=args)["data"]
    return done(digest_id=data.get("id", data.get("digest", {}).get("id")))


def summarize_stream(send, args):
    stream = served(send, "get_stream", args["stream_id"])
    items, _ = pages(send, "list_stream_manifests", "manifests", args["stream_id"])
    manifests = []
    for item in items:
        brief = item["brief"]["body"]
        points = brief.get("key_points") if isinstance(brief, dict) else None
        entities = texts(item["signal"]["body"]["entity_details"], "tag_value")
        count = None if points is None else len(points)
        manifests.append({"manifest_id": item["manifest_id"], "key_points": count, "entities": entities})
    return done(company=stream.get("data", stream).get("company_kind"), manifests=manifests)


OPS = [list_streams, search_streams, read_manifests, query, list_digests, list_beacons, create_digest, summarize_stream]


def say(**message):
    print(json.dumps({"assay": 1, **message}), flush=True)


def sleep_in_world(task):
    """Long sleeps take time of the world of the drill."""
    short = time.sleep

    def sleep(seconds):
        if seconds < 0.9:
            short(seconds)
        else:
            say(id=task["id"], sleep_s=seconds)
            sys.stdin.readline()

    time.sleep = sleep


def main():
    name = sys.argv[1]
    importlib.import_module(name)
    functions = {op.__name__: op for op in OPS}
    task, clients = {}, {}
    sleep_in_world(task)
    say(hello={"client": name, "ops": list(functions), "clock": True})
    while line := sys.stdin.readline():
        task.clear()
        task.update(json.loads(line))
        credentials, base_url = task["credentials"], task["target"]["rest"]
        key = (base_url, credentials["api_key"])
        if key not in clients:
            clients[key] = CLIENTS[name](base_url, {"api-key": credentials["api_key"], "secret": credentials["api_secret"]})
        try:
            outcome = functions[task["op"]](clients[key], task["args"])
        except Refused as refused:
            outcome = {"status": "failed", "error": refused.error}
        except Exception as cause:  # Whatever the client fails with is a failure of the task.
            outcome = {"status": "failed", "error": {"message": f"{type(cause).__name__}: {cause}"}}
        say(id=task["id"], **outcome)


main()
