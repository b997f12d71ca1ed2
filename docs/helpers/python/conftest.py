"""Fixtures for pytest: one simulator for all tests, and a world for each test, whose client is judged at its end."""

import pytest
from assay_simulator import Simulator


def pytest_configure(config):
    config.addinivalue_line("markers", "unobserved: what this test sends may break rules that bind clients")


@pytest.fixture(scope="session")
def simulator():
    with Simulator("--frozen", "--observe") as running:
        yield running


@pytest.fixture
def world(simulator, request):
    made = simulator.create_world()
    yield made
    try:
        if request.node.get_closest_marker("unobserved") is None:
            made.check_client()
    finally:
        made.drop()
