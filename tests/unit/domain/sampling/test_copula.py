"""Correlated columns: the ranks as told, the margins as before."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from domain.sampling.copula import Copula, NoCorrelationMatrixError
from domain.sampling.uniforms import Method, uniforms
from tests.support.chance import examples

ROWS = uniforms(Method.SOBOL, 4096, 4, 3)


@pytest.mark.parametrize("rho", [-1.0, -0.6, 0.0, 0.3, 0.9, 1.0])
def test_ranks_are_correlated_as_the_copula_says(rho: float) -> None:
    mixed = Copula({(0, 2): rho}).correlated(ROWS)
    found = stats.spearmanr(mixed[:, 0], mixed[:, 2]).statistic
    assert found == pytest.approx(6 / math.pi * math.asin(rho / 2), abs=0.01)
    for column in range(4):
        assert stats.kstest(mixed[:, column], "uniform").statistic < 0.01


def test_columns_that_no_pair_names_stay_to_the_bit() -> None:
    mixed = Copula({(1, 3): 0.5}).correlated(ROWS)
    assert mixed[:, [0, 2]].tobytes() == ROWS[:, [0, 2]].tobytes()


@examples(30)
@given(
    rhos=st.lists(st.floats(-1, 1), min_size=3, max_size=3),
    rows=st.integers(1, 500),
)
def test_a_matrix_is_taken_when_it_is_one_and_rows_depend_on_themselves(
    rhos: list[float], rows: int
) -> None:
    a, b, c = rhos
    smallest = np.linalg.eigvalsh([[1, a, b], [a, 1, c], [b, c, 1]])[0]
    pairs = {(0, 1): a, (0, 2): b, (1, 2): c}
    if smallest < -1e-8:
        with pytest.raises(NoCorrelationMatrixError) as refused:
            Copula(pairs)
        assert refused.value.smallest == pytest.approx(smallest)
    elif smallest > 1e-8:
        copula = Copula(pairs)
        whole = copula.correlated(ROWS)
        assert copula.correlated(ROWS[:rows]).tobytes() == whole[:rows].tobytes()
        assert ((whole >= 0) & (whole <= 1)).all()
