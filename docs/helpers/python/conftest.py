"""Fixtures for pytest: one simulator for all tests, and a world for each test."""

import pytest
from assay_simulator import Simulator


@pytest.fixture(scope="session")
def simulator():
    with Simulator("--frozen") as running:
        yield running


@pytest.fixture
def world(simulator):
    made = simulator.create_world()
    yield made
    made.drop()
