"""Starts, drives and stops the simulator: the standard library of Python 3.9 or later, on Linux and macOS."""

import json
import os
import signal
import subprocess
import threading
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

START_SECONDS = 60
STOP_SECONDS = 10
CALL_SECONDS = 60

# The addresses are those of this machine, so no proxy of the environment is used.
_opener = build_opener(ProxyHandler({}))


class Refused(Exception):
    """The control plane refused a call; `status` and `detail` say why."""

    def __init__(self, call, status, detail):
        super().__init__(f"{call}: {status} {detail}")
        self.status = status
        self.detail = detail


class BrokenRules(AssertionError):
    """What was sent to a world broke rules that bind clients; `rules` are those of the report."""

    def __init__(self, rules):
        super().__init__("\n".join(line for rule in rules for line in _lines_of(rule)) + _ADVICE)
        self.rules = rules


class NotCalled(AssertionError):
    """A world was not called as expected; `nearest` is the call that came nearest, or None."""

    def __init__(self, message, nearest):
        super().__init__(message)
        self.nearest = nearest


_ADVICE = """
Correct the client; `assay explain RULE` shows what a rule rests on. Where a test provokes it on purpose, give the
forced outcome a `mark`, or do not call check_client."""


def _lines_of(rule):
    failure = rule["failure"]
    yield f"{rule['id']}: {rule['text']}"
    yield f"  expected  {failure['expected']}"
    yield f"  received  {failure['received']}"
    if failure["exchange"] is not None:
        request, response = failure["exchange"]["request"], failure["exchange"]["response"]
        yield f"  exchange  {request['method']} {request['url']}, answered {response['status']}"


class World:
    """A world: `base_url`, `mcp_url`, `site_url` and `control_url`, and its ready `credentials` by plan."""

    def __init__(self, description):
        self.base_url = description["base_url"]
        self.mcp_url = description["mcp_url"]
        self.site_url = description["site_url"]
        self.control_url = description["control_url"]
        self.credentials = description["credentials"]

    def control(self, method, path, body=None):
        """Calls an operation of docs/control-plane.md and returns its response; raises Refused."""
        headers = {}
        if body is not None:
            headers["content-type"] = "application/json"
        if "ASSAY_CONTROL_TOKEN" in os.environ:
            headers["authorization"] = f"Bearer {os.environ['ASSAY_CONTROL_TOKEN']}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.control_url + path, data, headers, method=method)
        try:
            with _opener.open(request, timeout=CALL_SECONDS) as response:
                return json.load(response)
        except HTTPError as error:
            with error:
                detail = error.read().decode(errors="replace")
            raise Refused(f"{method} {path}", error.code, detail) from None

    def organization(self, plan):
        """A ready organisation of a plan."""
        return self.credentials[plan][0]

    def create_organization(self, plan, **settings):
        """One more organisation; settings are the members of POST /organizations."""
        return self.control("POST", "/organizations", {"plan": plan, **settings})

    def advance(self, seconds):
        """Moves the time; returns when everything that was due has happened."""
        return self.control("POST", "/clock/advance", {"seconds": seconds})

    def verify(self, operation_id=None, **expected):
        """Raises NotCalled unless the world was called as expected: `times`, `at_least`, `at_most`, `body` and the other
        members of POST /journal/verify."""
        if operation_id is not None:
            expected["operation_id"] = operation_id
        found = self.control("POST", "/journal/verify", expected)
        if not found["ok"]:
            raise NotCalled(found["message"], found["nearest"])

    def client_report(self, organization_id=None):
        """What the rules about clients say of everything that was sent to the world, or with the credentials of an
        organisation. The simulator must have been started with `--observe`."""
        path = "" if organization_id is None else f"/organizations/{organization_id}"
        return self.control("GET", f"{path}/client-report")

    def check_client(self):
        """Raises BrokenRules if what was sent to the world broke a rule of the level must."""
        failed = [rule for rule in self.client_report()["rules"] if rule["verdict"] == "failed"]
        if failed:
            raise BrokenRules(failed)

    def create_world(self, **settings):
        """One more world beside this one; settings are the members of POST /worlds. Only for the simulator."""
        return World(self.control("POST", "/worlds", settings))

    def drop(self):
        """Drops the world. The default world, which is the simulator, cannot be dropped."""
        self.control("DELETE", "")


class Simulator(World):
    """A running simulator, which is itself the default world. Use it in a `with` statement."""

    def __init__(self, *options):
        """Options are those of `assay simulate`. `npx --no assay` runs the package that is installed and downloads none;
        ASSAY_COMMAND replaces it; spaces separate its words."""
        command = os.environ.get("ASSAY_COMMAND", "npx --no assay").split()
        arguments = [*command, "simulate", "--json", "--port", "0", *options]
        # A group of its own, because npx starts the simulator as another process.
        self._process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, start_new_session=True)
        try:
            super().__init__(json.loads(self._first_line(arguments)))
        except BaseException:
            self.stop()
            raise

    def _first_line(self, arguments):
        timer = threading.Timer(START_SECONDS, self._signal, [signal.SIGKILL])
        timer.start()
        try:
            line = self._process.stdout.readline()
        finally:
            timer.cancel()
        if line == "":
            raise RuntimeError(f"`{' '.join(arguments)}` did not start; its standard error shows why")
        return line

    def _signal(self, number):
        try:
            os.killpg(self._process.pid, number)
        except ProcessLookupError:
            pass

    def stop(self):
        """Stops the process and returns when it has ended."""
        self._signal(signal.SIGTERM)
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._signal(signal.SIGKILL)
            self._process.wait()
        self._process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
