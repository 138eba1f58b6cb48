"""Sobol' indices of functions whose indices are known."""

from __future__ import annotations

import numpy as np
import pytest
from SALib.analyze import rbd_fast
from SALib.sample import sobol as saltelli
from scipy.stats import qmc

from domain.statistics.sobol_indices import first_order, saltelli_indices
from tests.support.ishigami import FIRST, TOTAL, ishigami

_PROBLEM = {"num_vars": 3, "names": ["a", "b", "c"], "bounds": [[-np.pi, np.pi]] * 3}


def test_ishigami_by_saltellis_design() -> None:
    rows = saltelli.sample(_PROBLEM, 4096, calc_second_order=False, seed=1)
    found = saltelli_indices(["a", "b", "c"], ishigami(rows))
    assert found is not None
    first, total = found
    assert [one.value for one in first] == pytest.approx(FIRST, abs=0.02)
    assert [one.value for one in total] == pytest.approx(TOTAL, abs=0.02)
    assert all(one.low <= truth <= one.high for one, truth in zip(total, TOTAL, strict=True))


@pytest.mark.parametrize("method", ["random", "latin_hypercube", "sobol", "halton"])
def test_ishigami_from_any_sample(method: str) -> None:
    rng = np.random.default_rng(2)
    engines = {
        "latin_hypercube": lambda: qmc.LatinHypercube(3, rng=rng),
        "sobol": lambda: qmc.Sobol(3, rng=rng),
        "halton": lambda: qmc.Halton(3, rng=rng),
    }
    unit = rng.random((8192, 3)) if method == "random" else engines[method]().random(8192)
    rows = (2 * unit - 1) * np.pi
    found = first_order(list(rows.T), ishigami(rows))
    assert found is not None
    assert [one.value for one in found] == pytest.approx(FIRST, abs=0.02)
    assert all(one.low - 0.01 <= s <= one.high + 0.01 for one, s in zip(found, FIRST, strict=True))


def test_much_the_same_as_salib() -> None:
    rows = np.random.default_rng(3).uniform(-np.pi, np.pi, (2000, 3))
    values = ishigami(rows)
    found = first_order(list(rows.T), values)
    assert found is not None
    known = rbd_fast.analyze(_PROBLEM, rows, values, M=10, num_resamples=2, seed=1)
    assert [one.value for one in found] == pytest.approx(list(known["S1"]), abs=0.02)


def test_words_and_few_values_go_by_their_means() -> None:
    rng = np.random.default_rng(5)
    names = rng.choice(["x", "y", "z"], 6000)
    steps = rng.integers(0, 4, 6000)
    effect = np.select([names == "x", names == "y"], [0.0, 3.0], 6.0)  # variance 6
    values = effect + 2.0 * steps  # variance 5
    found = first_order([names.tolist(), steps.tolist()], values)
    assert found is not None
    assert [one.value for one in found] == pytest.approx([6 / 11, 5 / 11], abs=0.03)


def test_what_does_not_vary_has_no_indices() -> None:
    assert first_order([[1.0, 2.0] * 100], np.full(200, 0.1)) is None
    assert saltelli_indices(["a"], np.full(300, 7.0)) is None
