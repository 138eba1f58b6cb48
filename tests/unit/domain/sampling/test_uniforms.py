"""Rows of numbers between 0 and 1: as scipy's and SALib's, and the first n whatever follows."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from SALib.sample import sobol as salib_sobol
from scipy.stats import qmc

from domain.sampling.uniforms import WHY_NOT_EXTENDED, Method, rows_of, uniforms
from tests.support.chance import examples

EXTENDABLE = [method for method in Method if method.can_be_extended]


@examples(30)
@given(
    method=st.sampled_from(EXTENDABLE),
    few=st.integers(1, 300),
    more=st.integers(1, 3000),
    columns=st.integers(1, 12),
    seed=st.integers(0, 2**53 - 1),
)
def test_more_rows_leave_the_first_to_the_bit(
    method: Method, few: int, more: int, columns: int, seed: int
) -> None:
    short = uniforms(method, few, columns, seed)
    long = uniforms(method, few + more, columns, seed)
    assert short.tobytes() == long[:few].tobytes()


@pytest.mark.parametrize("method", [m for m in Method if not m.can_be_extended])
def test_the_others_would_move_or_are_whole_designs(method: Method) -> None:
    short, long = uniforms(method, 16, 3, 1), uniforms(method, 32, 3, 1)
    if method is Method.LATIN_HYPERCUBE:
        assert not np.array_equal(short, long[:16])
    assert WHY_NOT_EXTENDED[method]


@pytest.mark.parametrize(
    ("method", "engine"),
    [
        (Method.SOBOL, qmc.Sobol),
        (Method.HALTON, qmc.Halton),
        (Method.LATIN_HYPERCUBE, qmc.LatinHypercube),
    ],
)
def test_rows_and_their_discrepancy_are_scipys(method: Method, engine: type[qmc.QMCEngine]) -> None:
    ours = uniforms(method, 256, 4, 7)
    theirs = engine(4, rng=np.random.default_rng(7)).random(256)
    assert np.array_equal(ours, theirs)
    even = qmc.discrepancy(ours)
    random = [qmc.discrepancy(uniforms(Method.RANDOM, 256, 4, seed)) for seed in range(20)]
    # All three are more even than any of twenty random designs.
    assert even == qmc.discrepancy(theirs) < min(random)


def test_a_latin_hypercube_has_one_draw_in_each_slice() -> None:
    rows = uniforms(Method.LATIN_HYPERCUBE, 50, 3, 1)
    slices = np.sort(np.floor(rows * 50).astype(int), axis=0)
    assert (slices == np.arange(50)[:, None]).all()


@pytest.mark.parametrize("columns", [1, 2, 5])
def test_saltellis_design_is_that_of_salib(columns: int) -> None:
    problem = {"num_vars": columns, "bounds": [[0.0, 1.0]] * columns}
    names = [f"x{number}" for number in range(columns)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = salib_sobol.sample(
            problem | {"names": names},
            64,
            calc_second_order=False,
            seed=np.random.default_rng(11),
        )
    ours = uniforms(Method.SALTELLI, 64, columns, 11)
    assert len(ours) == rows_of(Method.SALTELLI, 64, columns) == 64 * (columns + 2)
    assert np.array_equal(ours, theirs)


@pytest.mark.parametrize("method", list(Method))
def test_a_seed_tells_the_rows(method: Method) -> None:
    one, again, other = (uniforms(method, 32, 2, seed) for seed in (3, 3, 4))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)
    assert ((one >= 0) & (one < 1)).all()
