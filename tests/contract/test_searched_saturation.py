"""A search for saturation finds the bound of networks whose bound is known."""

import pytest
from bounded_networks import NETWORKS

from tests.validation.coverage_searches import holds_bound, search_saturation


@pytest.mark.parametrize("name", NETWORKS)
def test_the_interval_of_a_search_holds_the_bound(name: str) -> None:
    found = search_saturation(name, replicates=5, base_seed=0)
    assert found.high - found.low < 0.12
    assert holds_bound(found), (found.low, found.high)
