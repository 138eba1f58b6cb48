"""The fast subset of the DSM claims: the study at 16 endpoints, one replicate."""

from __future__ import annotations

import pytest

from tests.validation import dsm_claims, dsm_sst
from tests.validation.dsm_study import StudyResult, points_of, run_study


@pytest.fixture(scope="module")
def small_study() -> StudyResult:
    points, _ = points_of("dsm-bandwidth.yaml", max_endpoints=16)
    return run_study(points, replicates=1)


def test_study_has_every_topology_and_bandwidth(small_study: StudyResult) -> None:
    assert len(small_study.times) == 6 * 4


def test_order_at_16_endpoints_is_the_papers(small_study: StudyResult) -> None:
    claim = dsm_claims.order_at_16(small_study.times)
    assert claim.reached, claim.told


def test_hyperx_leads_dragonfly_by_what_the_paper_says(small_study: StudyResult) -> None:
    ratio = small_study.times["dragonfly", 16, 8.0] / small_study.times["hyperx", 16, 8.0]
    assert 1.15 <= ratio <= 1.30


@pytest.mark.parametrize("topology", ["single_router", *dsm_claims.NETWORKS])
def test_each_doubling_gains_less_than_the_last(small_study: StudyResult, topology: str) -> None:
    first, second, third = dsm_claims.gains(small_study.times, topology, 16)
    assert first > second > third > 1.0


def test_claim_is_missed_when_the_order_is_another() -> None:
    names = ("single_router", "hyperx", "torus", "dragonfly", "mesh", "ring")
    reversed_times = {(name, 16, 8.0): 100.0 - i for i, name in enumerate(names)}
    assert not dsm_claims.order_at_16(reversed_times).reached


@pytest.fixture(scope="module")
def small_study_with_caches() -> StudyResult:
    points, _ = points_of("dsm-caches.yaml", max_endpoints=16)
    return run_study(points, replicates=1)


def test_caches_leave_the_order_at_16_endpoints(small_study_with_caches: StudyResult) -> None:
    claim = dsm_claims.order_at_16(small_study_with_caches.times)
    assert claim.reached, claim.told


def test_caches_do_not_make_gains_equal(small_study_with_caches: StudyResult) -> None:
    """The cause that was suspected of claim 1.e, and is not."""
    first, second, third = dsm_claims.gains(small_study_with_caches.times, "hyperx", 16)
    assert first > second > third
    assert third < 1.15


def test_one_queue_an_input_blocks_a_single_router() -> None:
    claim = dsm_sst.head_of_line()
    assert claim.reached, claim.told
