"""A client of the Content Intelligence Service with the standard library alone, for Python 3.9 or later."""

import hashlib
import hmac
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from datetime import datetime, timezone
from http.client import HTTPException

ATTEMPTS = 4
LONGEST_WAIT = 120  # Whoever is told to wait longer gets the refusal instead.
LARGEST_PAGE = 200
OLDEST_DELIVERY = 15 * 60  # The last attempt of a delivery is six minutes after the first.


class ServiceError(Exception):
    def __init__(self, status, detail):
        known = detail if isinstance(detail, dict) else {}
        super().__init__(known.get("message") or f"status {status}: {detail}")
        self.status, self.code = status, known.get("error_code")
        self.retry_after, self.resets_on = known.get("retry_after_seconds"), known.get("quota_resets_on")


def instant(text):
    """Dates of the service are in UTC, also those without a zone."""
    found = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return (found if found.tzinfo else found.replace(tzinfo=timezone.utc)).timestamp()


class Client:
    def __init__(self, base_url, api_key, api_secret, now=time.time):
        self.base_url, self.now = base_url, now
        self.credentials = {"api-key": api_key, "secret": api_secret}
        self.notices = set()  # Announcements that an operation ends.
        self.spent = None

    def call(self, method, path, body=None, key=None):
        """One request, repeated while the service asks for patience, and when its answer was lost."""
        headers = {**self.credentials, "content-type": "application/json"}
        if key is not None:
            headers["idempotency-key"] = key
        data = None if body is None else json.dumps(body).encode()
        for attempt in range(1, ATTEMPTS + 1):
            request = urllib.request.Request(self.base_url + path, data, headers, method=method)
            status, stated, text = send(request)
            if "sunset" in stated:
                self.notices.add(f"{path.split('?')[0]} ends on {stated['sunset']}")
            answer = parsed(text)
            if 200 <= status < 300 and answer is not None:
                return answer.get("data", answer)
            error = ServiceError(status, answer.get("detail") if answer else text[:200])
            wait = None
            if error.code == "rate_limited":
                wait = error.retry_after
            elif error.code == "quota_exhausted":
                self.spent = error
            elif status < 300 or status >= 500:
                wait = attempt / 5
            if attempt == ATTEMPTS or wait is None or wait > LONGEST_WAIT:
                raise error
            time.sleep(wait)

    def pages(self, path, **query):
        given = {name: value for name, value in query.items() if value is not None}
        page = 0
        while page is not None:
            found = self.call("GET", f"{path}?{urllib.parse.urlencode({**given, 'page': page})}")
            yield found
            page = found["pagination"]["next"]

    def streams(self, page_size=None):
        found = {}
        for page in self.pages("/streams", page_size=page_size or LARGEST_PAGE):
            found.update((stream["id"], stream) for stream in page["streams"])
        return list(found.values())

    def manifests(self, stream_id, count=None, first_day=None, last_day=None):
        """The newest manifests of a stream, and whether these are all that are asked for: the quota may end before."""
        found = {}
        size = min(count or LARGEST_PAGE, LARGEST_PAGE)
        if self.spent and self.spent.resets_on and self.now() < instant(self.spent.resets_on):
            raise self.spent
        dates = {"published_date_from": first_day, "published_date_to": last_day}
        try:
            for page in self.pages(f"/streams/{stream_id}/manifests", page_size=size, **dates):
                found.update((manifest["manifest_id"], manifest) for manifest in page["manifests"])
                if count is not None and len(found) >= count:
                    break
                if page.get("quota_clamped"):
                    return list(found.values()), False
        except ServiceError as error:
            if error is not self.spent or not found:
                raise
            return list(found.values()), False
        return list(found.values())[:count], True

    def create_digest(self, name, stream_ids, key=None):
        """The writer chooses the key, and gives the same one whenever it writes the same digest."""
        return self.call("POST", "/digests", {"name": name, "stream_ids": stream_ids}, key or str(uuid.uuid4()))

    def deliver_delta(self, stream_ids, hand_on, checkpoint=None, page_size=None):
        """What is new since the checkpoint goes to hand_on before it counts as delivered. Returns the next checkpoint."""
        scope = {"delivery_delta": True, "stream_ids": stream_ids}
        size = {"page_size": page_size or LARGEST_PAGE}
        step = {} if checkpoint is None else {"checkpoint": checkpoint}
        while step is not None:
            page = self.call("POST", "/manifests/query", {**scope, **size, **step})
            hand_on(page["manifests"])
            cursor = page.get("next_page_cursor")
            step = {"next_page_cursor": cursor} if cursor else None
        return self.call("POST", "/manifests/query", {**scope, "commit_cursor": page["commit_cursor"]})["checkpoint"]

    def register_webhook(self, url):
        """The secret in the answer is shown only once."""
        body = {"url": url, "label": "example", "events": ["manifest.matched"]}
        return self.call("POST", "/webhooks", body, str(uuid.uuid4()))


def verified(body, signature, secret, now):
    """What a delivery says, or None if it is not to be trusted; body holds the bytes as they came."""
    expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(signature.strip().encode(), expected.encode()):
        return None
    delivery = json.loads(body)
    return delivery if abs(now - instant(delivery["timestamp"])) <= OLDEST_DELIVERY else None


def send(request):
    """Status, headers and body of an answer; status 0 if no whole one came."""
    try:
        try:
            answer = urllib.request.urlopen(request, timeout=30)
        except urllib.error.HTTPError as refusal:
            answer = refusal
        with answer:
            return answer.status, answer.headers, answer.read()
    except (OSError, HTTPException) as error:
        return 0, {}, str(error).encode()


def parsed(text):
    try:
        found = json.loads(text)
    except ValueError:
        return None  # The page of a gateway, or an answer that broke off.
    return found if isinstance(found, dict) else None
