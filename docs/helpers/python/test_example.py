"""An example of tests with the fixtures."""

from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from assay_simulator import BrokenRules, NotCalled, Refused


def status_of(world, path, organization):
    key = organization["keys"][0]
    headers = {"api-key": key["api_key"], "secret": key["api_secret"]}
    try:
        with urlopen(Request(world.base_url + path, headers=headers), timeout=10) as response:
            return response.status
    except HTTPError as error:
        with error:
            return error.code


def test_a_forced_refusal_ends_and_stays_in_its_world(world, simulator):
    organization = world.create_organization("starter")
    world.control("POST", "/outcomes", {"operation_id": "listStreams", "outcome": "rate_limited"})
    assert status_of(simulator, "/streams", simulator.organization("starter")) == 200
    assert status_of(world, "/streams", organization) == 429
    assert status_of(world, "/streams", organization) == 200


def test_the_time_moves_when_the_test_says_so(world):
    before = world.control("GET", "/clock")["now"]
    assert world.control("GET", "/clock")["now"] == before
    assert world.advance(3600)["now"] > before


def test_calls_are_verified(world):
    assert status_of(world, "/streams?page_size=3", world.create_organization("starter")) == 200
    world.verify("listStreams", query={"page_size": "3"}, times=1)
    with pytest.raises(NotCalled, match='query.page_size: expected "4", received "3"'):
        world.verify("listStreams", query={"page_size": "4"})


def test_a_wrong_call_of_the_control_plane_says_what_is_wrong(world):
    with pytest.raises(Refused, match="plan"):
        world.create_organization("no-such-plan")


@pytest.mark.unobserved
def test_a_client_that_does_not_wait_is_found(world):
    organization = world.create_organization("starter")
    outcome = {"refusal": "rate_limited", "retry_after_seconds": 30}
    world.control("POST", "/outcomes", {"operation_id": "listStreams", "outcome": outcome, "times": 3})
    world.check_client()
    for _ in range(3):
        assert status_of(world, "/streams", organization) == 429
    with pytest.raises(BrokenRules, match="client.wait-out-rate-limit"):
        world.check_client()
    assert world.client_report(organization["id"])["ok"] is False
